import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'

export const explainRepo = {
  /** Returns which stage test it belongs to; undefined: no event of this person that could be explained. */
  save: async (
    db: Db,
    academyId: number,
    key: { eventId: number; userId: number },
    explanation: string,
  ): Promise<number | undefined> => {
    const { rows } = await db.execute<{ stageTestId: number }>(sql`
      update attempt_events e set explanation = ${explanation} from attempts a
      where e.academy_id = ${academyId} and e.id = ${key.eventId} and e.kind in ('focusLost', 'offline')
        and a.academy_id = e.academy_id and a.id = e.attempt_id and a.user_id = ${key.userId}
      returning a.stage_test_id as "stageTestId"`)
    return rows[0]?.stageTestId
  },
}
