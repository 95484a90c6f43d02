import { sql, type SQL } from 'drizzle-orm'
import type { AutogradePanel, GradedTest, RunnerState } from '@academy/contract/autograde'
import { type AutogradeAction, type AutogradeErrorCode, type AutogradeStatus } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { statusSql } from '#server/schema/autograde-status.ts'

export interface PanelResult extends Record<string, unknown> {
  id: number
  homeworkResponseId: number
  action: AutogradeAction
  status: AutogradeStatus
  mark: number | null
  errorCode: AutogradeErrorCode | null
  trace: string | null
  tests: GradedTest[]
  commit: string | null
  testsCommit: string | null
  isProved: boolean | null
  tries: number
  startedById: number | null
  createdAt: Date | string
  startedAt: Date | string | null
  finishedAt: Date | string | null
  position: number | null
  userId: number
  firstName: string
  lastName: string
  attempts: number
}

const { Sent, Started, Failed, Success } = statusSql

const ofLecture = (academyId: number, stageLectureId: number): SQL => sql`r.academy_id = ${academyId}
  and r.stage_lecture_id = ${stageLectureId} and a.regrade_id is null`

/** Logs are long: only of what runs; the others are asked for one by one. */
const found = async (db: Db, from: SQL, trace: SQL): Promise<PanelResult[]> => {
  const { rows } = await db.execute<PanelResult>(sql`
    select a.id, a.homework_response_id as "homeworkResponseId", a.action, a.status, a.mark, a.error_code as "errorCode",
      ${trace} as trace, a.tests, a.commit, a.tests_commit as "testsCommit", a.is_proved as "isProved",
      a.tries, a.started_by_id as "startedById",
      a.created_at as "createdAt", a.started_at as "startedAt", a.finished_at as "finishedAt", a.position,
      u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", a.attempts
    from (${from}) a join users u on u.id = a.user_id order by a.place`)
  return rows
}
const own = sql`a.*, r.user_id, r.attempts`
const joined = sql`join homework_responses r on r.academy_id = a.academy_id and r.id = a.homework_response_id`

export const panelRepo = {
  queued: (db: Db, academyId: number, stageLectureId: number, limit: number): Promise<PanelResult[]> =>
    found(
      db,
      sql`select ${own}, q.position, q.position as place
        from (select academy_id, id, (row_number() over (order by (regrade_id is not null), created_at, id))::int as position
          from autograde_results where status = ${Sent}) q
        join autograde_results a on a.academy_id = q.academy_id and a.id = q.id ${joined}
        where ${ofLecture(academyId, stageLectureId)} order by q.position limit ${limit}`,
      sql`null::text`,
    ),

  running: (db: Db, academyId: number, stageLectureId: number): Promise<PanelResult[]> =>
    found(
      db,
      sql`select ${own}, null::int as position, a.started_at as place from autograde_results a ${joined}
        where a.status = ${Started} and ${ofLecture(academyId, stageLectureId)} order by a.started_at limit 100`,
      sql`a.trace`,
    ),

  ended: (db: Db, academyId: number, stageLectureId: number, limit: number): Promise<PanelResult[]> =>
    found(
      db,
      sql`select ${own}, null::int as position, row_number() over (order by a.finished_at desc, a.id desc) as place
        from autograde_results a ${joined}
        where a.status in (${Failed}, ${Success}) and ${ofLecture(academyId, stageLectureId)}
        order by a.finished_at desc, a.id desc limit ${limit}`,
      sql`null::text`,
    ),

  /** The waiting ones are read once: looked for response by response, the whole queue was read for each. */
  queuedCount: async (db: Db, academyId: number, stageLectureId: number): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(sql`
      with waiting as materialized (select homework_response_id as id from autograde_results
        where academy_id = ${academyId} and status = ${Sent} and regrade_id is null)
      select count(*)::int as count from waiting join homework_responses r on r.id = waiting.id
      where r.academy_id = ${academyId} and r.stage_lecture_id = ${stageLectureId}`)
    return rows[0]!.count
  },

  /** By the newest grading of each response that ended. */
  counts: async (
    db: Db,
    academyId: number,
    stageLectureId: number,
    minMark: number | null,
  ): Promise<AutogradePanel['counts']> => {
    const { rows } = await db.execute<AutogradePanel['counts']>(sql`
      select count(*)::int as "withRepo", (count(*) filter (where newest.status is null))::int as never,
        (count(*) filter (where newest.status = ${Success}))::int as success,
        (count(*) filter (where newest.status = ${Failed}))::int as failed,
        (count(*) filter (where newest.mark < ${minMark}::int))::int as "belowMinMark"
      from homework_responses r
      left join lateral (select a.status, a.mark from autograde_results a
        where a.academy_id = r.academy_id and a.homework_response_id = r.id and a.status in (${Failed}, ${Success})
          and (a.regrade_id is null or exists (select from regrades g
            where g.academy_id = a.academy_id and g.id = a.regrade_id and g.state = 'published'))
        order by a.created_at desc, a.id desc limit 1) newest on true
      where r.academy_id = ${academyId} and r.stage_lecture_id = ${stageLectureId} and r.repo_link is not null`)
    return rows[0]!
  },

  livingRunners: async (
    db: Db,
    since: Date,
  ): Promise<(Omit<RunnerState, 'lastSeenAt'> & { lastSeenAt: Date | string })[]> => {
    const { rows } = await db.execute<Omit<RunnerState, 'lastSeenAt'> & { lastSeenAt: Date | string }>(sql`
      select n.name, n.driver, n.languages, n.slots, n.last_seen_at as "lastSeenAt",
        (select count(*)::int from autograde_results a where a.status = ${Started} and a.runner_id = n.id) as running
      from runners n where n.last_seen_at >= ${since.toISOString()}::timestamptz order by n.name, n.id`)
    return rows
  },
}
