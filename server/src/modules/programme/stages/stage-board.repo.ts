import { and, asc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm'
import type { LanguageDates } from '@academy/contract/stages'
import type { StageTest } from '@academy/contract/stage-details'
import type { LocalizedName } from '@academy/contract/users'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { academies, stages, userStages } from '#server/schema/academies.ts'
import { stageMaterials } from '#server/schema/materials.ts'
import { stageEvents } from '#server/schema/moves.ts'
import { stageTests } from '#server/schema/stage-parts.ts'
import { whoDoNotCount } from '#server/schema/who-counts.ts'

export type StageRow = typeof stages.$inferSelect

export interface BoardRow extends Record<string, unknown> {
  id: number
  academyId: number
  academyName: string
  stageType: number
  name: LocalizedName
  nameUpdatedAt: LanguageDates
  description: LocalizedName | null
  urlName: string
  icon: string | null
  position: number
  startDate: string | Date | null
  endDate: string | Date | null
  isOnlyForDesignated: boolean
  showTestResult: boolean
  details: StageRow['details']
  updatedAt: string | Date
  tests: StageTest[]
  materials: { groupId: number | null; materialGroupId: number }[]
  opened: number
  passed: number
  failed: number
  marksCount: number
  marksAverage: number | null
}

const ofStage = (academyId: number, id: number) => and(eq(stages.academyId, academyId), eq(stages.id, id))

export const stageBoardRepo = {
  /** In which of these academies a stage is; null when in none. */
  academyOf: async (db: Db, scope: AcademyScope, id: number): Promise<number | null> => {
    const [row] = await db
      .select({ academyId: stages.academyId })
      .from(stages)
      .innerJoin(academies, and(eq(academies.id, stages.academyId), isNull(academies.deletedAt)))
      .where(and(eq(stages.id, id), within(scope, stages.academyId)))
    return row?.academyId ?? null
  },

  exists: async (db: Db, academyId: number, id: number): Promise<boolean> => {
    const rows = await db
      .select({ id: stages.id })
      .from(stages)
      .innerJoin(academies, and(eq(academies.id, stages.academyId), isNull(academies.deletedAt)))
      .where(ofStage(academyId, id))
    return rows.length > 0
  },

  /**
   * STG-62, STG-66: the stages of some academies, or one of them, with details and numbers, the same as in the
   * overview and in the funnel (Q-73).
   */
  board: async (db: Db, scope: AcademyScope, id: number | null = null): Promise<BoardRow[]> => {
    const only = (column: SQL) => (id === null ? sql`` : sql`and ${column} = ${id}`)
    const { rows } = await db.execute<BoardRow>(sql`
      with stage_count as (select us.academy_id, us.stage_id, count(*) filter (where us.state = 'Opened')::int as opened,
          count(*) filter (where us.state = 'Passed')::int as passed,
          count(*) filter (where us.state = 'Failed')::int as failed,
          count(us.mark)::int as marks, round(avg(us.mark), 2)::float8 as average
        from user_stages us
        where ${within(scope, sql`us.academy_id`)} ${only(sql`us.stage_id`)}
          and (us.academy_id, us.user_id) not in (${whoDoNotCount(scope)})
        group by 1, 2)
      select st.id, st.academy_id as "academyId", a.name as "academyName", st.stage_type as "stageType", st.name,
        st.name_updated_at as "nameUpdatedAt", st.description, st.url_name as "urlName", st.icon, st.position,
        st.start_date as "startDate", st.end_date as "endDate", st.is_only_for_designated as "isOnlyForDesignated",
        st.show_test_result as "showTestResult", st.details, st.updated_at as "updatedAt",
        (select coalesce(json_agg(json_build_object('groupId', t.group_id, 'testId', t.test_id,
            'startDate', t.start_date, 'endDate', t.end_date, 'passPercent', t.pass_percent,
            'questionsCount', t.questions_count, 'durationMinutes', t.duration_minutes) order by t.group_id), '[]')
          from stage_tests t where t.academy_id = st.academy_id and t.stage_id = st.id) as tests,
        (select coalesce(json_agg(json_build_object('groupId', m.group_id, 'materialGroupId', m.material_group_id)
            order by m.position, m.id), '[]')
          from stage_materials m where m.academy_id = st.academy_id and m.stage_id = st.id) as materials,
        coalesce(sd.opened, 0) as opened, coalesce(sd.passed, 0) as passed, coalesce(sd.failed, 0) as failed,
        coalesce(sd.marks, 0) as "marksCount", sd.average as "marksAverage"
      from stages st join academies a on a.id = st.academy_id and a.deleted_at is null
        left join stage_count sd on sd.academy_id = st.academy_id and sd.stage_id = st.id
      where ${within(scope, sql`st.academy_id`)} ${only(sql`st.id`)}
      order by a.name, a.id, st.position`)
    return rows
  },

  short: (db: Db, academyId: number) =>
    db
      .select({ id: stages.id, name: stages.name, stageType: stages.stageType, position: stages.position })
      .from(stages)
      .where(eq(stages.academyId, academyId))
      .orderBy(asc(stages.position)),

  /** Calls that add, remove or move stages wait here for each other. */
  lockedAcademy: async (db: Db, academyId: number) => {
    const [row] = await db
      .select({
        id: academies.id,
        currentActiveStageId: academies.currentActiveStageId,
        startDate: academies.startDate,
        endDate: academies.endDate,
      })
      .from(academies)
      .where(and(eq(academies.id, academyId), isNull(academies.deletedAt)))
      .for('no key update')
    return row
  },

  academyExists: async (db: Db, academyId: number): Promise<boolean> => {
    const rows = await db
      .select({ id: academies.id })
      .from(academies)
      .where(and(eq(academies.id, academyId), isNull(academies.deletedAt)))
    return rows.length > 0
  },

  locked: async (db: Db, academyId: number, id: number): Promise<StageRow | undefined> => {
    const [row] = await db.select().from(stages).where(ofStage(academyId, id)).for('no key update')
    return row
  },

  /** Nobody can enter it before the end of the transaction either. */
  lockAgainstEntering: async (db: Db, academyId: number, id: number): Promise<void> => {
    await db.select({ id: stages.id }).from(stages).where(ofStage(academyId, id)).for('update')
  },

  isEntered: async (db: Db, academyId: number, stageId: number): Promise<boolean> => {
    for (const table of [userStages, stageEvents]) {
      const found = await db
        .select({ stageId: table.stageId })
        .from(table)
        .where(and(eq(table.academyId, academyId), eq(table.stageId, stageId)))
        .limit(1)
      if (found.length > 0) return true
    }
    return false
  },

  add: async (db: Db, values: Omit<typeof stages.$inferInsert, 'position'>): Promise<number> => {
    const last = db
      .select({ position: sql<number>`coalesce(max(position), 0) + 1` })
      .from(stages)
      .where(eq(stages.academyId, values.academyId))
    const [row] = await db
      .insert(stages)
      .values({ ...values, position: sql`(${last})` })
      .returning({ id: stages.id })
    return row!.id
  },

  save: (db: Db, academyId: number, id: number, values: Partial<typeof stages.$inferInsert>) =>
    db.update(stages).set(values).where(ofStage(academyId, id)),

  removeDetails: async (db: Db, academyId: number, stageId: number): Promise<void> => {
    for (const table of [stageTests, stageMaterials])
      await db.delete(table).where(and(eq(table.academyId, academyId), eq(table.stageId, stageId)))
  },

  /** The ones behind it close up. */
  remove: async (db: Db, academyId: number, id: number, position: number): Promise<void> => {
    await db.delete(stages).where(ofStage(academyId, id))
    await db
      .update(stages)
      .set({ position: sql`position - 1` })
      .where(and(eq(stages.academyId, academyId), gt(stages.position, position)))
  },

  setOrder: async (db: Db, academyId: number, stageIds: readonly number[]): Promise<void> => {
    await db.execute(sql`
      update stages set position = wanted.position
      from unnest(${sql.param([...stageIds])}::int[]) with ordinality wanted (id, position)
      where stages.academy_id = ${academyId} and stages.id = wanted.id and stages.position <> wanted.position`)
  },
}
