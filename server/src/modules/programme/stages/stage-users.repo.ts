import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { type Locale, type SortOrder, stageTypes, type UserStageState } from '@academy/contract/enums'
import type { StageOutcome } from '@academy/contract/interviews'
import { idListMaxCount } from '@academy/contract/limits'
import type { UserStagesQuery } from '@academy/contract/stage-users'
import type { Db } from '#platform/db.ts'
import { nameOrEmailStartsWith } from '#platform/name-search.ts'
import { groups } from '#server/schema/academies.ts'
import { users } from '#server/schema/users.ts'

export interface UserStageRow extends Record<string, unknown> {
  userId: number
  firstName: string
  lastName: string
  email: string
  avatarFile: string | null
  specializationId: number | null
  specialization: string | null
  state: UserStageState
  mark: number | null
  successPercent: number | null
  equityPercent: number | null
  enteredAt: string | Date
  leftAt: string | Date | null
  isBlocked: boolean
}

export interface OutcomeRow extends Record<string, unknown> {
  outcome: StageOutcome
  outcomeMark: number | null
}

/** Q-83: the only columns the list is sorted by. By userId it follows an index, whatever the size of the stage. */
const orders: Record<NonNullable<UserStagesQuery['orderField']>, (direction: SQL) => SQL> = {
  userId: (direction) => sql`"userId" ${direction}`,
  name: (direction) => sql`"lastName" ${direction}, "firstName" ${direction}, "userId" ${direction}`,
  enteredAt: (direction) => sql`"enteredAt" ${direction}, "userId" ${direction}`,
  mark: (direction) => sql`mark ${direction} nulls last, "userId" ${direction}`,
  successPercent: (direction) => sql`"successPercent" ${direction} nulls last, "userId" ${direction}`,
}
const directions: Record<SortOrder, SQL> = { asc: sql`asc`, desc: sql`desc` }

const hasAnswer = (isPassed: boolean) => sql`exists (select 1 from interview_answers a
  where a.academy_id = us.academy_id and a.stage_id = us.stage_id and a.user_id = us.user_id and a.is_passed = ${isPassed})`
const hasSlot = sql`exists (select 1 from interview_slots s
  where s.academy_id = us.academy_id and s.stage_id = us.stage_id and s.user_id = us.user_id)`
const hasDecision = (isPassed: boolean) => sql`exists (select 1 from letter_decisions d
  where d.academy_id = us.academy_id and d.user_id = us.user_id and d.is_passed = ${isPassed})`
const hasLetter = sql`exists (select 1 from motivation_letters l
  where l.academy_id = us.academy_id and l.user_id = us.user_id)`
const isLetterStage = (academyId: number, stageId: number) => sql`(select st.stage_type from stages st
  where st.academy_id = ${academyId} and st.id = ${stageId}) = ${stageTypes.MotivationLetter}`
const outcomeOf = (academyId: number, stageId: number) => sql`case when ${isLetterStage(academyId, stageId)}
  then case when ${hasDecision(true)} then 'passed' when ${hasDecision(false)} then 'notPassed'
    when ${hasLetter} then 'noOutcome' else 'notWritten' end
  else case when ${hasAnswer(true)} then 'passed' when ${hasAnswer(false)} then 'notPassed'
    when ${hasSlot} then 'noOutcome' else 'notBooked' end end`

const found = (academyId: number, stageId: number, { search, filters }: UserStagesQuery): SQL => sql`
  from user_stages us join users u on u.id = us.user_id and u.deleted_at is null
  where us.academy_id = ${academyId} and us.stage_id = ${stageId} and ${nameOrEmailStartsWith(search)}
    and ${filters?.states?.length ? sql`us.state = any(${sql.param([...filters.states])}::text[])` : sql`true`}
    and ${filters?.outcome ? sql`${outcomeOf(academyId, stageId)} = ${filters.outcome}` : sql`true`}
    and ${
      filters?.groupIds?.length
        ? sql`exists (select 1 from user_groups ug where ug.academy_id = us.academy_id and ug.user_id = us.user_id
            and ug.group_id = any(${sql.param([...filters.groupIds])}::int[]))`
        : sql`true`
    }`

