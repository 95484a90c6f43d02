import { ByTheClock } from '#platform/cleanup.jobs.ts'
import type { Db } from '#platform/db.ts'
import { defineJob } from '#platform/jobs.ts'
import type { Logger } from '#platform/log.ts'
import type { Tokens } from '#platform/tokens.ts'
import { authRepo } from './auth.repo.ts'
import { sealAnew } from './auth-second-factor-seal.service.ts'

/** What ran out a month ago helps nobody any more, not even to recognise a stolen token. */
const keepMs = 30 * 24 * 3600 * 1000

export const cleanUpSessions = defineJob<{ db: Db; now(): Date }>()({
  name: 'auth.clean-up',
  payload: ByTheClock,
  maxTries: 3,
  cron: '27 3 * * *',
  run: ({ db, now }) => authRepo.deleteExpired(db, new Date(now().getTime() - keepMs)),
})

export interface SealDeps {
  db: Db
  tokens: Tokens
  log: Logger
  now(): Date
}

/** After AUTH_SECRET was replaced: second factors no longer need the one before. */
export const sealSecondFactorsAnew = defineJob<SealDeps>()({
  name: 'auth.seal-anew',
  payload: ByTheClock,
  maxTries: 3,
  cron: '*/10 * * * *',
  run: async ({ db, tokens, log, now }) => {
    if (tokens.earlier.length === 0) return
    const { sealed, unreadable } = await sealAnew(db, tokens, now())
    if (sealed > 0) log.info({ sealed }, 'second factors were sealed with the new secret')
    if (unreadable > 0) log.warn({ unreadable }, 'second factors were sealed with a secret that is not known here')
  },
})
