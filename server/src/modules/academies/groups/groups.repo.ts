import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { LocalizedName } from '@academy/contract/users'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { groups, specializations, userGroups } from '#server/schema/academies.ts'
import { stageLectures } from '#server/schema/lectures.ts'

export interface FoundGroup extends Record<string, unknown> {
  id: number
  academyId: number
  academyName: string
  name: string
  specializationId: number
  specialization: string
  isDirection: boolean
  parentGroupId: number | null
  studentsCount: number
}

/** deleted and blocked people do not count. */
const rowsWhere = async (db: Db, condition: SQL): Promise<FoundGroup[]> => {
  const { rows } = await db.execute<FoundGroup>(sql`
    select g.id, g.academy_id as "academyId", a.name as "academyName", g.name, g.specialization_id as "specializationId",
      s.name as specialization, g.is_direction as "isDirection", g.parent_group_id as "parentGroupId",
      (select count(*)::int from user_groups ug
        join user_academies ua on ua.academy_id = ug.academy_id and ua.user_id = ug.user_id and ua.active
        join user_roles r on r.academy_id = ug.academy_id and r.user_id = ug.user_id and r.role = 'Student'
        join users u on u.id = ug.user_id and u.deleted_at is null and u.blocked_at is null
        where ug.academy_id = g.academy_id and ug.group_id = g.id) as "studentsCount"
    from groups g join specializations s on s.id = g.specialization_id
      join academies a on a.id = g.academy_id and a.deleted_at is null
    where ${condition}
    order by a.name, a.id, s.position, s.id, g.is_direction desc, g.name, g.id`)
  return rows
}

export interface LectureOfGroups extends Record<string, unknown> {
  id: number
  stageId: number
  /** null: for every group. */
  groupId: number | null
  name: LocalizedName
  startDate: Date
}

const isThisGroup = (academyId: number, id: number) => and(eq(groups.academyId, academyId), eq(groups.id, id))

export const groupsRepo = {
  ofAcademy: (db: Db, academyId: number) => rowsWhere(db, sql`g.academy_id = ${academyId}`),

  /** ACAD-52 */
  ofScope: (db: Db, scope: AcademyScope) => rowsWhere(db, within(scope, sql`g.academy_id`)),

  ofUser: (db: Db, academyId: number, userId: number) =>
    rowsWhere(
      db,
      sql`g.academy_id = ${academyId} and exists (select 1 from user_groups own
        where own.academy_id = g.academy_id and own.group_id = g.id and own.user_id = ${userId})`,
    ),

  byId: async (db: Db, academyId: number, id: number): Promise<FoundGroup | undefined> =>
    (await rowsWhere(db, sql`g.academy_id = ${academyId} and g.id = ${id}`))[0],

  lecturesOf: async (db: Db, academyId: number): Promise<LectureOfGroups[]> => {
    const { rows } = await db.execute<LectureOfGroups>(sql`
      select sl.id, sl.stage_id as "stageId", sl.group_id as "groupId", l.name, sl.start_date as "startDate"
      from stage_lectures sl join lectures l on l.academy_id = sl.academy_id and l.id = sl.lecture_id
      where sl.academy_id = ${academyId} order by sl.start_date, sl.id`)
    return rows
  },

  directionsOf: (db: Db, academyId: number) =>
    db
      .select({ id: groups.id, specialization: { id: specializations.id, name: specializations.name } })
      .from(groups)
      .innerJoin(specializations, eq(specializations.id, groups.specializationId))
      .where(and(eq(groups.academyId, academyId), eq(groups.isDirection, true)))
      .orderBy(asc(specializations.position), asc(groups.id)),

  /** Held: nobody deletes the direction while a group is put below it. */
  heldDirection: async (db: Db, academyId: number, specializationId: number): Promise<number | undefined> => {
    const [row] = await db
      .select({ id: groups.id })
      .from(groups)
      .where(
        and(
          eq(groups.academyId, academyId),
          eq(groups.specializationId, specializationId),
          eq(groups.isDirection, true),
        ),
      )
      .for('key share')
    return row?.id
  },

  insert: async (db: Db, values: typeof groups.$inferInsert): Promise<number> => {
    const [row] = await db.insert(groups).values(values).returning({ id: groups.id })
    return row!.id
  },

  rename: async (db: Db, academyId: number, id: number, name: string): Promise<boolean> => {
    const rows = await db.update(groups).set({ name }).where(isThisGroup(academyId, id)).returning({ id: groups.id })
    return rows.length > 0
  },

  /** The group and, of a direction, those below it: whoever is about to join one of them waits. */
  lockBranch: async (db: Db, academyId: number, id: number): Promise<number[]> => {
    const rows = await db
      .select({ id: groups.id })
      .from(groups)
      .where(and(eq(groups.academyId, academyId), or(eq(groups.id, id), eq(groups.parentGroupId, id))))
      .orderBy(asc(groups.id))
      .for('update')
    return rows.map((row) => row.id)
  },

  hasUsers: async (db: Db, academyId: number, ids: readonly number[]): Promise<boolean> => {
    const rows = await db
      .select({ id: userGroups.groupId })
      .from(userGroups)
      .where(and(eq(userGroups.academyId, academyId), inArray(userGroups.groupId, [...ids])))
      .limit(1)
    return rows.length > 0
  },

  hasLectures: async (db: Db, academyId: number, ids: readonly number[]): Promise<boolean> => {
    const rows = await db
      .select({ id: stageLectures.id })
      .from(stageLectures)
      .where(and(eq(stageLectures.academyId, academyId), inArray(stageLectures.groupId, [...ids])))
      .limit(1)
    return rows.length > 0
  },

  /** Whoever took a test of the direction may have left it since. */
  hasAttempts: async (db: Db, academyId: number, ids: readonly number[]): Promise<boolean> => {
    const { rows } = await db.execute<{ has: boolean }>(sql`
      select exists (select 1 from stage_tests t
        join attempts a on a.academy_id = t.academy_id and a.stage_test_id = t.id
        where t.academy_id = ${academyId} and t.group_id = any(${sql.param([...ids])}::int[])) as has`)
    return rows[0]!.has
  },

  remove: async (db: Db, academyId: number, ids: readonly number[]): Promise<void> => {
    await db.delete(groups).where(and(eq(groups.academyId, academyId), inArray(groups.id, [...ids])))
  },

  specializations: (db: Db) =>
    db
      .select({ id: specializations.id, name: specializations.name })
      .from(specializations)
      .orderBy(asc(specializations.position), asc(specializations.id)),

  areSpecializations: async (db: Db, ids: readonly number[]): Promise<boolean> => {
    const rows = await db
      .select({ id: specializations.id })
      .from(specializations)
      .where(inArray(specializations.id, [...ids]))
    return rows.length === new Set(ids).size
  },

  /** At the end of the list; undefined: there is one of this name, however it is spelled. */
  addSpecialization: async (db: Db, name: string): Promise<{ id: number; name: string } | undefined> => {
    const { rows } = await db.execute<{ id: number; name: string }>(sql`
      insert into specializations (name, position)
      select ${name}, coalesce(max(position), 0) + 1 from specializations
      having coalesce(bool_and(lower(name) <> lower(${name})), true)
      on conflict (name) do nothing returning id, name`)
    return rows[0]
  },
}
