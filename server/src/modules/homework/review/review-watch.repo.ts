import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { lecturesOf } from './review-queue.repo.ts'

export const watchRepo = {
  academyOfLecture: async (db: Db, stageLectureId: number): Promise<number | null> => {
    const { rows } = await db.execute<{ academyId: number }>(
      sql`select academy_id as "academyId" from stage_lectures where id = ${stageLectureId}`,
    )
    return rows[0]?.academyId ?? null
  },

  lecturesOf: async (db: Db, academyId: number, userId: number): Promise<number[]> => {
    const { rows } = await db.execute<{ id: number }>(lecturesOf([academyId], userId))
    return rows.map(({ id }) => id)
  },
}
