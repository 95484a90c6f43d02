import { sql, type SQL } from 'drizzle-orm'
import type { LocalizedName } from '@academy/contract/users'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { nameStartsWith } from '#platform/name-search.ts'
import {
  groupOfStudent,
  inGroup,
  lastSaid,
  type ThreadFound,
  waitingSince,
  waitsForStaff,
} from './chat-threads.repo.ts'

export interface InboxFilters {
  scope: AcademyScope
  /** null: of every group. */
  groupId: number | null
  search?: string | undefined
  /** Nobody talks with themselves. */
  viewerId: number
}
export interface InboxFound extends ThreadFound {
  academyId: number
  academyName: string
  stageLectureId: number
  lectureName: LocalizedName
}

/** What waits is few and has an index of its own (chat_messages_for_staff). */
const waiting = ({ scope, viewerId }: InboxFilters): SQL => sql`
  select m.academy_id, m.stage_lecture_id, m.user_id, max(m.id) as newest_id, min(m.id) as first_id,
    count(*)::int as unread
  from chat_messages m where ${within(scope, sql`m.academy_id`)} and ${waitsForStaff} and m.user_id <> ${viewerId}
  group by m.academy_id, m.stage_lecture_id, m.user_id`

/** Everything else that was talked about. */
const answered = ({ scope, viewerId }: InboxFilters): SQL => sql`
  select t.*, null::int as first_id, 0 as unread
  from (select m.academy_id, m.stage_lecture_id, m.user_id, max(m.id) as newest_id
      from chat_messages m where ${within(scope, sql`m.academy_id`)} and m.user_id <> ${viewerId}
      group by m.academy_id, m.stage_lecture_id, m.user_id) t
  where not exists (select 1 from chat_messages m where m.academy_id = t.academy_id
    and m.stage_lecture_id = t.stage_lecture_id and m.user_id = t.user_id and ${waitsForStaff})`

/** One after the other, so that the first page need not look at what was answered where much waits. */
const parts = { waiting, answered }
export type InboxPart = keyof typeof parts

const found = (part: InboxPart, filters: InboxFilters): SQL => sql`
  with talk as materialized (${parts[part](filters)}),
  found as (
    select t.academy_id, a.name as academy_name, t.stage_lecture_id, l.name as lecture_name, t.newest_id, t.first_id,
      t.unread, u.id, u.first_name, u.last_name, u.avatar_file
    from talk t join academies a on a.id = t.academy_id and a.deleted_at is null
      join stage_lectures sl on sl.academy_id = t.academy_id and sl.id = t.stage_lecture_id and sl.has_chat
      join lectures l on l.academy_id = sl.academy_id and l.id = sl.lecture_id
      join users u on u.id = t.user_id and u.deleted_at is null
    where ${inGroup(sql`t.academy_id`, sql`u.id`, filters.groupId)} and ${nameStartsWith(filters.search)})`

/** Who waits longest first; among the others the newest talk. */
const order = sql`page.first_id nulls last, page.newest_id desc`

export const inboxRepo = {
  page: async (
    db: Db,
    part: InboxPart,
    filters: InboxFilters,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<InboxFound[]> => {
    const academyId = sql`page.academy_id`
    const { rows } = await db.execute<InboxFound>(sql`
      ${found(part, filters)}
      select page.academy_id as "academyId", page.academy_name as "academyName",
        page.stage_lecture_id as "stageLectureId", page.lecture_name as "lectureName",
        json_build_object('id', page.id, 'firstName', page.first_name, 'lastName', page.last_name,
          'avatarFile', page.avatar_file) as student,
        of_student.id as "groupId", of_student.name as "groupName", page.unread,
        ${waitingSince(academyId)} as "waitingSince", said.last
      from (select * from found page order by ${order} limit ${limit} offset ${offset}) page
        left join lateral (${groupOfStudent(academyId)}) of_student on true
        left join lateral (${lastSaid(academyId, sql`page.stage_lecture_id`)}) said on true
      order by ${order}`)
    return rows
  },

  count: async (db: Db, part: InboxPart, filters: InboxFilters): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(sql`
      ${found(part, filters)} select count(*)::int as count from found`)
    return rows[0]!.count
  },
}
