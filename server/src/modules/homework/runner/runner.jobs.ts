import { autogradeSilenceMs } from '@academy/contract/limits'
import { ByTheClock } from '#platform/cleanup.jobs.ts'
import { createCtx } from '#platform/ctx.ts'
import type { Db } from '#platform/db.ts'
import type { EventBus } from '#platform/events.ts'
import { defineJob } from '#platform/jobs.ts'
import type { Logger } from '#platform/log.ts'
import { queueRepo } from './runner-job-queue.repo.ts'
import { settle, takeBackLost } from './runner.service.ts'

const dayMs = 24 * 3_600_000

/** Jobs of dead runners, and AG-22: what nobody has heard of for half an hour has failed and may be sent again. */
export const lookAfterQueue = defineJob<{ db: Db; bus: EventBus; now(): Date; log: Logger; publicUrl: string }>()({
  name: 'autograde.look-after-queue',
  payload: ByTheClock,
  maxTries: 3,
  cron: '* * * * *',
  run: async ({ db, bus, now, log, publicUrl }) => {
    const nobody = { actor: null, academy: null, requestId: '', ip: '', userAgent: '', idempotency: null }
    const ctx = createCtx({ db, reads: db, bus, now, log, publicUrl, ...nobody })
    while ((await takeBackLost(ctx)) > 0);
    const before = new Date(now().getTime() - autogradeSilenceMs)
    const giveUp = () =>
      ctx.transaction(async (ctx) => {
        const silent = await queueRepo.giveUpSilent(ctx.db, before, now())
        for (const job of silent) await settle(ctx, job)
        return silent.length
      })
    while ((await giveUp()) > 0);
    await queueRepo.forgetRunners(db, new Date(now().getTime() - dayMs))
  },
})
