import { lateAnswerGraceMs } from '@academy/contract/limits'
import { type BackgroundTools, backgroundCtx } from '#platform/background-ctx.ts'
import { ByTheClock } from '#platform/cleanup.jobs.ts'
import { defineJob } from '#platform/jobs.ts'
import { finishAttempt } from './test-taking-finish.service.ts'
import { settleWaiting } from './test-taking-settle-waiting.service.ts'
import { testTakingRepo } from './test-taking.repo.ts'

const portion = 100

/** what nobody finished is finished when the grace for late answers is over. */
export const completeExpiredTests = defineJob<BackgroundTools>()({
  name: 'tests.complete-expired',
  payload: ByTheClock,
  maxTries: 3,
  cron: '* * * * *',
  run: async (tools) => {
    const { db, now, log } = tools
    const ctx = backgroundCtx(tools)
    const before = new Date(now().getTime() - lateAnswerGraceMs)
    let last: { deadline: Date; id: number } | null = null
    for (;;) {
      const expired = await testTakingRepo.expired(db, before, last, portion)
      for (const { academyId, id } of expired)
        try {
          await finishAttempt(ctx, academyId, id, 'time')
        } catch (error) {
          // One that cannot be finished now must not keep the others open; the next minute tries again.
          log.error({ err: error, academyId, attemptId: id }, 'an expired test could not be completed')
        }
      if (expired.length < portion) return
      last = expired.at(-1)!
    }
  },
})

/** Q-44a: whoever a move left to a test that is over or cannot be started any more, and whom its end did not settle. */
export const settleHeldStudents = defineJob<BackgroundTools>()({
  name: 'tests.settle-held',
  payload: ByTheClock,
  maxTries: 3,
  cron: '* * * * *',
  run: (tools) => settleWaiting(backgroundCtx(tools)),
})
