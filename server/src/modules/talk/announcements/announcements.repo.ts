import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { AnnouncementInput } from '@academy/contract/announcements'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { announcements } from '#server/schema/announcements.ts'

export interface AnnouncementFound extends Record<string, unknown> {
  id: number
  academyId: number
  academyName: string
  title: AnnouncementInput['title']
  body: AnnouncementInput['body']
  receiversAmount: number
  readAmount: number
  chosenAmount: number
  publishAt: string | Date | null
  resentAt: string | Date | null
  author: string | null
  createdAt: string | Date
  updatedAt: string | Date
}

const found = async (db: Db, where: SQL): Promise<AnnouncementFound[]> => {
  const { rows } = await db.execute<AnnouncementFound>(sql`
    select a.id, a.academy_id as "academyId", ac.name as "academyName", a.title, a.body, r.received as "receiversAmount", r.read as "readAmount",
      c.chosen as "chosenAmount", a.publish_at as "publishAt", a.resent_at as "resentAt",
      u.first_name || ' ' || u.last_name as author, a.created_at as "createdAt", a.updated_at as "updatedAt"
    from announcements a join academies ac on ac.id = a.academy_id and ac.deleted_at is null
      left join users u on u.id = a.author_id and u.deleted_at is null
      cross join lateral (select count(*)::int as received, count(r.read_at)::int as read from announcement_receivers r
        where r.academy_id = a.academy_id and r.announcement_id = a.id) r
      cross join lateral (select count(*)::int as chosen from announcement_chosen_receivers c
        where c.academy_id = a.academy_id and c.announcement_id = a.id) c
    where ${where} order by a.created_at desc, a.id desc`)
  return rows
}

const one = (academyId: number, id: number) => and(eq(announcements.academyId, academyId), eq(announcements.id, id))
type Values = Omit<typeof announcements.$inferInsert, 'academyId'>

export const announcementsRepo = {
  list: (db: Db, scope: AcademyScope) => found(db, within(scope, sql`a.academy_id`)),

  byId: async (db: Db, academyId: number, id: number): Promise<AnnouncementFound | undefined> =>
    (await found(db, sql`a.academy_id = ${academyId} and a.id = ${id}`))[0],

  /** Waits: scheduled, or somebody is chosen for it. Whoever is chosen has not got it yet, nor has anybody else. */
  state: async (db: Db, academyId: number, id: number): Promise<{ isWaiting: boolean } | undefined> => {
    const { rows } = await db.execute<{ isWaiting: boolean }>(sql`
      select a.publish_at is not null or exists (select 1 from announcement_chosen_receivers c
        where c.academy_id = a.academy_id and c.announcement_id = a.id) as "isWaiting"
      from announcements a where a.academy_id = ${academyId} and a.id = ${id}`)
    return rows[0]
  },

  /** Two changes of one announcement follow each other; whoever reads it meanwhile need not wait. */
  locked: async (db: Db, academyId: number, id: number) => {
    const [row] = await db.select().from(announcements).where(one(academyId, id)).for('no key update')
    return row
  },

  insert: async (db: Db, academyId: number, values: Values): Promise<number> => {
    const [row] = await db
      .insert(announcements)
      .values({ ...values, academyId })
      .returning({ id: announcements.id })
    return row!.id
  },

  update: async (db: Db, academyId: number, id: number, values: Partial<Values>): Promise<void> => {
    await db.update(announcements).set(values).where(one(academyId, id))
  },

  remove: async (db: Db, academyId: number, id: number): Promise<void> => {
    await db.delete(announcements).where(one(academyId, id))
  },
}
