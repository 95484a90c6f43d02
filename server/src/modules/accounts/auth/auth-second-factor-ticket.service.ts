import type * as accounts from '#modules/system/accounts/accounts.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import type { AuthTools, ComingFrom } from './auth-tools.ts'
import { isEnabledFor } from './auth-second-factor.service.ts'

const ticketMs = 5 * 60 * 1000
const purpose = 'login-ticket'

interface Ticket {
  userId: number
  comingFrom: ComingFrom
  /** Which password it stands for: with another one it is void. */
  password: string
}

const passwordMark = (tools: AuthTools, account: accounts.Account): string =>
  tools.tokens.makeCode(purpose, account.id, account.passwordHash ?? '')

/** The first step of a log-in has an end here where the account has a second one. */
export const askForSecondFactor = async (
  tools: AuthTools,
  ctx: Ctx,
  account: accounts.Account,
  comingFrom: ComingFrom,
): Promise<void> => {
  if (!(await isEnabledFor(ctx, account.id))) return
  const ticket: Ticket = { userId: account.id, comingFrom, password: passwordMark(tools, account) }
  const expiresAt = new Date(ctx.now().getTime() + ticketMs)
  fail('AccessDenied', {
    fields: [{ field: 'code', message: 'secondFactorNeeded' }],
    hash: await tools.tokens.seal(purpose, { ...ticket }, expiresAt),
  })
}

/** null: not ours, not a ticket, or too old. */
export const openTicket = (tools: AuthTools, ctx: Ctx, sealed: string): Promise<Ticket | null> =>
  tools.tokens.unseal<Ticket>(purpose, sealed, ctx.now())

export const isStillGood = (tools: AuthTools, ticket: Ticket, account: accounts.Account): boolean =>
  ticket.password === passwordMark(tools, account)
