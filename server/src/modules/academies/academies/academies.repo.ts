import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { academyTypes } from '@academy/contract/enums'
import type { LocalizedName } from '@academy/contract/users'
import type { Db } from '#platform/db.ts'
import { academies, groups, specializations, stages, userAcademies } from '#server/schema/academies.ts'

export interface OverviewRow extends Record<string, unknown> {
  id: number
  name: string
  type: number
  isClosed: boolean
  requiresSecondFactor: boolean
  startDate: string | null
  endDate: string | null
  currentActiveStageId: number | null
  studentsCount: number
  employeesCount: number
  joinedLastWeekCount: number
  stages: {
    id: number
    name: LocalizedName
    stageType: number
    position: number
    startDate: string | null
    endDate: string | null
    isOnlyForDesignated: boolean
    currentCount: number
    failedCount: number
  }[]
  directions: { id: number; name: string; studentsCount: number }[]
  newest: {
    userId: number
    firstName: string
    lastName: string
    joinedAt: string
    direction: string | null
  }[]
}

const newestCount = 5

const live = isNull(academies.deletedAt)
/** Neither closed nor a draft (Q-90). */
const isOpen = and(eq(academies.isClosed, false), isNotNull(academies.currentActiveStageId))

export const academiesRepo = {
  openPublic: (db: Db) =>
    db
      .select()
      .from(academies)
      .where(and(live, eq(academies.type, academyTypes.Public), isOpen))
      .orderBy(asc(academies.startDate), asc(academies.id)),

  /** What a person may see in lists: their own and those listed for them (Q-09). */
  visibleTo: (db: Db, user: { userId: number; isSuperAdmin: boolean; isEmployee: boolean }) =>
    db
      .select()
      .from(academies)
      .where(
        and(
          live,
          user.isSuperAdmin
            ? undefined
            : or(
                inArray(
                  academies.id,
                  db
                    .select({ id: userAcademies.academyId })
                    .from(userAcademies)
                    .where(eq(userAcademies.userId, user.userId)),
                ),
                and(eq(academies.type, user.isEmployee ? academyTypes.Internal : academyTypes.Public), isOpen),
              ),
        ),
      )
      .orderBy(asc(academies.startDate), asc(academies.id)),

  byIds: (db: Db, ids: 'every' | readonly number[]) =>
    db
      .select()
      .from(academies)
      .where(and(live, ids === 'every' ? undefined : inArray(academies.id, [...ids])))
      .orderBy(asc(academies.id)),

  directionsOf: (db: Db, academyIds: readonly number[]) =>
    db
      .select({
        academyId: groups.academyId,
        id: groups.id,
        specialization: { id: specializations.id, name: specializations.name },
      })
      .from(groups)
      .innerJoin(specializations, eq(specializations.id, groups.specializationId))
      .where(and(inArray(groups.academyId, [...academyIds]), eq(groups.isDirection, true)))
      .orderBy(asc(specializations.position), asc(groups.id)),

  stagesOf: (db: Db, academyIds: readonly number[]) =>
    db
      .select()
      .from(stages)
      .where(inArray(stages.academyId, [...academyIds]))
      .orderBy(asc(stages.academyId), asc(stages.position)),

  membershipIds: async (db: Db, userId: number): Promise<Set<number>> => {
    const rows = await db
      .select({ id: userAcademies.academyId })
      .from(userAcademies)
      .where(eq(userAcademies.userId, userId))
    return new Set(rows.map((row) => row.id))
  },

  /** Q-88. Deleted and blocked people do not count (Q-73). One round trip for any number of academies. */
  overview: async (db: Db, ids: 'every' | readonly number[], joinedSince: Date): Promise<OverviewRow[]> => {
    const { rows } = await db.execute<OverviewRow>(sql`
      with chosen as (select * from academies where deleted_at is null
        ${ids === 'every' ? sql`` : sql`and id = any(${sql.param([...ids])}::int[])`}),
      member as (select ua.academy_id, ua.user_id, ua.joined_at,
          bool_or(r.role = 'Student') as is_student, bool_or(r.role <> 'Student') as is_employee
        from user_academies ua join users u on u.id = ua.user_id
        join user_roles r on r.academy_id = ua.academy_id and r.user_id = ua.user_id
        where ua.active and u.deleted_at is null and u.blocked_at is null
          and ua.academy_id in (select id from chosen)
        group by 1, 2, 3),
      people as (select academy_id, count(*) filter (where is_student)::int as students,
          count(*) filter (where is_employee)::int as employees,
          count(*) filter (where is_student and joined_at >= ${joinedSince})::int as joined
        from member group by 1),
      stage_count as (select us.academy_id, us.stage_id, count(*) filter (where us.state = 'Opened')::int as opened,
          count(*) filter (where us.state = 'Failed')::int as failed
        from user_stages us join member m on m.academy_id = us.academy_id and m.user_id = us.user_id
        where m.is_student group by 1, 2),
      chosen_direction as (select g.academy_id, g.specialization_id, count(m.user_id)::int as students
        from groups g left join user_groups ug on ug.academy_id = g.academy_id and ug.group_id = g.id
        left join member m on m.academy_id = ug.academy_id and m.user_id = ug.user_id and m.is_student
        where g.is_direction and g.academy_id in (select id from chosen) group by 1, 2)
      select a.id, a.name, a.type, a.is_closed as "isClosed", a.start_date as "startDate", a.end_date as "endDate",
        a.requires_second_factor as "requiresSecondFactor", a.current_active_stage_id as "currentActiveStageId", coalesce(p.students, 0) as "studentsCount",
        coalesce(p.employees, 0) as "employeesCount", coalesce(p.joined, 0) as "joinedLastWeekCount",
        (select coalesce(json_agg(json_build_object('id', st.id, 'name', st.name, 'stageType', st.stage_type,
            'position', st.position, 'startDate', st.start_date, 'endDate', st.end_date,
            'isOnlyForDesignated', st.is_only_for_designated, 'currentCount', coalesce(sd.opened, 0),
            'failedCount', coalesce(sd.failed, 0)) order by st.position), '[]')
          from stages st left join stage_count sd on sd.academy_id = st.academy_id and sd.stage_id = st.id
          where st.academy_id = a.id) as stages,
        (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'studentsCount', d.students)
            order by s.position), '[]')
          from chosen_direction d join specializations s on s.id = d.specialization_id
          where d.academy_id = a.id) as directions,
        (select coalesce(json_agg(json_build_object('userId', n.id, 'firstName', n.first_name, 'lastName', n.last_name,
            'joinedAt', n.joined_at, 'direction', (select s.name from user_groups ug
              join groups g on g.academy_id = ug.academy_id and g.id = ug.group_id and g.is_direction
              join specializations s on s.id = g.specialization_id
              where ug.academy_id = a.id and ug.user_id = n.id limit 1)) order by n.joined_at desc, n.id desc), '[]')
          from (select u.id, u.first_name, u.last_name, ua.joined_at
            from user_academies ua join users u on u.id = ua.user_id
            where ua.academy_id = a.id and ua.active and u.deleted_at is null and u.blocked_at is null
              and exists (select 1 from user_roles r where r.academy_id = a.id and r.user_id = u.id
                and r.role = 'Student')
            order by ua.joined_at desc, ua.user_id desc limit ${newestCount}) n) as newest
      from chosen a left join people p on p.academy_id = a.id order by a.id`)
    return rows
  },

  setSecondFactor: async (db: Db, academyId: number, required: boolean): Promise<boolean> => {
    const rows = await db
      .update(academies)
      .set({ requiresSecondFactor: required })
      .where(and(live, eq(academies.id, academyId)))
      .returning({ id: academies.id })
    return rows.length > 0
  },

  /** Of this academy, and every SuperAdmin. */
  staffWithoutSecondFactor: async (db: Db, academyId: number): Promise<number[]> => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select u.id from users u
      where u.deleted_at is null and (u.is_super_admin or exists (select 1 from user_roles r
          where r.academy_id = ${academyId} and r.user_id = u.id and r.role <> 'Student'))
        and not exists (select 1 from second_factors f where f.user_id = u.id and f.enabled_at is not null)`)
    return rows.map(({ id }) => id)
  },
}
