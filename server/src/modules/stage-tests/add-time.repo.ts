import { sql } from 'drizzle-orm'
import { lateAnswerGraceMs } from '@academy/contract/limits'
import type { Db } from '#platform/db.ts'

export interface AddedTime {
  academyId: number
  stageTestId: number
  /** null: everybody who is in the middle of it. */
  userIds: readonly number[] | null
  minutes: number
  reason: string
  actorId: number | null
  now: Date
}

export const addTimeRepo = {
  /** Of these people, how many have ever begun this test, whatever came of it. */
  startedCount: async (db: Db, academyId: number, stageTestId: number, userIds: readonly number[]): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(distinct user_id)::int as count from attempts
      where academy_id = ${academyId} and stage_test_id = ${stageTestId}
        and user_id = any(${sql.param([...userIds])}::int[])`)
    return rows[0]!.count
  },

  /**
   * One statement. The attempts are held from the look at them until the commit: a finish comes before and they stay as
   * they are, or after and finds the new deadline. Whose grace is over has
   * finished, whether or not somebody has written it down yet. Answers whose time was added.
   */
  add: async (db: Db, added: AddedTime): Promise<{ userId: number; attemptId: number }[]> => {
    const { academyId, stageTestId, userIds, minutes, reason, actorId } = added
    const now = added.now.toISOString()
    const { rows } = await db.execute<{ userId: number; attemptId: number }>(sql`
      with running as (select a.id from attempts a
        where a.academy_id = ${academyId} and a.stage_test_id = ${stageTestId} and a.finished_at is null
          and a.archived_at is null
          and a.deadline >= ${now}::timestamptz - make_interval(secs => ${lateAnswerGraceMs / 1_000})
          and ${userIds === null ? sql`true` : sql`a.user_id = any(${sql.param([...userIds])}::int[])`}
        order by a.id for no key update),
      prolonged as (update attempts a set deadline = a.deadline + make_interval(mins => ${minutes}::int),
          duration_seconds = a.duration_seconds + 60 * ${minutes}::int
        from running r where a.academy_id = ${academyId} and a.id = r.id
        returning a.id, a.user_id),
      told as (insert into attempt_events (academy_id, attempt_id, kind, at, received_at, actor_id, details)
        select ${academyId}::int, p.id, 'timeAdded', ${now}::timestamptz, ${now}::timestamptz, ${actorId}::int,
          jsonb_build_object('minutes', ${minutes}::int, 'reason', ${reason}::text)
        from prolonged p)
      select user_id as "userId", id as "attemptId" from prolonged order by user_id`)
    return rows
  },
}
