import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, primaryKey, snakeCase, text } from 'drizzle-orm/pg-core'
import type { NotificationType } from '@academy/contract/enums'
import type { Notification } from '@academy/contract/realtime'
import { createdAt, identity } from '#platform/columns.ts'
import { academies } from './academies.ts'
import { users } from './users.ts'

/** NTF-01: a notification of one person, with the texts of the time when it happened. */
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
    message: jsonb().$type<Notification['message']>(),
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
