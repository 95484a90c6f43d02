import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { sessions } from '#server/schema/users.ts'

export const stepUpRepo = {
  /** Whoever acts as somebody else proves nothing about them (A7). */
  markSteppedUp: (db: Db, sessionId: string, now: Date) =>
    db
      .update(sessions)
      .set({ steppedUpAt: now })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.impersonatorId), isNull(sessions.revokedAt))),
}
