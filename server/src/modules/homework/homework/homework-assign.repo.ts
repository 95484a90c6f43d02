import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { assignmentChanges } from '#server/schema/homework.ts'

export interface AssignmentEntry {
  id: number
  reviewerId: number | null
  before: number | null
}

export const assignRepo = {
  /** Everybody's new reviewer in one statement. */
  setReviewers: async (
    db: Db,
    academyId: number,
    entries: readonly Pick<AssignmentEntry, 'id' | 'reviewerId'>[],
  ): Promise<void> => {
    await db.execute(sql`
      update homework_responses r set reviewer_id = given.reviewer_id
      from unnest(${sql.param(entries.map(({ id }) => id))}::int[],
        ${sql.param(entries.map(({ reviewerId }) => reviewerId))}::int[]) given (id, reviewer_id)
      where r.academy_id = ${academyId} and r.id = given.id`)
  },

  keep: async (db: Db, values: typeof assignmentChanges.$inferInsert): Promise<number> => {
    const [row] = await db.insert(assignmentChanges).values(values).returning({ id: assignmentChanges.id })
    return row!.id
  },

  lock: async (db: Db, academyId: number, id: number) => {
    const [row] = await db
      .select()
      .from(assignmentChanges)
      .where(and(eq(assignmentChanges.academyId, academyId), eq(assignmentChanges.id, id)))
      .for('no key update')
    return row
  },

  markUndone: async (db: Db, academyId: number, id: number, now: Date): Promise<void> => {
    await db
      .update(assignmentChanges)
      .set({ undoneAt: now })
      .where(and(eq(assignmentChanges.academyId, academyId), eq(assignmentChanges.id, id)))
  },
}
