import { sql } from 'drizzle-orm'
import { membershipRepo } from '#modules/academies/groups/group-membership.repo.ts'
import { groupsRepo } from '#modules/academies/groups/groups.repo.ts'
import type { Db } from '#platform/db.ts'

interface DemoGroup {
  academyHash: string
  specialization: string
  name: string
  /** Of two groups each takes every second student. */
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
    select user_id as "userId" from (
      select ug.user_id, row_number() over (order by ug.user_id) % 2 as half
      from user_groups ug join users u on u.id = ug.user_id and u.email like 'person%'
      where ug.academy_id = ${academyId} and ug.group_id = ${id}) crowd
    where half = ${takes} order by 1`)
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
    await comeTheDayAfter(db, academyId, groupId, now)
  }
}

/** Staff put newcomers into a group on the next day, or today. */
const comeTheDayAfter = (db: Db, academyId: number, groupId: number, now: Date) =>
  db.execute(sql`update user_groups ug set created_at = least(ua.joined_at + interval '1 day', ${now})
    from user_academies ua
    where ua.academy_id = ug.academy_id and ua.user_id = ug.user_id
      and ug.academy_id = ${academyId} and ug.group_id = ${groupId}`)
