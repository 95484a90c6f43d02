import { ByTheClock } from '#platform/cleanup.jobs.ts'
import type { Db } from '#platform/db.ts'
import { defineJob } from '#platform/jobs.ts'
import { mailRepo } from './mail.repo.ts'

/** Longer than any link of a mail works. */
const keepMs = 30 * 24 * 3600 * 1000

/**
 * F25: a mail that was sent has no text any more. The others have an end, too: after a month nobody sends a failed one again,
 * and somebody without an account cannot ask to be forgotten.
 */
export const forgetMails = defineJob<{ db: Db; now(): Date }>()({
  name: 'mail.forget',
  payload: ByTheClock,
  maxTries: 3,
  cron: '33 3 * * *',
  run: async ({ db, now }) => {
    const before = new Date(now().getTime() - keepMs)
    await mailRepo.deleteToStrangers(db, before)
    await mailRepo.forgetUnsent(db, before)
    await mailRepo.forgetKept(db, before)
  },
})
