import { sql } from 'drizzle-orm'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'

export interface LiveAttempt extends Record<string, unknown> {
  id: number
  stageTestId: number
  stageId: number
}

export const testResultsRepo = {
  /** The one of these academies this stage test belongs to. */
  academyOfStageTest: async (db: Db, scope: AcademyScope, stageTestId: number): Promise<number | undefined> => {
    const { rows } = await db.execute<{ academyId: number }>(sql`
      select academy_id as "academyId" from stage_tests where id = ${stageTestId} and ${within(scope, sql`academy_id`)}`)
    return rows[0]?.academyId
  },

  /** Of these academies, those in which there are all of these stage tests. */
  academiesWith: async (db: Db, scope: AcademyScope, stageTestIds: readonly number[]): Promise<number[]> => {
    const ids = [...new Set(stageTestIds)]
    const { rows } = await db.execute<{ academyId: number }>(sql`
      select academy_id as "academyId" from stage_tests where id = any(${sql.param(ids)}::int[]) and ${within(scope, sql`academy_id`)}
      group by academy_id having count(*) = ${ids.length}`)
    return rows.map(({ academyId }) => academyId)
  },

  bySummaryId: async (
    db: Db,
    scope: AcademyScope,
    userId: number,
    summaryId: string,
  ): Promise<{ academyId: number; id: number } | undefined> => {
    const { rows } = await db.execute<{ academyId: number; id: number }>(sql`
      select academy_id as "academyId", id from attempts
      where public_id = ${summaryId} and user_id = ${userId} and ${within(scope, sql`academy_id`)}`)
    return rows[0]
  },

  /** Q-43: started, not finished, and their time is over. */
  uncompleted: async (
    db: Db,
    scope: AcademyScope,
    now: Date,
    portion: { afterId: number; size: number },
  ): Promise<{ academyId: number; id: number }[]> => {
    const { rows } = await db.execute<{ academyId: number; id: number }>(sql`
      select academy_id as "academyId", id from attempts
      where finished_at is null and archived_at is null and deadline < ${now} and ${within(scope, sql`academy_id`)}
        and id > ${portion.afterId}
      order by id limit ${portion.size}`)
    return rows
  },

  /** Before the attempts, as everywhere: closing a stage needs it. */
  holdMembership: (db: Db, academyId: number, userId: number) =>
    db.execute(sql`select 1 from user_academies where academy_id = ${academyId} and user_id = ${userId} for key share`),

  /** Held until the end of the transaction: an answer, a finish and a reset of one attempt follow each other. */
  lockLive: async (
    db: Db,
    academyId: number,
    userId: number,
    stageTestIds: readonly number[],
  ): Promise<LiveAttempt[]> => {
    const { rows } = await db.execute<LiveAttempt>(sql`
      select id, stage_test_id as "stageTestId", stage_id as "stageId" from attempts
      where academy_id = ${academyId} and user_id = ${userId}
        and stage_test_id = any(${sql.param([...stageTestIds])}::int[]) and archived_at is null
      order by id for no key update`)
    return rows
  },
}
