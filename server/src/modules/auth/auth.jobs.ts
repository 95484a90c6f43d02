import { ByTheClock } from '#platform/cleanup.jobs.ts'
import type { Db } from '#platform/db.ts'
import { defineJob } from '#platform/jobs.ts'
import { authRepo } from './auth.repo.ts'

/** What ran out a month ago helps nobody any more, not even to recognise a stolen token. */
const keepMs = 30 * 24 * 3600 * 1000

export const cleanUpSessions = defineJob<{ db: Db; now(): Date }>()({
  name: 'auth.clean-up',
  payload: ByTheClock,
  maxTries: 3,
  cron: '27 3 * * *',
  run: ({ db, now }) => authRepo.deleteExpired(db, new Date(now().getTime() - keepMs)),
})
