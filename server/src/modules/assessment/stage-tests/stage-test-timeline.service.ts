import type { AttemptTimeline } from '@academy/contract/stage-tests'
import { timelineForStaff } from '#modules/assessment/test-taking/test-taking-timeline.service.ts'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import type { PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { liveRepo } from './stage-test-live.repo.ts'
import { asLiveAttempt } from './stage-test-live.service.ts'

/** What happened during one attempt, also one that was set aside: events, and when each answer was given and came. */
export const timeline = async (ctx: PersonCtx, attemptId: number): Promise<AttemptTimeline> => {
  const scope = academiesOfCall(ctx, 'tests.watchStarts')
  const row = (await liveRepo.byId(ctx.db, scope, attemptId)) ?? fail('TestNotFound')
  const answers = await liveRepo.answers(ctx.db, row.academyId, attemptId)
  return {
    attempt: asLiveAttempt(row),
    serverTime: ctx.now().toISOString(),
    events: await timelineForStaff(ctx, row.academyId, attemptId),
    answers: answers.map(({ number, answeredAt, receivedAt, isLate }) => ({
      number,
      answeredAt: new Date(answeredAt).toISOString(),
      receivedAt: new Date(receivedAt).toISOString(),
      isLate,
    })),
  }
}
