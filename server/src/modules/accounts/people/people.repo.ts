import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { EnglishLevel, RoleName, SortOrder } from '@academy/contract/enums'
import type { PeopleQuery, Study } from '@academy/contract/people'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { nameOrEmailStartsWith, startsWith } from '#platform/name-search.ts'
import { staffInvitations } from '#server/schema/stage-parts.ts'
import { users } from '#server/schema/users.ts'

export interface PersonRow extends Record<string, unknown> {
  id: number
  firstName: string
  lastName: string
  email: string
  phoneNumber: string | null
  avatarFile: string | null
  isSuperAdmin: boolean
  isEmployee: boolean
  isBlocked: boolean
  isEmailConfirmed: boolean
  createdAt: Date
  memberships: { academyId: number; name: string; active: boolean; joinedAt: string; roles: RoleName[] }[]
}

const columns = sql`u.id, u.first_name as "firstName", u.last_name as "lastName", u.email,
  u.phone_number as "phoneNumber", u.avatar_file as "avatarFile", u.is_super_admin as "isSuperAdmin",
  u.is_employee as "isEmployee", u.blocked_at is not null as "isBlocked",
  u.email_confirmed_at is not null as "isEmailConfirmed", u.created_at as "createdAt",
  (select coalesce(json_agg(json_build_object('academyId', a.id, 'name', a.name, 'active', ua.active,
      'joinedAt', ua.joined_at, 'roles', (select coalesce(json_agg(r.role), '[]') from user_roles r
        where r.academy_id = ua.academy_id and r.user_id = ua.user_id)) order by ua.joined_at, a.id), '[]')
    from user_academies ua join academies a on a.id = ua.academy_id
    where ua.user_id = u.id and a.deleted_at is null) as memberships`

/** Q-83: the only columns a list is sorted by. */
const orders: Record<NonNullable<PeopleQuery['orderField']>, (direction: SQL) => SQL> = {
  name: (direction) => sql`u.last_name ${direction}, u.first_name ${direction}, u.id ${direction}`,
  email: (direction) => sql`lower(u.email) ${direction}, u.id ${direction}`,
  createdAt: (direction) => sql`u.created_at ${direction}, u.id ${direction}`,
}
const directions: Record<SortOrder, SQL> = { asc: sql`asc`, desc: sql`desc` }

const matches = (search: string | undefined): SQL => {
  if (!search) return sql`true`
  const start = startsWith(search)
  return sql`(u.phone_number like ${start} or u.phone_number like ${`+${start}`} or ${nameOrEmailStartsWith(search)})`
}

const holds = (roles: readonly RoleName[] | undefined, scope: AcademyScope): SQL => {
  if (!roles || roles.length === 0) return sql`true`
  const held = sql`exists (select 1 from user_roles r join user_academies ua
    on ua.academy_id = r.academy_id and ua.user_id = r.user_id
    where r.user_id = u.id and r.role = any(${sql.param([...roles])}::text[]) and ${within(scope, sql`r.academy_id`)})`
  return roles.includes('SuperAdmin') ? sql`(u.is_super_admin or ${held})` : held
}

const isMember = (scope: AcademyScope, active: boolean | undefined): SQL => {
  if (scope === 'every' && active === undefined) return sql`true`
  return sql`exists (select 1 from user_academies ua join academies a on a.id = ua.academy_id and a.deleted_at is null
    where ua.user_id = u.id and ${within(scope, sql`ua.academy_id`)}
    and ${active === undefined ? sql`true` : sql`ua.active = ${active}`})`
}

const among = (column: SQL, ids: readonly number[]): SQL => sql`${column} = any(${sql.param([...ids])}::int[])`

/** ACC-64: in one of the groups, or through one of the stages, of the academies the caller may see. */
const isIn = (table: SQL, column: SQL, ids: readonly number[] | undefined, scope: AcademyScope): SQL =>
  ids && ids.length > 0
    ? sql`exists (select 1 from ${table} i where i.user_id = u.id and ${among(column, ids)}
        and ${within(scope, sql`i.academy_id`)})`
    : sql`true`

/** ACC-13: what the newest interview says. */
const speaks = (levels: readonly EnglishLevel[] | undefined, scope: AcademyScope): SQL =>
  levels && levels.length > 0
    ? sql`u.id in (select newest.user_id from (select distinct on (i.academy_id, i.user_id) i.user_id, i.english_level
          from interview_answers i where i.english_level is not null and ${within(scope, sql`i.academy_id`)}
          order by i.academy_id, i.user_id, i.updated_at desc) newest
        where newest.english_level = any(${sql.param([...levels])}::text[]))`
    : sql`true`

const found = (scope: AcademyScope, { search, filters }: PeopleQuery): SQL => sql`
  from users u where u.deleted_at is null and ${isMember(scope, filters?.active)}
    and ${holds(filters?.roles, scope)} and ${matches(search)}
    and ${isIn(sql`user_groups`, sql`i.group_id`, filters?.groupIds, scope)}
    and ${isIn(sql`user_stages`, sql`i.stage_id`, filters?.stageIds, scope)}
    and ${speaks(filters?.englishLevels, scope)}
    and ${filters?.userIds ? among(sql`u.id`, filters.userIds) : sql`true`}`

