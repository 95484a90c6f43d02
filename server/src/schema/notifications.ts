import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, primaryKey, snakeCase, text } from 'drizzle-orm/pg-core'
import type { Locale, NotificationType } from '@academy/contract/enums'
import type { Notification } from '@academy/contract/realtime'
import { createdAt, identity } from '#platform/columns.ts'
import { academies } from './academies.ts'
import { users } from './users.ts'

/** A message of the academy itself has its text in all languages: its reader may change theirs. */
type StoredMessage = NonNullable<Notification['message']> & { texts?: Record<Locale, string> }

/**
 * NTF-01: a notification of one person, with the texts of the time when it happened. Readers get names and texts of the
 * academy in the language they have now (notification-language.repo.ts).
 */
export const notifications = snakeCase.table(
  'notifications',
  {
    academyId: integer()
      .notNull()
      .references(() => academies.id),
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    type: text().$type<NotificationType>().notNull(),
    payload: jsonb().$type<Notification['payload']>().notNull(),
    message: jsonb().$type<StoredMessage | null>(),
    reviewBody: text(),
    isRead: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    index('notifications_user').on(table.userId, table.id),
    index('notifications_unread')
      .on(table.userId, table.academyId)
      .where(sql`not is_read`),
  ],
)
