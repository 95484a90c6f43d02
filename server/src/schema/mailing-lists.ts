import { sql } from 'drizzle-orm'
import { index, integer, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Locale, MailingList } from '@academy/contract/enums'
import { createdAt, identity, moment } from '#platform/columns.ts'

export type SubscriptionSource = 'registration' | 'page' | 'account'

/** MAIL-03, Q-72: an address on a list. It counts from its confirmation until it is taken off. */
export const mailingSubscriptions = snakeCase.table(
  'mailing_subscriptions',
  {
    id: identity().primaryKey(),
    /** In lower case. */
    email: text().notNull(),
    list: integer().notNull().$type<MailingList>(),
    source: text().notNull().$type<SubscriptionSource>(),
    localization: text().notNull().$type<Locale>(),
    /** Of the link that confirms. It stays after the answer, for a second press; leaving the list takes it away. */
    tokenHash: text(),
    tokenExpiresAt: moment(),
    /** Identifies the subscription in its unsubscribe link. It opens nothing else, and exports contain it. */
    unsubscribeKey: uuid()
      .notNull()
      .default(sql`gen_random_uuid()`),
    createdAt: createdAt(),
    confirmedAt: moment(),
    unsubscribedAt: moment(),
  },
  (table) => [
    uniqueIndex('mailing_subscriptions_address').on(table.email, table.list),
    uniqueIndex('mailing_subscriptions_key').on(table.unsubscribeKey),
    uniqueIndex('mailing_subscriptions_token').on(table.tokenHash),
    index('mailing_subscriptions_list').on(table.list, table.id),
  ],
)
