import type { Db } from '#platform/db.ts'
import { stages } from '#server/schema/academies.ts'
import { stageTests } from '#server/schema/stage-parts.ts'

export const stageProgrammeRepo = {
  addStages: async (db: Db, rows: (typeof stages.$inferInsert)[]): Promise<number[]> =>
    (await db.insert(stages).values(rows).returning({ id: stages.id })).map(({ id }) => id),

  addTests: async (db: Db, rows: (typeof stageTests.$inferInsert)[]): Promise<void> => {
    if (rows.length > 0) await db.insert(stageTests).values(rows)
  },
}
