import { sql, type SQL } from 'drizzle-orm'
import type { AutogradeStatus } from '@academy/contract/enums'
import type { ReviewState } from '@academy/contract/homework-state'
import type { Employee } from '@academy/contract/lectures'
import type { QueueFilters } from '@academy/contract/review'
import type { LocalizedName } from '@academy/contract/users'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { nameStartsWith } from '#platform/name-search.ts'
import { answersFor, mayReview, type Reviewer, withOwnLectures } from '#server/schema/may-review.ts'

export interface QueueRowFound extends Record<string, unknown> {
  id: number
  academyId: number
  academyName: string
  student: Employee & { avatarFile: string | null }
  stageLectureId: number
  lectureName: LocalizedName
  groupName: string | null
  reviewer: Employee | null
  isAnswered: boolean
  isReviewed: boolean
  hasOpenAppeal: boolean
  reanswerDeadline: string | Date | null
  attempts: number
  mark: number | null
  hasRepo: boolean
  autograde: { status: AutogradeStatus; mark: number | null } | null
  submittedAt: string | Date | null
  updatedAt: string | Date
  holder: Employee | null
  heldUntil: string | Date | null
}

/** Whose queue it is, and what of it they may review. */
export interface Viewer extends Reviewer {
  academies: AcademyScope
  /** Those of the academies in which only what is theirs is shown (R). */
  theirs: readonly number[]
}

/** The stage lectures somebody answers for. */
export const lecturesOf = (academyIds: readonly number[], userId: number): SQL => sql`
  select sl.id from stage_lectures sl join lectures l on l.academy_id = sl.academy_id and l.id = sl.lecture_id
  where ${within(academyIds, sql`sl.academy_id`)} and ${answersFor(userId)}`

/** Everything of an academy, or where only what is theirs is read: what is assigned to them or of their lectures. */
export const isSeen = ({ userId, theirs }: Viewer): SQL =>
  theirs.length === 0
    ? sql`true`
    : sql`(r.academy_id <> all(${sql.param([...theirs])}::int[]) or r.reviewer_id = ${userId}
        or r.stage_lecture_id in (${lecturesOf(theirs, userId)}))`

/** The academies of a viewer, without those that were deleted. */
const areRead = ({ academies }: Viewer): SQL => sql`a.deleted_at is null and ${within(academies, sql`a.id`)}`

const hasOpenAppeal = sql`exists (select 1 from appeals ap where ap.academy_id = r.academy_id
  and ap.response_id = r.id and ap.state = 'open')`
const isReturned = sql`(not r.is_answered and r.reanswer_deadline is not null)`

/** As reviewStateOf of the rules; the first one is the condition of an index. */
const inState: Record<ReviewState, SQL> = {
  waiting: sql`r.is_answered and not r.is_reviewed`,
  empty: sql`not r.is_answered and not r.is_reviewed`,
  appealed: sql`r.is_reviewed and ${hasOpenAppeal}`,
  returned: sql`r.is_reviewed and ${isReturned} and not ${hasOpenAppeal}`,
  reviewed: sql`r.is_reviewed and not ${isReturned} and not ${hasOpenAppeal}`,
}

/** As isReviewable of the rules; a review that exists can be changed. */
const isReviewable = sql`(r.is_answered or r.submitted_at is null or r.is_reviewed)`

const byReviewer = (reviewer: QueueFilters['reviewer'], viewer: Viewer): SQL => {
  if (reviewer === undefined) return sql`true`
  if (reviewer === 'none') return sql`r.reviewer_id is null`
  if (reviewer === 'canReview') return sql`(${mayReview(viewer)} and ${isReviewable})`
  return sql`r.reviewer_id = ${reviewer === 'me' ? viewer.userId : reviewer}`
}
/** The beginning of a query with `found`. */
const queryOf = (viewer: Viewer, { reviewer }: QueueFilters): SQL =>
  reviewer === 'canReview' ? sql`with ${withOwnLectures(viewer)} select` : sql`select`

