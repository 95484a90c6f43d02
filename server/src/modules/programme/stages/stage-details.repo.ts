import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { StageMaterials, StageTest } from '@academy/contract/stage-details'
import type { Db } from '#platform/db.ts'
import { groups } from '#server/schema/academies.ts'
import { materialGroups, stageMaterials } from '#server/schema/materials.ts'
import { tests } from '#server/schema/question-bank.ts'
import { stageTests, staticPages } from '#server/schema/stage-parts.ts'

const dateOrNull = (moment: string | null | undefined): Date | null => (moment ? new Date(moment) : null)

export const stageDetailsRepo = {
  /** Held until the end of the transaction, so that none of them is gone when they are referred to. */
  groupsOf: (db: Db, academyId: number, ids: readonly number[]) =>
    db
      .select({ id: groups.id, isDirection: groups.isDirection })
      .from(groups)
      .where(and(eq(groups.academyId, academyId), inArray(groups.id, [...ids])))
      .for('key share'),

  materialGroupIdsOf: async (db: Db, academyId: number, ids: readonly number[]): Promise<number[]> => {
    const rows = await db
      .select({ id: materialGroups.id })
      .from(materialGroups)
      .where(and(eq(materialGroups.academyId, academyId), inArray(materialGroups.id, [...ids])))
      .for('key share')
    return rows.map(({ id }) => id)
  },

  hasStaticPage: async (db: Db, academyId: number, name: string): Promise<boolean> => {
    const rows = await db
      .select({ name: staticPages.name })
      .from(staticPages)
      .where(and(eq(staticPages.academyId, academyId), eq(staticPages.name, name)))
      .for('key share')
    return rows.length > 0
  },

  /** Held until the end of the transaction: they stay what they are as long. */
  testsOf: (db: Db, academyId: number, ids: readonly number[]) =>
    db
      .select({ id: tests.id, isDemo: tests.isDemo })
      .from(tests)
      .where(and(eq(tests.academyId, academyId), inArray(tests.id, [...ids])))
      .for('key share'),

  setTests: async (db: Db, academyId: number, stageId: number, wanted: readonly StageTest[]): Promise<void> => {
    const isOfStage = and(eq(stageTests.academyId, academyId), eq(stageTests.stageId, stageId))
    const groupIds = wanted.map(({ groupId }) => groupId)
    await db
      .delete(stageTests)
      .where(groupIds.length > 0 ? and(isOfStage, notInArray(stageTests.groupId, groupIds)) : isOfStage)
    // Those that stay keep their id: attempts refer to it.
    for (const { groupId, startDate, endDate, ...test } of wanted) {
      const values = { testId: null, ...test, startDate: dateOrNull(startDate), endDate: dateOrNull(endDate) }
      await db
        .insert(stageTests)
        .values({ academyId, stageId, groupId, ...values })
        .onConflictDoUpdate({ target: [stageTests.academyId, stageTests.stageId, stageTests.groupId], set: values })
    }
  },

  setMaterials: async (
    db: Db,
    academyId: number,
    stageId: number,
    details: readonly StageMaterials[],
  ): Promise<void> => {
    await db
      .delete(stageMaterials)
      .where(and(eq(stageMaterials.academyId, academyId), eq(stageMaterials.stageId, stageId)))
    const rows = details
      .flatMap(({ groupId, materialGroupIds }) => materialGroupIds.map((id) => ({ groupId, materialGroupId: id })))
      .map((row, index) => ({ academyId, stageId, ...row, position: index + 1 }))
    if (rows.length > 0) await db.insert(stageMaterials).values(rows)
  },
}
