import { and, desc, eq, gt, inArray, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import type { RoleName } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { idleSince } from '#platform/tokens.ts'
import { type OneTimePurpose, oneTimeTokens, sessions, users } from '#server/schema/users.ts'

export interface ActorRow extends Record<string, unknown> {
  sessionId: string
  userId: number
  fullName: string
  isSuperAdmin: boolean
  isEmployee: boolean
  currentAcademyId: number | null
  impersonatorId: number | null
  parentSessionId: string | null
  expiresAt: Date | string
  steppedUpAt: Date | null
  hasSecondFactor: boolean
  /** Only looked up for a SuperAdmin, whose power reaches into every academy. */
  isSecondFactorRequired: boolean
  roles:
    | {
        academyId: number
        role: Exclude<RoleName, 'SuperAdmin'>
        active: boolean
        requiresSecondFactor: boolean
      }[]
    | null
}

export const authRepo = {
  /** The callers of requests: alive sessions, alive users, roles; one round trip for as many as there are (A5). */
  actors: async (db: Db, sessionIds: readonly string[], now: Date): Promise<Map<string, ActorRow>> => {
    const { rows } = await db.execute<ActorRow>(sql`
      select s.id as "sessionId", u.id as "userId", concat_ws(' ', u.first_name, u.last_name) as "fullName",
        u.is_super_admin as "isSuperAdmin", u.is_employee as "isEmployee",
        u.current_academy_id as "currentAcademyId", s.impersonator_id as "impersonatorId",
        s.parent_session_id as "parentSessionId", s.expires_at as "expiresAt", s.stepped_up_at as "steppedUpAt",
        exists (select 1 from second_factors f where f.user_id = u.id and f.enabled_at is not null)
          as "hasSecondFactor",
        case when u.is_super_admin then exists (select 1 from academies a where a.requires_second_factor
          and a.deleted_at is null) else false end as "isSecondFactorRequired",
        (select json_agg(json_build_object('academyId', r.academy_id, 'role', r.role, 'active', ua.active,
            'requiresSecondFactor', a.requires_second_factor))
          from user_roles r
          join user_academies ua on ua.academy_id = r.academy_id and ua.user_id = r.user_id
          join academies a on a.id = r.academy_id and a.deleted_at is null
          where r.user_id = u.id) as roles
      from sessions s join users u on u.id = s.user_id
      where s.id = any(${sql.param(sessionIds)}::uuid[]) and s.revoked_at is null and s.expires_at > ${now}
        and u.deleted_at is null and u.blocked_at is null`)
    return new Map(rows.map((row) => [row.sessionId, row]))
  },

  prolong: (db: Db, id: string, expiresAt: Date) => db.update(sessions).set({ expiresAt }).where(eq(sessions.id, id)),

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
          gt(sessions.rotatedAt, idleSince(now)),
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

  /** Ends the sessions of a person, but for one, and every impersonation they started. */
  revokeAllOf: async (
    db: Db,
    userId: number,
    exceptId: string | null,
    reason: string,
    now: Date,
  ): Promise<string[]> => {
    const own = and(eq(sessions.userId, userId), isNull(sessions.revokedAt))
    const ownIds = db.select({ id: sessions.id }).from(sessions).where(own)
    const rows = await db
      .update(sessions)
      .set({ revokedAt: now, revokeReason: reason })
      .where(
        and(
          isNull(sessions.revokedAt),
          or(
            and(eq(sessions.userId, userId), exceptId === null ? undefined : ne(sessions.id, exceptId)),
            inArray(sessions.parentSessionId, ownIds),
          ),
        ),
      )
      .returning({ id: sessions.id })
    return rows.map((row) => row.id)
  },

  /** Ends whatever somebody does as somebody else. */
  revokeActingOf: async (db: Db, impersonatorId: number, reason: string, now: Date): Promise<string[]> => {
    const rows = await db
      .update(sessions)
      .set({ revokedAt: now, revokeReason: reason })
      .where(and(eq(sessions.impersonatorId, impersonatorId), isNull(sessions.revokedAt)))
      .returning({ id: sessions.id })
    return rows.map((row) => row.id)
  },

  /** What belongs to one account waits for each other here. Rows that only refer to it are not held up. */
  lockUser: async (db: Db, userId: number) => {
    const [row] = await db
      .select({ passwordHash: users.passwordHash, blockedAt: users.blockedAt, deletedAt: users.deletedAt })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update')
    return row
  },

  insertOneTimeToken: (db: Db, values: typeof oneTimeTokens.$inferInsert) => db.insert(oneTimeTokens).values(values),

  oneTimeToken: async (db: Db, tokenHash: string, purposes: readonly OneTimePurpose[]) => {
    const [row] = await db
      .select()
      .from(oneTimeTokens)
      .where(and(eq(oneTimeTokens.tokenHash, tokenHash), inArray(oneTimeTokens.purpose, [...purposes])))
    return row
  },

  useOneTimeToken: (db: Db, tokenHash: string, now: Date) =>
    db.update(oneTimeTokens).set({ usedAt: now }).where(eq(oneTimeTokens.tokenHash, tokenHash)),

  /** All that nobody has used, but for the newest `kept`. */
  dropOlderOneTimeTokens: (db: Db, userId: number, purpose: OneTimePurpose, kept: number) => {
    const isUnused = and(
      eq(oneTimeTokens.userId, userId),
      eq(oneTimeTokens.purpose, purpose),
      isNull(oneTimeTokens.usedAt),
    )
    const newest = db
      .select({ tokenHash: oneTimeTokens.tokenHash })
      .from(oneTimeTokens)
      .where(isUnused)
      .orderBy(desc(oneTimeTokens.createdAt))
      .limit(kept)
    return db.delete(oneTimeTokens).where(and(isUnused, notInArray(oneTimeTokens.tokenHash, newest)))
  },

  dropOneTimeTokens: (db: Db, userId: number, purposes: readonly OneTimePurpose[]) =>
    db
      .delete(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.userId, userId),
          inArray(oneTimeTokens.purpose, [...purposes]),
          isNull(oneTimeTokens.usedAt),
        ),
      ),

  deleteExpired: async (db: Db, before: Date): Promise<void> => {
    await db.delete(sessions).where(lt(sessions.expiresAt, before))
    await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, before))
  },
}
