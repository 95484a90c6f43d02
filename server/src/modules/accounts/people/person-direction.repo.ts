import { sql } from 'drizzle-orm'
import type { DirectionPreview } from '@academy/contract/directions'
import type { Db } from '#platform/db.ts'

type DirectionFound = DirectionPreview['to'] & Record<string, unknown>

interface Consequences extends Record<string, unknown> {
  finishedTests: DirectionPreview['finishedTests']
  testsToTake: DirectionPreview['testsToTake']
  groups: string[]
  lecturesLost: number
  lecturesGained: number
  homeworkCount: number
  chatCount: number
  materialsLost: number
  materialsGained: number
}

const direction = sql`select g.id, json_build_object('id', s.id, 'name', s.name) as specialization
  from groups g join specializations s on s.id = g.specialization_id`
const stageName = sql`json_build_object('id', st.id, 'name', st.name)`

export const directionRepo = {
  /** Held: nobody deletes it before the student is in it. */
  held: async (db: Db, academyId: number, id: number): Promise<DirectionFound | undefined> => {
    const { rows } = await db.execute<DirectionFound>(
      sql`${direction} where g.academy_id = ${academyId} and g.id = ${id} and g.is_direction for key share of g`,
    )
    return rows[0]
  },

  isStudent: async (db: Db, academyId: number, userId: number): Promise<boolean> => {
    const { rows } = await db.execute<Record<string, unknown>>(sql`
      select 1 from user_roles r join users u on u.id = r.user_id and u.deleted_at is null
      where r.academy_id = ${academyId} and r.user_id = ${userId} and r.role = 'Student'`)
    return rows.length > 0
  },

  of: async (db: Db, academyId: number, userId: number): Promise<DirectionFound | undefined> => {
    const { rows } = await db.execute<DirectionFound>(sql`
      ${direction} join user_groups ug on ug.academy_id = g.academy_id and ug.group_id = g.id
      where g.academy_id = ${academyId} and g.is_direction and ug.user_id = ${userId} limit 1`)
    return rows[0]
  },

  /** The groups that are left are all but the new direction and what lies below it. */
  consequences: async (db: Db, academyId: number, userId: number, directionId: number): Promise<Consequences> => {
    const { rows } = await db.execute<Consequences>(sql`
      with gone as (select g.id, g.name, g.is_direction from user_groups ug
          join groups g on g.academy_id = ug.academy_id and g.id = ug.group_id
          where ug.academy_id = ${academyId} and ug.user_id = ${userId} and g.id <> ${directionId}
            and g.parent_group_id is distinct from ${directionId}),
        entered as (select us.stage_id, us.state from user_stages us
          where us.academy_id = ${academyId} and us.user_id = ${userId}),
        lost as (select sl.id from stage_lectures sl where sl.academy_id = ${academyId}
          and sl.stage_id in (select stage_id from entered) and sl.group_id in (select id from gone))
      select
        (select coalesce(json_agg(json_build_object('stage', ${stageName}, 'successPercent', a.success_percent)
            order by st.position), '[]')
          from attempts a join stage_tests t on t.academy_id = a.academy_id and t.id = a.stage_test_id
            join stages st on st.academy_id = a.academy_id and st.id = a.stage_id
          where a.academy_id = ${academyId} and a.user_id = ${userId} and a.archived_at is null
            and a.finished_at is not null and t.group_id in (select id from gone)) as "finishedTests",
        (select coalesce(json_agg(${stageName} order by st.position), '[]')
          from stage_tests t join stages st on st.academy_id = t.academy_id and st.id = t.stage_id
            join entered e on e.stage_id = st.id and e.state = 'Opened'
          where t.academy_id = ${academyId} and t.group_id = ${directionId}) as "testsToTake",
        (select coalesce(json_agg(name order by name), '[]') from gone where not is_direction) as groups,
        (select count(*)::int from lost) as "lecturesLost",
        (select count(*)::int from stage_lectures sl where sl.academy_id = ${academyId}
          and sl.stage_id in (select stage_id from entered) and sl.group_id = ${directionId}) as "lecturesGained",
        (select count(*)::int from homework_responses hr where hr.academy_id = ${academyId}
          and hr.user_id = ${userId} and hr.submitted_at is not null
          and hr.stage_lecture_id in (select id from lost)) as "homeworkCount",
        (select count(distinct m.stage_lecture_id)::int from chat_messages m where m.academy_id = ${academyId}
          and m.user_id = ${userId} and m.deleted_at is null
          and m.stage_lecture_id in (select id from lost)) as "chatCount",
        (select count(distinct c.id)::int from stage_materials sm join material_contents c
            on c.academy_id = sm.academy_id and c.material_group_id = sm.material_group_id
          where sm.academy_id = ${academyId} and sm.stage_id in (select stage_id from entered)
            and sm.group_id in (select id from gone)) as "materialsLost",
        (select count(distinct c.id)::int from stage_materials sm join material_contents c
            on c.academy_id = sm.academy_id and c.material_group_id = sm.material_group_id
          where sm.academy_id = ${academyId} and sm.stage_id in (select stage_id from entered)
            and sm.group_id = ${directionId}) as "materialsGained"`)
    return rows[0]!
  },
}
