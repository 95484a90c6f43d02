import { and, eq, sql } from 'drizzle-orm'
import type { UserStageState } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { academies, stages } from '#server/schema/academies.ts'

export interface StudentInStage extends Record<string, unknown> {
  state: UserStageState
  hasBegun: boolean
  endDate: Date | null
}

export const interviewStageRepo = {
  stageType: async (db: Db, academyId: number, stageId: number): Promise<number | undefined> => {
    const [row] = await db
      .select({ stageType: stages.stageType })
      .from(stages)
      .where(and(eq(stages.academyId, academyId), eq(stages.id, stageId)))
    return row?.stageType
  },

  /** What a message about the stage says of it. */
  place: async (db: Db, academyId: number, stageId: number) => {
    const [row] = await db
      .select({ academyName: academies.name, stageUrlName: stages.urlName })
      .from(stages)
      .innerJoin(academies, eq(academies.id, stages.academyId))
      .where(and(eq(stages.academyId, academyId), eq(stages.id, stageId)))
    return row
  },

  isClosed: async (db: Db, academyId: number): Promise<boolean> => {
    const [row] = await db.select({ isClosed: academies.isClosed }).from(academies).where(eq(academies.id, academyId))
    return row?.isClosed ?? true
  },

  /**
   * The state of a student in a stage. With `isHeld` the row is locked until the end of the transaction: bookings of one
   * student follow each other, and nobody is moved out of the stage in between.
   */
  studentInStage: async (
    db: Db,
    academyId: number,
    stageId: number,
    userId: number,
    { now, isHeld = false }: { now: Date; isHeld?: boolean },
  ): Promise<StudentInStage | undefined> => {
    const { rows } = await db.execute<StudentInStage>(sql`
      select us.state, st.start_date is null or st.start_date <= ${now} as "hasBegun", st.end_date as "endDate"
      from user_stages us join stages st on st.academy_id = us.academy_id and st.id = us.stage_id
      where us.academy_id = ${academyId} and us.stage_id = ${stageId} and us.user_id = ${userId}
      ${isHeld ? sql`for no key update of us` : sql``}`)
    const row = rows[0]
    return row && { ...row, endDate: row.endDate && new Date(row.endDate) }
  },

  isStudentOf: async (db: Db, academyId: number, stageId: number, userId: number): Promise<boolean> => {
    const { rows } = await db.execute<Record<string, unknown>>(sql`
      select 1 from user_stages us join users u on u.id = us.user_id and u.deleted_at is null
      where us.academy_id = ${academyId} and us.stage_id = ${stageId} and us.user_id = ${userId}`)
    return rows.length > 0
  },

  isStudentHere: async (db: Db, academyId: number, userId: number): Promise<boolean> => {
    const { rows } = await db.execute<Record<string, unknown>>(sql`
      select 1 from user_roles r join users u on u.id = r.user_id and u.deleted_at is null
      where r.academy_id = ${academyId} and r.user_id = ${userId} and r.role = 'Student'`)
    return rows.length > 0
  },
}
