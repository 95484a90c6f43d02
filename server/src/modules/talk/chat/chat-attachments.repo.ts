import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { advisoryLocks } from '#platform/advisory-locks.ts'
import type { Db } from '#platform/db.ts'
import { chatAttachments, chatMessages } from '#server/schema/chat.ts'
import type { ChatKey } from './chat.repo.ts'

const f = chatAttachments

/** Its own, and not part of a message yet. */
const unsentOf = (academyId: number, uploaderId: number) =>
  and(eq(f.academyId, academyId), eq(f.uploaderId, uploaderId), isNull(f.messageId))

export type NewAttachment = typeof chatAttachments.$inferInsert

export interface AttachmentFound {
  uploaderId: number
  fileKey: string
  /** null: not sent yet. */
  chat: ChatKey | null
}

export const attachmentsRepo = {
  /** T7: one upload of a person at a time is weighed, so that two cannot both take the last space. */
  takeTurn: (db: Db, uploaderId: number) =>
    db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.attachmentSpace}, ${uploaderId})`),

  keptBytes: async (db: Db, academyId: number, uploaderId: number): Promise<number> => {
    const [row] = await db
      .select({ bytes: sql<string>`coalesce(sum(${f.size}), 0)` })
      .from(f)
      .where(and(eq(f.academyId, academyId), eq(f.uploaderId, uploaderId)))
    return Number(row!.bytes)
  },

  insert: async (db: Db, values: NewAttachment): Promise<number> => {
    const [row] = await db.insert(f).values(values).returning({ id: f.id })
    return row!.id
  },

  byId: async (db: Db, academyId: number, id: number): Promise<AttachmentFound | undefined> => {
    const [row] = await db
      .select({
        uploaderId: f.uploaderId,
        fileKey: f.fileKey,
        chat: { stageLectureId: chatMessages.stageLectureId, userId: chatMessages.userId },
      })
      .from(f)
      .leftJoin(chatMessages, and(eq(chatMessages.academyId, f.academyId), eq(chatMessages.id, f.messageId)))
      .where(and(eq(f.academyId, academyId), eq(f.id, id)))
    return row
  },

  /** How many of them now belong to the message. */
  attach: async (
    db: Db,
    academyId: number,
    uploaderId: number,
    ids: readonly number[],
    messageId: number,
  ): Promise<number> => {
    const rows = await db
      .update(f)
      .set({ messageId })
      .where(and(unsentOf(academyId, uploaderId), inArray(f.id, [...ids])))
      .returning({ id: f.id })
    return rows.length
  },

  /** The name of its file; undefined: there was none to take back. */
  removeUnsent: async (db: Db, academyId: number, uploaderId: number, id: number): Promise<string | undefined> => {
    const [row] = await db
      .delete(f)
      .where(and(unsentOf(academyId, uploaderId), eq(f.id, id)))
      .returning({ fileKey: f.fileKey })
    return row?.fileKey
  },

  removeOfMessage: async (db: Db, academyId: number, messageId: number): Promise<string[]> => {
    const rows = await db
      .delete(f)
      .where(and(eq(f.academyId, academyId), eq(f.messageId, messageId)))
      .returning({ fileKey: f.fileKey })
    return rows.map(({ fileKey }) => fileKey)
  },

  /** Of all academies, some at a time; what is being sent right now is left to the next time. */
  removeForgotten: async (db: Db, before: Date, limit: number): Promise<string[]> => {
    const { rows } = await db.execute<{ fileKey: string }>(sql`
      delete from chat_attachments where (academy_id, id) in (select academy_id, id from chat_attachments
        where message_id is null and created_at < ${before} order by created_at limit ${limit}
        for update skip locked)
      returning file_key as "fileKey"`)
    return rows.map(({ fileKey }) => fileKey)
  },
}
