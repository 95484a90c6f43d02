import { sql, type SQL } from 'drizzle-orm'
import type { Locale, SortOrder } from '@academy/contract/enums'
import type { TestResultQuery } from '@academy/contract/stage-tests'
import type { LocalizedName } from '@academy/contract/users'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { nameOrEmailStartsWith } from '#platform/name-search.ts'

export interface ResultRow extends Record<string, unknown> {
  id: number
  summaryId: string
  userId: number
  firstName: string
  lastName: string
  email: string
  avatarFile: string | null
  startedAt: Date
  finishedAt: Date | null
  questionsCount: number
  correctAnswersCount: number | null
  successPercent: number | null
  equityPercent: number | null
  englishCorrectCount: number | null
  englishCount: number | null
  isPassed: boolean | null
  cheatsCount: number
  lateCount: number
  heldCount: number
}

export interface StageTestFacts extends Record<string, unknown> {
  academyId: number
  stageId: number
  stageName: LocalizedName
  groupName: string
  passPercent: number | null
}

/** Q-83: the only columns the list is sorted by. */
const orders: Record<NonNullable<TestResultQuery['orderField']>, (direction: SQL) => SQL> = {
  fullName: (direction) => sql`"lastName" ${direction}, "firstName" ${direction}, id ${direction}`,
  finishedAt: (direction) => sql`"finishedAt" ${direction} nulls last, id ${direction}`,
  successPercent: (direction) => sql`"successPercent" ${direction} nulls last, "equityPercent" ${direction}, id`,
  equityPercent: (direction) => sql`"equityPercent" ${direction} nulls last, "successPercent" ${direction}, id`,
  cheatsCount: (direction) => sql`"cheatsCount" ${direction}, id ${direction}`,
}
const directions: Record<SortOrder, SQL> = { asc: sql`asc`, desc: sql`desc` }

const stateConditions: Record<NonNullable<TestResultQuery['standing']>, SQL> = {
  passed: sql`a.archived_at is null and a.finished_at is not null and a.passed`,
  failed: sql`a.archived_at is null and a.finished_at is not null and not a.passed`,
  running: sql`a.archived_at is null and a.finished_at is null`,
  held: sql`a.archived_at is null and exists (select from answers n
    where n.academy_id = a.academy_id and n.attempt_id = a.id and n.hold = 'waiting')`,
  archived: sql`a.archived_at is not null`,
}

const found = (academyId: number, stageTestId: number, { search, standing, hasCheats }: TestResultQuery): SQL => sql`
  from attempts a join users u on u.id = a.user_id and u.deleted_at is null
  where a.academy_id = ${academyId} and a.stage_test_id = ${stageTestId}
    and ${standing ? stateConditions[standing] : sql`a.archived_at is null`}
    and ${hasCheats === undefined ? sql`true` : hasCheats ? sql`a.cheats_count > 0` : sql`a.cheats_count = 0`}
    and ${nameOrEmailStartsWith(search)}`

const bucket = (number: number) =>
  sql`(count(*) filter (where counts and least(success_percent / 10, 9) = ${number}))::int`

export interface Totals extends Record<string, unknown> {
  started: number
  running: number
  overdue: number
  finished: number
  passed: number
  failed: number
  archived: number
  averagePercent: number | null
  distribution: number[]
}

export const resultsRepo = {
  stageTest: async (db: Db, scope: AcademyScope, id: number): Promise<StageTestFacts | undefined> => {
    const { rows } = await db.execute<StageTestFacts>(sql`
      select t.academy_id as "academyId", t.stage_id as "stageId", s.name as "stageName",
        coalesce(sp.name, g.name) as "groupName", t.pass_percent as "passPercent"
      from stage_tests t join stages s on s.academy_id = t.academy_id and s.id = t.stage_id
        join groups g on g.academy_id = t.academy_id and g.id = t.group_id
        left join specializations sp on sp.id = g.specialization_id
      where t.id = ${id}
        and ${within(scope, sql`t.academy_id`)}`)
    return rows[0]
  },

  /** What costs a look into the answers is looked up for the rows of the page only. */
  rows: async (
    db: Db,
    academyId: number,
    stageTestId: number,
    query: TestResultQuery,
    page: { offset: number; limit: number } | null,
  ): Promise<ResultRow[]> => {
    const { orderField = 'finishedAt', order = 'desc' } = query
    const by = orders[orderField](directions[order])
    const { rows } = await db.execute<ResultRow>(sql`
      select page.*, late.count as "lateCount", late.held as "heldCount"
      from (select a.id, a.public_id as "summaryId", a.user_id as "userId", u.first_name as "firstName",
          u.last_name as "lastName", u.email, u.avatar_file as "avatarFile", a.started_at as "startedAt",
          a.finished_at as "finishedAt", cardinality(a.question_ids) as "questionsCount",
          a.correct_answers_count as "correctAnswersCount", a.success_percent as "successPercent",
          a.equity_percent as "equityPercent", a.english_correct_count as "englishCorrectCount",
          a.english_count as "englishCount", a.passed as "isPassed", a.cheats_count as "cheatsCount"
        ${found(academyId, stageTestId, query)}
        order by ${by} ${page ? sql`limit ${page.limit} offset ${page.offset}` : sql``}) page
        cross join lateral (select count(*)::int as count, (count(*) filter (where n.hold = 'waiting'))::int as held
          from answers n where n.academy_id = ${academyId} and n.attempt_id = page.id and n.is_late) late
      order by ${by}`)
    return rows
  },

  count: async (db: Db, academyId: number, stageTestId: number, query: TestResultQuery): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count ${found(academyId, stageTestId, query)}`,
    )
    return rows[0]!.count
  },

  totals: async (db: Db, academyId: number, stageTestId: number, now: Date): Promise<Totals> => {
    const buckets = Array.from({ length: 10 }, (_, number) => bucket(number))
    const { rows } = await db.execute<Totals>(sql`
      select (count(*) filter (where is_live))::int as started,
        (count(*) filter (where is_live and not counts))::int as running,
        (count(*) filter (where is_live and not counts and deadline < ${now}))::int as overdue,
        (count(*) filter (where counts))::int as finished,
        (count(*) filter (where counts and passed))::int as passed,
        (count(*) filter (where counts and not passed))::int as failed,
        (count(*) filter (where not is_live))::int as archived,
        (round(avg(success_percent) filter (where counts)))::int as "averagePercent",
        array[${sql.join(buckets, sql`, `)}] as distribution
      from (select a.deadline, a.passed, a.success_percent, a.archived_at is null as is_live,
          a.archived_at is null and a.finished_at is not null as counts
        from attempts a join users u on u.id = a.user_id and u.deleted_at is null
        where a.academy_id = ${academyId} and a.stage_test_id = ${stageTestId}) a`)
    return rows[0]!
  },

  /** Another text after every verdict: by it, what was summed up before is known to be old. */
  verdictsState: async (db: Db, academyId: number, stageTestId: number): Promise<string> => {
    const { rows } = await db.execute<{ state: string }>(sql`
      select concat_ws(' ', count(*), max(created_at)) as state from question_verdicts
      where academy_id = ${academyId} and stage_test_id = ${stageTestId}`)
    return rows[0]!.state
  },

  languageOf: async (db: Db, userId: number): Promise<Locale> => {
    const { rows } = await db.execute<{ localization: Locale }>(
      sql`select localization from users where id = ${userId}`,
    )
    return rows[0]!.localization
  },
}