/** Of one academy `a`: each has its own beginning of an index, and pages are made of these beginnings. */
const found = (viewer: Viewer, filters: QueueFilters): SQL => sql`
  from homework_responses r join users u on u.id = r.user_id and u.deleted_at is null
  where r.academy_id = a.id and r.user_id <> ${viewer.userId}
    and ${filters.state ? inState[filters.state] : sql`true`}
    and ${byReviewer(filters.reviewer, viewer)}
    and ${filters.stageLectureId ? sql`r.stage_lecture_id = ${filters.stageLectureId}` : sql`true`}
    and ${
      filters.stageId
        ? sql`r.stage_lecture_id in (select sl.id from stage_lectures sl
            where sl.academy_id = a.id and sl.stage_id = ${filters.stageId})`
        : sql`true`
    }
    and ${
      filters.groupId
        ? sql`exists (select 1 from user_groups ug where ug.academy_id = r.academy_id and ug.user_id = r.user_id
            and ug.group_id = ${filters.groupId})`
        : sql`true`
    }
    and ${isSeen(viewer)}
    and ${nameStartsWith(filters.search)}`

interface Key {
  column: SQL
  type: SQL
}
const byId: Key = { column: sql`r.id`, type: sql`int` }

/** What nobody handed in stands behind all that somebody did. Among the waiting there is none, and an index helps. */
const bySubmission = ({ state }: QueueFilters): Key => ({
  column: state === 'waiting' ? sql`r.submitted_at` : sql`coalesce(r.submitted_at, 'infinity')`,
  type: sql`timestamptz`,
})
const keysOf = (filters: QueueFilters, { userId }: Viewer): Key[] => {
  const { sequence = 'wait' } = filters
  if (sequence === 'mark' || sequence === '-mark')
    // As the index has it.
    return [{ column: sql`coalesce(r.mark, -1)`, type: sql`int` }, byId]
  if (sequence === 'name' || sequence === '-name') {
    const names = [sql`u.last_name`, sql`u.first_name`]
    return [...names.map((column) => ({ column, type: sql`text` })), byId]
  }
  // One order for each reviewer, the same tomorrow: the seed is who asks.
  if (sequence === 'shuffled')
    return [{ column: sql`hashint8extended(r.id, ${userId}::bigint)`, type: sql`bigint` }, byId]
  return [bySubmission(filters), byId]
}
const isDownwards = ({ sequence = 'wait' }: QueueFilters): boolean => sequence === 'newest' || sequence.startsWith('-')
const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)
const keyName = (index: number) => sql.identifier(`k${index}`)
const orderBy = (keys: readonly Key[], direction: SQL): SQL =>
  list(keys.map(({ column }) => sql`${column} ${direction}`))
const [upwards, downwards] = [sql`asc`, sql`desc`]

