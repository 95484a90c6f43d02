import { sql } from 'drizzle-orm'
import { membershipRepo } from '#modules/academies/groups/group-membership.repo.ts'
import { groupsRepo } from '#modules/academies/groups/groups.repo.ts'
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

interface Direction extends Record<string, unknown> {
  id: number
  academyId: number
  specializationId: number
}

const directionOf = async (db: Db, { academyHash, specialization }: DemoGroup): Promise<Direction> => {
  const { rows } = await db.execute<Direction>(sql`
    select g.id, g.academy_id as "academyId", g.specialization_id as "specializationId" from groups g
      join academies a on a.id = g.academy_id join specializations s on s.id = g.specialization_id
    where a.hash = ${academyHash} and s.name = ${specialization} and g.is_direction`)
  return rows[0]!
}

/** Of the crowd only: what the people with names of their own stand for stays simple. */
const crowdOf = async (db: Db, { id, academyId }: Direction, takes: 0 | 1): Promise<number[]> => {
  const { rows } = await db.execute<{ userId: number }>(sql`
    select ug.user_id as "userId" from user_groups ug join users u on u.id = ug.user_id and u.email like 'person%'
    where ug.academy_id = ${academyId} and ug.group_id = ${id} and ug.user_id % 2 = ${takes} order by 1`)
  return rows.map(({ userId }) => userId)
}

export const seedGroups = async (db: Db, now: Date, addedById: number): Promise<void> => {
  for (const group of demoGroups) {
    const direction = await directionOf(db, group)
    const { id: parentGroupId, academyId, specializationId } = direction
    const groupId = await groupsRepo.insert(db, {
      academyId,
      name: group.name,
      specializationId,
      isDirection: false,
      parentGroupId,
    })
    const userIds = await crowdOf(db, direction, group.takes)
    await membershipRepo.add(
      db,
      academyId,
      userIds.map((userId) => ({ userId, groupId })),
      { addedById, now },
    )
  }
}
