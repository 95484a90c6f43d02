import { ByTheClock } from '#platform/cleanup.jobs.ts'
import type { Db } from '#platform/db.ts'
import { defineJob } from '#platform/jobs.ts'
import { invitationsRepo } from './academy-membership-invitations.repo.ts'

const keepMs = 30 * 24 * 3600 * 1000

/** F25: the address of somebody who was invited goes once the invitation opens nothing any more. */
export const forgetInvitations = defineJob<{ db: Db; now(): Date }>()({
  name: 'academies.forget-invitations',
  payload: ByTheClock,
  maxTries: 3,
  cron: '29 3 * * *',
  run: async ({ db, now }) => {
    await invitationsRepo.deleteOver(db, new Date(now().getTime() - keepMs))
  },
})
