import { sql } from 'drizzle-orm'
import { lateAnswerGraceMs } from '@academy/contract/limits'
import type { Db } from '#platform/db.ts'
import { attemptEvents } from '#server/schema/attempts.ts'

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

export interface AttemptKey {
  academyId: number
  stageTestId: number
  userId: number
}

export const testsStaffRepo = {
  /**
   * One statement. It locks the attempts until the commit, so that a finish comes either before, and they do not change, or
   * after, and uses the new deadline. An attempt whose grace period is over counts as finished even before its row says so.
   * Returns whose time was added.
   */
  addTime: async (db: Db, added: AddedTime): Promise<{ userId: number; attemptId: number }[]> => {
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

  /**
   * The running attempt ends at its start plus the duration, the extra minutes and whatever was added meanwhile; never
   * earlier than now planned. As with time added for many, whose grace is over has finished. Answers by how many seconds it was prolonged.
   */
  prolong: async (
    db: Db,
    { academyId, stageTestId, userId }: AttemptKey,
    extraMinutes: number,
    now: Date,
  ): Promise<{ attemptId: number; seconds: number } | null> => {
    const { rows } = await db.execute<{ attemptId: number; seconds: number }>(sql`
      with running as (select a.id, a.deadline, a.started_at + make_interval(mins => t.duration_minutes + ${extraMinutes}::int
            + coalesce((select sum((e.details ->> 'minutes')::int)::int from attempt_events e
              where e.academy_id = a.academy_id and e.attempt_id = a.id and e.kind = 'timeAdded'
                and e.details ->> 'source' is null), 0)) as target
        from attempts a join stage_tests t on t.academy_id = a.academy_id and t.id = a.stage_test_id
        where a.academy_id = ${academyId} and a.stage_test_id = ${stageTestId} and a.user_id = ${userId}
          and a.finished_at is null and a.archived_at is null
          and a.deadline >= ${now.toISOString()}::timestamptz - make_interval(secs => ${lateAnswerGraceMs / 1_000})
        for update of a),
      prolonged as (update attempts a set deadline = r.target,
          duration_seconds = a.duration_seconds + extract(epoch from r.target - r.deadline)::int
        from running r where a.academy_id = ${academyId} and a.id = r.id and r.target > r.deadline
        returning a.id, extract(epoch from r.target - r.deadline)::int as seconds)
      select id as "attemptId", seconds from prolonged`)
    return rows[0] ?? null
  },

  addEvent: (db: Db, values: typeof attemptEvents.$inferInsert) => db.insert(attemptEvents).values(values),

  /** Whether there was such an answer to decide about. */
  decideHeld: async (db: Db, academyId: number, attemptId: number, number: number, isCounted: boolean) => {
    const { rows } = await db.execute<{ number: number }>(sql`
      update answers set is_scored = ${isCounted}, hold = ${isCounted ? 'counted' : 'refused'}
      where academy_id = ${academyId} and attempt_id = ${attemptId} and number = ${number} and hold is not null
      returning number`)
    return rows.length > 0
  },

  archive: async (
    db: Db,
    academyId: number,
    attemptIds: readonly number[],
    actorId: number,
    now: Date,
  ): Promise<void> => {
    const ids = sql.param([...attemptIds])
    await db.execute(sql`
      update attempts set archived_at = ${now}::timestamptz where academy_id = ${academyId} and id = any(${ids}::int[])`)
    await db.execute(sql`
      insert into attempt_events (academy_id, attempt_id, kind, at, received_at, actor_id)
      select ${academyId}, id, 'reset', ${now}::timestamptz, ${now}::timestamptz, ${actorId} from unnest(${ids}::int[]) id`)
  },
}
