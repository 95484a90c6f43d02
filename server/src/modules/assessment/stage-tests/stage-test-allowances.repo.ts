import { and, eq, sql } from 'drizzle-orm'
import type { AllowanceInput } from '@academy/contract/stage-tests'
import type { Db } from '#platform/db.ts'
import { testAllowances } from '#server/schema/attempts.ts'

export interface AllowanceRow extends Record<string, unknown> {
  userId: number
  firstName: string
  lastName: string
  avatarFile: string | null
  extraMinutes: number
  startDate: Date | string | null
  endDate: Date | string | null
  note: string
  updatedAt: Date | string
}

interface Key {
  academyId: number
  stageTestId: number
  userId: number
}

const isOf = ({ academyId, stageTestId, userId }: Key) =>
  and(
    eq(testAllowances.academyId, academyId),
    eq(testAllowances.stageTestId, stageTestId),
    eq(testAllowances.userId, userId),
  )

const dateOrNull = (moment: string | null): Date | null => (moment === null ? null : new Date(moment))

export const allowancesRepo = {
  list: async (db: Db, academyId: number, stageTestId: number, userId?: number): Promise<AllowanceRow[]> => {
    const { rows } = await db.execute<AllowanceRow>(sql`
      select u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.avatar_file as "avatarFile",
        a.extra_minutes as "extraMinutes", a.start_date as "startDate", a.end_date as "endDate", a.note,
        a.updated_at as "updatedAt"
      from test_allowances a join users u on u.id = a.user_id and u.deleted_at is null
      where a.academy_id = ${academyId} and a.stage_test_id = ${stageTestId}
        and ${userId === undefined ? sql`true` : sql`a.user_id = ${userId}`}
      order by u.last_name, u.first_name, u.id limit 1000`)
    return rows
  },

  isStudentOf: async (db: Db, { academyId, userId }: Key): Promise<boolean> => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select u.id from user_roles r join users u on u.id = r.user_id and u.deleted_at is null
      where r.academy_id = ${academyId} and r.user_id = ${userId} and r.role = 'Student'`)
    return rows.length > 0
  },

  /** The start of a test holds the same row: it is over and prolonged below, or begins with what is stored here. */
  lockStart: async (db: Db, { academyId, userId }: Key): Promise<void> => {
    await db.execute(
      sql`select 1 from user_academies where academy_id = ${academyId} and user_id = ${userId} for update`,
    )
  },

  save: async (db: Db, key: Key, input: AllowanceInput, by: { actorId: number | null; now: Date }): Promise<void> => {
    const values = {
      ...input,
      startDate: dateOrNull(input.startDate),
      endDate: dateOrNull(input.endDate),
      grantedById: by.actorId,
      updatedAt: by.now,
    }
    await db
      .insert(testAllowances)
      .values({ ...key, ...values })
      .onConflictDoUpdate({
        target: [testAllowances.academyId, testAllowances.stageTestId, testAllowances.userId],
        set: values,
      })
  },

  remove: async (db: Db, key: Key): Promise<boolean> => {
    const removed = await db.delete(testAllowances).where(isOf(key)).returning({ userId: testAllowances.userId })
    return removed.length > 0
  },
}
