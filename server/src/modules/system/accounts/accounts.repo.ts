import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { users } from '#server/schema/users.ts'

export const accountsRepo = {
  byEmail: async (db: Db, email: string) => {
    const [row] = await db
      .select()
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.deletedAt)))
    return row
  },

  byId: async (db: Db, id: number) => {
    const [row] = await db
      .select()
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
    return row
  },

  idByHash: async (db: Db, userHash: string): Promise<number | null> => {
    const rows = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.userHash, userHash), isNull(users.deletedAt)))
    return rows[0]?.id ?? null
  },

  /** Which of both is taken by somebody else; null when free. */
  findTaken: async (db: Db, email: string, phoneNumber: string): Promise<{ email: boolean; phone: boolean }> => {
    const rows = await db
      .select({
        email: sql<boolean>`bool_or(lower(${users.email}) = lower(${email}))`,
        phone: sql<boolean>`bool_or(${users.phoneNumber} = ${phoneNumber})`,
      })
      .from(users)
      .where(
        and(
          isNull(users.deletedAt),
          sql`(lower(${users.email}) = lower(${email}) or ${users.phoneNumber} = ${phoneNumber})`,
        ),
      )
    return { email: rows[0]?.email ?? false, phone: rows[0]?.phone ?? false }
  },

  insert: async (db: Db, values: typeof users.$inferInsert): Promise<{ id: number }> => {
    const [row] = await db.insert(users).values(values).returning({ id: users.id })
    return row!
  },

  confirmEmail: (db: Db, userId: number, now: Date) =>
    db
      .update(users)
      .set({ emailConfirmedAt: now })
      .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt))),

  currentAcademyOf: async (db: Db, userId: number): Promise<number | null> => {
    const [row] = await db.select({ id: users.currentAcademyId }).from(users).where(eq(users.id, userId))
    return row?.id ?? null
  },

  setCurrentAcademy: (db: Db, userId: number, academyId: number | null) =>
    db.update(users).set({ currentAcademyId: academyId }).where(eq(users.id, userId)),

  leaveAsCurrent: (db: Db, academyId: number, userId: number) =>
    db
      .update(users)
      .set({ currentAcademyId: null })
      .where(and(eq(users.id, userId), eq(users.currentAcademyId, academyId))),

  allLeaveAsCurrent: (db: Db, academyId: number) =>
    db.update(users).set({ currentAcademyId: null }).where(eq(users.currentAcademyId, academyId)),

  makeEmployee: (db: Db, userId: number) => db.update(users).set({ isEmployee: true }).where(eq(users.id, userId)),

  /** by a staff role anywhere, or by the address that made the account one of an employee. */
  recountEmployee: async (db: Db, userId: number): Promise<void> => {
    await db.execute(sql`
      update users u set is_employee = u.is_super_admin
        or exists (select 1 from user_roles r where r.user_id = u.id and r.role <> 'Student')
        or exists (select 1 from system_settings s, unnest(s.company_domains) domain
          where lower(domain) = lower(substring(u.email from '[^@]*$')))
      where u.id = ${userId}`)
  },

  setBlocked: (db: Db, userId: number, blockedAt: Date | null) =>
    db.update(users).set({ blockedAt }).where(eq(users.id, userId)),

  /** False when somebody else was faster. */
  markDeleted: async (db: Db, userId: number, now: Date): Promise<boolean> => {
    const rows = await db
      .update(users)
      .set({ deletedAt: now })
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
      .returning({ id: users.id })
    return rows.length > 0
  },
}
