import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'

interface DemoGroup {
  academyHash: string
  specialization: string
  name: string
  /** Of two groups each takes the students with an even or an odd number. */
  takes: 0 | 1
}

/** Where the programme is under way, a direction is too many for one lecturer. */
const demoGroups: readonly DemoGroup[] = [
  { academyHash: 'academy-2020', specialization: 'JS', name: 'Ранкова група', takes: 0 },
  { academyHash: 'academy-2020', specialization: 'JS', name: 'Вечірня група', takes: 1 },
  { academyHash: 'summer-intake', specialization: 'JS', name: 'Група Бойко', takes: 0 },
  { academyHash: 'summer-intake', specialization: 'JS', name: 'Група Лисенко', takes: 1 },
]

/** Of the crowd only: what the people with names of their own stand for stays simple. */
export const seedGroups = async (db: Db, now: Date): Promise<void> => {
  for (const { academyHash, specialization, name, takes } of demoGroups)
    await db.execute(sql`
      with direction as (select g.* from groups g join academies a on a.id = g.academy_id
          join specializations s on s.id = g.specialization_id
          where a.hash = ${academyHash} and s.name = ${specialization} and g.is_direction),
        made as (insert into groups (academy_id, name, specialization_id, is_direction, parent_group_id)
          select academy_id, ${name}, specialization_id, false, id from direction returning academy_id, id)
      insert into user_groups (academy_id, user_id, group_id, created_at)
      select made.academy_id, ug.user_id, made.id, ${now}
      from made, direction d join user_groups ug on ug.academy_id = d.academy_id and ug.group_id = d.id
        join users u on u.id = ug.user_id and u.email like 'person%'
      where ug.user_id % 2 = ${takes}`)
}
