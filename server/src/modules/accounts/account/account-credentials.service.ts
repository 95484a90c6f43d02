import * as accounts from '#modules/system/accounts/accounts.service.ts'
import * as credentials from '#modules/accounts/auth/auth-credentials.service.ts'
import type { AuthTools } from '#modules/accounts/auth/auth.service.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail, failWithout } from '#platform/errors.ts'
import type { LimitRule } from '#platform/limits.ts'
import { refuseUnfitPassword } from '#platform/unfit-passwords.ts'
import { waiterOf, withPlace } from '#platform/passwords.ts'
import { refuseOldProof } from '#platform/step-up.ts'

/** T7: each sends mails, one of them to an address nobody has proved to be theirs. */
const passwordChangesPerAccount: LimitRule = { name: 'password-change', points: 10, seconds: 3600 }
const emailChangesPerAccount: LimitRule = { name: 'email-change', points: 5, seconds: 3600 }

const ownAccount = async (ctx: PersonCtx): Promise<accounts.Account> =>
  (await accounts.accountById(ctx, ctx.actor.userId)) ?? fail('UserNotFound')

export const changePassword = async (
  tools: AuthTools,
  ctx: PersonCtx,
  input: { oldPassword?: string | undefined; password: string },
): Promise<void> => {
  const account = await ownAccount(ctx)
  if (input.oldPassword !== undefined) await credentials.provePassword(tools, ctx, account, input.oldPassword)
  else refuseUnproved(ctx, account)
  await refuseUnfitPassword(tools, input.password, account)
  const passwordHash = await withPlace(waiterOf(ctx, account.id), async (place) => {
    await tools.limits.use(passwordChangesPerAccount, String(account.id))
    return place.hash(input.password)
  })
  await ctx.transaction(async (ctx) => {
    const exceptSessionId = ctx.actor.sessionId
    await credentials.replacePassword(ctx, account, passwordHash, { reason: 'password changed', exceptSessionId })
    await ctx.audit('password.changed')
  })
}

/** Only an account that was made by a social log-in has no old password; a recent proof stands in for it. */
const refuseUnproved = (ctx: Ctx, account: accounts.Account): void => {
  if (account.passwordHash !== null) failWithout('oldPassword')
  refuseOldProof(ctx.actor, ctx.now())
}

/** ACC-43 */
export const updateCredentials = async (
  tools: AuthTools,
  ctx: PersonCtx,
  input: { email: string; password: string },
): Promise<{ pendingEmail: string }> => {
  const account = await ownAccount(ctx)
  // Mails to the address open the account: who has two factors gives both.
  if (ctx.actor.hasSecondFactor) refuseOldProof(ctx.actor, ctx.now())
  await credentials.provePassword(tools, ctx, account, input.password)
  if (input.email.toLowerCase() === account.email.toLowerCase())
    fail('ValidationError', { fields: [{ field: 'email', message: 'sameEmail' }] })
  if (await accounts.accountByEmail(ctx, input.email)) credentials.refuseTakenEmail()
  await tools.limits.use(emailChangesPerAccount, String(account.id))
  await ctx.transaction(async (ctx) => {
    await credentials.awaitEmail(ctx, account, input.email)
    await ctx.audit('email.change-requested')
  })
  return { pendingEmail: input.email }
}

export const cancelEmailChange = (ctx: PersonCtx): Promise<void> =>
  ctx.transaction((ctx) => credentials.forgetPendingEmail(ctx, ctx.actor.userId))
