import * as accounts from '#modules/system/accounts/accounts.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { LimitRule } from '#platform/limits.ts'
import { networkOf } from '#platform/network.ts'
import type { AuthTools } from './auth-tools.ts'

/**
 * The audit log forgets nothing and nobody can change a row of it, so whoever knocks all night must not fill it: of the
 * failed log-ins of a network at an account it keeps the first in a quarter of an hour, and the first that was refused.
 */
const rowsPerDoor: LimitRule = { name: 'login-failed-row', points: 1, seconds: 15 * 60 }
const refusedRowsPerDoor: LimitRule = { name: 'login-refused-row', points: 1, seconds: 15 * 60 }

export const noteFailedTry = async (
  { limits }: Pick<AuthTools, 'limits'>,
  ctx: Ctx,
  email: string,
  account: accounts.Account | undefined,
): Promise<void> => {
  const network = networkOf(ctx.ip)
  // Accounts that do not exist are one account: there is no end of them.
  if (!(await limits.allows(rowsPerDoor, account ? `${network}|${email}` : network))) return
  await ctx.audit('login.failed', { targetId: account?.id ?? 'unknown' })
}

export const noteRefusedTry = async (
  { limits }: Pick<AuthTools, 'limits'>,
  ctx: Ctx,
  { key, email }: { key: string; email?: string },
): Promise<void> => {
  if (!(await limits.allows(refusedRowsPerDoor, key))) return
  const account = email === undefined ? undefined : await accounts.accountByEmail(ctx, email)
  await ctx.audit('login.failed', { targetId: account?.id ?? 'unknown', details: { refused: true } })
}
