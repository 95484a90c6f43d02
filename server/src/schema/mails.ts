import { index, integer, snakeCase, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment } from '#platform/columns.ts'

/** MAIL-19: the outbox. Texts are dropped once the mail has left, because they carry one-time links. */
export const mails = snakeCase.table(
  'mails',
  {
    id: identity().primaryKey(),
    action: text().notNull(),
    userId: integer(),
    toName: text().notNull(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    state: text().notNull().default('queued').$type<'queued' | 'sent' | 'kept' | 'failed'>(),
    tries: integer().notNull().default(0),
    lastError: text(),
    createdAt: createdAt(),
    sentAt: moment(),
  },
  (table) => [index('mails_state').on(table.state, table.id), index('mails_user').on(table.userId)],
)
