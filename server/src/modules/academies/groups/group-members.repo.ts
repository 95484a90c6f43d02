import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { nameOrEmailStartsWith } from '#platform/name-search.ts'
import { groups, userAcademies } from '#server/schema/academies.ts'
import type { Candidate, Target } from './group-members.rules.ts'

export interface PersonFound extends Candidate, Record<string, unknown> {
  id: number
  firstName: string
  lastName: string
  email: string
}

export interface MemberFound extends Record<string, unknown> {
  id: number
  firstName: string
  lastName: string
  email: string
  avatarFile: string | null
  since: Date | null
  isBlocked: boolean
}

export interface PeriodFound extends Record<string, unknown> {
  groupId: number | null
  name: string
  isDirection: boolean
  since: Date
  until: Date | null
  addedBy: string | null
  removedBy: string | null
}

const isStudent = sql`exists (select 1 from user_roles r where r.academy_id = ua.academy_id
  and r.user_id = ua.user_id and r.role = 'Student')`
const isBlocked = sql`(not ua.active or u.blocked_at is not null)`
const isIn = (groupId: number): SQL => sql`exists (select 1 from user_groups own
  where own.academy_id = ua.academy_id and own.user_id = ua.user_id and own.group_id = ${groupId})`
const directionId = sql`(select g.id from user_groups ug
  join groups g on g.academy_id = ug.academy_id and g.id = ug.group_id and g.is_direction
  where ug.academy_id = ua.academy_id and ug.user_id = ua.user_id limit 1)`

const people = sql`user_academies ua join users u on u.id = ua.user_id and u.deleted_at is null`

const candidates = async (db: Db, academyId: number, where: SQL): Promise<PersonFound[]> => {
  const { rows } = await db.execute<PersonFound>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email,
      ${isStudent} as "isStudent", ${isBlocked} as "isBlocked", ${directionId} as "directionId",
      array(select ug.group_id from user_groups ug
        where ug.academy_id = ua.academy_id and ug.user_id = ua.user_id) as "groupIds"
    from ${people} where ua.academy_id = ${academyId} and ${where} order by u.last_name, u.first_name, u.id`)
  return rows
}

export interface MemberQuery {
  search?: string | undefined
  isMember: boolean
}

/** Those who are in the group whatever they are now; of the others those who could be put into it. */
const listed = (academyId: number, group: Target, { search, isMember }: MemberQuery): SQL => sql`
  from ${people} where ua.academy_id = ${academyId} and ${nameOrEmailStartsWith(search)}
    and ${
      isMember
        ? isIn(group.id)
        : sql`${isStudent} and not ${isBlocked} and not ${isIn(group.id)}
            and ${group.parentGroupId === null ? sql`false` : isIn(group.parentGroupId)}`
    }`

export const membersRepo = {
  group: async (db: Db, academyId: number, id: number): Promise<Target | undefined> => {
    const [row] = await db
      .select({ id: groups.id, isDirection: groups.isDirection, parentGroupId: groups.parentGroupId })
      .from(groups)
      .where(and(eq(groups.academyId, academyId), eq(groups.id, id)))
    return row
  },

  /** Held: nobody deletes them while people are put into them. */
  heldGroups: (db: Db, academyId: number, ids: readonly number[]): Promise<Target[]> =>
    db
      .select({ id: groups.id, isDirection: groups.isDirection, parentGroupId: groups.parentGroupId })
      .from(groups)
      .where(and(eq(groups.academyId, academyId), inArray(groups.id, [...ids])))
      .orderBy(asc(groups.id))
      .for('key share'),

  /** Whose direction is about to change waits, and whoever is about to join waits for a change of direction. */
  lockPeople: async (db: Db, academyId: number, userIds: readonly number[]): Promise<void> => {
    await db
      .select({ userId: userAcademies.userId })
      .from(userAcademies)
      .where(and(eq(userAcademies.academyId, academyId), inArray(userAcademies.userId, [...userIds])))
      .orderBy(asc(userAcademies.userId))
      .for('no key update')
  },

  byIds: (db: Db, academyId: number, ids: readonly number[]) =>
    candidates(db, academyId, sql`ua.user_id = any(${sql.param([...ids])}::int[])`),

  /** Of this academy only: whoever is at home elsewhere is not known here. */
  byEmails: (db: Db, academyId: number, emails: readonly string[]) =>
    candidates(db, academyId, sql`lower(u.email) = any(${sql.param([...emails])}::text[])`),

  groupsByName: (db: Db, academyId: number) =>
    db
      .select({
        id: groups.id,
        name: groups.name,
        isDirection: groups.isDirection,
        parentGroupId: groups.parentGroupId,
      })
      .from(groups)
      .where(eq(groups.academyId, academyId)),

  page: async (
    db: Db,
    academyId: number,
    group: Target,
    query: MemberQuery,
    { offset, limit, isUpwards }: { offset: number; limit: number; isUpwards: boolean },
  ): Promise<MemberFound[]> => {
    const direction = isUpwards ? sql`asc` : sql`desc`
    const { rows } = await db.execute<MemberFound>(sql`
      select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.avatar_file as "avatarFile",
        (select own.created_at from user_groups own where own.academy_id = ua.academy_id
          and own.user_id = ua.user_id and own.group_id = ${group.id}) as since, ${isBlocked} as "isBlocked"
      ${listed(academyId, group, query)}
      order by u.last_name ${direction}, u.first_name ${direction}, u.id ${direction}
      limit ${limit} offset ${offset}`)
    return rows
  },

  count: async (db: Db, academyId: number, group: Target, query: MemberQuery): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count ${listed(academyId, group, query)}`,
    )
    return rows[0]!.count
  },

  periods: async (db: Db, academyId: number, userId: number): Promise<PeriodFound[] | undefined> => {
    const { rows: known } = await db.execute<Record<string, unknown>>(
      sql`select 1 from ${people} where ua.academy_id = ${academyId} and ua.user_id = ${userId}`,
    )
    if (known.length === 0) return undefined
    const nameOf = (id: SQL) => sql`(select trim(w.first_name || ' ' || w.last_name) from users w
      where w.id = ${id} and w.deleted_at is null)`
    const { rows } = await db.execute<PeriodFound>(sql`
      select ug.group_id as "groupId", g.name, g.is_direction as "isDirection", ug.created_at as since,
        null::timestamptz as until, ${nameOf(sql`ug.added_by_id`)} as "addedBy", null::text as "removedBy"
      from user_groups ug join groups g on g.academy_id = ug.academy_id and g.id = ug.group_id
      where ug.academy_id = ${academyId} and ug.user_id = ${userId}
      union all
      select null, p.name, p.is_direction, p.since, p.until, ${nameOf(sql`p.added_by_id`)},
        ${nameOf(sql`p.removed_by_id`)}
      from past_user_groups p where p.academy_id = ${academyId} and p.user_id = ${userId}
      order by until desc nulls first, since desc, "isDirection" desc, name`)
    return rows
  },
}