export const userStagesRepo = {
  /** STG-67. Names of directions are looked up for the rows of the page only. */
  rows: async (
    db: Db,
    academyId: number,
    stageId: number,
    query: UserStagesQuery,
    page: { offset: number; limit: number } | null,
  ): Promise<UserStageRow[]> => {
    const { orderField = 'userId', order = 'asc' } = query
    const by = orders[orderField](directions[order])
    const { rows } = await db.execute<UserStageRow>(sql`
      select page.*, direction.id as "specializationId", direction.name as specialization,
        page.blocked_at is not null or exists (select 1 from user_academies ua where ua.academy_id = ${academyId}
          and ua.user_id = page."userId" and not ua.active) as "isBlocked"
      from (select us.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email,
          u.avatar_file as "avatarFile", u.blocked_at, us.state, us.mark, us.success_percent as "successPercent",
          us.equity_percent as "equityPercent", us.entered_at as "enteredAt", us.left_at as "leftAt"
        ${found(academyId, stageId, query)}
        order by ${by} ${page ? sql`limit ${page.limit} offset ${page.offset}` : sql``}) page
      left join lateral (select s.id, s.name from user_groups ug
          join groups g on g.academy_id = ug.academy_id and g.id = ug.group_id and g.is_direction
          join specializations s on s.id = g.specialization_id
        where ug.academy_id = ${academyId} and ug.user_id = page."userId" limit 1) direction on true
      order by ${by}`)
    return rows
  },

  count: async (db: Db, academyId: number, stageId: number, query: UserStagesQuery): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count ${found(academyId, stageId, query)}`,
    )
    return rows[0]!.count
  },

  /** What staff decided at the interview or the letter of the stage; nothing where the stage has neither. */
  outcomes: async (
    db: Db,
    academyId: number,
    stageId: number,
    userIds: readonly number[],
  ): Promise<Map<number, OutcomeRow>> => {
    const { rows } = await db.execute<OutcomeRow & { userId: number }>(sql`
      select us.user_id as "userId", ${outcomeOf(academyId, stageId)} as outcome,
        case st.stage_type when ${stageTypes.Interview} then (select a.mark from interview_answers a
            where a.academy_id = us.academy_id and a.stage_id = us.stage_id and a.user_id = us.user_id)
          else (select d.mark from letter_decisions d
            where d.academy_id = us.academy_id and d.user_id = us.user_id) end as "outcomeMark"
      from user_stages us join stages st on st.academy_id = us.academy_id and st.id = us.stage_id
          and st.stage_type in (${stageTypes.Interview}, ${stageTypes.MotivationLetter})
      where us.academy_id = ${academyId} and us.stage_id = ${stageId}
        and us.user_id = any(${sql.param([...userIds])}::int[])`)
    return new Map(rows.map(({ userId, ...row }) => [userId, row]))
  },

  /** Still there, with the decision that they did not pass. */
  notPassed: async (db: Db, academyId: number, stageId: number): Promise<number[]> => {
    const { rows } = await db.execute<{ userId: number }>(sql`
      select us.user_id as "userId"
      ${found(academyId, stageId, { filters: { states: ['Opened'], outcome: 'notPassed' } })}
      order by us.user_id limit ${idListMaxCount}`)
    return rows.map(({ userId }) => userId)
  },

  /** The attempt that counts, of those who have taken the test of the stage. */
  summaryIds: async (
    db: Db,
    academyId: number,
    stageId: number,
    userIds: readonly number[],
  ): Promise<Map<number, string>> => {
    const { rows } = await db.execute<{ userId: number; summaryId: string }>(sql`
      select distinct on (user_id) user_id as "userId", public_id as "summaryId" from attempts
      where academy_id = ${academyId} and stage_id = ${stageId} and finished_at is not null and archived_at is null
        and user_id = any(${sql.param([...userIds])}::int[])
      order by user_id, id desc`)
    return new Map(rows.map(({ userId, summaryId }) => [userId, summaryId]))
  },

  hasGroups: async (db: Db, academyId: number, ids: readonly number[]): Promise<boolean> => {
    const found = await db
      .select({ id: groups.id })
      .from(groups)
      .where(and(eq(groups.academyId, academyId), inArray(groups.id, [...ids])))
    return found.length === new Set(ids).size
  },

  languageOf: async (db: Db, userId: number): Promise<Locale> => {
    const [row] = await db.select({ localization: users.localization }).from(users).where(eq(users.id, userId))
    return row!.localization
  },
}
