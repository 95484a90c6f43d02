import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { groups, stages } from '#server/schema/academies.ts'
import { academyFormVariants } from '#server/schema/forms.ts'
import { materialContents, materialGroups, stageMaterials } from '#server/schema/materials.ts'
import { lectures, stageLectures } from '#server/schema/lectures.ts'
import { stageTests, staticPages } from '#server/schema/stage-parts.ts'
import { idMap, inPortions, type NewIds, newIdOf, newIdOrNull, withoutId } from './academy-copy-ids.ts'
import { shifted } from './academy-copy.rules.ts'

export const academyCopyRepo = {
  stagesOf: (db: Db, academyId: number) =>
    db.select().from(stages).where(eq(stages.academyId, academyId)).orderBy(asc(stages.position)),

  lecturesHeld: (db: Db, academyId: number) =>
    db.select().from(stageLectures).where(eq(stageLectures.academyId, academyId)).orderBy(asc(stageLectures.id)),

  copyGroups: async (db: Db, from: number, to: number): Promise<NewIds> => {
    const rows = await db.select().from(groups).where(eq(groups.academyId, from)).orderBy(asc(groups.id))
    const insert = async (portion: typeof rows, parents: NewIds) =>
      inPortions(portion, (some) =>
        db
          .insert(groups)
          .values(
            some.map((row) => ({
              ...withoutId(row),
              academyId: to,
              parentGroupId: newIdOrNull(parents, row.parentGroupId),
            })),
          )
          .returning({ id: groups.id }),
      )
    const roots = rows.filter(({ parentGroupId }) => parentGroupId === null)
    const below = rows.filter(({ parentGroupId }) => parentGroupId !== null)
    const rootIds = idMap(roots, await insert(roots, new Map()))
    return new Map([...rootIds, ...idMap(below, await insert(below, rootIds))])
  },

  copyStages: async (
    db: Db,
    rows: readonly (typeof stages.$inferSelect)[],
    to: number,
    byMs: number,
    now: Date,
  ): Promise<NewIds> => {
    const made = await inPortions(rows, (some) =>
      db
        .insert(stages)
        .values(
          some.map((row) => ({
            ...withoutId(row),
            academyId: to,
            startDate: shifted(row.startDate, byMs),
            endDate: shifted(row.endDate, byMs),
            updatedAt: now,
          })),
        )
        .returning({ id: stages.id }),
    )
    return idMap(rows, made)
  },

  stageTestsOf: (db: Db, academyId: number) =>
    db.select().from(stageTests).where(eq(stageTests.academyId, academyId)).orderBy(asc(stageTests.id)),

  copyStageTests: async (
    db: Db,
    rows: readonly (typeof stageTests.$inferSelect)[],
    to: number,
    byMs: number,
    ids: { stages: NewIds; groups: NewIds; tests: NewIds },
  ): Promise<void> => {
    await inPortions(rows, (some) =>
      db
        .insert(stageTests)
        .values(
          some.map((row) => ({
            ...withoutId(row),
            academyId: to,
            stageId: newIdOf(ids.stages, row.stageId),
            groupId: newIdOf(ids.groups, row.groupId),
            testId: newIdOrNull(ids.tests, row.testId),
            startDate: shifted(row.startDate, byMs),
            endDate: shifted(row.endDate, byMs),
          })),
        )
        .returning({ stageId: stageTests.stageId }),
    )
  },

  copyMaterials: async (db: Db, from: number, to: number, now: Date): Promise<NewIds> => {
    const rows = await db
      .select()
      .from(materialGroups)
      .where(eq(materialGroups.academyId, from))
      .orderBy(asc(materialGroups.id))
    const made = await inPortions(rows, (some) =>
      db
        .insert(materialGroups)
        .values(some.map(({ name }) => ({ academyId: to, name, createdAt: now, updatedAt: now })))
        .returning({ id: materialGroups.id }),
    )
    const ids = idMap(rows, made)
    const contents = await db
      .select()
      .from(materialContents)
      .where(eq(materialContents.academyId, from))
      .orderBy(asc(materialContents.id))
    await inPortions(contents, (some) =>
      db
        .insert(materialContents)
        .values(
          some.map((row) => ({
            ...withoutId(row),
            academyId: to,
            materialGroupId: newIdOf(ids, row.materialGroupId),
          })),
        )
        .returning({ id: materialContents.id }),
    )
    return ids
  },

  copyStageMaterials: async (
    db: Db,
    from: number,
    to: number,
    ids: { stages: NewIds; groups: NewIds; materials: NewIds },
  ): Promise<void> => {
    const rows = await db
      .select()
      .from(stageMaterials)
      .where(eq(stageMaterials.academyId, from))
      .orderBy(asc(stageMaterials.id))
    await inPortions(rows, (some) =>
      db
        .insert(stageMaterials)
        .values(
          some.map((row) => ({
            ...withoutId(row),
            academyId: to,
            stageId: newIdOf(ids.stages, row.stageId),
            groupId: newIdOrNull(ids.groups, row.groupId),
            materialGroupId: newIdOf(ids.materials, row.materialGroupId),
          })),
        )
        .returning({ id: stageMaterials.id }),
    )
  },

  /** What is hidden is there for those who chose it, and they are not copied. */
  copyFormVariants: async (db: Db, from: number, to: number): Promise<void> => {
    const rows = await db
      .select()
      .from(academyFormVariants)
      .where(and(eq(academyFormVariants.academyId, from), isNull(academyFormVariants.hiddenAt)))
      .orderBy(asc(academyFormVariants.id))
    await inPortions(rows, (some) =>
      db
        .insert(academyFormVariants)
        .values(some.map((row) => ({ ...withoutId(row), academyId: to })))
        .returning({ id: academyFormVariants.id }),
    )
  },

  copyStaticPages: async (db: Db, from: number, to: number, now: Date): Promise<void> => {
    const rows = await db.select().from(staticPages).where(eq(staticPages.academyId, from))
    await inPortions(rows, (some) =>
      db
        .insert(staticPages)
        .values(some.map((row) => ({ ...row, academyId: to, updatedAt: now })))
        .returning({ name: staticPages.name }),
    )
  },

  /** Who gave a lecture is a person, and people are not copied. */
  copyLectures: async (db: Db, from: number, to: number, now: Date): Promise<NewIds> => {
    const rows = await db.select().from(lectures).where(eq(lectures.academyId, from)).orderBy(asc(lectures.id))
    const made = await inPortions(rows, (some) =>
      db
        .insert(lectures)
        .values(
          some.map((row) => ({ ...withoutId(row), academyId: to, lecturerId: null, createdAt: now, updatedAt: now })),
        )
        .returning({ id: lectures.id }),
    )
    return idMap(rows, made)
  },

  /**
   * With all its texts; those who watch over the homework are people too, no deadline has passed yet, and a call or a
   * recording belongs to the people it was for.
   */
  copyLecturesHeld: async (
    db: Db,
    rows: readonly (typeof stageLectures.$inferSelect)[],
    to: number,
    byMs: number,
    ids: { stages: NewIds; groups: NewIds; lectures: NewIds },
    now: Date,
  ): Promise<void> => {
    await inPortions(rows, (some) =>
      db
        .insert(stageLectures)
        .values(
          some.map((row) => ({
            ...withoutId(row),
            academyId: to,
            stageId: newIdOf(ids.stages, row.stageId),
            lectureId: newIdOf(ids.lectures, row.lectureId),
            groupId: newIdOrNull(ids.groups, row.groupId),
            startDate: shifted(row.startDate, byMs)!,
            endDate: shifted(row.endDate, byMs)!,
            videoLink: null,
            homeworkCuratorId: null,
            commitsNotedAt: null,
            updatedAt: now,
          })),
        )
        .returning({ id: stageLectures.id }),
    )
  },
}
