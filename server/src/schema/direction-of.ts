import { sql, type SQL } from 'drizzle-orm'

/** The specialization of a student's direction as JSON, null without one; part of any query about students. */
export const directionOf = (academyId: SQL, userId: SQL): SQL => sql`
  (select json_build_object('id', sp.id, 'name', sp.name) from user_groups ug
    join groups g on g.academy_id = ug.academy_id and g.id = ug.group_id and g.is_direction
    join specializations sp on sp.id = g.specialization_id
    where ug.academy_id = ${academyId} and ug.user_id = ${userId} order by g.id limit 1)`
