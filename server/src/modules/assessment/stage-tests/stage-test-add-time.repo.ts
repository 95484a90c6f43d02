import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'

export const addTimeRepo = {
  /** Of these people, how many have ever begun this test, whatever came of it. */
  startedCount: async (db: Db, academyId: number, stageTestId: number, userIds: readonly number[]): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(distinct user_id)::int as count from attempts
      where academy_id = ${academyId} and stage_test_id = ${stageTestId}
        and user_id = any(${sql.param([...userIds])}::int[])`)
    return rows[0]!.count
  },
}
