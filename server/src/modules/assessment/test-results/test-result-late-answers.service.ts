import { refuseStrangers } from '#modules/assessment/test-taking/test-taking-summary.service.ts'
import { decideHeld } from '#modules/assessment/test-taking/test-taking-staff.service.ts'
import { lockToScore, scoreAnew } from '#modules/assessment/test-taking/test-taking.service.ts'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import type { PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { testResultsRepo } from './test-results.repo.ts'

/**
 * staff decide about an answer that arrived late though the line was there. It can be decided otherwise later.
 * What was never held is none of their business: it counts, or was given after the end.
 */
export const decideLate = async (
  ctx: PersonCtx,
  userId: number,
  { summaryId, number, isCounted }: { summaryId: string; number: number; isCounted: boolean },
): Promise<{ successPercent: number | null }> => {
  const scope = academiesOfCall(ctx, 'tests.reset', 'write')
  const found = (await testResultsRepo.bySummaryId(ctx.db, scope, userId, summaryId)) ?? fail('TestNotFound')
  const { academyId, id } = found
  await refuseStrangers(ctx, academyId, [userId])
  return ctx.transaction(async (ctx) => {
    const attempt = (await lockToScore(ctx, academyId, id)) ?? fail('TestNotFound')
    if (!(await decideHeld(ctx, academyId, id, number, isCounted))) fail('QuestionNotFound')
    const successPercent = attempt.finishedAt === null ? null : await scoreAnew(ctx, attempt)
    const details = { attemptId: id, stageTestId: attempt.stageTestId, number, isCounted, successPercent }
    await ctx.audit('test.late-answer-decided', { academyId, targetId: userId, details })
    ctx.emit('test.changed', { academyId, stageTestId: attempt.stageTestId })
    return { successPercent }
  })
}
