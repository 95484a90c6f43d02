import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { stageTypes, type SortOrder } from '@academy/contract/enums'
import type { LetterDecision, LetterStanding, LetterTotals } from '@academy/contract/letters'
import type { LocalizedName, Specialization } from '@academy/contract/users'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { nameStartsWith } from '#platform/name-search.ts'
import { academies, groups } from '#server/schema/academies.ts'
import { chosenByPerson, chosenInAcademy } from '#server/schema/chosen-variants.ts'
import { directionOf } from '#server/schema/direction-of.ts'
import { motivationLetters } from '#server/schema/interviews.ts'

export interface LetterRow extends Record<string, unknown> {
  academyId: number
  academyName: string
  userId: number
  firstName: string
  lastName: string
  email: string
  avatarFile: string | null
  country: string | null
  graduationYear: number | null
  specialization: Specialization | null
  university: { ua: string; en: string } | null
  experience: ({ type: string } & LocalizedName)[]
  successPercent: number | null
  letterText: string | null
  updatedAt: Date | null
  /** As JSON of the database, which writes moments its own way. */
  decision: LetterDecision | null
  isWaiting: boolean
}

export interface LettersQuery {
  search?: string | undefined
  groupIds?: readonly number[] | undefined
  written?: boolean | undefined
  standing?: LetterStanding | undefined
  orderField?: 'name' | 'updatedAt' | undefined
  order?: SortOrder | undefined
}

/** INT-03: the academy stands at the stage and so does the student; a designated stage is open as long as it is theirs. */
const isWritable = (academyId: number, userId: number, now: Date): SQL => sql`exists (
  select 1 from academies a join stages st on st.academy_id = a.id and st.stage_type = ${stageTypes.MotivationLetter}
    join user_stages us on us.academy_id = st.academy_id and us.stage_id = st.id and us.user_id = ${userId}
  where a.id = ${academyId} and not a.is_closed and us.state = 'Opened'
    and (st.start_date is null or st.start_date <= ${now})
    and (st.id = a.current_active_stage_id or st.is_only_for_designated))`

export interface LetterKey {
  academyId: number
  userId: number
}

interface LettersOf {
  experienceTypes: readonly string[]
  readerId: number
}

const directions: Record<SortOrder, SQL> = { asc: sql`asc`, desc: sql`desc` }
const orders = {
  name: (direction: SQL) =>
    sql`u.last_name ${direction}, u.first_name ${direction}, u.id ${direction}, r.academy_id ${direction}`,
  updatedAt: (direction: SQL) =>
    sql`l.updated_at ${direction} nulls last, u.last_name, u.first_name, u.id, r.academy_id`,
}

const letterStageOf = (condition: SQL) => sql`exists (select 1 from stages st join user_stages us
  on us.academy_id = st.academy_id and us.stage_id = st.id and us.user_id = r.user_id
  where st.academy_id = r.academy_id and st.stage_type = ${stageTypes.MotivationLetter} and ${condition})`
const hasReached = letterStageOf(sql`true`)
const isInStage = letterStageOf(sql`us.state = 'Opened'`)
const isUndecided = sql`d.is_passed is null and ${isInStage}`
/** Nobody decides about their own letter. */
const isWaitingFor = (readerId: number) => sql`${isUndecided} and u.id <> ${readerId}`
const standings: Record<LetterStanding, SQL> = {
  waiting: sql`(${isUndecided})`,
  passed: sql`d.is_passed`,
  notPassed: sql`not d.is_passed`,
}

const columns = ({ experienceTypes, readerId }: LettersOf) => sql`
  r.academy_id as "academyId", a.name as "academyName", u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email, u.avatar_file as "avatarFile",
  u.country, u.graduation_year as "graduationYear",
  ${directionOf(sql`r.academy_id`, sql`u.id`)} as specialization,
  (select json_build_object('ua', v.text_ua, 'en', v.text_en) from ${chosenByPerson(sql`u.id`)} v
    where v.type = 'University' limit 1) as university,
  (select coalesce(json_agg(json_build_object('type', v.type, 'ua', v.text_ua, 'en', v.text_en)
      order by array_position(${sql.param([...experienceTypes])}::text[], v.type), v.position), '[]')
    from ${chosenInAcademy(sql`r.academy_id`, sql`u.id`)} v) as experience,
  (select us.success_percent from user_stages us where us.academy_id = r.academy_id and us.user_id = u.id
      and us.success_percent is not null order by us.submitted_at desc nulls last, us.stage_id desc limit 1)
    as "successPercent",
  l.letter_text as "letterText", l.updated_at as "updatedAt",
  case when d.user_id is not null then json_build_object('mark', d.mark, 'isPassed', d.is_passed, 'note', d.note,
    'updatedAt', d.updated_at, 'decidedBy', (select json_build_object('id', b.id,
      'fullName', b.first_name || ' ' || b.last_name) from users b where b.id = d.decided_by_id)) end as decision,
  (${isWaitingFor(readerId)}) as "isWaiting"`

/** A person who studies and decides in one academy does not read what was decided about them, nor finds themselves by it. */
const studentsOf = (scope: AcademyScope, readerId: number) => sql`from user_roles r
  join academies a on a.id = r.academy_id and a.deleted_at is null
  join users u on u.id = r.user_id and u.deleted_at is null
  left join motivation_letters l on l.academy_id = r.academy_id and l.user_id = r.user_id
  left join letter_decisions d on d.academy_id = r.academy_id and d.user_id = r.user_id
    and d.user_id <> ${readerId}
  where ${within(scope, sql`r.academy_id`)} and r.role = 'Student'`

