import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { appeals } from '#server/schema/homework.ts'

const of = (academyId: number, responseId: number) =>
  and(eq(appeals.academyId, academyId), eq(appeals.responseId, responseId))

export const appealDecisionRepo = {
  lock: async (db: Db, academyId: number, responseId: number) => {
    const [row] = await db.select().from(appeals).where(of(academyId, responseId)).for('no key update')
    return row
  },

  decide: async (
    db: Db,
    academyId: number,
    responseId: number,
    values: Pick<typeof appeals.$inferInsert, 'state' | 'decision' | 'decidedById' | 'decidedAt'>,
  ) => {
    const [row] = await db.update(appeals).set(values).where(of(academyId, responseId)).returning()
    return row!
  },
}
