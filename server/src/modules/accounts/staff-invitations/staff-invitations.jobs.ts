import { lte } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Id } from '@academy/contract/fields'
import * as accounts from '#modules/system/accounts/accounts.service.ts'
import * as mail from '#modules/messages/mail/mail.service.ts'
import { ByTheClock } from '#platform/cleanup.jobs.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { defineJob, enqueueJob } from '#platform/jobs.ts'
import { takeOne } from '#platform/limits.ts'
import { staffInvitations } from '#server/schema/stage-parts.ts'
import { staffInvitationsRepo } from './staff-invitations.repo.ts'

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

/** T7: however often somebody is invited, taken back and invited again, they read of it once a day. */
const mailsPerAddress = { name: 'staff-invitation-mail', seconds: 24 * 3600 }

interface InvitationMailDeps {
  db: Db
  publicUrl: string
  now(): Date
}

/**
 * V2: the job finds out whether the address has an account, because nobody waits for a job: the inviting person learns
 * it neither from the reply nor from the time it takes.
 */
export const mailInvited = defineJob<InvitationMailDeps>()({
  name: 'staff-invitations.tell',
  payload: z.strictObject({ academyId: Id, invitationId: Id }),
  maxTries: 5,
  run: async ({ db, publicUrl, now }, { academyId, invitationId }) => {
    await inTransaction(db, async (tx) => {
      const invitation = await staffInvitationsRepo.openById(tx, academyId, invitationId, now())
      const account = invitation && (await accounts.accountByEmail({ db: tx }, invitation.email))
      if (!account || !(await staffInvitationsRepo.isMeant(tx, account.id, invitationId, now()))) return
      if (!(await takeOne(tx, mailsPerAddress, `${academyId}|${invitation.email}`, now()))) return
      const enqueue: Ctx['enqueue'] = (job, payload, runAt) => enqueueJob(tx, job, payload, runAt)
      const values = { academy: invitation.academyName }
      await mail.send({ db: tx, publicUrl, enqueue }, account, 'staff invitation', '/main', values)
    })
  },
})
