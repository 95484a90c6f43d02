import * as z from 'zod/mini'
import { Id } from '@academy/contract/fields'
import * as accounts from '#modules/system/accounts/accounts.service.ts'
import * as mail from '#modules/messages/mail/mail.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { defineJob, enqueueJob } from '#platform/jobs.ts'
import * as links from './auth-one-time-links.service.ts'

interface RecoveryJobDeps {
  db: Db
  publicUrl: string
  now(): Date
}

/** Run twice it mails a second link, as if it had been asked for twice. */
export const sendRecovery = defineJob<RecoveryJobDeps>()({
  name: 'auth.send-recovery',
  /** null: nobody has the address, or nobody may use it. The job is there all the same. */
  payload: z.strictObject({ userId: z.nullable(Id) }),
  maxTries: 5,
  run: async ({ db, publicUrl, now }, { userId }) => {
    if (userId === null) return
    await inTransaction(db, async (tx) => {
      const account = await accounts.accountById({ db: tx }, userId)
      if (!account || account.blockedAt) return
      const enqueue: Ctx['enqueue'] = (job, payload, runAt) => enqueueJob(tx, job, payload, runAt)
      const secret = await links.issueLink({ db: tx, now }, userId, 'reset-password')
      await mail.sendLetter(
        { db: tx, publicUrl, enqueue },
        {
          to: account,
          action: 'password recovery',
          path: `/auth/reset-password/${secret}`,
          academyId: await accounts.currentAcademyOf({ db: tx }, userId),
        },
      )
    })
  },
})
