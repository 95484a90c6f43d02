import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'

export interface Leaving {
  removedById: number | null
  now: Date
}

/** Whoever leaves a group has been in it: the row becomes one of the past. */
const leave = async (db: Db, where: SQL, { removedById, now }: Leaving): Promise<number[]> => {
  const { rows } = await db.execute<{ userId: number }>(sql`
    with gone as (delete from user_groups ug using groups g
      where g.academy_id = ug.academy_id and g.id = ug.group_id and ${where}
      returning ug.academy_id, ug.user_id, ug.created_at, ug.added_by_id, g.name, g.is_direction)
    insert into past_user_groups (academy_id, user_id, name, is_direction, since, until, added_by_id, removed_by_id)
    select academy_id, user_id, name, is_direction, least(created_at, ${now}::timestamptz), ${now}::timestamptz,
      added_by_id, ${removedById}::int
    from gone order by user_id, name returning user_id as "userId"`)
  return rows.map(({ userId }) => userId)
}

/** The only writer of user_groups. */
export const membershipRepo = {
  /** Returns whom it put into a group they were not in. */
  add: async (
    db: Db,
    academyId: number,
    memberships: readonly { userId: number; groupId: number }[],
    { addedById, now }: { addedById: number | null; now: Date },
  ): Promise<{ userId: number; groupId: number }[]> => {
    const { rows } = await db.execute<{ userId: number; groupId: number }>(sql`
      insert into user_groups (academy_id, user_id, group_id, created_at, added_by_id)
      select ${academyId}::int, m.user_id, m.group_id, ${now}::timestamptz, ${addedById}::int
      from unnest(${sql.param(memberships.map(({ userId }) => userId))}::int[],
        ${sql.param(memberships.map(({ groupId }) => groupId))}::int[]) as m (user_id, group_id)
      order by m.user_id, m.group_id
      on conflict do nothing returning user_id as "userId", group_id as "groupId"`)
    return rows
  },

  remove: (db: Db, academyId: number, groupId: number, userIds: readonly number[], leaving: Leaving) =>
    leave(
      db,
      sql`ug.academy_id = ${academyId} and ug.group_id = ${groupId}
        and ug.user_id = any(${sql.param([...userIds])}::int[])`,
      leaving,
    ),

  /** Every other direction, with the groups below it. */
  leaveOtherDirections: (db: Db, academyId: number, userId: number, directionId: number, leaving: Leaving) =>
    leave(
      db,
      sql`ug.academy_id = ${academyId} and ug.user_id = ${userId} and ug.group_id <> ${directionId}
        and g.parent_group_id is distinct from ${directionId}`,
      leaving,
    ),

  leaveAll: (db: Db, academyId: number, userId: number, leaving: Leaving) =>
    leave(db, sql`ug.academy_id = ${academyId} and ug.user_id = ${userId}`, leaving),
}
