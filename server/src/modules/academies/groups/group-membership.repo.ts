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

export interface Membership extends Record<string, unknown> {
  userId: number
  since: Date | string
  addedById: number | null
}

interface Joined {
  userId: number
  since: string
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

  /** The memberships as they are now, with the moment by which each is known again. */
  of: async (db: Db, academyId: number, groupId: number, userIds: readonly number[]): Promise<Membership[]> => {
    const { rows } = await db.execute<Membership>(sql`
      select user_id as "userId", created_at as since, added_by_id as "addedById" from user_groups
      where academy_id = ${academyId} and group_id = ${groupId} and user_id = any(${sql.param([...userIds])}::int[])`)
    return rows
  },

  /** Undone, a joining has never been: no past is left of it. Whoever joined anew meanwhile stays. */
  takeBack: async (db: Db, academyId: number, groupId: number, { userId, since }: Joined): Promise<boolean> => {
    const { rows } = await db.execute<{ userId: number }>(sql`
      delete from user_groups where academy_id = ${academyId} and group_id = ${groupId} and user_id = ${userId}
        and created_at = ${since}::timestamptz returning user_id as "userId"`)
    return rows.length > 0
  },

  /** Undone, a leaving has never been: the membership is there since when it was, and its past is not. */
  bringBack: async (
    db: Db,
    academyId: number,
    groupId: number,
    { userId, since, addedById, leftAt }: Joined & { addedById: number | null; leftAt: string },
  ): Promise<boolean> => {
    const { rows } = await db.execute<{ id: number }>(sql`
      delete from past_user_groups p using groups g where g.academy_id = p.academy_id and g.id = ${groupId}
        and p.academy_id = ${academyId} and p.user_id = ${userId} and p.name = g.name
        and p.until = ${leftAt}::timestamptz returning p.id`)
    if (rows.length === 0) return false
    await db.execute(sql`
      insert into user_groups (academy_id, user_id, group_id, created_at, added_by_id)
      values (${academyId}, ${userId}, ${groupId}, ${since}::timestamptz, ${addedById}::int)`)
    return true
  },

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
