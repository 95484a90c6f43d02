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
    /** When it is sent by itself; null: it is not scheduled, or has been sent. */
    publishAt: moment(),
    /** When those who had not read it were last told again. */
    resentAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.academyId, table.id] })],
)

/**
 * Who is chosen for it and not told yet: for the moment it is scheduled for, or in a copy. A table of its own, so that no
 * inbox can show what nobody has sent.
 */
export const announcementChosenReceivers = snakeCase.table(
  'announcement_chosen_receivers',
  { academyId: integer().notNull(), announcementId: integer().notNull(), userId: integer().notNull() },
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
    index('announcement_chosen_receivers_user').on(table.academyId, table.userId),
  ],
)

/** Who was told of it, when last, and has read it. */
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
