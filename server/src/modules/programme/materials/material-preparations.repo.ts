import { and, asc, eq, inArray, isNotNull, isNull, desc, or, sql } from 'drizzle-orm'
import { stageTypes } from '@academy/contract/enums'
import type { LearntMaterial } from '@academy/contract/materials'
import type { Db } from '#platform/db.ts'
import { academies, groups, stages, userGroups, userStages } from '#server/schema/academies.ts'
import { learntMaterials, materialContents, stageMaterials } from '#server/schema/materials.ts'

export interface Readers extends Record<string, unknown> {
  /** null: all students of the stage together. */
  groupId: number | null
  students: number
  readers: number
  marks: number
  /** How many marks there would be if everybody had learnt everything. */
  possible: number
}

const learntBy = (academyId: number, userId: number, stageId: number) =>
  and(
    eq(learntMaterials.academyId, academyId),
    eq(learntMaterials.userId, userId),
    eq(learntMaterials.stageId, stageId),
  )

export const preparationsRepo = {
  stage: async (db: Db, academyId: number, stageId: number) => {
    const [row] = await db
      .select({
        stageType: stages.stageType,
        details: stages.details,
        hasMaterials: sql<boolean>`exists (select 1 from stage_materials m
          where m.academy_id = stages.academy_id and m.stage_id = stages.id)`,
      })
      .from(stages)
      .where(and(eq(stages.academyId, academyId), eq(stages.id, stageId)))
    return row
  },

  isClosed: async (db: Db, academyId: number): Promise<boolean> => {
    const [row] = await db.select({ isClosed: academies.isClosed }).from(academies).where(eq(academies.id, academyId))
    return row?.isClosed ?? true
  },

  groups: (db: Db, academyId: number) =>
    db
      .select({ id: groups.id, name: groups.name, parentGroupId: groups.parentGroupId })
      .from(groups)
      .where(eq(groups.academyId, academyId))
      .orderBy(asc(groups.specializationId), asc(groups.parentGroupId), asc(groups.id)),

  groupIdsOf: async (db: Db, academyId: number, userId: number): Promise<number[]> => {
    const rows = await db
      .select({ groupId: userGroups.groupId })
      .from(userGroups)
      .where(and(eq(userGroups.academyId, academyId), eq(userGroups.userId, userId)))
    return rows.map(({ groupId }) => groupId)
  },

  /** What the stage shows to everybody and to these groups, in its order; what several of them show comes several times. */
  contents: (db: Db, academyId: number, stageId: number, groupIds: 'every' | readonly number[]) =>
    db
      .select({
        groupId: stageMaterials.groupId,
        materialContentId: materialContents.id,
        category: materialContents.category,
        title: materialContents.title,
        link: materialContents.link,
        body: materialContents.body,
      })
      .from(stageMaterials)
      .innerJoin(
        materialContents,
        and(
          eq(materialContents.academyId, stageMaterials.academyId),
          eq(materialContents.materialGroupId, stageMaterials.materialGroupId),
        ),
      )
      .where(
        and(
          eq(stageMaterials.academyId, academyId),
          eq(stageMaterials.stageId, stageId),
          groupIds === 'every'
            ? undefined
            : or(isNull(stageMaterials.groupId), inArray(stageMaterials.groupId, [...groupIds])),
        ),
      )
      .orderBy(
        asc(stageMaterials.position),
        asc(stageMaterials.id),
        asc(materialContents.position),
        asc(materialContents.id),
      ),

  /** MAT-07: of the test that was handed in last. */
  newestSuccessPercent: async (db: Db, academyId: number, userId: number): Promise<number | null> => {
    const [row] = await db
      .select({ successPercent: userStages.successPercent })
      .from(userStages)
      .innerJoin(stages, and(eq(stages.academyId, userStages.academyId), eq(stages.id, userStages.stageId)))
      .where(
        and(
          eq(userStages.academyId, academyId),
          eq(userStages.userId, userId),
          inArray(stages.stageType, [stageTypes.Testing, stageTypes.SecondChance]),
          isNotNull(userStages.submittedAt),
          isNotNull(userStages.successPercent),
        ),
      )
      .orderBy(desc(userStages.submittedAt))
      .limit(1)
    return row?.successPercent ?? null
  },

  learnt: (db: Db, academyId: number, userId: number, stageId: number): Promise<LearntMaterial[]> =>
    db
      .select({
        stageId: learntMaterials.stageId,
        materialContentId: learntMaterials.materialContentId,
        isLearnt: learntMaterials.isLearnt,
      })
      .from(learntMaterials)
      .where(and(learntBy(academyId, userId, stageId), learntMaterials.isLearnt))
      .orderBy(asc(learntMaterials.materialContentId)),

  setLearnt: async (db: Db, academyId: number, userId: number, learnt: LearntMaterial, now: Date): Promise<void> => {
    await db
      .insert(learntMaterials)
      .values({ academyId, userId, ...learnt, updatedAt: now })
      .onConflictDoUpdate({
        target: [
          learntMaterials.academyId,
          learntMaterials.userId,
          learntMaterials.stageId,
          learntMaterials.materialContentId,
        ],
        set: { isLearnt: learnt.isLearnt, updatedAt: now },
      })
  },

  /**
   * MAT-11. Marks are counted per student first: there are many of them, and a student stands in several groups.
   * `counts`: how much the students of each group have to learn; whoever is in none has what is for everybody.
   */
  readers: async (
    db: Db,
    academyId: number,
    stageId: number,
    { contentIds, counts, countForAll }: { contentIds: number[]; counts: Map<number, number>; countForAll: number },
  ): Promise<Readers[]> => {
    const { rows } = await db.execute<Readers>(sql`
      with marked as (
        select user_id, count(*)::int as marks from learnt_materials
        where academy_id = ${academyId} and stage_id = ${stageId} and is_learnt
          and material_content_id = any(${sql.param(contentIds)}::int[])
        group by user_id
      ), counted as (
        select * from unnest(${sql.param([...counts.keys()])}::int[], ${sql.param([...counts.values()])}::int[])
          as of_group(group_id, count)
      ), students as (
        select us.user_id, coalesce(m.marks, 0) as marks, coalesce(max(c.count), ${countForAll}::int) as possible
        from user_stages us
          join user_academies ua on ua.academy_id = us.academy_id and ua.user_id = us.user_id and ua.active
          join users u on u.id = us.user_id and u.deleted_at is null
          left join marked m on m.user_id = us.user_id
          left join user_groups ug on ug.academy_id = us.academy_id and ug.user_id = us.user_id
          left join counted c on c.group_id = ug.group_id
        where us.academy_id = ${academyId} and us.stage_id = ${stageId}
        group by us.user_id, m.marks
      )
      select null::int as "groupId", count(*)::int as students, count(*) filter (where marks > 0)::int as readers,
        coalesce(sum(marks), 0)::int as marks, coalesce(sum(possible), 0)::int as possible
      from students
      union all
      select ug.group_id, count(*)::int, count(*) filter (where s.marks > 0)::int, sum(s.marks)::int,
        sum(s.possible)::int
      from students s join user_groups ug on ug.academy_id = ${academyId} and ug.user_id = s.user_id
      group by ug.group_id`)
    return rows
  },
}
