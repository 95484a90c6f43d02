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

/** Everything else that was talked about with those whose name is searched for. */
const answeredNamed = ({ scope, search, viewerId }: InboxFilters): SQL => sql`
  select t.*, null::int as first_id, 0 as unread
  from (select m.academy_id, m.stage_lecture_id, m.user_id, max(m.id) as newest_id
      from chat_messages m where ${within(scope, sql`m.academy_id`)} and m.user_id <> ${viewerId}
        and m.user_id in (select u.id from users u where u.deleted_at is null and ${nameStartsWith(search)})
      group by m.academy_id, m.stage_lecture_id, m.user_id) t
  where not exists (select 1 from chat_messages m where m.academy_id = t.academy_id
    and m.stage_lecture_id = t.stage_lecture_id and m.user_id = t.user_id and ${waitsForStaff})`

/**
 * The same of everybody, the newest `limit` of each academy: from the newest message back, each that has none after it in its chat. So
 * a page costs what is on it and before it, not what was ever talked about.
 */
const answeredLast = ({ scope, groupId, viewerId }: InboxFilters, limit: number): SQL => sql`
  select newest.* from academies here cross join lateral (
    select m.academy_id, m.stage_lecture_id, m.user_id, m.id as newest_id, null::int as first_id, 0 as unread
    from chat_messages m join stage_lectures sl on sl.academy_id = m.academy_id and sl.id = m.stage_lecture_id
        and sl.has_chat
      join users u on u.id = m.user_id and u.deleted_at is null
    where m.academy_id = here.id and m.user_id <> ${viewerId} and ${inGroup(sql`m.academy_id`, sql`m.user_id`, groupId)}
      and not exists (select 1 from chat_messages later where later.academy_id = m.academy_id
        and later.stage_lecture_id = m.stage_lecture_id and later.user_id = m.user_id and later.id > m.id)
      and not exists (select 1 from chat_messages w where w.academy_id = m.academy_id
        and w.stage_lecture_id = m.stage_lecture_id and w.user_id = m.user_id
        and w.is_from_student and w.read_at is null and w.deleted_at is null)
    order by m.id desc limit ${limit}) newest
  where here.deleted_at is null and ${within(scope, sql`here.id`)}`

/** One after the other, so that the first page need not look at what was answered where much waits. */
export const inboxParts = ['waiting', 'answered'] as const
export type InboxPart = (typeof inboxParts)[number]

const found = (talk: SQL, filters: InboxFilters): SQL => sql`
  with talk as materialized (${talk}),
  found as (
    select t.academy_id, a.name as academy_name, t.stage_lecture_id, l.name as lecture_name, t.newest_id, t.first_id,
      t.unread, u.id, u.first_name, u.last_name, u.avatar_file
    from talk t join academies a on a.id = t.academy_id and a.deleted_at is null
      join stage_lectures sl on sl.academy_id = t.academy_id and sl.id = t.stage_lecture_id and sl.has_chat
      join lectures l on l.academy_id = sl.academy_id and l.id = sl.lecture_id
      join users u on u.id = t.user_id and u.deleted_at is null
    where ${inGroup(sql`t.academy_id`, sql`u.id`, filters.groupId)} and ${nameStartsWith(filters.search)})`

/** Those who wait and the others together, lecture by lecture along the index of chats, without a message being read. */
const begunCount = ({ scope, groupId, viewerId }: InboxFilters): SQL => sql`
  select coalesce(sum(begun.count), 0)::int as count
  from stage_lectures sl join academies a on a.id = sl.academy_id and a.deleted_at is null
    cross join lateral (select count(*) as count
      from (select distinct m.user_id from chat_messages m
          where m.academy_id = sl.academy_id and m.stage_lecture_id = sl.id and m.user_id <> ${viewerId}) t
      where not exists (select 1 from users u where u.id = t.user_id and u.deleted_at is not null)
        and ${inGroup(sql`sl.academy_id`, sql`t.user_id`, groupId)}) begun
  where sl.has_chat and ${within(scope, sql`sl.academy_id`)}`

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
    const answered = filters.search ? answeredNamed(filters) : answeredLast(filters, offset + limit)
    const { rows } = await db.execute<InboxFound>(sql`
      ${found(part === 'waiting' ? waiting(filters) : answered, filters)}
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
    const countOf = async (counted: SQL): Promise<number> =>
      (await db.execute<{ count: number }>(counted)).rows[0]!.count
    const countFound = (talk: SQL) => countOf(sql`${found(talk, filters)} select count(*)::int as count from found`)
    if (part === 'answered' && filters.search) return countFound(answeredNamed(filters))
    const waits = await countFound(waiting(filters))
    return part === 'waiting' ? waits : (await countOf(begunCount(filters))) - waits
  },
}
