import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { academyTypes, stageTypes } from '@academy/contract/enums'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { academies, stages } from '#server/schema/academies.ts'
import { type PagesAddress, pagesPlace } from '#server/schema/pages-place.ts'
import { staticPages } from '#server/schema/stage-parts.ts'

export type StaticPageRow = typeof staticPages.$inferSelect
export interface PagesOfAcademy extends PagesAddress {
  academyName: string
}
type ListedPage = StaticPageRow & PagesOfAcademy

const isPage = (academyId: number, name: string) =>
  and(eq(staticPages.academyId, academyId), eq(staticPages.name, name))

export const staticPagesRepo = {
  ofAcademy: (db: Db, academyId: number) =>
    db.select().from(staticPages).where(eq(staticPages.academyId, academyId)).orderBy(asc(staticPages.name)),

  /** ACAD-52: with what their addresses are made of. */
  listed: async (db: Db, scope: AcademyScope): Promise<ListedPage[]> => {
    const { rows } = await db.execute<ListedPage & Record<string, unknown>>(sql`
      select p.academy_id as "academyId", a.name as "academyName", p.name, p.title, p.body, p.updated_at as "updatedAt",
        s.static_pages_url as "staticPagesUrl", ${pagesPlace} as place
      from static_pages p join academies a on a.id = p.academy_id and a.deleted_at is null cross join system_settings s
      where ${within(scope, sql`p.academy_id`)} order by a.name, a.id, p.name`)
    return rows.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt) }))
  },

  locked: async (db: Db, academyId: number, name: string): Promise<StaticPageRow | undefined> => {
    const [row] = await db.select().from(staticPages).where(isPage(academyId, name)).for('update')
    return row
  },

  /** Answers nothing when somebody else has just written a page of that name. */
  insert: async (db: Db, values: typeof staticPages.$inferInsert): Promise<StaticPageRow | undefined> => {
    const [row] = await db.insert(staticPages).values(values).onConflictDoNothing().returning()
    return row
  },

  update: async (
    db: Db,
    academyId: number,
    name: string,
    values: Pick<StaticPageRow, 'title' | 'body' | 'updatedAt'>,
  ): Promise<StaticPageRow> => {
    const [row] = await db.update(staticPages).set(values).where(isPage(academyId, name)).returning()
    return row!
  },

  remove: (db: Db, academyId: number, name: string) => db.delete(staticPages).where(isPage(academyId, name)),

  isFramed: async (db: Db, academyId: number, name: string): Promise<boolean> => {
    const rows = await db
      .select({ id: stages.id })
      .from(stages)
      .where(
        and(
          eq(stages.academyId, academyId),
          eq(stages.stageType, stageTypes.StagePage),
          eq(sql`${stages.details} ->> 'template'`, name),
        ),
      )
      .limit(1)
    return rows.length > 0
  },

  /** The pages of an academy that is not public, or still a draft, are for those who got the address from inside it. */
  published: async (
    db: Db,
    { academyId, key, name }: { academyId: number; key: string | null; name: string },
  ): Promise<StaticPageRow | undefined> => {
    const isPublic = and(
      eq(academies.type, academyTypes.Public),
      or(eq(academies.isClosed, true), isNotNull(academies.currentActiveStageId)),
    )
    const isOpen = or(isPublic, key === null ? sql`false` : eq(academies.pageKey, key))
    const [row] = await db
      .select({ page: staticPages })
      .from(staticPages)
      .innerJoin(academies, and(eq(academies.id, staticPages.academyId), isNull(academies.deletedAt), isOpen))
      .where(isPage(academyId, name))
    return row?.page
  },

  address: async (db: Db, academyId: number): Promise<PagesOfAcademy> => {
    const { rows } = await db.execute<PagesOfAcademy & Record<string, unknown>>(sql`
      select a.name as "academyName", s.static_pages_url as "staticPagesUrl", ${pagesPlace} as place
      from system_settings s, academies a where a.id = ${academyId}`)
    return rows[0]!
  },

  renewKey: async (db: Db, academyId: number): Promise<boolean> => {
    const rows = await db
      .update(academies)
      .set({ pageKey: sql`gen_random_uuid()` })
      .where(and(eq(academies.id, academyId), isNull(academies.deletedAt)))
      .returning({ id: academies.id })
    return rows.length > 0
  },
}
