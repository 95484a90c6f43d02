import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, primaryKey, snakeCase } from 'drizzle-orm/pg-core'
import type { AnnouncementInput } from '@academy/contract/announcements'
import { createdAt, identity, moment } from '#platform/columns.ts'
import { academies, userAcademies } from './academies.ts'
import { users } from './users.ts'

/** NTF-06 */
export const announcements = snakeCase.table(
  'announcements',
  {
    academyId: integer()
      .notNull()
      .references(() => academies.id),
    id: identity(),
    title: jsonb().$type<AnnouncementInput['title']>().notNull(),
    body: jsonb().$type<AnnouncementInput['body']>().notNull(),
    authorId: integer().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.academyId, table.id] })],
)

/** Who was told of it, and has read it. */
export const announcementReceivers = snakeCase.table(
  'announcement_receivers',
  {
    academyId: integer().notNull(),
    announcementId: integer().notNull(),
    userId: integer().notNull(),
    receivedAt: createdAt(),
    readAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.announcementId, table.userId] }),
    foreignKey({
      columns: [table.academyId, table.announcementId],
      foreignColumns: [announcements.academyId, announcements.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.academyId, table.userId],
      foreignColumns: [userAcademies.academyId, userAcademies.userId],
    }).onDelete('cascade'),
    index('announcement_receivers_user').on(table.userId, table.announcementId),
    index('announcement_receivers_unread')
      .on(table.userId)
      .where(sql`read_at is null`),
  ],
)
