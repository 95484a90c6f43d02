import * as accounts from '#modules/system/accounts/accounts.service.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail, failWithout } from '#platform/errors.ts'
import type { AuthTools } from './auth-tools.ts'
import { provePassword } from './auth-credentials.service.ts'
import * as secondFactor from './auth-second-factor.service.ts'
import { stepUpRepo } from './auth-step-up.repo.ts'

type Proof = { password: string } | { code: string }

/** Proves again who sits at this session, and only at this one; with the strongest proof the account has. */
export const stepUp = async (tools: AuthTools, ctx: PersonCtx, proof: Proof): Promise<void> => {
  if (ctx.actor.hasSecondFactor) await proveByCode(tools, ctx, 'code' in proof ? proof.code : failWithout('code'))
  else await proveByPassword(tools, ctx, 'password' in proof ? proof.password : failWithout('password'))
}

const proveByCode = async (tools: AuthTools, ctx: PersonCtx, code: string): Promise<void> => {
  const { userId, sessionId } = ctx.actor
  const isDone = await secondFactor.withCode(tools, ctx, userId, code, async (ctx) => {
    await markSteppedUp(ctx, sessionId)
    return true
  })
  if (!isDone) secondFactor.wrongCode()
}

const proveByPassword = async (tools: AuthTools, ctx: PersonCtx, password: string): Promise<void> => {
  const account = (await accounts.accountById(ctx, ctx.actor.userId)) ?? fail('UserNotFound')
  await provePassword(tools, ctx, account, password)
  await markSteppedUp(ctx, ctx.actor.sessionId)
}

const markSteppedUp = (ctx: Ctx, sessionId: string) => stepUpRepo.markSteppedUp(ctx.db, sessionId, ctx.now())