const orderOf = ({ orderField = 'name', order = 'asc' }: PeopleQuery): SQL => orders[orderField](directions[order])

export const peopleRepo = {
  page: async (
    db: Db,
    scope: AcademyScope,
    query: PeopleQuery,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<PersonRow[]> => {
    const { rows } = await db.execute<PersonRow>(sql`
      select ${columns} ${found(scope, query)} order by ${orderOf(query)} limit ${limit} offset ${offset}`)
    return rows
  },

  count: async (db: Db, scope: AcademyScope, query: PeopleQuery): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count ${found(scope, query)}`)
    return rows[0]!.count
  },

  /** The whole list, as it is now, in its order: whoever takes it in portions meets nobody twice and misses nobody. */
  ids: async (db: Db, scope: AcademyScope, query: PeopleQuery, limit: number | null = null): Promise<number[]> => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select u.id ${found(scope, query)} order by ${orderOf(query)} limit ${limit}::int`)
    return rows.map(({ id }) => id)
  },

  /** In the order of the ids. */
  byIds: async (db: Db, ids: readonly number[]): Promise<PersonRow[]> => {
    const { rows } = await db.execute<PersonRow>(sql`
      select ${columns} from unnest(${sql.param([...ids])}::int[]) with ordinality as listed (id, place)
      join users u on u.id = listed.id where u.deleted_at is null order by listed.place`)
    return rows
  },

  /** Of these people, who are on one page or in one portion. */
  studies: async (db: Db, scope: AcademyScope, ids: readonly number[]): Promise<(Study & { userId: number })[]> => {
    const inGroup = (isDirection: SQL) => sql`from user_groups ug join groups g
      on g.academy_id = ug.academy_id and g.id = ug.group_id
      where ug.academy_id = ua.academy_id and ug.user_id = ua.user_id and ${isDirection}`
    const { rows } = await db.execute<Study & { userId: number }>(sql`
      select ua.user_id as "userId", ua.academy_id as "academyId",
        (select s.name from specializations s where s.id = (select g.specialization_id ${inGroup(sql`g.is_direction`)}
          limit 1)) as direction,
        array(select g.name ${inGroup(sql`not g.is_direction`)} order by g.name) as groups,
        (select json_build_object('name', st.name, 'state', us.state, 'successPercent', us.success_percent,
              'mark', us.mark)
          from user_stages us join stages st on st.academy_id = us.academy_id and st.id = us.stage_id
          where us.academy_id = ua.academy_id and us.user_id = ua.user_id
          order by us.state = 'Opened' desc, st.position desc limit 1) as stage
      from user_academies ua join academies a on a.id = ua.academy_id and a.deleted_at is null
      where ua.user_id = any(${sql.param([...ids])}::int[]) and ${within(scope, sql`ua.academy_id`)}
      order by ua.user_id, ua.joined_at, ua.academy_id`)
    return rows
  },

  /**
   * Held until the end of the transaction, so that two changes of one person follow each other. The reading is a statement
   * of its own: one that waits for a lock sees the memberships and roles of before the wait.
   */
  lockedById: async (db: Db, id: number): Promise<PersonRow | undefined> => {
    await peopleRepo.hold(db, [id])
    const [row] = await peopleRepo.byIds(db, [id])
    return row
  },

  owesSecondFactor: async (db: Db, userId: number, academyId: number): Promise<boolean> => {
    const { rows } = await db.execute<{ owes: boolean }>(sql`
      select not exists (select 1 from second_factors f where f.user_id = u.id and f.enabled_at is not null)
        and exists (select 1 from academies a where a.requires_second_factor and a.deleted_at is null
          and (u.is_super_admin or a.id = ${academyId})) as owes
      from users u where u.id = ${userId}`)
    return rows[0]?.owes ?? false
  },

  /** In the order of their numbers, so that two who hold the same people wait for each other instead of both failing. */
  hold: (db: Db, ids: readonly number[]) =>
    db.execute(sql`select 1 from users u where ${among(sql`u.id`, ids)} order by u.id for no key update`),

  /** The newest entry about somebody in an academy: a later one says that somebody changed them meanwhile. */
  newestEntry: async (db: Db, academyId: number, userId: number, actions: readonly string[]): Promise<number> => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select coalesce(max(id), 0)::float8 as id from audit_log where target_id = ${String(userId)}
        and academy_id = ${academyId} and action = any(${sql.param([...actions])}::text[])`)
    return rows[0]!.id
  },

  /** What they offered to others in the academy. */
  dropInvitationsBy: (db: Db, academyId: number, userId: number) =>
    db
      .delete(staffInvitations)
      .where(and(eq(staffInvitations.academyId, academyId), eq(staffInvitations.invitedById, userId))),

  /** In the order of their numbers, so that two who remove each other wait instead of both succeeding. */
  lockSuperAdmins: async (db: Db): Promise<number[]> => {
    const rows = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.isSuperAdmin, true), isNull(users.deletedAt), isNull(users.blockedAt)))
      .orderBy(users.id)
      .for('no key update')
    return rows.map(({ id }) => id)
  },
}
