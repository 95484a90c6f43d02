import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { users } from '#server/schema/users.ts'

export const credentialsRepo = {
  /** Only from the given one: of two changes at once the second one knew a password that is none any more. */
  replacePassword: async (db: Db, userId: number, from: string | null, to: string): Promise<boolean> => {
    const rows = await db
      .update(users)
      .set({ passwordHash: to, pendingEmail: null })
      .where(
        and(eq(users.id, userId), isNull(users.deletedAt), sql`${users.passwordHash} is not distinct from ${from}`),
      )
      .returning({ id: users.id })
    return rows.length > 0
  },

  setPendingEmail: (db: Db, userId: number, pendingEmail: string | null) =>
    db.update(users).set({ pendingEmail }).where(eq(users.id, userId)),

  /** ACC-43: only while it is still this address that waits. */
  takePendingEmail: async (db: Db, userId: number, pendingEmail: string, now: Date): Promise<boolean> => {
    const rows = await db
      .update(users)
      .set({
        email: pendingEmail,
        pendingEmail: null,
        emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, ${now})`,
      })
      .where(and(eq(users.id, userId), eq(users.pendingEmail, pendingEmail)))
      .returning({ id: users.id })
    return rows.length > 0
  },
}
