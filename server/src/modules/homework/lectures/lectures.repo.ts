import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { LectureRow } from '@academy/contract/lectures'
import type { LocalizedName } from '@academy/contract/users'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { lectures, stageLectures } from '#server/schema/lectures.ts'

const l = lectures

type HeldJson = Omit<LectureRow['heldIn'][number], 'startDate' | 'endDate'> & { startDate: string; endDate: string }
interface Found extends Record<string, unknown> {
  id: number
  academyId: number
  academyName: string
  name: LocalizedName
  shortName: LocalizedName
  description: LocalizedName | null
  lecturerId: number | null
  lecturer: LectureRow['lecturer']
  heldIn: HeldJson[]
  rating: { count: number; average: number | null }
  updatedAt: string | Date
}

const iso = (moment: string | Date): string => new Date(moment).toISOString()

const found = async (db: Db, where: SQL) => {
  const { rows } = await db.execute<Found>(sql`
    select l.id, l.academy_id as "academyId", a.name as "academyName", l.name, l.short_name as "shortName", l.description, u.id as "lecturerId",
      case when u.id is not null then
        json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) end as lecturer,
      (select coalesce(json_agg(json_build_object('stageLectureId', sl.id, 'stageId', sl.stage_id, 'stageName', st.name,
          'groupName', g.name, 'startDate', sl.start_date, 'endDate', sl.end_date) order by sl.start_date, sl.id), '[]')
        from stage_lectures sl join stages st on st.academy_id = sl.academy_id and st.id = sl.stage_id
          left join groups g on g.academy_id = sl.academy_id and g.id = sl.group_id
        where sl.academy_id = l.academy_id and sl.lecture_id = l.id) as "heldIn",
      (select json_build_object('count', count(*), 'average', round(avg(f.rating), 2)) from lecture_feedback f
        where f.academy_id = l.academy_id and f.lecture_id = l.id) as rating,
      l.updated_at as "updatedAt"
    from lectures l join academies a on a.id = l.academy_id and a.deleted_at is null
      left join users u on u.id = l.lecturer_id and u.deleted_at is null
    where ${where} order by l.name ->> 'ua', l.id`)
  return rows.map(({ heldIn, updatedAt, ...row }) => ({
    ...row,
    heldIn: heldIn.map((held) => ({ ...held, startDate: iso(held.startDate), endDate: iso(held.endDate) })),
    updatedAt: iso(updatedAt),
  }))
}
export type FoundLecture = Awaited<ReturnType<typeof found>>[number]

const one = (academyId: number, id: number) => and(eq(l.academyId, academyId), eq(l.id, id))
type Values = Omit<typeof l.$inferInsert, 'academyId'>

export const lecturesRepo = {
  /** Every text that staff write in markdown may show it, not only the one it was uploaded for: texts are copied. */
  isPictureUsed: async (db: Db, name: string): Promise<boolean> => {
    const { rows } = await db.execute<{ isUsed: boolean }>(sql`
      select exists (
        select from lectures where position(${name} in description::text) > 0
        union all select from stage_lectures where position(${name} in homework::text || materials::text) > 0
        union all select from stages where position(${name} in coalesce(description::text, '') || details::text) > 0
        union all select from material_contents where position(${name} in body) > 0
        union all select from teams where position(${name} in details) > 0
        union all select from announcements where position(${name} in body::text) > 0
      ) as "isUsed"`)
    return rows[0]!.isUsed
  },

  list: (db: Db, scope: AcademyScope): Promise<FoundLecture[]> => found(db, within(scope, sql`l.academy_id`)),

  byId: async (db: Db, academyId: number, id: number): Promise<FoundLecture | undefined> =>
    (await found(db, sql`l.academy_id = ${academyId} and l.id = ${id}`))[0],

  insert: async (db: Db, academyId: number, values: Values): Promise<number> => {
    const [row] = await db
      .insert(l)
      .values({ ...values, academyId })
      .returning({ id: l.id })
    return row!.id
  },

  locked: async (db: Db, academyId: number, id: number) => {
    const [row] = await db.select().from(l).where(one(academyId, id)).for('update')
    return row
  },

  update: async (db: Db, academyId: number, id: number, values: Partial<Values>): Promise<void> => {
    await db.update(l).set(values).where(one(academyId, id))
  },

  isHeld: async (db: Db, academyId: number, id: number): Promise<boolean> => {
    const rows = await db
      .select({ id: stageLectures.id })
      .from(stageLectures)
      .where(and(eq(stageLectures.academyId, academyId), eq(stageLectures.lectureId, id)))
      .limit(1)
    return rows.length > 0
  },

  /** With what students said of it when it was held somewhere. */
  remove: async (db: Db, academyId: number, id: number): Promise<void> => {
    await db.execute(sql`delete from lecture_feedback where academy_id = ${academyId} and lecture_id = ${id}`)
    await db.delete(l).where(one(academyId, id))
  },
}