const inGroups = (groupIds: readonly number[] | undefined): SQL =>
  groupIds && groupIds.length > 0
    ? sql`exists (select 1 from user_groups ug where ug.academy_id = r.academy_id
      and ug.user_id = r.user_id and ug.group_id = any(${sql.param([...groupIds])}::int[]))`
    : sql`true`

const isListed = ({ search, groupIds, written }: Pick<LettersQuery, 'search' | 'groupIds' | 'written'>): SQL => {
  const isWritten = sql`l.user_id is not null`
  const isThere =
    written === undefined
      ? sql`(${isWritten} or ${hasReached})`
      : written
        ? isWritten
        : sql`(not ${isWritten} and ${hasReached})`
  return sql`${isThere} and ${inGroups(groupIds)} and ${nameStartsWith(search)}`
}

export const lettersRepo = {
  own: async (db: Db, academyId: number, userId: number) => {
    const [row] = await db
      .select({ letterText: motivationLetters.letterText, updatedAt: motivationLetters.updatedAt })
      .from(motivationLetters)
      .where(and(eq(motivationLetters.academyId, academyId), eq(motivationLetters.userId, userId)))
    return row
  },

  canWrite: async (db: Db, academyId: number, userId: number, now: Date): Promise<boolean> => {
    const { rows } = await db.execute<{ canWrite: boolean }>(
      sql`select ${isWritable(academyId, userId, now)} as "canWrite"`,
    )
    return rows[0]!.canWrite
  },

  /** One statement asks and writes, so that nothing is written once the academy has moved on. */
  save: async (db: Db, academyId: number, userId: number, letterText: string, now: Date): Promise<boolean> => {
    const { rows } = await db.execute<Record<string, unknown>>(sql`
      insert into motivation_letters (academy_id, user_id, letter_text, created_at, updated_at)
      select ${academyId}::int, ${userId}::int, ${letterText}::text, ${now}::timestamptz, ${now}::timestamptz
      where ${isWritable(academyId, userId, now)}
      on conflict (academy_id, user_id)
        do update set letter_text = excluded.letter_text, updated_at = excluded.updated_at
      returning user_id`)
    return rows.length > 0
  },

  isClosed: async (db: Db, academyId: number): Promise<boolean> => {
    const [row] = await db.select({ isClosed: academies.isClosed }).from(academies).where(eq(academies.id, academyId))
    return row?.isClosed ?? false
  },

  knownGroups: async (db: Db, scope: AcademyScope, ids: readonly number[]): Promise<number> => {
    const rows = await db
      .select({ id: groups.id })
      .from(groups)
      .where(and(within(scope, groups.academyId), inArray(groups.id, [...ids])))
    return rows.length
  },

  /** Everybody who has written, and everybody who has reached the stage. */
  page: async (
    db: Db,
    scope: AcademyScope,
    { standing, orderField = 'name', order = 'asc', ...query }: LettersQuery,
    { offset, limit, ...of }: LettersOf & { offset: number; limit: number },
  ): Promise<{ rows: LetterRow[]; count: number }> => {
    const found = sql`${studentsOf(scope, of.readerId)}
        and ${standing ? standings[standing] : sql`true`} and ${isListed(query)}`
    const counted = await db.execute<{ count: number }>(sql`select count(*)::int as count ${found}`)
    const { rows } = await db.execute<LetterRow>(sql`select ${columns(of)} ${found}
      order by ${orders[orderField](directions[order])} limit ${limit} offset ${offset}`)
    return { rows, count: counted.rows[0]!.count }
  },

  /** In the order of the list behind this one, then from its beginning. */
  nextWaiting: async (
    db: Db,
    scope: AcademyScope,
    { orderField = 'name', order = 'asc', ...query }: Omit<LettersQuery, 'standing'>,
    { after, perPage, readerId }: { after: LetterKey; perPage: number; readerId: number },
  ): Promise<(LetterKey & { page: number }) | undefined> => {
    const { rows } = await db.execute<LetterKey & { page: number } & Record<string, unknown>>(sql`
      with listed as materialized (
        select r.academy_id, u.id as user_id, ${isWaitingFor(readerId)} as is_waiting,
          row_number() over (order by ${orders[orderField](directions[order])}) as place
        ${studentsOf(scope, readerId)} and ${isListed(query)}),
      opened as (select place from listed where academy_id = ${after.academyId} and user_id = ${after.userId})
      select academy_id as "academyId", user_id as "userId", ceil(place / ${perPage}::numeric)::int as page from listed
      where is_waiting and place <> coalesce((select place from opened), 0)
      order by place < coalesce((select place from opened), 0), place limit 1`)
    return rows[0]
  },

  totals: async (
    db: Db,
    scope: AcademyScope,
    { groupIds, readerId }: { groupIds: readonly number[]; readerId: number },
  ): Promise<LetterTotals> => {
    const { rows } = await db.execute<LetterTotals & Record<string, unknown>>(sql`
      select count(*)::int as "inStage", count(d.is_passed)::int as decided
      ${studentsOf(scope, readerId)} and ${isInStage} and ${inGroups(groupIds)}`)
    return rows[0]!
  },

  ofStudent: async (db: Db, academyId: number, userId: number, of: LettersOf): Promise<LetterRow | undefined> => {
    const { rows } = await db.execute<LetterRow>(
      sql`select ${columns(of)} ${studentsOf([academyId], of.readerId)} and u.id = ${userId}`,
    )
    return rows[0]
  },
}
