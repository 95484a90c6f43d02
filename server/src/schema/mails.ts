import { index, integer, jsonb, snakeCase, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment } from '#platform/columns.ts'

/** An entry for a calendar, its moments as ISO texts; the file is written when the mail is sent. */
export interface StoredInvitation {
  method: 'REQUEST' | 'CANCEL'
  sequence: number
  publicUrl: string
  entry: {
    id: string
    start: string
    end: string
    title: string
    description: string
    place?: string | undefined
    path: string
    isBusy: boolean
  }
}

/** MAIL-19: the outbox. Texts are dropped once the mail has left, because they carry one-time links. */
export const mails = snakeCase.table(
  'mails',
  {
    id: identity().primaryKey(),
    action: text().notNull(),
    userId: integer(),
    /** Of which academy it tells, and whose Admins therefore see it; null where it is about the account. */
    academyId: integer(),
    toName: text().notNull(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** RFC 8058: where a mail to a list is unsubscribed with one click; dropped with the texts. */
    unsubscribeUrl: text(),
    /** What the calendar of the reader is to know; dropped with the texts. */
    invitation: jsonb().$type<StoredInvitation>(),
    state: text().notNull().default('queued').$type<'queued' | 'sent' | 'kept' | 'failed'>(),
    tries: integer().notNull().default(0),
    lastError: text(),
    createdAt: createdAt(),
    sentAt: moment(),
  },
  (table) => [
    index('mails_state').on(table.state, table.id),
    index('mails_user').on(table.userId),
    index('mails_academy').on(table.academyId, table.id),
  ],
)
