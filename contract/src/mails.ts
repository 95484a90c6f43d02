import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { Id, IdParam, IsoDateTime } from './fields.ts'

export const mailStates = ['queued', 'sent', 'kept', 'failed'] as const
const MailState = z.enum(mailStates, 'wrongChoice')
export type MailState = z.infer<typeof MailState>

/** A mail of the outbox without its text, which may hold a one-time link. */
export const OutboxMail = z.strictObject({
  id: Id,
  action: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Of which it tells; null where it is about the account or a mailing list. */
  academyName: z.nullable(z.string()),
  state: MailState,
  tries: z.int(),
  lastError: z.nullable(z.string()),
  createdAt: IsoDateTime,
  sentAt: z.nullable(IsoDateTime),
})
export type OutboxMail = z.infer<typeof OutboxMail>

export const mailsApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/mails',
    access: 'settings.admin',
    query: z.strictObject({
      state: z.optional(MailState),
      /** What it sent, and what its people got about their accounts; left out: of all of them. */
      ofAcademyId: z.optional(IdParam),
      page: z.optional(IdParam),
    }),
    response: z.strictObject({ rows: z.array(OutboxMail), count: z.int(), failedCount: z.int() }),
    errors: ['AcademyNotFound'],
    summary: 'The outbox, newest first; an Admin sees the mails of their academies and of the people there (MAIL-19)',
  },
  retry: {
    method: 'POST',
    path: '/api/mails/:id/retry',
    access: 'settings.admin',
    params: z.strictObject({ id: IdParam }),
    status: 202,
    errors: ['EndpointNotFound'],
    summary: 'Send a failed mail again',
  },
})
