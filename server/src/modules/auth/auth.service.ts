import type { Login, TokenPair } from '@academy/contract/auth'
import * as academies from '#modules/academies/academies.service.ts'
import * as users from '#modules/users/users.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { AppError, fail } from '#platform/errors.ts'
import type { LimitRule, Limits } from '#platform/limits.ts'
import { isPassword } from '#platform/passwords.ts'
import { mayActAs } from './auth.rules.ts'
import { openSession, type SessionTools } from './sessions.service.ts'

export interface AuthTools extends SessionTools {
  limits: Limits
}

/** Q-27 and T5. Counted before the costly hash, so that parallel tries cannot slip past; a success gives back. */
const failuresPerDoor: LimitRule = { name: 'login-door', points: 10, seconds: 15 * 60 }
const failuresPerAccount: LimitRule = { name: 'login-account', points: 100, seconds: 3600 }

export const login = async (tools: AuthTools, ctx: Ctx, input: Login): Promise<TokenPair> => {
  const email = input.email.toLowerCase()
  const door = `${ctx.ip}|${email}`
  await tools.limits.use(failuresPerDoor, door)
  await tools.limits.use(failuresPerAccount, email)

  const account = await users.accountByEmail(ctx, email)
  const isRight = await isPassword(account?.passwordHash ?? null, input.password)
  if (!account || !isRight) {
    await ctx.audit('login.failed', { targetId: account?.id ?? 'unknown' })
    return fail(account ? 'WrongPassword' : 'UserNotFound')
  }
  await tools.limits.reset(failuresPerDoor, door)
  await tools.limits.refund(failuresPerAccount, email)
  if (account.blockedAt) fail('UserBlocked')
  if (!account.emailConfirmedAt)
    // The hash lets the login page ask for the mail again; it confirms nothing (ACC-25, Q-24).
    fail('EmailIsNotConfirmed', {
      email: account.email,
      hash: tools.tokens.makeCode('resend-confirmation', account.id, account.email),
    })
  return ctx.transaction(async (ctx) => {
    const pair = await openSession(tools, ctx, { userId: account.id })
    await ctx.audit('login', { actorId: account.id })
    await joinFromAddress(ctx, account, input)
    return pair
  })
}

/** ACC-31: a login that came through an academy's address joins it; when that is not possible, the login still is. */
const joinFromAddress = async (ctx: Ctx, account: users.Account, input: Login): Promise<void> => {
  if (!input.academyHash || !input.direction) return
  const academy = await academies.findByAnyHash(ctx, input.academyHash)
  if (!academy) return
  try {
    const joining = { academyId: academy.id, directionId: input.direction, academyHash: input.academyHash }
    await users.join(ctx, { userId: account.id, isEmployee: account.isEmployee }, joining)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

export const impersonate = (tools: AuthTools, ctx: Ctx, targetId: number): Promise<TokenPair> => {
  const actor = ctx.actor!
  if (actor.impersonatorId !== null || targetId === actor.userId) return fail('ImpersonationNotAllowed')
  return ctx.transaction(async (ctx) => {
    const account = (await users.accountById(ctx, targetId)) ?? fail('UserNotFound')
    const target = await users.roleHolder(ctx, targetId)
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
