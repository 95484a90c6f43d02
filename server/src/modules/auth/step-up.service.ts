import * as accounts from '#modules/accounts/accounts.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { fail, failWithout } from '#platform/errors.ts'
import type { AuthTools } from './auth-tools.ts'
import { provePassword } from './credentials.service.ts'
import * as secondFactor from './second-factor.service.ts'
import { stepUpRepo } from './step-up.repo.ts'

type Proof = { password: string } | { code: string }

/** Proves again who sits at this session, and only at this one; with the strongest proof the account has. */
export const stepUp = async (tools: AuthTools, ctx: Ctx, proof: Proof): Promise<void> => {
  if (ctx.actor!.hasSecondFactor) await proveByCode(tools, ctx, 'code' in proof ? proof.code : failWithout('code'))
  else await proveByPassword(tools, ctx, 'password' in proof ? proof.password : failWithout('password'))
}

const proveByCode = async (tools: AuthTools, ctx: Ctx, code: string): Promise<void> => {
  const isDone = await secondFactor.withCode(tools, ctx, ctx.actor!.userId, code, async (ctx) => {
    await markSteppedUp(ctx)
    return true
  })
  if (!isDone) secondFactor.wrongCode()
}

const proveByPassword = async (tools: AuthTools, ctx: Ctx, password: string): Promise<void> => {
  const account = (await accounts.accountById(ctx, ctx.actor!.userId)) ?? fail('UserNotFound')
  await provePassword(tools, ctx, account, password)
  await markSteppedUp(ctx)
}

const markSteppedUp = (ctx: Ctx) => stepUpRepo.markSteppedUp(ctx.db, ctx.actor!.sessionId, ctx.now())
