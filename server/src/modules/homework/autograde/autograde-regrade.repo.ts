import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Regrade } from '@academy/contract/autograde'
import { type AutogradeErrorCode } from '@academy/contract/enums'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { regrades } from '#server/schema/autograde.ts'
import { bestMarkOf } from './autograde-best-mark.ts'
import type { MarkChange } from './autograde-marks.repo.ts'
import type { ComparedMark } from './autograde-regrade.rules.ts'
import { statusSql } from '#server/schema/autograde-status.ts'

const { Sent, Started, Failed, Success } = statusSql

export interface RegradeRow extends Record<string, unknown> {
  academyId: number
  id: number
  stageLectureId: number
  testRepoLink: string
  state: Regrade['state']
  startedBy: Regrade['startedBy']
  createdAt: Date | string
  total: number
  done: number
  failed: number
}

const found = async (db: Db, which: SQL): Promise<RegradeRow[]> => {
  const { rows } = await db.execute<RegradeRow>(sql`
    select g.academy_id as "academyId", g.id, g.stage_lecture_id as "stageLectureId", g.test_repo_link as "testRepoLink",
      g.state, g.created_at as "createdAt", counted.total, counted.done, counted.failed,
      case when u.id is not null then
        json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) end as "startedBy"
    from regrades g left join users u on u.id = g.started_by_id
    cross join lateral (select count(*)::int as total, (count(*) filter (where a.status >= ${Failed}))::int as done,
        (count(*) filter (where a.status = ${Failed}))::int as failed
      from autograde_results a where a.academy_id = g.academy_id and a.regrade_id = g.id) counted
    where ${which} order by g.id desc limit 50`)
  return rows
}

interface ComparedRow extends Record<string, unknown> {
  homeworkResponseId: number
  userId: number
  firstName: string
  lastName: string
  before: number | null
  after: number | null
  errorCode: AutogradeErrorCode | null
  isManual: boolean
}

export const regradeRepo = {
  /** Held until the commit: two who start one at the same time come one after the other. */
  lockLecture: async (db: Db, academyId: number, stageLectureId: number): Promise<void> => {
    await db.execute(sql`select 1 from stage_lectures
      where academy_id = ${academyId} and id = ${stageLectureId} for no key update`)
  },

  lock: async (db: Db, academyId: number, id: number): Promise<void> => {
    await db.execute(sql`select 1 from regrades where academy_id = ${academyId} and id = ${id} for update`)
  },

  ofLecture: (db: Db, academyId: number, stageLectureId: number): Promise<RegradeRow[]> =>
    found(db, sql`g.academy_id = ${academyId} and g.stage_lecture_id = ${stageLectureId}`),

  byId: async (db: Db, scope: AcademyScope, id: number): Promise<RegradeRow | undefined> => {
    const [row] = await found(db, sql`g.id = ${id} and ${within(scope, sql`g.academy_id`)}`)
    return row
  },

  add: async (db: Db, values: typeof regrades.$inferInsert): Promise<number> => {
    const [row] = await db.insert(regrades).values(values).returning({ id: regrades.id })
    return row!.id
  },

  decide: async (
    db: Db,
    { academyId, id }: RegradeRow,
    decision: { state: 'published' | 'discarded'; decidedById: number; decidedAt: Date },
  ): Promise<void> => {
    await db
      .update(regrades)
      .set(decision)
      .where(and(eq(regrades.academyId, academyId), eq(regrades.id, id)))
  },

  /** Everybody who handed in a repository. */
  responsesWithRepo: async (db: Db, academyId: number, stageLectureId: number): Promise<number[]> => {
    const { rows } = await db.execute<{ id: number }>(sql`select id from homework_responses
      where academy_id = ${academyId} and stage_lecture_id = ${stageLectureId} and repo_link is not null
        and submitted_at is not null`)
    return rows.map(({ id }) => id)
  },

  compared: async (db: Db, { academyId, id }: RegradeRow): Promise<ComparedMark[]> => {
    const { rows } = await db.execute<ComparedRow>(sql`
      select r.id as "homeworkResponseId", u.id as "userId", u.first_name as "firstName", u.last_name as "lastName",
        best.mark as before, s.mark as after, s.error_code as "errorCode",
        r.marked_by is not distinct from 'person' as "isManual"
      from autograde_results s
      join homework_responses r on r.academy_id = s.academy_id and r.id = s.homework_response_id
      join users u on u.id = r.user_id
      cross join lateral ${bestMarkOf({ regradeId: id })} best
      where s.academy_id = ${academyId} and s.regrade_id = ${id} and s.status >= ${Failed}
      order by u.last_name, u.first_name, r.id`)
    return rows.map(({ userId, firstName, lastName, ...row }) => ({
      ...row,
      student: { id: userId, firstName, lastName },
    }))
  },

  /** What waits is not run any more; what runs is told to stop, and cannot report. */
  stop: async (db: Db, { academyId, id }: RegradeRow, now: Date): Promise<void> => {
    await db.execute(sql`delete from autograde_results
      where academy_id = ${academyId} and regrade_id = ${id} and status = ${Sent}`)
    await db.execute(sql`update autograde_results set status = ${Failed}, finished_at = ${now.toISOString()}::timestamptz,
        claim_token = null, runner_id = null, lease_until = null
      where academy_id = ${academyId} and regrade_id = ${id} and status = ${Started}`)
  },

  /** The stage lecture has the new tests from now on, and so has what waits to be graded by the old ones. */
  adopt: async (db: Db, { academyId, stageLectureId, testRepoLink }: RegradeRow, now: Date): Promise<void> => {
    await db.execute(sql`update stage_lectures set test_repo_link = ${testRepoLink},
        updated_at = greatest(${now.toISOString()}::timestamptz, updated_at + interval '1 millisecond')
      where academy_id = ${academyId} and id = ${stageLectureId}`)
    await db.execute(sql`update autograde_results a set test_repo_link = ${testRepoLink}
      from homework_responses r where r.academy_id = a.academy_id and r.id = a.homework_response_id
        and r.academy_id = ${academyId} and r.stage_lecture_id = ${stageLectureId}
        and a.status = ${Sent} and a.regrade_id is null`)
  },

  /** Marks that came from the autograder, where the new tests say something else of the same work. */
  toFollow: async (db: Db, { academyId, id }: RegradeRow): Promise<MarkChange[]> => {
    const { rows } = await db.execute<MarkChange>(sql`
      select r.id, r.user_id as "userId", r.mark as before, s.mark from autograde_results s
      join homework_responses r on r.academy_id = s.academy_id and r.id = s.homework_response_id
      where s.academy_id = ${academyId} and s.regrade_id = ${id} and s.status = ${Success} and r.marked_by = 'autograde'
        and r.mark is distinct from s.mark and r.submitted_at <= s.created_at
      order by r.id for no key update of r`)
    return rows
  },

  /** Handed in since, so the new tests have not seen it. */
  handedInSince: async (db: Db, { academyId, stageLectureId, createdAt }: RegradeRow): Promise<number[]> => {
    const { rows } = await db.execute<{ id: number }>(sql`
      with waiting as materialized (select homework_response_id as id from autograde_results
        where academy_id = ${academyId} and status = ${Sent} and regrade_id is null)
      select r.id from homework_responses r
      where r.academy_id = ${academyId} and r.stage_lecture_id = ${stageLectureId} and r.repo_link is not null
        and r.submitted_at > ${new Date(createdAt).toISOString()}::timestamptz
        and r.id not in (select id from waiting)`)
    return rows.map((row) => row.id)
  },
}
