import type { FullTestSummary, TestSummary } from '@academy/contract/tests'
import * as moves from '#modules/programme/moves/moves.service.ts'
import * as userStageState from '#modules/programme/stages/stage-user-state.service.ts'
import * as summaries from '#modules/assessment/test-taking/test-taking-summary.service.ts'
import { archiveAttempts } from '#modules/assessment/test-taking/test-taking-staff.service.ts'
import { finishAttempt } from '#modules/assessment/test-taking/test-taking.service.ts'
import { academiesOfCall, isAcademyOfCall } from '#platform/academy-of-call.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { testResultsRepo } from './test-results.repo.ts'

/** TEST-59 */
export const ofUsers = (
  ctx: Ctx,
  input: { userId?: number | undefined; userIds?: readonly number[] | undefined; academyId: number },
): Promise<TestSummary[]> => {
  if (!isAcademyOfCall(ctx, input.academyId, 'tests.fullSummary', 'read')) fail('AcademyNotFound')
  const userIds = new Set([...(input.userIds ?? []), ...(input.userId === undefined ? [] : [input.userId])])
  return summaries.summariesOfUsers(ctx, input.academyId, [...userIds])
}

/** TEST-60 */
export const full = async (
  ctx: PersonCtx,
  input: { userId: number; stageTestId: number; summaryId?: string | undefined },
): Promise<FullTestSummary> => {
  const scope = academiesOfCall(ctx, 'tests.fullSummary', 'read')
  const academyId = (await testResultsRepo.academyOfStageTest(ctx.db, scope, input.stageTestId)) ?? fail('TestNotFound')
  return summaries.fullSummary(ctx, academyId, input)
}

const completedAtOnce = 200

/**
 * TEST-61, Q-43. One by one, each in a transaction of its own: a student who submits meanwhile comes first or second,
 * never in between (E6), and what is done stays done.
 */
export const completeUncompleted = async (ctx: PersonCtx): Promise<{ completed: number }> => {
  const scope = academiesOfCall(ctx, 'tests.completeUncompleted', 'write')
  const now = ctx.now()
  let [completed, afterId] = [0, 0]
  while (true) {
    const portion = await testResultsRepo.uncompleted(ctx.db, scope, now, { afterId, size: completedAtOnce })
    for (const { academyId, id } of portion)
      if ((await finishAttempt(ctx, academyId, id, 'staff'))?.isFinishedNow) completed += 1
    if (portion.length < completedAtOnce) break
    afterId = portion.at(-1)!.id
  }
  const academyId = typeof ctx.academy === 'number' ? ctx.academy : null
  if (completed > 0) await ctx.audit('test.completed', { academyId, details: { completed } })
  return { completed }
}

/** TEST-63, Q-44 */
export const reset = async (
  ctx: PersonCtx,
  userId: number,
  stageTestIds: readonly number[],
): Promise<{ reset: number }> => {
  const scope = academiesOfCall(ctx, 'tests.reset', 'write')
  const [academyId = fail('TestNotFound')] = await testResultsRepo.academiesWith(ctx.db, scope, stageTestIds)
  await summaries.refuseStrangers(ctx, academyId, [userId])
  return ctx.transaction(async (ctx) => {
    await testResultsRepo.holdMembership(ctx.db, academyId, userId)
    const attempts = await testResultsRepo.lockLive(ctx.db, academyId, userId, stageTestIds)
    if (attempts.length === 0) return { reset: 0 }
    const attemptIds = attempts.map(({ id }) => id)
    await archiveAttempts(ctx, academyId, attemptIds)
    const stageIds = [...new Set(attempts.map(({ stageId }) => stageId))]
    await userStageState.clearTestResults(ctx, academyId, userId, stageIds)
    for (const stageId of stageIds) await moves.closeAfterReset(ctx, { academyId, stageId, userId })
    const details = { stageTestIds: attempts.map(({ stageTestId }) => stageTestId), attemptIds }
    await ctx.audit('test.reset', { academyId, targetId: userId, details })
    for (const { stageTestId } of attempts) ctx.emit('test.changed', { academyId, stageTestId })
    ctx.emit('academy.changed', { academyId })
    ctx.emit('routes.changed', { academyId, userIds: [userId] })
    return { reset: attempts.length }
  })
}
