import { settleAfterTest } from '#modules/programme/moves/move-held-back.service.ts'
import { openAfterResult } from '#modules/programme/moves/moves.service.ts'
import { correctTestResults, recordTestResult } from '#modules/programme/stages/stage-user-state.service.ts'
import { lateAnswerGraceMs } from '@academy/contract/limits'
import type { Ctx } from '#platform/ctx.ts'
import { AppError } from '#platform/errors.ts'
import { type Score, scoredQuestionsOf, scoreOf } from './test-taking-scoring.rules.ts'
import { markToCount } from './test-taking-count.service.ts'
import { emitTestChange } from './test-taking-changes.ts'
import { type Attempt, testTakingRepo } from './test-taking.repo.ts'

export type FinishedBy = NonNullable<Attempt['finishedBy']>

/** from here on nothing more is accepted. */
export const isGraceOver = ({ deadline }: Pick<Attempt, 'deadline'>, now: Date): boolean =>
  now.getTime() > deadline.getTime() + lateAnswerGraceMs

/**
 * E6: whoever comes first finishes the attempt, everybody else is answered what came of it. The answers wait for the
 * lock of the row or are there before it, so that the score counts exactly what is stored. null: there is no such
 * attempt, or it was set aside.
 */
export const finishAttempt = async (
  ctx: Ctx,
  academyId: number,
  attemptId: number,
  by: FinishedBy,
): Promise<(Attempt & { isFinishedNow: boolean }) | null> => {
  const finished = await ctx.transaction(async (ctx) => {
    const attempt = await lockToScore(ctx, academyId, attemptId)
    if (!attempt) return null
    if (attempt.finishedAt !== null) return { ...attempt, isFinishedNow: false }
    // A verdict scores everybody who has finished: it comes before or after this, never in between.
    await testTakingRepo.holdVerdicts(ctx.db, academyId, attempt.stageTestId)
    const score = await scoreAttempt(ctx, attempt)
    const result = {
      ...score,
      finishedAt: ctx.now(),
      finishedBy: by,
      cheatsCount: await testTakingRepo.cheatsCount(ctx.db, academyId, attemptId),
    }
    await testTakingRepo.update(ctx.db, academyId, attemptId, result)
    await markToCount(ctx, attempt, attemptId)
    await testTakingRepo.addEvents(ctx.db, [
      {
        academyId,
        attemptId,
        kind: 'finished',
        at: ctx.now(),
        receivedAt: ctx.now(),
        actorId: by === 'staff' ? (ctx.actor?.userId ?? null) : null,
        details: { by },
      },
    ])
    await recordInProgramme(ctx, attempt, score)
    await settleAfterTest(ctx, attempt)
    return { ...attempt, ...result, isFinishedNow: true }
  })
  if (finished?.isFinishedNow) emitTestChange(ctx, academyId, finished.stageTestId)
  return finished
}

/** Until the end of the transaction nobody else answers, finishes or resets it. null: there is no such attempt. */
export const lockToScore = async (ctx: Ctx, academyId: number, attemptId: number): Promise<Attempt | null> => {
  await testTakingRepo.holdMembership(ctx.db, academyId, attemptId)
  const attempt = await testTakingRepo.lockAttempt(ctx.db, academyId, attemptId)
  return attempt && attempt.archivedAt === null ? attempt : null
}

/** The result of an attempt that others ended, with what arrived since. When it ended and by whom stays as it is. */
export const scoreAnew = async (ctx: Ctx, attempt: Attempt): Promise<number> => {
  const { academyId, userId, stageId, id } = attempt
  await testTakingRepo.holdVerdicts(ctx.db, academyId, attempt.stageTestId)
  const score = await scoreAttempt(ctx, attempt)
  const cheatsCount = await testTakingRepo.cheatsCount(ctx.db, academyId, id)
  await testTakingRepo.update(ctx.db, academyId, id, { ...score, cheatsCount })
  await markToCount(ctx, attempt, id)
  const { successPercent, equityPercent, passed } = score
  await correctTestResults(ctx, academyId, [{ userId, stageId, successPercent, equityPercent }])
  if (!(await testTakingRepo.isResultShown(ctx.db, academyId, stageId))) return successPercent
  // As with a verdict: whoever has gone on keeps the place.
  const isTurned = passed !== null && passed !== attempt.passed
  if (isTurned && (await testTakingRepo.standsAt(ctx.db, academyId, userId, stageId)))
    await openAfterResult(ctx, { academyId, stageId, results: [{ userId, isPassed: passed }] })
  ctx.emit('routes.changed', { academyId, userIds: [userId] })
  return successPercent
}

/** What an attempt comes to by what is stored of it now. */
export const scoreAttempt = async (ctx: Pick<Ctx, 'db'>, attempt: Attempt): Promise<Score> => {
  const { academyId, id, drawn, stageTestId, passPercent } = attempt
  const contents = await testTakingRepo.contents(ctx.db, academyId, drawn)
  const answers = await testTakingRepo.answers(ctx.db, academyId, id)
  const verdicts = await testTakingRepo.verdicts(ctx.db, academyId, stageTestId)
  return scoreOf(scoredQuestionsOf({ drawn, contents, answers, verdicts }), passPercent)
}

/** The result goes into the programme; where it is shown, it also opens what follows it. */
const recordInProgramme = async (ctx: Ctx, { academyId, userId, stageId }: Attempt, score: Score): Promise<void> => {
  const { successPercent, equityPercent, passed } = score
  try {
    await recordTestResult(ctx, { academyId, userId, stageId, successPercent, equityPercent })
  } catch (error) {
    // Staff took the student out of the stage meanwhile: the attempt itself ends all the same.
    if (error instanceof AppError && error.errorName === 'StageNotAvailable') return
    throw error
  }
  if (!(await testTakingRepo.isResultShown(ctx.db, academyId, stageId))) return
  if (passed !== null) await openAfterResult(ctx, { academyId, stageId, results: [{ userId, isPassed: passed }] })
  ctx.emit('routes.changed', { academyId, userIds: [userId] })
}
