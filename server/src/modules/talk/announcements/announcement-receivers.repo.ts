import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PeopleFilters, ReceiverState } from '@academy/contract/announcements'
import type { RoleName } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { nameOrEmailStartsWith } from '#platform/name-search.ts'
import { groups, stages } from '#server/schema/academies.ts'
import {
  among,
  groupNameOfPage,
  holdsRole,
  isAtStage,
  isInGroup,
  isReachable,
  rolesOfPage,
} from '#server/schema/people-filters.ts'

export interface CandidateFound extends Record<string, unknown> {
  id: number
  firstName: string
  lastName: string
  email: string
  avatarFile: string | null
  roles: RoleName[]
  groupName: string | null
  isReceiver: boolean
  readAt: string | Date | null
}

/** One announcement of one academy. */
export interface Key {
  academyId: number
  announcementId: number
}

const isReceiver = sql`r.user_id is not null`

/** `ua`, `u`, `r`: a person of the academy, and whether the announcement was sent to them. */
const people = ({ academyId, announcementId }: Key): SQL => sql`
  user_academies ua join users u on u.id = ua.user_id and u.deleted_at is null
    left join announcement_receivers r on r.academy_id = ua.academy_id and r.user_id = ua.user_id
      and r.announcement_id = ${announcementId}
  where ua.academy_id = ${academyId}`

const states: Record<ReceiverState, SQL> = {
  receiver: isReceiver,
  read: sql`r.read_at is not null`,
  unread: sql`${isReceiver} and r.read_at is null`,
  other: sql`not ${isReceiver}`,
}

export interface Chosen extends PeopleFilters {
  /** Only these of them. */
  userIds?: readonly number[]
}

const fits = ({ search, role, groupId, stageId, state, userIds }: Chosen): SQL => sql`
  ${nameOrEmailStartsWith(search)} and ${holdsRole(role)} and ${isInGroup(groupId)} and ${isAtStage(stageId)}
    and ${state === undefined ? sql`true` : sql`(${states[state]})`}
    and ${userIds === undefined ? sql`true` : sql`ua.user_id in ${among(userIds)}`}`

/** Whoever was told stays in the list, whatever happened since. */
const listed = (key: Key, chosen: Chosen): SQL => sql`
  from ${people(key)} and (${isReachable} or ${isReceiver}) and ${fits(chosen)}`

const idsOf = async (db: Db, change: SQL): Promise<number[]> => {
  const { rows } = await db.execute<{ ids: number[] }>(
    sql`with changed as (${change}) select coalesce(json_agg(user_id), '[]') as ids from changed`,
  )
  return rows[0]!.ids
}

const takeFrom = (db: Db, { academyId, announcementId }: Key, where: SQL): Promise<number[]> =>
  idsOf(
    db,
    sql`delete from announcement_receivers gone
      where gone.academy_id = ${academyId} and gone.announcement_id = ${announcementId} and ${where}
      returning gone.user_id`,
  )

export const receiversRepo = {
  page: async (
    db: Db,
    key: Key,
    filters: PeopleFilters,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<CandidateFound[]> => {
    const { rows } = await db.execute<CandidateFound>(sql`
      select page.*,
        ${rolesOfPage(key.academyId)} as roles, ${groupNameOfPage(key.academyId)} as "groupName"
      from (select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email,
          u.avatar_file as "avatarFile", ${isReceiver} as "isReceiver", r.read_at as "readAt"
        ${listed(key, filters)}
        order by u.last_name, u.first_name, u.id limit ${limit} offset ${offset}) page
      order by "lastName", "firstName", id`)
    return rows
  },

  count: async (db: Db, key: Key, filters: Chosen): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count ${listed(key, filters)}`)
    return rows[0]!.count
  },

  amount: async (db: Db, { academyId, announcementId }: Key): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from announcement_receivers
      where academy_id = ${academyId} and announcement_id = ${announcementId}`)
    return rows[0]!.count
  },

  /** Each of these returns whom it changed. */
  addFitting: (db: Db, key: Key, chosen: Chosen, now: Date): Promise<number[]> =>
    idsOf(
      db,
      sql`insert into announcement_receivers (academy_id, announcement_id, user_id, received_at)
        select ua.academy_id, ${key.announcementId}, ua.user_id, ${now.toISOString()}::timestamptz from ${people(key)}
          and not ${isReceiver} and ${isReachable} and ${fits(chosen)}
        on conflict do nothing returning user_id`,
    ),
  takeFitting: (db: Db, key: Key, chosen: Chosen) =>
    takeFrom(db, key, sql`gone.user_id in (select ua.user_id from ${people(key)} and ${fits(chosen)})`),
  takeAllBut: (db: Db, key: Key, ids: readonly number[]) =>
    takeFrom(db, key, sql`not exists (select 1 from ${among(ids)} kept (id) where kept.id = gone.user_id)`),
  takeAll: (db: Db, key: Key) => takeFrom(db, key, sql`true`),

  hasGroup: async (db: Db, academyId: number, id: number): Promise<boolean> => {
    const rows = await db
      .select({ id: groups.id })
      .from(groups)
      .where(and(eq(groups.academyId, academyId), eq(groups.id, id)))
    return rows.length > 0
  },

  hasStage: async (db: Db, academyId: number, id: number): Promise<boolean> => {
    const rows = await db
      .select({ id: stages.id })
      .from(stages)
      .where(and(eq(stages.academyId, academyId), eq(stages.id, id)))
    return rows.length > 0
  },
}
