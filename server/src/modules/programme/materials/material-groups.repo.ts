import { and, asc, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import type { MaterialContentInput, MaterialGroupQuery, MaterialGroupRow } from '@academy/contract/materials'
import type { LocalizedName } from '@academy/contract/users'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { contains } from '#platform/name-search.ts'
import { materialContents, materialGroups } from '#server/schema/materials.ts'

type FoundGroup = Omit<MaterialGroupRow, 'updatedAt'> & { updatedAt: Date | string }

const matches = (scope: AcademyScope, { name, categories }: MaterialGroupQuery): SQL => sql`
  ${within(scope, sql`g.academy_id`)} and ${name ? sql`g.name ilike ${contains(name)}` : sql`true`}
  and ${
    categories && categories.length > 0
      ? sql`exists (select 1 from material_contents c where c.academy_id = g.academy_id and c.material_group_id = g.id
          and c.category = any(${sql.param([...categories])}::int[]))`
      : sql`true`
  }`

const isGroup = (academyId: number, id: number) =>
  and(eq(materialGroups.academyId, academyId), eq(materialGroups.id, id))

const isContentOf = (academyId: number, groupId: number) =>
  and(eq(materialContents.academyId, academyId), eq(materialContents.materialGroupId, groupId))

export const materialGroupsRepo = {
  page: async (
    db: Db,
    scope: AcademyScope,
    query: MaterialGroupQuery,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<{ rows: FoundGroup[]; count: number }> => {
    const found = sql`from material_groups g
      join academies a on a.id = g.academy_id and a.deleted_at is null where ${matches(scope, query)}`
    const counted = await db.execute<{ count: number }>(sql`select count(*)::int as count ${found}`)
    const { rows } = await db.execute<FoundGroup & Record<string, unknown>>(sql`
      select g.id, g.academy_id as "academyId", a.name as "academyName", g.name, g.updated_at as "updatedAt",
        (select coalesce(json_agg(json_build_object('category', c.category, 'count', c.count) order by c.category), '[]')
          from (select category, count(*)::int as count from material_contents
            where academy_id = g.academy_id and material_group_id = g.id group by category) c) as categories,
        (select coalesce(json_agg(json_build_object('id', st.id, 'name', st.name) order by st.position), '[]')
          from stages st where st.academy_id = g.academy_id and st.id in (select sm.stage_id from stage_materials sm
            where sm.academy_id = g.academy_id and sm.material_group_id = g.id)) as stages
      ${found} order by g.name, g.id limit ${limit} offset ${offset}`)
    return { rows, count: counted.rows[0]!.count }
  },

  names: (db: Db, academyId: number) =>
    db
      .select({ id: materialGroups.id, name: materialGroups.name })
      .from(materialGroups)
      .where(eq(materialGroups.academyId, academyId))
      .orderBy(asc(materialGroups.name), asc(materialGroups.id)),

  byId: async (db: Db, academyId: number, id: number) => {
    const [row] = await db
      .select({ id: materialGroups.id, name: materialGroups.name, updatedAt: materialGroups.updatedAt })
      .from(materialGroups)
      .where(isGroup(academyId, id))
    return row
  },

  contents: (db: Db, academyId: number, groupId: number) =>
    db
      .select({
        id: materialContents.id,
        category: materialContents.category,
        title: materialContents.title,
        link: materialContents.link,
        body: materialContents.body,
        position: materialContents.position,
      })
      .from(materialContents)
      .where(isContentOf(academyId, groupId))
      .orderBy(asc(materialContents.position), asc(materialContents.id)),

  insert: async (db: Db, academyId: number, name: string, now: Date): Promise<number> => {
    const [row] = await db
      .insert(materialGroups)
      .values({ academyId, name, createdAt: now, updatedAt: now })
      .returning({ id: materialGroups.id })
    return row!.id
  },

  /** Two who save the same group follow each other. */
  rename: async (db: Db, academyId: number, id: number, name: string, now: Date): Promise<boolean> => {
    const renamed = await db
      .update(materialGroups)
      .set({ name, updatedAt: now })
      .where(isGroup(academyId, id))
      .returning({ id: materialGroups.id })
    return renamed.length > 0
  },

  addContents: async (
    db: Db,
    academyId: number,
    materialGroupId: number,
    contents: readonly (Omit<MaterialContentInput, 'id'> & { position: number })[],
  ): Promise<void> => {
    if (contents.length === 0) return
    await db.insert(materialContents).values(
      contents.map(({ category, title, link, body, position }) => ({
        academyId,
        materialGroupId,
        category,
        title,
        link,
        body,
        position,
      })),
    )
  },

  changeContents: async (
    db: Db,
    academyId: number,
    groupId: number,
    contents: readonly (MaterialContentInput & { position: number })[],
  ): Promise<void> => {
    if (contents.length === 0) return
    await db.execute(sql`
      update material_contents c
      set category = n.category, title = n.title, link = n.link, body = n.body, position = n.position
      from json_to_recordset(${JSON.stringify(contents)}::json)
        as n(id int, category int, title text, link text, body text, position int)
      where c.academy_id = ${academyId} and c.material_group_id = ${groupId} and c.id = n.id`)
  },

  /** The marks of those who learnt it go with a content. */
  removeContentsBut: (db: Db, academyId: number, groupId: number, keptIds: readonly number[]) =>
    db
      .delete(materialContents)
      .where(and(isContentOf(academyId, groupId), notInArray(materialContents.id, [...keptIds]))),

  /**
   * Held until the end of the transaction: a stage that begins to show one of them at this moment waits, and then finds
   * it gone; one that began before is seen by what is asked next.
   */
  lockForRemoval: async (db: Db, academyId: number, ids: readonly number[]): Promise<{ id: number; name: string }[]> =>
    db
      .select({ id: materialGroups.id, name: materialGroups.name })
      .from(materialGroups)
      .where(and(eq(materialGroups.academyId, academyId), inArray(materialGroups.id, [...ids])))
      .orderBy(asc(materialGroups.id))
      .for('update'),

  stagesShowing: async (
    db: Db,
    academyId: number,
    ids: readonly number[],
  ): Promise<{ materialGroupId: number; name: LocalizedName }[]> => {
    const { rows } = await db.execute<{ materialGroupId: number; name: LocalizedName }>(sql`
      select distinct sm.material_group_id as "materialGroupId", st.name, st.position
      from stage_materials sm join stages st on st.academy_id = sm.academy_id and st.id = sm.stage_id
      where sm.academy_id = ${academyId} and sm.material_group_id = any(${sql.param([...ids])}::int[])
      order by sm.material_group_id, st.position`)
    return rows
  },

  remove: (db: Db, academyId: number, ids: readonly number[]) =>
    db.delete(materialGroups).where(and(eq(materialGroups.academyId, academyId), inArray(materialGroups.id, [...ids]))),
}
