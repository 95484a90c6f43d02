import { and, eq, sql } from 'drizzle-orm'
import type { Employee } from '@academy/contract/lectures'
import type { ChatAttachment } from '@academy/contract/realtime'
import type { LocalizedName } from '@academy/contract/users'
import type { Db } from '#platform/db.ts'
import { chatMessages } from '#server/schema/chat.ts'
import type { ChatState } from './chat.rules.ts'

/** Q-57: of one lecture and one student. */
export interface ChatKey {
  stageLectureId: number
  userId: number
}
export interface ChatFacts extends ChatState, Record<string, unknown> {
  stageLectureId: number
  lectureName: LocalizedName
  student: Employee & { avatarFile: string | null }
}
export interface MessageRow extends ChatKey, Record<string, unknown> {
  id: number
  tempId: string
  senderId: number
  senderName: string
  isFromStudent: boolean
  message: string
  code: string | null
  resources: Omit<ChatAttachment, 'url'>[]
  edited: boolean
  readAt: string | Date | null
  createdAt: string | Date
  deletedAt: string | Date | null
}

const found = sql`
  select m.id, m.temp_id as "tempId", m.stage_lecture_id as "stageLectureId", m.user_id as "userId",
    m.sender_id as "senderId", trim(w.first_name || ' ' || w.last_name) as "senderName",
    m.is_from_student as "isFromStudent", m.message, m.code, m.edited, m.read_at as "readAt",
    m.created_at as "createdAt", m.deleted_at as "deletedAt",
    (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size,
        'mimeType', f.mime_type) order by f.id), '[]')
      from chat_attachments f where f.academy_id = m.academy_id and f.message_id = m.id) as resources
  from chat_messages m join users w on w.id = m.sender_id`

const one = (academyId: number, id: number) => and(eq(chatMessages.academyId, academyId), eq(chatMessages.id, id))

