import { lateAnswerGraceMs } from '@academy/contract/limits'
import { ByTheClock } from '#platform/cleanup.jobs.ts'
import { createCtx } from '#platform/ctx.ts'
import type { Db } from '#platform/db.ts'
import type { EventBus } from '#platform/events.ts'
import { defineJob } from '#platform/jobs.ts'
import type { Logger } from '#platform/log.ts'
import { finishAttempt } from './finish.service.ts'
import { testsRepo } from './tests.repo.ts'

const portion = 100

export interface CompleteTools {
  db: Db
  bus: EventBus
  now(): Date
  log: Logger
  publicUrl: string
}

/** what nobody finished is finished when the grace for late answers is over. */
export const completeExpiredTests = defineJob<CompleteTools>()({
  name: 'tests.complete-expired',
  payload: ByTheClock,
  maxTries: 3,
  cron: '* * * * *',
  run: async ({ db, bus, now, log, publicUrl }) => {
    const nobody = { actor: null, academy: null, requestId: '', ip: '', userAgent: '', idempotency: null }
    const ctx = createCtx({ db, reads: db, bus, now, log, publicUrl, ...nobody })
    const before = new Date(now().getTime() - lateAnswerGraceMs)
    let last: { deadline: Date; id: number } | null = null
    for (;;) {
      const expired = await testsRepo.expired(db, before, last, portion)
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
