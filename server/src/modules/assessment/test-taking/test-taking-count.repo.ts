import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { attemptsToCount } from '#server/schema/attempts.ts'

export interface CountKey extends Record<string, unknown> {
  academyId: number
  stageTestId: number
}

export const countRepo = {
  mark: (db: Db, { academyId, stageTestId }: CountKey, attemptId: number | null) =>
    db.insert(attemptsToCount).values({ academyId, stageTestId, attemptId }),

  markFinished: (db: Db, academyId: number, attemptIds: readonly number[]) =>
    db.execute(sql`
      insert into attempts_to_count (academy_id, stage_test_id, attempt_id)
      select a.academy_id, a.stage_test_id, a.id from attempts a
      where a.academy_id = ${academyId} and a.id = any(${sql.param([...attemptIds])}::int[])
        and a.finished_at is not null`),

  /** Where something has changed. */
  stageTests: async (db: Db): Promise<CountKey[]> => {
    const { rows } = await db.execute<CountKey>(sql`
      select academy_id as "academyId", stage_test_id as "stageTestId" from attempts_to_count
      group by 1, 2 order by min(id)`)
    return rows
  },

  marks: (db: Db, { academyId, stageTestId }: CountKey) =>
    db
      .select({ id: attemptsToCount.id, attemptId: attemptsToCount.attemptId })
      .from(attemptsToCount)
      .where(and(eq(attemptsToCount.academyId, academyId), eq(attemptsToCount.stageTestId, stageTestId))),

  forget: (db: Db, academyId: number, ids: readonly number[]) =>
    db
      .delete(attemptsToCount)
      .where(and(eq(attemptsToCount.academyId, academyId), inArray(attemptsToCount.id, [...ids]))),
}
