import { and, eq, sql } from 'drizzle-orm'
import type { ListName, ViewWords } from '@academy/contract/saved-views'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { savedViews } from '#server/schema/saved-views.ts'

export interface ViewRow extends Record<string, unknown> {
  id: number
  academyId: number
  academyName: string
  ownerId: number
  ownerName: string | null
  list: ListName
  name: string
  words: ViewWords
  isShared: boolean
  isDefault: boolean
  version: number
  updatedAt: Date | string
}

interface Content {
  name: string
  words: ViewWords
  isShared: boolean
}

interface DefaultKey {
  academyId: number
  userId: number
  list: ListName
}

/** More than a menu shows anybody; one's own come first and are fewer. */
const shownMaxCount = 200

const isView = (academyId: number, id: number) => and(eq(savedViews.academyId, academyId), eq(savedViews.id, id))

export const savedViewsRepo = {
  /** What somebody sees: their own, and what others of the academy share. */
  seen: async (
    db: Db,
    scope: AcademyScope,
    userId: number,
    { list, id }: { list?: ListName; id?: number },
  ): Promise<ViewRow[]> => {
    const { rows } = await db.execute<ViewRow>(sql`
      select v.id, v.academy_id as "academyId", a.name as "academyName", v.owner_id as "ownerId", v.list, v.name, v.words,
        case when u.deleted_at is null then u.first_name || ' ' || u.last_name end as "ownerName",
        v.is_shared as "isShared", d.view_id is not null as "isDefault", v.version, v.updated_at as "updatedAt"
      from saved_views v join academies a on a.id = v.academy_id and a.deleted_at is null
        join users u on u.id = v.owner_id
        left join default_views d on d.academy_id = v.academy_id and d.view_id = v.id and d.user_id = ${userId}
      where ${within(scope, sql`v.academy_id`)} and (v.is_shared or v.owner_id = ${userId})
        and ${list === undefined ? sql`true` : sql`v.list = ${list}`}
        and ${id === undefined ? sql`true` : sql`v.id = ${id}`}
      order by v.owner_id <> ${userId}, lower(v.name), v.id limit ${shownMaxCount}`)
    return rows
  },

  /** Two windows of one person save one after the other, so that both keep to the limit. */
  lockOwner: (db: Db, userId: number) => db.execute(sql`select 1 from users where id = ${userId} for no key update`),

  countOwn: (db: Db, academyId: number, ownerId: number, list: ListName): Promise<number> =>
    db.$count(
      savedViews,
      and(eq(savedViews.academyId, academyId), eq(savedViews.ownerId, ownerId), eq(savedViews.list, list)),
    ),

  /** Nothing: somebody has a view of this name already. */
  add: async (db: Db, values: typeof savedViews.$inferInsert): Promise<number | undefined> => {
    const [row] = await db.insert(savedViews).values(values).onConflictDoNothing().returning({ id: savedViews.id })
    return row?.id
  },

  isNameTaken: async (db: Db, view: Pick<ViewRow, 'academyId' | 'ownerId' | 'list' | 'id'>, name: string) => {
    const { rows } = await db.execute<Record<string, unknown>>(sql`
      select 1 from saved_views where academy_id = ${view.academyId} and owner_id = ${view.ownerId}
        and list = ${view.list} and name = ${name} and id <> ${view.id}`)
    return rows.length > 0
  },

  /** Only the version that was seen is replaced. */
  replace: async (
    db: Db,
    academyId: number,
    id: number,
    { version, ...content }: Content & { version: number },
    updatedAt: Date,
  ): Promise<boolean> => {
    const rows = await db
      .update(savedViews)
      .set({ ...content, version: version + 1, updatedAt })
      .where(and(isView(academyId, id), eq(savedViews.version, version)))
      .returning({ id: savedViews.id })
    return rows.length > 0
  },

  /** What is taken back opens nobody else's list any more. */
  forgetDefaultsOfOthers: (db: Db, academyId: number, id: number, ownerId: number) =>
    db.execute(sql`delete from default_views where academy_id = ${academyId} and view_id = ${id}
      and user_id <> ${ownerId}`),

  remove: (db: Db, academyId: number, id: number) => db.delete(savedViews).where(isView(academyId, id)),

  clearDefault: async (db: Db, { academyId, userId, list }: DefaultKey): Promise<void> => {
    await db.execute(sql`delete from default_views
      where academy_id = ${academyId} and user_id = ${userId} and list = ${list}`)
  },

  /** False: the list has no such view any more. Locked, so that it does not go in between. */
  setDefault: async (db: Db, { academyId, userId, list }: DefaultKey, viewId: number): Promise<boolean> => {
    const { rows } = await db.execute<Record<string, unknown>>(sql`
      insert into default_views (academy_id, user_id, list, view_id)
      select v.academy_id, ${userId}, v.list, v.id from saved_views v
      where v.academy_id = ${academyId} and v.id = ${viewId} and v.list = ${list} for key share
      on conflict (academy_id, user_id, list) do update set view_id = excluded.view_id returning view_id`)
    return rows.length > 0
  },
}
