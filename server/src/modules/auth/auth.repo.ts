import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { RoleName } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { oneTimeTokens, sessions } from '#server/schema/users.ts'

export interface ActorRow extends Record<string, unknown> {
  userId: number
  fullName: string
  isSuperAdmin: boolean
  isEmployee: boolean
  currentAcademyId: number | null
  impersonatorId: number | null
  parentSessionId: string | null
  roles: { academyId: number; role: Exclude<RoleName, 'SuperAdmin'>; active: boolean }[] | null
}

export const authRepo = {
  /** The caller of every request: alive session, alive user, roles; one round trip, prepared (A5). */
  actor: async (db: Db, sessionId: string, now: Date): Promise<ActorRow | undefined> => {
    const { rows } = await db.execute<ActorRow>(sql`
      select u.id as "userId", concat_ws(' ', u.first_name, u.last_name) as "fullName",
        u.is_super_admin as "isSuperAdmin", u.is_employee as "isEmployee",
        u.current_academy_id as "currentAcademyId", s.impersonator_id as "impersonatorId",
        s.parent_session_id as "parentSessionId",
        (select json_agg(json_build_object('academyId', r.academy_id, 'role', r.role, 'active', ua.active))
          from user_roles r
          join user_academies ua on ua.academy_id = r.academy_id and ua.user_id = r.user_id
          join academies a on a.id = r.academy_id and a.deleted_at is null
          where r.user_id = u.id) as roles
      from sessions s join users u on u.id = s.user_id
      where s.id = ${sessionId} and s.revoked_at is null and s.expires_at > ${now}
        and u.deleted_at is null and u.blocked_at is null`)
    return rows[0]
  },

  createSession: (db: Db, values: typeof sessions.$inferInsert) => db.insert(sessions).values(values),

  sessionById: async (db: Db, id: string) => {
    const [row] = await db.select().from(sessions).where(eq(sessions.id, id))
    return row
  },

  /** Moves to the next generation only from the given one: of many parallel calls exactly one succeeds (T2). */
  rotate: async (db: Db, id: string, generation: number, now: Date) => {
    const [row] = await db
      .update(sessions)
      .set({ generation: generation + 1, rotatedAt: now })
      .where(
        and(
          eq(sessions.id, id),
          eq(sessions.generation, generation),
          isNull(sessions.revokedAt),
          gt(sessions.expiresAt, now),
        ),
      )
      .returning()
    return row
  },

  /** Ends a session and every impersonation started from it. */
  revoke: async (db: Db, id: string, reason: string, now: Date): Promise<string[]> => {
    const rows = await db
      .update(sessions)
      .set({ revokedAt: now, revokeReason: reason })
      .where(and(or(eq(sessions.id, id), eq(sessions.parentSessionId, id)), isNull(sessions.revokedAt)))
      .returning({ id: sessions.id })
    return rows.map((row) => row.id)
  },

  insertOneTimeToken: (db: Db, values: typeof oneTimeTokens.$inferInsert) => db.insert(oneTimeTokens).values(values),

  oneTimeToken: async (db: Db, tokenHash: string, purpose: 'confirm-email') => {
    const [row] = await db
      .select()
      .from(oneTimeTokens)
      .where(and(eq(oneTimeTokens.tokenHash, tokenHash), eq(oneTimeTokens.purpose, purpose)))
      .for('update')
    return row
  },

  useOneTimeToken: (db: Db, tokenHash: string, now: Date) =>
    db.update(oneTimeTokens).set({ usedAt: now }).where(eq(oneTimeTokens.tokenHash, tokenHash)),

  /** A new mail makes the links of the older ones worthless. */
  dropOneTimeTokens: (db: Db, userId: number, purpose: 'confirm-email') =>
    db
      .delete(oneTimeTokens)
      .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose), isNull(oneTimeTokens.usedAt))),

  deleteExpired: async (db: Db, before: Date): Promise<void> => {
    await db.delete(sessions).where(lt(sessions.expiresAt, before))
    await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, before))
  },
}
