import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'

/** Whom this person coaches in a team of the stage. */
const isCoachedBy = (coachId: number, stageId: number, academyId: SQL, userId: SQL): SQL => sql`exists (
  select 1 from user_teams ut join team_coaches c on c.academy_id = ut.academy_id and c.team_id = ut.team_id
  where ut.academy_id = ${academyId} and ut.stage_id = ${stageId} and ut.user_id = ${userId}
    and c.user_id = ${coachId})`

export const marksRepo = {
  /** Those of these users whom a coach may mark. */
  coached: async (db: Db, academyId: number, stageId: number, userIds: readonly number[], coachId: number) => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select asked.id from unnest(${sql.param([...userIds])}::int[]) asked (id)
      where ${isCoachedBy(coachId, stageId, sql`${academyId}`, sql`asked.id`)}`)
    return new Set(rows.map(({ id }) => id))
  },

  /**
   * Those of these users who study here, each with their own row in the stage, held until the end of the transaction.
   * In the order of their numbers, so that two who mark the same people wait for each other. With a coach: only those
   * whom this person coaches in the stage.
   */
  lockMarkRows: async (
    db: Db,
    academyId: number,
    stageId: number,
    userIds: readonly number[],
    coachId: number | null,
  ) => {
    const isCoached = coachId === null ? sql`true` : isCoachedBy(coachId, stageId, sql`r.academy_id`, sql`r.user_id`)
    const { rows } = await db.execute<{ userId: number; isInStage: boolean; mark: number | null }>(sql`
      select r.user_id as "userId", us.user_id is not null as "isInStage", us.mark
      from (select r.academy_id, r.user_id from user_roles r join users u on u.id = r.user_id and u.deleted_at is null
          where r.academy_id = ${academyId} and r.role = 'Student'
            and r.user_id = any(${sql.param([...userIds])}::int[]) and ${isCoached}
          order by r.user_id) r
        left join lateral (select s.user_id, s.mark from user_stages s
          where s.academy_id = r.academy_id and s.user_id = r.user_id and s.stage_id = ${stageId}
          for no key update) us on true`)
    return new Map(rows.map((row) => [row.userId, row]))
  },

  set: async (
    db: Db,
    academyId: number,
    stageId: number,
    marks: readonly { userId: number; mark: number | null }[],
  ): Promise<void> => {
    await db.execute(sql`
      update user_stages us set mark = given.mark
      from unnest(${sql.param(marks.map(({ userId }) => userId))}::int[],
        ${sql.param(marks.map(({ mark }) => mark))}::int[]) given (user_id, mark)
      where us.academy_id = ${academyId} and us.stage_id = ${stageId} and us.user_id = given.user_id`)
  },
}
