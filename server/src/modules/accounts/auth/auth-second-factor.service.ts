import * as accounts from '#modules/system/accounts/accounts.service.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import type { LimitRule } from '#platform/limits.ts'
import type { AuthTools } from './auth-tools.ts'
import { secondFactorRepo, type SecondFactorRow } from './auth-second-factor.repo.ts'
import {
  hashRecoveryCode,
  isAuthenticatorCode,
  makeRecoveryCodes,
  makeSecret,
  stepOfCode,
  uriOf,
  withoutGaps,
} from './auth-second-factor.rules.ts'
import { type KeptSecret, readSecret, sealPurpose } from './auth-second-factor-seal.service.ts'
import { revokeAllOf } from './auth-sessions.service.ts'

/** T5. Counted per account before a code is looked at, so that parallel guesses cannot slip past. */
const wrongCodes: LimitRule = { name: 'second-factor', points: 10, seconds: 15 * 60 }

export const wrongCode = (): never => fail('ValidationError', { fields: [{ field: 'code', message: 'wrongCode' }] })

export const isEnabledFor = async (ctx: Ctx, userId: number): Promise<boolean> =>
  Boolean((await secondFactorRepo.ofUser(ctx.db, userId))?.enabledAt)

/** A secret to show once; it protects nothing before a code has proved that it was kept. */
export const setUp = async (tools: AuthTools, ctx: PersonCtx): Promise<{ secret: string; uri: string }> => {
  const { userId } = ctx.actor
  const { email } = (await accounts.accountById(ctx, userId)) ?? fail('UserNotFound')
  const secret = makeSecret()
  const sealed = await tools.tokens.seal(sealPurpose, { userId, secret } satisfies KeptSecret)
  if (!(await secondFactorRepo.saveSecret(ctx.db, userId, sealed, ctx.now())))
    fail('ValidationError', { fields: [{ field: 'secondFactor', message: 'wrongChoice' }] })
  return { secret, uri: uriOf(secret, email) }
}

export const enable = async (tools: AuthTools, ctx: PersonCtx, code: string): Promise<{ recoveryCodes: string[] }> => {
  const { userId, sessionId } = ctx.actor
  const codes = await countingTries(tools, ctx, userId, async (ctx) => {
    const factor = await secondFactorRepo.ofUser(ctx.db, userId)
    const step = factor && (await stepOf(tools, ctx, factor, withoutGaps(code)))
    if (step == null || !(await secondFactorRepo.enable(ctx.db, factor!, step, ctx.now()))) return null
    // Whoever got in elsewhere before did so without it.
    await revokeAllOf(ctx, userId, 'second factor switched on', { exceptSessionId: sessionId })
    await ctx.audit('second-factor.enabled')
    return renewRecoveryCodes(ctx, userId)
  })
  return { recoveryCodes: codes ?? wrongCode() }
}

export const disable = async (tools: AuthTools, ctx: PersonCtx, code: string): Promise<void> => {
  const { userId } = ctx.actor
  if (await secondFactorRepo.isRequiredOf(ctx.db, userId))
    fail('AccessDenied', { fields: [{ field: 'code', message: 'secondFactorNeeded' }] })
  const isDone = await withCode(tools, ctx, userId, code, async (ctx) => {
    await secondFactorRepo.remove(ctx.db, userId)
    await ctx.audit('second-factor.disabled')
    return true
  })
  if (!isDone) wrongCode()
}

export const newRecoveryCodes = async (
  tools: AuthTools,
  ctx: PersonCtx,
  code: string,
): Promise<{ recoveryCodes: string[] }> => {
  const { userId } = ctx.actor
  const codes = await withCode(tools, ctx, userId, code, async (ctx) => {
    await ctx.audit('second-factor.recovery-codes')
    return renewRecoveryCodes(ctx, userId)
  })
  return { recoveryCodes: codes ?? wrongCode() }
}

/** Does `work` in the transaction that uses the code up; null when the code is wrong or was used before. */
export const withCode = <T>(
  tools: AuthTools,
  ctx: Ctx,
  userId: number,
  code: string,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T | null> =>
  countingTries(tools, ctx, userId, async (ctx) => ((await takeCode(tools, ctx, userId, code)) ? work(ctx) : null))

const countingTries = async <T>(
  tools: AuthTools,
  ctx: Ctx,
  userId: number,
  attempt: (ctx: Ctx) => Promise<T | null>,
): Promise<T | null> => {
  await tools.limits.use(wrongCodes, String(userId))
  const result = await ctx.transaction(attempt)
  if (result !== null) await tools.limits.refund(wrongCodes, String(userId))
  return result
}

const takeCode = async (tools: AuthTools, ctx: Ctx, userId: number, given: string): Promise<boolean> => {
  const factor = await secondFactorRepo.ofUser(ctx.db, userId)
  if (!factor?.enabledAt) return false
  const code = withoutGaps(given)
  if (!isAuthenticatorCode(code))
    return secondFactorRepo.takeRecoveryCode(ctx.db, userId, hashRecoveryCode(userId, code), ctx.now())
  const step = await stepOf(tools, ctx, factor, code)
  return step !== null && secondFactorRepo.takeStep(ctx.db, factor, step)
}

const stepOf = async (tools: AuthTools, ctx: Ctx, factor: SecondFactorRow, code: string): Promise<number | null> => {
  const kept = await readSecret(tools.tokens, factor, ctx.now())
  return kept === null ? null : stepOfCode(kept.secret, code, ctx.now())
}

const renewRecoveryCodes = async (ctx: Ctx, userId: number): Promise<string[]> => {
  const codes = makeRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(userId, code))
  await secondFactorRepo.replaceRecoveryCodes(ctx.db, userId, hashes, ctx.now())
  return codes
}
