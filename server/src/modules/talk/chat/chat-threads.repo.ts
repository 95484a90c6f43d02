import { sql, type SQL } from 'drizzle-orm'
import type { ChatLecture, ChatThread } from '@academy/contract/chat'
import type { Employee } from '@academy/contract/lectures'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { nameStartsWith } from '#platform/name-search.ts'

export interface LectureOfChat extends Record<string, unknown> {
  id: number
  stageId: number
  groupId: number | null
}
export interface ThreadFilters {
  stageLecture: LectureOfChat
  /** null: of every group (RT-12). */
  groupId: number | null
  search?: string | undefined
  only?: 'unread' | 'begun' | undefined
  /** Nobody talks with themselves. */
  viewerId: number
}
type LastFound = Omit<NonNullable<ChatThread['last']>, 'text' | 'createdAt'> & {
  message: string
  code: string | null
  files: { name: string }[]
  createdAt: string | Date
}
export interface ThreadFound extends Record<string, unknown> {
  student: Employee & { avatarFile: string | null }
  groupId: number | null
  groupName: string | null
  unread: number
  waitingSince: string | Date | null
  last: LastFound | null
}
type ChatLectureFound = Omit<ChatLecture, 'lastMessageAt'> & { lastMessageAt: string | Date | null } & Record<
    string,
    unknown
  >

/** Q-58 */
export const waitsForStaff = sql`m.is_from_student and m.read_at is null and m.deleted_at is null`

export const inGroup = (academyId: SQL, userId: SQL, groupId: number | null): SQL =>
  groupId === null
    ? sql`true`
    : sql`exists (select 1 from user_groups ug where ug.academy_id = ${academyId} and ug.user_id = ${userId}
        and ug.group_id = ${groupId})`

/** The group of the person `page.id` in the academy. */
export const groupOfStudent = (academyId: SQL): SQL => sql`
  select g.id, g.name from user_groups ug join groups g on g.academy_id = ug.academy_id and g.id = ug.group_id
  where ug.academy_id = ${academyId} and ug.user_id = page.id order by g.is_direction desc, g.id limit 1`

/** The last words with the person `page.id` that are still there. */
export const lastSaid = (academyId: SQL, stageLectureId: SQL): SQL => sql`
  select json_build_object('id', m.id, 'senderId', m.sender_id,
      'senderName', trim(w.first_name || ' ' || w.last_name), 'message', m.message, 'code', m.code,
      'files', (select coalesce(json_agg(json_build_object('name', f.name) order by f.id), '[]')
        from chat_attachments f where f.academy_id = m.academy_id and f.message_id = m.id),
      'createdAt', m.created_at) as last
  from chat_messages m join users w on w.id = m.sender_id
  where m.academy_id = ${academyId} and m.stage_lecture_id = ${stageLectureId} and m.user_id = page.id
    and m.deleted_at is null
  order by m.id desc limit 1`

/** When the first one that waits was written: `page.first_id`. */
export const waitingSince = (academyId: SQL): SQL => sql`
  (select m.created_at from chat_messages m where m.academy_id = ${academyId} and m.id = page.first_id)`

/** Everybody who has talked about the lecture, also who has gone on since. */
const begun = (academyId: number, { stageLecture, groupId, search, only, viewerId }: ThreadFilters): SQL => sql`
  with talk as materialized (
    select m.user_id, max(m.id) as newest_id from chat_messages m
    where m.academy_id = ${academyId} and m.stage_lecture_id = ${stageLecture.id} group by m.user_id),
  waiting as materialized (
    select m.user_id, min(m.id) as first_id, count(*)::int as unread from chat_messages m
    where m.academy_id = ${academyId} and m.stage_lecture_id = ${stageLecture.id} and ${waitsForStaff}
    group by m.user_id),
  found as (
    select u.id, u.first_name, u.last_name, u.avatar_file, t.newest_id, w.first_id,
      coalesce(w.unread, 0) as unread
    from talk t join users u on u.id = t.user_id and u.deleted_at is null and u.id <> ${viewerId}
      left join waiting w on w.user_id = u.id
    where ${inGroup(sql`${academyId}`, sql`u.id`, groupId)} and ${nameStartsWith(search)}
      and ${only === 'unread' ? sql`w.user_id is not null` : sql`true`})`

/** The students of the lecture nobody has talked with. */
const quiet = (academyId: number, { stageLecture, groupId, search, viewerId }: ThreadFilters): SQL => sql`
  with found as (
    select u.id, u.first_name, u.last_name, u.avatar_file, null::int as newest_id, null::int as first_id, 0 as unread
    from user_stages us
      join user_roles ur on ur.academy_id = us.academy_id and ur.user_id = us.user_id and ur.role = 'Student'
      join users u on u.id = us.user_id and u.deleted_at is null and u.blocked_at is null and u.id <> ${viewerId}
    where us.academy_id = ${academyId} and us.stage_id = ${stageLecture.stageId}
      and ${inGroup(sql`${academyId}`, sql`u.id`, stageLecture.groupId)}
      and ${inGroup(sql`${academyId}`, sql`u.id`, groupId)} and ${nameStartsWith(search)}
      and not exists (select 1 from user_academies ua where ua.academy_id = us.academy_id
        and ua.user_id = us.user_id and not ua.active)
      and not exists (select 1 from chat_messages m where m.academy_id = us.academy_id
        and m.stage_lecture_id = ${stageLecture.id} and m.user_id = us.user_id))`

