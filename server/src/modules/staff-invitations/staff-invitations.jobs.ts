import { lte } from 'drizzle-orm'
import { ByTheClock } from '#platform/cleanup.jobs.ts'
import type { Db } from '#platform/db.ts'
import { defineJob } from '#platform/jobs.ts'
import { staffInvitations } from '#server/schema/stage-parts.ts'

/** What nobody answered in time is forgotten, with the address. */
export const forgetStaffInvitations = defineJob<{ db: Db; now(): Date }>()({
  name: 'staff-invitations.forget',
  payload: ByTheClock,
  maxTries: 3,
  cron: '23 3 * * *',
  run: async ({ db, now }) => {
    await db.delete(staffInvitations).where(lte(staffInvitations.expiresAt, now()))
  },
})
