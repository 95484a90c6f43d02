import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { stageTypes } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { academies, stages } from '#server/schema/academies.ts'
import { systemSettings } from '#server/schema/settings.ts'
import { staticPages } from '#server/schema/stage-parts.ts'

export type StaticPageRow = typeof staticPages.$inferSelect

const isPage = (academyId: number, name: string) =>
  and(eq(staticPages.academyId, academyId), eq(staticPages.name, name))

export const staticPagesRepo = {
  ofAcademy: (db: Db, academyId: number) =>
    db.select().from(staticPages).where(eq(staticPages.academyId, academyId)).orderBy(asc(staticPages.name)),

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

  /** For everybody who has the address, as long as the academy is there. */
  published: async (db: Db, academyId: number, name: string): Promise<StaticPageRow | undefined> => {
    const [row] = await db
      .select({ page: staticPages })
      .from(staticPages)
      .innerJoin(academies, and(eq(academies.id, staticPages.academyId), isNull(academies.deletedAt)))
      .where(isPage(academyId, name))
    return row?.page
  },

  address: async (db: Db): Promise<string | null> => {
    const [row] = await db.select({ url: systemSettings.staticPagesUrl }).from(systemSettings)
    return row!.url
  },
}
