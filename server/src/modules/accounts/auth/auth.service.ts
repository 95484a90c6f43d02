import type { LoggedIn, TokenPair } from '@academy/contract/auth'
import type { Login } from '@academy/contract/auth-forms'
import * as accounts from '#modules/system/accounts/accounts.service.ts'
import { roleHolder } from '#modules/accounts/me/me.service.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { waiterOf, withPlace } from '#platform/passwords.ts'
import { mayActAs } from './auth.rules.ts'
import type { AuthTools } from './auth-tools.ts'
import { refuseUnconfirmed } from './auth-confirmation.service.ts'
import { noteFailedTry } from './auth-failed-log-ins.service.ts'
import { finishLogIn } from './auth-log-in.service.ts'
import { countTry, knownDeviceOf } from './auth-log-in-throttle.service.ts'
import { openSession } from './auth-sessions.service.ts'

export type { AuthTools } from './auth-tools.ts'

export const login = async (tools: AuthTools, ctx: Ctx, input: Login): Promise<LoggedIn> => {
  const email = input.email.toLowerCase()
  const device = await deviceOf(tools, ctx, email, input.knownDevices)
  const { counted, account, isRight } = await withPlace(waiterOf(ctx, device?.userId), async (place) => {
    const counted = await countTry(tools, ctx, email, device)
    const account = await accounts.accountByEmail(ctx, email)
    return { counted, account, isRight: await place.isPassword(account?.passwordHash ?? null, input.password) }
  })
  if (!account || !isRight) {
    await noteFailedTry(tools, ctx, email, account)
    return fail(account ? 'WrongPassword' : 'UserNotFound')
  }
  await counted.forgive()
  if (account.blockedAt) fail('UserBlocked')
  refuseUnconfirmed(tools, account)
  const { academyHash, direction } = input
  return finishLogIn(tools, ctx, account, { academyHash, direction, knownDevice: device?.proof })
}

/** The account is looked for only where there may be something to prove: a flood of strangers brings nothing. */
const deviceOf = async (tools: AuthTools, ctx: Ctx, email: string, given: readonly string[] = []) =>
  given.length === 0 ? undefined : knownDeviceOf(tools, await accounts.accountByEmail(ctx, email), given)

export const impersonate = (tools: AuthTools, ctx: PersonCtx, targetId: number): Promise<TokenPair> => {
  const { actor } = ctx
  if (actor.impersonatorId !== null || targetId === actor.userId) return fail('ImpersonationNotAllowed')
  return ctx.transaction(async (ctx) => {
    const account = (await accounts.accountById(ctx, targetId)) ?? fail('UserNotFound')
    const target = await roleHolder(ctx, targetId)
    const isReachable = mayActAs(actor, target)
    // somebody out of reach is not there; the answer must not tell that the account exists.
    if (!isReachable) fail(actor.isSuperAdmin ? 'ImpersonationNotAllowed' : 'UserNotFound')
    if (account.blockedAt) fail('ImpersonationNotAllowed')
    const impersonator = { userId: actor.userId, sessionId: actor.sessionId }
    const pair = await openSession(tools, ctx, { userId: targetId, impersonator })
    await ctx.audit('impersonation.started', { targetId })
    return pair
  })
}