/** The list is one after the other, so that the first pages of a talkative lecture need not look at everybody. */
const parts = { begun, quiet }
export type Part = keyof typeof parts

const order = sql`page.first_id nulls last, page.newest_id desc nulls last, page.last_name, page.first_name, page.id`

export const threadsRepo = {
  /** undefined: not here, or without a chat. */
  lecture: async (db: Db, academyId: number, id: number): Promise<LectureOfChat | undefined> => {
    const { rows } = await db.execute<LectureOfChat>(sql`
      select id, stage_id as "stageId", group_id as "groupId" from stage_lectures
      where academy_id = ${academyId} and id = ${id} and has_chat`)
    return rows[0]
  },

  hasGroup: async (db: Db, scope: AcademyScope, id: number): Promise<boolean> => {
    const { rows } = await db.execute<Record<string, unknown>>(
      sql`select 1 from groups where ${within(scope, sql`academy_id`)} and id = ${id}`,
    )
    return rows.length > 0
  },

  page: async (
    db: Db,
    academyId: number,
    part: Part,
    filters: ThreadFilters,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<ThreadFound[]> => {
    const { rows } = await db.execute<ThreadFound>(sql`
      ${parts[part](academyId, filters)}
      select json_build_object('id', page.id, 'firstName', page.first_name, 'lastName', page.last_name,
          'avatarFile', page.avatar_file) as student,
        of_student.id as "groupId", of_student.name as "groupName", page.unread,
        ${waitingSince(sql`${academyId}`)} as "waitingSince", said.last
      from (select * from found page order by ${order} limit ${limit} offset ${offset}) page
        left join lateral (${groupOfStudent(sql`${academyId}`)}) of_student on true
        left join lateral (${lastSaid(sql`${academyId}`, sql`${filters.stageLecture.id}`)}) said on true
      order by ${order}`)
    return rows
  },

  count: async (db: Db, academyId: number, part: Part, filters: ThreadFilters): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(sql`
      ${parts[part](academyId, filters)} select count(*)::int as count from found`)
    return rows[0]!.count
  },

  /** RT-14: students with something that nobody of the staff has read. */
  unread: async (
    db: Db,
    academyId: number,
    stageLectureId: number,
    groupId: number | null,
    viewerId: number,
  ): Promise<{ userId: number; count: number }[]> => {
    const { rows } = await db.execute<{ userId: number; count: number }>(sql`
      select m.user_id as "userId", count(*)::int as count
      from chat_messages m join users u on u.id = m.user_id and u.deleted_at is null
      where m.academy_id = ${academyId} and m.stage_lecture_id = ${stageLectureId} and ${waitsForStaff}
        and m.user_id <> ${viewerId} and ${inGroup(sql`${academyId}`, sql`m.user_id`, groupId)}
      group by m.user_id order by m.user_id`)
    return rows
  },

  /** What staff wrote to the student and the student has not read. */
  unreadOfStudent: async (db: Db, academyId: number, stageLectureId: number, userId: number): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from chat_messages m
      where m.academy_id = ${academyId} and m.stage_lecture_id = ${stageLectureId} and m.user_id = ${userId}
        and not m.is_from_student and m.read_at is null and m.deleted_at is null`)
    return rows[0]!.count
  },

  /** The newest talk first, then the newest lecture. */
  lectures: async (db: Db, scope: AcademyScope, viewerId: number): Promise<ChatLectureFound[]> => {
    const { rows } = await db.execute<ChatLectureFound>(sql`
      with talk as (select m.stage_lecture_id, max(m.id) as last_id from chat_messages m
          where ${within(scope, sql`m.academy_id`)} group by m.stage_lecture_id),
        waiting as (select m.stage_lecture_id, count(*)::int as unread
          from chat_messages m join users u on u.id = m.user_id and u.deleted_at is null
          where ${within(scope, sql`m.academy_id`)} and ${waitsForStaff} and m.user_id <> ${viewerId}
          group by m.stage_lecture_id)
      select sl.academy_id as "academyId", a.name as "academyName", sl.id as "stageLectureId", l.name as "lectureName", sl.stage_id as "stageId", st.name as "stageName",
        sl.group_id as "groupId", g.name as "groupName", coalesce(waiting.unread, 0) as unread,
        newest.created_at as "lastMessageAt"
      from stage_lectures sl
        join academies a on a.id = sl.academy_id and a.deleted_at is null
        join lectures l on l.academy_id = sl.academy_id and l.id = sl.lecture_id
        join stages st on st.academy_id = sl.academy_id and st.id = sl.stage_id
        left join groups g on g.academy_id = sl.academy_id and g.id = sl.group_id
        left join talk on talk.stage_lecture_id = sl.id
        left join waiting on waiting.stage_lecture_id = sl.id
        left join chat_messages newest on newest.academy_id = sl.academy_id and newest.id = talk.last_id
      where ${within(scope, sql`sl.academy_id`)} and sl.has_chat
      order by talk.last_id desc nulls last, sl.start_date desc, sl.id desc`)
    return rows
  },
}
