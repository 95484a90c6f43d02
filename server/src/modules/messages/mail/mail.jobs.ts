import * as z from 'zod/mini'
import { Id } from '@academy/contract/fields'
import type { Db } from '#platform/db.ts'
import { defineJob } from '#platform/jobs.ts'
import type { MailTransport } from '#platform/mail-transport.ts'
import { invitationOf } from './mail-invitation.rules.ts'
import { mailRepo } from './mail.repo.ts'

export interface MailJobDeps {
  db: Db
  mailTransport: MailTransport
  now(): Date
}

/** MAIL-19: five tries with growing pauses. A mail that has gone is not sent again, however often the job runs. */
export const sendMail = defineJob<MailJobDeps>()({
  name: 'mail.send',
  payload: z.strictObject({ mailId: Id }),
  maxTries: 5,
  run: async ({ db, mailTransport, now }, { mailId }, attempt) => {
    const mail = await mailRepo.byId(db, mailId)
    if (!mail || mail.state !== 'queued') return
    if (mailTransport.kind === 'mailbox') {
      await mailRepo.markKept(db, mailId)
      return
    }
    try {
      await mailTransport.send({
        messageId: `mail-${mailId}`,
        to: { name: mail.toName, address: mail.toAddress },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        unsubscribeUrl: mail.unsubscribeUrl,
        invitation: mail.invitation && invitationOf(mail.invitation, mail.createdAt),
      })
    } catch (error) {
      const reason = (error as { code?: string }).code ?? (error as Error).name
      await mailRepo.markFailed(db, mailId, reason, attempt.isLast)
      throw error
    }
    await mailRepo.markSent(db, mailId, now())
  },
})