export const chatRepo = {
  /** undefined: no such lecture here, or no such person. */
  facts: async (db: Db, academyId: number, { stageLectureId, userId }: ChatKey): Promise<ChatFacts | undefined> => {
    const { rows } = await db.execute<ChatFacts>(sql`
      select sl.id as "stageLectureId", l.name as "lectureName", sl.has_chat as "hasChat", a.is_closed as "isClosed",
        json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
          'avatarFile', u.avatar_file) as student,
        u.blocked_at is null and exists (select 1 from user_roles ur join user_academies ua
            on ua.academy_id = ur.academy_id and ua.user_id = ur.user_id and ua.active
          where ur.academy_id = sl.academy_id and ur.user_id = u.id and ur.role = 'Student') as "isStudent",
        exists (select 1 from user_stages us where us.academy_id = sl.academy_id and us.stage_id = sl.stage_id
            and us.user_id = u.id)
          and (sl.group_id is null or exists (select 1 from user_groups ug where ug.academy_id = sl.academy_id
            and ug.group_id = sl.group_id and ug.user_id = u.id)) as "isHearing",
        exists (select 1 from chat_messages m where m.academy_id = sl.academy_id and m.stage_lecture_id = sl.id
          and m.user_id = u.id) as "hasMessages"
      from stage_lectures sl join academies a on a.id = sl.academy_id
        join lectures l on l.academy_id = sl.academy_id and l.id = sl.lecture_id
        join users u on u.id = ${userId} and u.deleted_at is null
      where sl.academy_id = ${academyId} and sl.id = ${stageLectureId}`)
    return rows[0]
  },

  /**
   * C1: one writer at a time in each chat, so that ids are given in the order of the commits. Whoever has seen a message
   * has then seen all before it, and nothing ever appears further up.
   */
  takeTurn: (db: Db, { stageLectureId, userId }: ChatKey) =>
    db.execute(sql`select pg_advisory_xact_lock((${stageLectureId}::bigint << 32) | ${userId}::bigint)`),

  /** The newest, or the newest before one, oldest first: those that fit. `found` counts also those that do not. */
  page: async (
    db: Db,
    academyId: number,
    { stageLectureId, userId }: ChatKey,
    { beforeId, limit, maxBytes }: { beforeId: number | null; limit: number; maxBytes: number },
  ): Promise<{ rows: MessageRow[]; found: number }> => {
    const { rows } = await db.execute<MessageRow & { found: number }>(sql`
      select * from (
        select page.*, count(*) over ()::int as found, sum(octet_length(message) + coalesce(octet_length(code), 0))
          over (order by id desc) as bytes
        from (${found} where m.academy_id = ${academyId} and m.stage_lecture_id = ${stageLectureId}
            and m.user_id = ${userId} and ${beforeId === null ? sql`true` : sql`m.id < ${beforeId}`}
          order by m.id desc limit ${limit}) page) sized
      where bytes <= ${maxBytes} order by id`)
    return { rows, found: rows[0]?.found ?? 0 }
  },

  byId: async (db: Db, academyId: number, id: number): Promise<MessageRow | undefined> => {
    const { rows } = await db.execute<MessageRow>(sql`${found} where m.academy_id = ${academyId} and m.id = ${id}`)
    return rows[0]
  },

  /** Held until the end of the transaction. */
  locked: async (db: Db, academyId: number, id: number): Promise<MessageRow | undefined> => {
    await db.select({ id: chatMessages.id }).from(chatMessages).where(one(academyId, id)).for('update')
    return chatRepo.byId(db, academyId, id)
  },

  byTempId: async (db: Db, academyId: number, senderId: number, tempId: string): Promise<MessageRow | undefined> => {
    const { rows } = await db.execute<MessageRow>(sql`
      ${found} where m.academy_id = ${academyId} and m.sender_id = ${senderId} and m.temp_id = ${tempId}`)
    return rows[0]
  },

  /** null: the sender has used this tempId already. */
  insert: async (db: Db, values: typeof chatMessages.$inferInsert): Promise<number | null> => {
    const [row] = await db.insert(chatMessages).values(values).onConflictDoNothing().returning({ id: chatMessages.id })
    return row?.id ?? null
  },

  save: async (
    db: Db,
    academyId: number,
    id: number,
    values: Partial<Pick<typeof chatMessages.$inferInsert, 'message' | 'code' | 'edited' | 'deletedAt'>>,
  ): Promise<void> => {
    await db.update(chatMessages).set(values).where(one(academyId, id))
  },

  /** Which chats these are of, and how many of them there are. */
  chatsOf: async (db: Db, academyId: number, ids: readonly number[]): Promise<(ChatKey & { count: number })[]> => {
    const { rows } = await db.execute<ChatKey & { count: number } & Record<string, unknown>>(sql`
      select stage_lecture_id as "stageLectureId", user_id as "userId", count(*)::int as count from chat_messages
      where academy_id = ${academyId} and id = any(${sql.param([...ids])}::int[]) group by 1, 2`)
    return rows
  },

  /** Something that staff wrote in this chat and its student has not read. */
  hasUnreadForStudent: async (db: Db, academyId: number, { stageLectureId, userId }: ChatKey): Promise<boolean> => {
    const { rows } = await db.execute<Record<string, unknown>>(sql`
      select 1 from chat_messages where academy_id = ${academyId} and user_id = ${userId}
        and stage_lecture_id = ${stageLectureId} and not is_from_student and read_at is null and deleted_at is null
      limit 1`)
    return rows.length > 0
  },

  /** Answers those that nobody had read before (Q-58). */
  markRead: async (
    db: Db,
    academyId: number,
    ids: readonly number[],
    { isFromStudent, now }: { isFromStudent: boolean; now: Date },
  ): Promise<number[]> => {
    const { rows } = await db.execute<{ id: number }>(sql`
      update chat_messages set read_at = ${now} where academy_id = ${academyId}
        and id = any(${sql.param([...ids])}::int[]) and is_from_student = ${isFromStudent}
        and read_at is null and deleted_at is null
      returning id`)
    return rows.map(({ id }) => id).toSorted((a, b) => a - b)
  },

  isAcademyClosed: async (db: Db, academyId: number): Promise<boolean> => {
    const { rows } = await db.execute<{ isClosed: boolean }>(
      sql`select is_closed as "isClosed" from academies where id = ${academyId}`,
    )
    return rows[0]?.isClosed ?? false
  },
}
