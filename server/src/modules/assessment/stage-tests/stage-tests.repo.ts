import { sql, type SQL } from 'drizzle-orm'
import type { StageTestName, StageTestRow } from '@academy/contract/stage-tests'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'

type FoundStageTest = Omit<StageTestRow, 'startDate' | 'endDate' | 'counts'> & {
  startDate: Date | string | null
  endDate: Date | string | null
}
type Counts = StageTestRow['counts']

const only = (column: SQL, id: number | undefined): SQL => (id === undefined ? sql`true` : sql`${column} = ${id}`)

export const stageTestsRepo = {
  names: async (db: Db, academyId: number): Promise<StageTestName[]> => {
    const { rows } = await db.execute<StageTestName & Record<string, unknown>>(sql`
      select t.id, (st.name ->> 'ua') || ': ' || g.name as name, t.stage_id as "stageId", t.group_id as "groupId"
      from stage_tests t join stages st on st.academy_id = t.academy_id and st.id = t.stage_id
        join groups g on g.academy_id = t.academy_id and g.id = t.group_id
      where t.academy_id = ${academyId} order by st.position, g.name, t.id`)
    return rows
  },

  /** TEST-56: the window that holds is its own or that of the stage. */
  list: async (db: Db, scope: AcademyScope, by: { stageId?: number; id?: number }): Promise<FoundStageTest[]> => {
    const { rows } = await db.execute<FoundStageTest & Record<string, unknown>>(sql`
      select t.id, t.academy_id as "academyId", ac.name as "academyName", t.stage_id as "stageId", st.name as "stageName", t.group_id as "groupId", g.name as "groupName",
        case when b.id is null then null else json_build_object('id', b.id, 'name', b.name, 'questionsCount',
          (select count(*)::int from test_questions tq where tq.academy_id = b.academy_id and tq.test_id = b.id)) end as test,
        greatest(t.start_date, st.start_date) as "startDate", coalesce(t.end_date, st.end_date) as "endDate",
        t.questions_count as "questionsCount", t.duration_minutes as "durationMinutes",
        t.pass_percent as "passPercent",
        (select count(*)::int from test_allowances a where a.academy_id = t.academy_id and a.stage_test_id = t.id)
          as "allowancesCount"
      from stage_tests t join stages st on st.academy_id = t.academy_id and st.id = t.stage_id
        join academies ac on ac.id = t.academy_id and ac.deleted_at is null
        join groups g on g.academy_id = t.academy_id and g.id = t.group_id
        left join tests b on b.academy_id = t.academy_id and b.id = t.test_id
      where ${within(scope, sql`t.academy_id`)} and ${only(sql`t.stage_id`, by.stageId)} and ${only(sql`t.id`, by.id)}
      order by ac.name, ac.id, st.position, g.name, t.id`)
    return rows
  },

  /** How many are where, per stage test. Attempts that were set aside do not count (Q-44). */
  counts: async (db: Db, scope: AcademyScope, by: { stageId?: number; id?: number }): Promise<Map<number, Counts>> => {
    const { rows } = await db.execute<Counts & { id: number } & Record<string, unknown>>(sql`
      with asked as (select t.academy_id, t.id, t.stage_id, t.group_id from stage_tests t
        where ${within(scope, sql`t.academy_id`)} and ${only(sql`t.stage_id`, by.stageId)} and ${only(sql`t.id`, by.id)}),
      expected_count as (select asked.id, count(*)::int as expected from asked
        join user_stages us on us.academy_id = asked.academy_id and us.stage_id = asked.stage_id
        join user_groups ug on ug.academy_id = asked.academy_id and ug.user_id = us.user_id
          and ug.group_id = asked.group_id
        group by asked.id),
      taken as (select asked.id, count(*)::int as started, count(*) filter (where a.finished_at is null)::int as running,
          count(a.finished_at)::int as finished, count(*) filter (where a.passed)::int as passed
        from asked join attempts a on a.academy_id = asked.academy_id and a.stage_test_id = asked.id and a.archived_at is null
        group by asked.id)
      select asked.id, coalesce(expected, 0) as expected, coalesce(started, 0) as started,
        coalesce(running, 0) as running, coalesce(finished, 0) as finished, coalesce(passed, 0) as passed
      from asked left join expected_count using (id) left join taken using (id)`)
    return new Map(rows.map(({ id, ...counts }) => [id, counts]))
  },
}
