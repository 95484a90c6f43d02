import type { LiveAttempt, LiveRoom } from '@academy/contract/stage-tests'
import type { PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { liveRepo, type LiveRow } from './stage-test-live.repo.ts'
import { stageTestOfCall } from './stage-test-results.service.ts'
import { stageTestRows } from './stage-tests.service.ts'

const iso = (moment: Date | string): string => new Date(moment).toISOString()

export const asLiveAttempt = (row: LiveRow): LiveAttempt => ({
  attemptId: row.attemptId,
  summaryId: row.summaryId,
  student: {
    id: row.userId,
    fullName: `${row.firstName} ${row.lastName}`.trim(),
    avatarUrl: avatarUrlOf(row.avatarFile),
  },
  startDate: iso(row.startedAt),
  deadline: iso(row.deadline),
  finishedAt: row.finishedAt === null ? null : iso(row.finishedAt),
  answeredCount: row.answeredCount,
  questionsCount: row.questionsCount,
  lastSeenAt: iso(row.lastSeenAt),
  focusLossCount: row.focusLossCount,
  networkGapCount: row.networkGapCount,
  explanationCount: row.explanationCount,
})

/** Who takes the test now. The page counts by the time of the server, which comes along (E5). */
export const live = async (ctx: PersonCtx, id: number): Promise<LiveRoom> => {
  const { academyId } = await stageTestOfCall(ctx, id, 'tests.watchStarts', 'read')
  const [stageTest] = await stageTestRows(ctx.db, [academyId], { id })
  if (!stageTest) return fail('TestNotFound')
  const attempts = await liveRepo.ofStageTest(ctx.db, academyId, id)
  return {
    stageTest,
    serverTime: ctx.now().toISOString(),
    attempts: attempts.map(asLiveAttempt),
    count: stageTest.counts.started,
  }
}
