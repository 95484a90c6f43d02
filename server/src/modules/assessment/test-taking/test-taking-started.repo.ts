import { and, eq, sql } from 'drizzle-orm'
import type { LocalizedName } from '@academy/contract/users'
import type { Db } from '#platform/db.ts'
import { userAcademies } from '#server/schema/academies.ts'
import { attempts } from '#server/schema/attempts.ts'

export interface RunningTest extends Record<string, unknown> {
  stage: { id: number; name: LocalizedName }
  deadline: Date
}

export const startedRepo = {
  /** Whoever starts waits for the end of the transaction. */
  holdMembership: async (db: Db, academyId: number, userId: number): Promise<void> => {
    await db
      .select({ userId: userAcademies.userId })
      .from(userAcademies)
      .where(and(eq(userAcademies.academyId, academyId), eq(userAcademies.userId, userId)))
      .for('update')
  },

  hasStarted: async (db: Db, academyId: number, userId: number): Promise<boolean> =>
    (await db.$count(attempts, and(eq(attempts.academyId, academyId), eq(attempts.userId, userId)))) > 0,

  running: async (db: Db, academyId: number, userId: number): Promise<RunningTest | null> => {
    const { rows } = await db.execute<RunningTest>(sql`
      select json_build_object('id', st.id, 'name', st.name) as stage, a.deadline
      from attempts a join stages st on st.academy_id = a.academy_id and st.id = a.stage_id
      where a.academy_id = ${academyId} and a.user_id = ${userId} and a.finished_at is null
        and a.archived_at is null order by a.id desc limit 1`)
    return rows[0] ?? null
  },
}
