import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { finishAttempt, isGraceOver } from './test-taking-finish.service.ts'
import { type Attempt, testTakingRepo } from './test-taking.repo.ts'

/** The caller's attempt that counts. */
export const ownAttempt = async (ctx: PersonCtx, academyId: number, stageTestId: number): Promise<Attempt> =>
  (await testTakingRepo.live(ctx.db, academyId, ctx.actor.userId, stageTestId)) ??
  failWithoutAttempt(ctx, academyId, stageTestId)

export const failWithoutAttempt = async (ctx: Ctx, academyId: number, stageTestId: number): Promise<never> =>
  fail((await testTakingRepo.stageTestExists(ctx.db, academyId, stageTestId)) ? 'TestNotStarted' : 'TestNotFound')

/** whoever calls after the end completes the attempt by it, and is told so this once. */
export const endByTime = async (ctx: Ctx, academyId: number, attemptId: number): Promise<never> => {
  await finishAttempt(ctx, academyId, attemptId, 'time')
  return fail('TestTimeEnded')
}

/** Refuses what comes too late for an attempt, in the words of Q-35. */
export const refuseEnded = async (ctx: Ctx, attempt: Attempt): Promise<void> => {
  if (attempt.finishedAt !== null) fail('UserAlreadyPassTheTest')
  if (isGraceOver(attempt, ctx.now())) await endByTime(ctx, attempt.academyId, attempt.id)
}
