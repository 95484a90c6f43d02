import { sql, type SQL } from 'drizzle-orm'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'

/** More than fit into a hall; beyond it the list of results is the better place. */
const attemptsAtMost = 1_000

export interface LiveRow extends Record<string, unknown> {
  academyId: number
  stageTestId: number
  attemptId: number
  summaryId: string
  userId: number
  firstName: string
  lastName: string
  avatarFile: string | null
  startedAt: Date | string
  deadline: Date | string
  finishedAt: Date | string | null
  lastSeenAt: Date | string
  questionsCount: number
  answeredCount: number
  focusLossCount: number
  networkGapCount: number
  explanationCount: number
}

/**
 * What is counted is counted for the chosen rows only, one by one through the keys of their attempts: neither the
 * answers nor the events of other tests are read.
 */
const found = async (db: Db, which: SQL): Promise<LiveRow[]> => {
  const { rows } = await db.execute<LiveRow>(sql`
    with chosen as materialized (select a.academy_id, a.id, a.public_id, a.user_id, a.stage_test_id, a.started_at,
        a.deadline, a.finished_at, a.last_seen_at, cardinality(a.question_ids) as questions_count
      from attempts a where ${which}
      order by a.finished_at is not null, a.id desc limit ${attemptsAtMost})
    select c.academy_id as "academyId", c.stage_test_id as "stageTestId", c.id as "attemptId",
      c.public_id as "summaryId", u.id as "userId", u.first_name as "firstName", u.last_name as "lastName",
      u.avatar_file as "avatarFile", c.started_at as "startedAt", c.deadline, c.finished_at as "finishedAt",
      c.last_seen_at as "lastSeenAt", c.questions_count as "questionsCount", given.count as "answeredCount",
      noticed.focus as "focusLossCount", noticed.gaps as "networkGapCount", noticed.explained as "explanationCount"
    from chosen c join users u on u.id = c.user_id
    cross join lateral (select count(*)::int as count from answers e
      where e.academy_id = c.academy_id and e.attempt_id = c.id) given
    cross join lateral (select (count(*) filter (where e.kind = 'focusLost'))::int as focus,
        (count(*) filter (where e.kind = 'offline'))::int as gaps, count(e.explanation)::int as explained
      from attempt_events e where e.academy_id = c.academy_id and e.attempt_id = c.id) noticed
    order by c.finished_at is not null, c.id desc`)
  return rows
}

export interface TimedAnswer extends Record<string, unknown> {
  number: number
  answeredAt: Date | string
  receivedAt: Date | string
  isLate: boolean
}

export const liveRepo = {
  /** Q-44: those that were set aside are no part of it. */
  ofStageTest: (db: Db, academyId: number, stageTestId: number): Promise<LiveRow[]> =>
    found(db, sql`a.academy_id = ${academyId} and a.stage_test_id = ${stageTestId} and a.archived_at is null`),

  byId: async (db: Db, scope: AcademyScope, attemptId: number): Promise<LiveRow | undefined> => {
    const [row] = await found(db, sql`a.id = ${attemptId} and ${within(scope, sql`a.academy_id`)}`)
    return row
  },

  answers: async (db: Db, academyId: number, attemptId: number): Promise<TimedAnswer[]> => {
    const { rows } = await db.execute<TimedAnswer>(sql`
      select number, answered_at as "answeredAt", received_at as "receivedAt", is_late as "isLate" from answers
      where academy_id = ${academyId} and attempt_id = ${attemptId} order by answered_at, number`)
    return rows
  },
}
