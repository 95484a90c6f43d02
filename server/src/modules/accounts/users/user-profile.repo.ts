import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { users } from '#server/schema/users.ts'

const alive = (userId: number) => and(eq(users.id, userId), isNull(users.deletedAt))

export interface ReferralRow extends Record<string, unknown> {
  userHash: string
  referralsEnabled: boolean
}

export const profileRepo = {
  /** Held until the end of the transaction: two who save for the same person do so one after the other. */
  lock: async (db: Db, userId: number) => {
    const [row] = await db
      .select({
        firstName: users.firstName,
        lastName: users.lastName,
        phoneNumber: users.phoneNumber,
        birthDate: users.birthDate,
        country: users.country,
        graduationYear: users.graduationYear,
        consentedAt: users.consentedAt,
        backgroundGivenAt: users.backgroundGivenAt,
        avatarFile: users.avatarFile,
        // employees are never asked for anything.
        isAsked: sql<boolean>`not (${users.isEmployee} or ${users.isSuperAdmin})`,
      })
      .from(users)
      .where(alive(userId))
      .for('update')
    return row
  },

  save: (db: Db, userId: number, values: Partial<typeof users.$inferInsert>) =>
    db.update(users).set(values).where(alive(userId)),

  isPhoneTaken: async (db: Db, phoneNumber: string, userId: number): Promise<boolean> => {
    const rows = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.phoneNumber, phoneNumber), ne(users.id, userId), isNull(users.deletedAt)))
    return rows.length > 0
  },

  /** Whether somebody is a student, and no employee, in one of these academies. */
  studiesIn: async (db: Db, userId: number, academies: 'every' | readonly number[]): Promise<boolean> => {
    const isStudentThere =
      academies === 'every'
        ? sql`true`
        : sql`exists (select 1 from user_roles r join academies a on a.id = r.academy_id and a.deleted_at is null
            where r.user_id = u.id and r.role = 'Student' and r.academy_id = any(${sql.param(academies)}::int[]))`
    const { rows } = await db.execute<{ one: number }>(sql`
      select 1 as one from users u where u.id = ${userId} and u.deleted_at is null and not u.is_employee
        and not u.is_super_admin and ${isStudentThere}`)
    return rows.length > 0
  },

  /** False when it was done before: the first time is the one that counts. */
  acceptPrinciples: async (db: Db, userId: number, now: Date): Promise<boolean> => {
    const rows = await db
      .update(users)
      .set({ principlesAcceptedAt: now })
      .where(and(alive(userId), isNull(users.principlesAcceptedAt)))
      .returning({ id: users.id })
    return rows.length > 0
  },

  seeReferral: (db: Db, userId: number, now: Date) =>
    db
      .update(users)
      .set({ referralSeenAt: now })
      .where(and(alive(userId), isNull(users.referralSeenAt))),

  referral: async (db: Db, userId: number): Promise<ReferralRow | undefined> => {
    const { rows } = await db.execute<ReferralRow>(sql`
      select u.user_hash as "userHash", s.referrals_enabled as "referralsEnabled"
      from users u, system_settings s where u.id = ${userId} and u.deleted_at is null`)
    return rows[0]
  },
}
