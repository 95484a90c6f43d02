import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { recoveryCodes, secondFactors } from '#server/schema/users.ts'

export interface SecondFactorRow {
  userId: number
  sealedSecret: string
  enabledAt: Date | null
}

/** The secret a code was compared with is part of the key: another one may have taken its place meanwhile. */
const isSame = ({ userId, sealedSecret }: SecondFactorRow) =>
  and(eq(secondFactors.userId, userId), eq(secondFactors.sealedSecret, sealedSecret))

const returning = { userId: secondFactors.userId }

export const secondFactorRepo = {
  ofUser: async (db: Db, userId: number): Promise<SecondFactorRow | undefined> => {
    const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
    return row
  },

  all: (db: Db): Promise<SecondFactorRow[]> =>
    db
      .select({
        userId: secondFactors.userId,
        sealedSecret: secondFactors.sealedSecret,
        enabledAt: secondFactors.enabledAt,
      })
      .from(secondFactors),

  /** The same secret, sealed in another way; false when another one took its place meanwhile. */
  replaceSeal: async (db: Db, factor: SecondFactorRow, sealedSecret: string): Promise<boolean> => {
    const rows = await db.update(secondFactors).set({ sealedSecret }).where(isSame(factor)).returning(returning)
    return rows.length > 0
  },

  /** Takes the place of a secret that was never proved; false when one is switched on. */
  saveSecret: async (db: Db, userId: number, sealedSecret: string, now: Date): Promise<boolean> => {
    const rows = await db
      .insert(secondFactors)
      .values({ userId, sealedSecret, createdAt: now })
      .onConflictDoUpdate({
        target: secondFactors.userId,
        set: { sealedSecret, createdAt: now },
        setWhere: isNull(secondFactors.enabledAt),
      })
      .returning(returning)
    return rows.length > 0
  },

  enable: async (db: Db, factor: SecondFactorRow, step: number, now: Date): Promise<boolean> => {
    const rows = await db
      .update(secondFactors)
      .set({ enabledAt: now, lastStep: step })
      .where(and(isSame(factor), isNull(secondFactors.enabledAt)))
      .returning(returning)
    return rows.length > 0
  },

  /** Only forward: of many parallel uses of one code exactly one moves the step. */
  takeStep: async (db: Db, factor: SecondFactorRow, step: number): Promise<boolean> => {
    const isLater = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step))
    const rows = await db
      .update(secondFactors)
      .set({ lastStep: step })
      .where(and(isSame(factor), isNotNull(secondFactors.enabledAt), isLater))
      .returning(returning)
    return rows.length > 0
  },

  takeRecoveryCode: async (db: Db, userId: number, codeHash: string, now: Date): Promise<boolean> => {
    const rows = await db
      .update(recoveryCodes)
      .set({ usedAt: now })
      .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
      .returning({ userId: recoveryCodes.userId })
    return rows.length > 0
  },

  replaceRecoveryCodes: async (db: Db, userId: number, hashes: readonly string[], now: Date): Promise<void> => {
    await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash, createdAt: now })))
  },

  remove: async (db: Db, userId: number): Promise<void> => {
    await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    await db.delete(secondFactors).where(eq(secondFactors.userId, userId))
  },

  /** An academy where they are of the staff wants it; of a SuperAdmin any academy does. */
  isRequiredOf: async (db: Db, userId: number): Promise<boolean> => {
    const { rows } = await db.execute<{ one: number }>(sql`
      select 1 as one from academies a join users u on u.id = ${userId}
      where a.requires_second_factor and a.deleted_at is null and (u.is_super_admin or exists (
        select 1 from user_roles r where r.academy_id = a.id and r.user_id = u.id and r.role <> 'Student'))
      limit 1`)
    return rows.length > 0
  },
}
