import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, primaryKey, snakeCase, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment } from '#platform/columns.ts'
import { academies, userAcademies } from './academies.ts'
import { stageLectures } from './lectures.ts'
import { users } from './users.ts'

/** RT-01, Q-57: one chat for each stage lecture and student. */
export const chatMessages = snakeCase.table(
  'chat_messages',
  {
    academyId: integer().notNull(),
    id: identity(),
    stageLectureId: integer().notNull(),
    /** The student the chat is with, whoever wrote. */
    userId: integer().notNull(),
    senderId: integer()
      .notNull()
      .references(() => users.id),
    /** The name of the author when the message was sent. */
    isFromStudent: boolean().notNull(),
    tempId: text().notNull(),
    message: text().notNull(),
    code: text(),
    edited: boolean().notNull().default(false),
    /** when the first person of the other side saw it. */
    readAt: moment(),
    createdAt: createdAt(),
    deletedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    // RT-42: a repeated send finds the first message.
    unique('chat_messages_temp_id').on(table.academyId, table.senderId, table.tempId),
    foreignKey({
      columns: [table.academyId, table.stageLectureId],
      foreignColumns: [stageLectures.academyId, stageLectures.id],
    }),
    foreignKey({
      columns: [table.academyId, table.userId],
      foreignColumns: [userAcademies.academyId, userAcademies.userId],
    }),
    index('chat_messages_chat').on(table.academyId, table.stageLectureId, table.userId, table.id),
    // what waits for the staff, by lecture, and what waits for a student, who looks at all lectures at once.
    index('chat_messages_for_staff')
      .on(table.academyId, table.stageLectureId, table.userId)
      .where(sql`is_from_student and read_at is null and deleted_at is null`),
    index('chat_messages_for_student')
      .on(table.academyId, table.userId, table.stageLectureId)
      .where(sql`not is_from_student and read_at is null and deleted_at is null`),
    // All that one person was talked with about, of whatever lecture.
    index('chat_messages_person').on(table.academyId, table.userId),
    index('chat_messages_sender').on(table.senderId),
  ],
)

/** RT-03: uploaded first, and part of a message once that is sent. */
export const chatAttachments = snakeCase.table(
  'chat_attachments',
  {
    academyId: integer()
      .notNull()
      .references(() => academies.id),
    id: identity(),
    uploaderId: integer()
      .notNull()
      .references(() => users.id),
    /** null: not sent yet. */
    messageId: integer(),
    name: text().notNull(),
    fileKey: text().notNull(),
    size: integer().notNull(),
    mimeType: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({
      columns: [table.academyId, table.messageId],
      foreignColumns: [chatMessages.academyId, chatMessages.id],
    }),
    index('chat_attachments_message').on(table.academyId, table.messageId),
    index('chat_attachments_uploader').on(table.uploaderId),
    index('chat_attachments_unsent')
      .on(table.createdAt)
      .where(sql`message_id is null`),
  ],
)
