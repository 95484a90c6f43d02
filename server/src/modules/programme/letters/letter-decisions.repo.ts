import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { letterDecisions } from '#server/schema/interviews.ts'

export interface DecisionInput {
  mark: number | null
  isPassed: boolean | null
  note: string
}

export interface DecisionRow extends DecisionInput {
  updatedAt: Date
}

const isOf = (academyId: number, userId: number) =>
  and(eq(letterDecisions.academyId, academyId), eq(letterDecisions.userId, userId))

export const decisionsRepo = {
  of: async (db: Db, academyId: number, userId: number): Promise<DecisionRow | undefined> => {
    const { mark, isPassed, note, updatedAt } = letterDecisions
    const [row] = await db
      .select({ mark, isPassed, note, updatedAt })
      .from(letterDecisions)
      .where(isOf(academyId, userId))
    return row
  },

  /** Of two who decide first at the same moment one is told so. */
  insert: async (
    db: Db,
    key: { academyId: number; userId: number; decidedById: number },
    input: DecisionInput,
    now: Date,
  ): Promise<boolean> => {
    const rows = await db
      .insert(letterDecisions)
      .values({ ...key, ...input, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ userId: letterDecisions.userId })
    return rows.length > 0
  },

  /** Only over the decision that was seen. Each has a later moment than the one before, also within a millisecond. */
  replace: async (
    db: Db,
    { academyId, userId, decidedById }: { academyId: number; userId: number; decidedById: number },
    input: DecisionInput,
    seen: Date,
    now: Date,
  ): Promise<boolean> => {
    const rows = await db
      .update(letterDecisions)
      .set({
        ...input,
        decidedById,
        updatedAt: sql`greatest(${now}::timestamptz, ${letterDecisions.updatedAt} + interval '1 millisecond')`,
      })
      .where(and(isOf(academyId, userId), eq(letterDecisions.updatedAt, seen)))
      .returning({ userId: letterDecisions.userId })
    return rows.length > 0
  },
}