export const queueRepo = {
  page: async (
    db: Db,
    viewer: Viewer,
    filters: QueueFilters,
    page: { offset: number; limit: number; now: Date },
  ): Promise<QueueRowFound[]> => {
    const keys = keysOf(filters, viewer)
    const direction = isDownwards(filters) ? downwards : upwards
    const order = orderBy(keys, direction)
    const columns = list(keys.map(({ column }, index) => sql`${column} as ${keyName(index)}`))
    const { rows } = await db.execute<QueueRowFound>(sql`
      ${queryOf(viewer, filters)} r.id, r.academy_id as "academyId", a.name as "academyName", json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
          'avatarFile', u.avatar_file) as student,
        r.stage_lecture_id as "stageLectureId", l.name as "lectureName", direction.name as "groupName",
        case when w.id is not null then
          json_build_object('id', w.id, 'firstName', w.first_name, 'lastName', w.last_name) end as reviewer,
        r.is_answered as "isAnswered", r.is_reviewed as "isReviewed", ${hasOpenAppeal} as "hasOpenAppeal",
        r.reanswer_deadline as "reanswerDeadline", r.attempts, r.mark, r.repo_link is not null as "hasRepo",
        newest.result as autograde, r.submitted_at as "submittedAt", r.updated_at as "updatedAt",
        case when h.id is not null then
          json_build_object('id', h.id, 'firstName', h.first_name, 'lastName', h.last_name) end as holder,
        r.held_until as "heldUntil"
      from (select a.id as academy_id, first.id from academies a
          cross join lateral (select r.id, ${columns} ${found(viewer, filters)}
            order by ${order} limit ${page.offset + page.limit}) first
          where ${areRead(viewer)}
          order by ${list(keys.map((_, index) => sql`first.${keyName(index)} ${direction}`))}
          limit ${page.limit} offset ${page.offset}) page
        join academies a on a.id = page.academy_id
        join homework_responses r on r.academy_id = page.academy_id and r.id = page.id
        join users u on u.id = r.user_id
        join stage_lectures sl on sl.academy_id = r.academy_id and sl.id = r.stage_lecture_id
        join lectures l on l.academy_id = sl.academy_id and l.id = sl.lecture_id
        left join users w on w.id = r.reviewer_id and w.deleted_at is null
        left join users h on h.id = r.held_by_id and h.deleted_at is null and r.held_until > ${page.now}
        left join lateral (select g.name from user_groups ug
            join groups g on g.academy_id = ug.academy_id and g.id = ug.group_id
          where ug.academy_id = r.academy_id and ug.user_id = r.user_id
          order by g.is_direction desc, g.id limit 1) direction on true
        left join lateral (select json_build_object('status', ar.status, 'mark', ar.mark) as result
          from autograde_results ar where ar.academy_id = r.academy_id and ar.homework_response_id = r.id
            and ar.regrade_id is null
          order by ar.created_at desc, ar.id desc limit 1) newest on true
      order by ${order}`)
    return rows
  },

  count: async (db: Db, viewer: Viewer, filters: QueueFilters): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(sql`
      ${queryOf(viewer, filters)} count(*)::int as count from academies a cross join lateral (select r.academy_id ${found(viewer, filters)}) r
      where ${areRead(viewer)} and ${within(viewer.academies, sql`r.academy_id`)}`)
    return rows[0]!.count
  },

  /** Before and after the place of a response, which need not be in the queue any more. */
  around: async (
    db: Db,
    academyId: number,
    viewer: Viewer,
    filters: QueueFilters,
    id: number,
    countedMax: number,
  ): Promise<{ previousId: number | null; nextId: number | null; before: number }> => {
    const keys = keysOf(filters, viewer)
    const { rows: places } = await db.execute<Record<string, string>>(sql`
      select ${list(keys.map(({ column }, index) => sql`(${column})::text as ${keyName(index)}`))}
      from homework_responses r join users u on u.id = r.user_id where r.academy_id = ${academyId} and r.id = ${id}`)
    const columns = list(keys.map(({ column }) => column))
    const place = list(keys.map(({ type }, index) => sql`${places[0]![`k${index}`]}::${type}`))
    const isDown = isDownwards(filters)
    const [behind, ahead] = isDown ? [sql`<`, sql`>`] : [sql`>`, sql`<`]
    const [onwards, back] = isDown ? [downwards, upwards] : [upwards, downwards]
    const base = found(viewer, filters)
    const { rows } = await db.execute<{ previousId: number | null; nextId: number | null; before: number }>(sql`
      ${queryOf(viewer, filters)} (select r.id ${base} and (${columns}) ${ahead} (${place}) order by ${orderBy(keys, back)} limit 1)
          as "previousId",
        (select r.id ${base} and (${columns}) ${behind} (${place}) order by ${orderBy(keys, onwards)} limit 1)
          as "nextId",
        (select count(*)::int from (select 1 ${base} and (${columns}) ${ahead} (${place})
          order by ${orderBy(keys, back)} limit ${countedMax}) counted) as before
      from academies a where a.id = ${academyId}`)
    return rows[0]!
  },

  /** What a filter names and none of the academies has. */
  missing: async (
    db: Db,
    academies: AcademyScope,
    { stageId, stageLectureId, groupId, reviewer }: QueueFilters,
  ): Promise<Record<'stage' | 'stageLecture' | 'group' | 'reviewer', boolean>> => {
    const isMissing = (table: SQL, id: number | undefined) =>
      id === undefined
        ? sql`false`
        : sql`not exists (select 1 from ${table} where ${within(academies, sql`academy_id`)} and id = ${id})`
    const isNobody =
      typeof reviewer === 'number'
        ? sql`not exists (select 1 from users u where u.id = ${reviewer} and u.deleted_at is null
            and (u.is_super_admin or exists (select 1 from user_academies ua
              where ${within(academies, sql`ua.academy_id`)} and ua.user_id = u.id)))`
        : sql`false`
    const { rows } = await db.execute<Record<'stage' | 'stageLecture' | 'group' | 'reviewer', boolean>>(sql`
      select ${isMissing(sql`stages`, stageId)} as stage,
        ${isMissing(sql`stage_lectures`, stageLectureId)} as "stageLecture",
        ${isMissing(sql`groups`, groupId)} as group, ${isNobody} as reviewer`)
    return rows[0]!
  },
}
