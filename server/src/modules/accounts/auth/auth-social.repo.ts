import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { SocialProvider } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { users } from '#server/schema/users.ts'

export const idColumns = { google: 'googleId', facebook: 'facebookId' } as const satisfies Record<
  SocialProvider,
  string
>

export const socialRepo = {
  byProviderId: async (db: Db, provider: SocialProvider, providerId: string) => {
    const [row] = await db
      .select()
      .from(users)
      .where(and(eq(users[idColumns[provider]], providerId), isNull(users.deletedAt)))
    return row
  },

  /** false: the account belongs to somebody else of this provider. Another tab may just have linked the same person. */
  link: async (db: Db, provider: SocialProvider, userId: number, providerId: string): Promise<boolean> => {
    const column = idColumns[provider]
    const rows = await db
      .update(users)
      .set({ [column]: providerId })
      .where(and(eq(users.id, userId), or(isNull(users[column]), eq(users[column], providerId))))
      .returning({ id: users.id })
    return rows.length > 0
  },

  unlink: async (db: Db, userId: number, providers: readonly SocialProvider[]): Promise<void> => {
    if (providers.length === 0) return
    await db
      .update(users)
      .set(Object.fromEntries(providers.map((provider) => [idColumns[provider], null])))
      .where(eq(users.id, userId))
  },

  /** What opens the account, held until the end of the transaction: two calls at once do not close the last two. */
  lockWaysIn: async (db: Db, userId: number) => {
    const [row] = await db
      .select({
        password: sql<boolean>`${users.passwordHash} is not null`,
        google: sql<boolean>`${users.googleId} is not null`,
        facebook: sql<boolean>`${users.facebookId} is not null`,
      })
      .from(users)
      .where(eq(users.id, userId))
      .for('update')
    return row
  },

  /** Confirms the address and drops what was set before that; false when it was confirmed already. */
  confirmAndReset: async (db: Db, userId: number, now: Date): Promise<boolean> => {
    const rows = await db
      .update(users)
      .set({ emailConfirmedAt: now, passwordHash: null, pendingEmail: null })
      .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)))
      .returning({ id: users.id })
    return rows.length > 0
  },
}
