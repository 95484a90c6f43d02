import { and, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { academies } from '#server/schema/academies.ts'

const live = isNull(academies.deletedAt)

export const academyLookupRepo = {
  byAnyHash: async (db: Db, hash: string) => {
    const [row] = await db
      .select()
      .from(academies)
      .where(and(live, or(eq(academies.hash, hash), eq(academies.privateHash, hash), eq(academies.secretHash, hash))))
    return row
  },

  byId: async (db: Db, id: number) => {
    const [row] = await db
      .select()
      .from(academies)
      .where(and(live, eq(academies.id, id)))
    return row
  },
}
