import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PeopleFilters, ReceiverState } from '@academy/contract/announcements'
import type { RoleName } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { nameOrEmailStartsWith } from '#platform/name-search.ts'
import { groups, stages } from '#server/schema/academies.ts'
import { teams } from '#server/schema/teams.ts'
import {
  among,
  groupNameOfPage,
  holdsRole,
  isAtStage,
  isInGroup,
  isInTeam,
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
/** What is chosen for an announcement that waits is another list than who was told. */
export interface ListKey extends Key {
  isWaiting: boolean
}

const isReceiver = sql`r.user_id is not null`

const listOf = ({ isWaiting }: ListKey): SQL =>
  isWaiting
    ? sql`(select academy_id, announcement_id, user_id, null::timestamptz as read_at from announcement_chosen_receivers)`
    : sql`announcement_receivers`

/** `ua`, `u`, `r`: a person of the academy, and whether the announcement was sent to them, or will be. */
const people = (key: ListKey): SQL => sql`
  user_academies ua join users u on u.id = ua.user_id and u.deleted_at is null
    left join ${listOf(key)} r on r.academy_id = ua.academy_id and r.user_id = ua.user_id
      and r.announcement_id = ${key.announcementId}
  where ua.academy_id = ${key.academyId}`

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

const fits = ({ search, role, groupId, stageId, teamId, state, userIds }: Chosen): SQL => sql`
  ${nameOrEmailStartsWith(search)} and ${holdsRole(role)} and ${isInGroup(groupId)} and ${isAtStage(stageId)}
    and ${isInTeam(teamId)} and ${state === undefined ? sql`true` : sql`(${states[state]})`}
    and ${userIds === undefined ? sql`true` : sql`ua.user_id in ${among(userIds)}`}`

/** Whoever was told stays in the list, whatever happened since. */
const listed = (key: ListKey, chosen: Chosen): SQL => sql`
  from ${people(key)} and (${isReachable} or ${isReceiver}) and ${fits(chosen)}`

const idsOf = async (db: Db, change: SQL): Promise<number[]> => {
  const { rows } = await db.execute<{ ids: number[] }>(
    sql`with changed as (${change}) select coalesce(json_agg(user_id), '[]') as ids from changed`,
  )
  return rows[0]!.ids
}

const takeFrom = (db: Db, { academyId, announcementId, isWaiting }: ListKey, where: SQL): Promise<number[]> =>
  idsOf(
    db,
    sql`${isWaiting ? sql`delete from announcement_chosen_receivers gone` : sql`delete from announcement_receivers gone`}
      where gone.academy_id = ${academyId} and gone.announcement_id = ${announcementId} and ${where}
      returning gone.user_id`,
  )

export const receiversRepo = {
  page: async (
    db: Db,
    key: ListKey,
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

  count: async (db: Db, key: ListKey, filters: Chosen): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count ${listed(key, filters)}`)
    return rows[0]!.count
  },

  amounts: async (
    db: Db,
    { academyId, announcementId }: Key,
  ): Promise<{ receiversAmount: number; chosenAmount: number }> => {
    const isOfThis = sql`academy_id = ${academyId} and announcement_id = ${announcementId}`
    const { rows } = await db.execute<{ receiversAmount: number; chosenAmount: number }>(sql`select
      (select count(*)::int from announcement_receivers where ${isOfThis}) as "receiversAmount",
      (select count(*)::int from announcement_chosen_receivers where ${isOfThis}) as "chosenAmount"`)
    return rows[0]!
  },

  /** Each of these returns whom it changed. */
  addFitting: (db: Db, key: ListKey, chosen: Chosen, now: Date): Promise<number[]> => {
    const found = sql`from ${people(key)} and not ${isReceiver} and ${isReachable} and ${fits(chosen)}`
    return idsOf(
      db,
      key.isWaiting
        ? sql`insert into announcement_chosen_receivers (academy_id, announcement_id, user_id)
            select ua.academy_id, ${key.announcementId}, ua.user_id ${found} on conflict do nothing returning user_id`
        : sql`insert into announcement_receivers (academy_id, announcement_id, user_id, received_at)
            select ua.academy_id, ${key.announcementId}, ua.user_id, ${now.toISOString()}::timestamptz ${found}
            on conflict do nothing returning user_id`,
    )
  },
  takeFitting: (db: Db, key: ListKey, chosen: Chosen) =>
    takeFrom(db, key, sql`gone.user_id in (select ua.user_id from ${people(key)} and ${fits(chosen)})`),
  takeAllBut: (db: Db, key: ListKey, ids: readonly number[]) =>
    takeFrom(db, key, sql`not exists (select 1 from ${among(ids)} kept (id) where kept.id = gone.user_id)`),
  takeAll: (db: Db, key: ListKey) => takeFrom(db, key, sql`true`),

  /** Whoever is chosen and can still be reached has it from now on; nobody stays chosen. */
  tellChosen: async (db: Db, key: Key, now: Date): Promise<number[]> => {
    const { academyId, announcementId } = key
    const told = await idsOf(
      db,
      sql`insert into announcement_receivers (academy_id, announcement_id, user_id, received_at)
        select c.academy_id, c.announcement_id, c.user_id, ${now.toISOString()}::timestamptz
        from announcement_chosen_receivers c
          join user_academies ua on ua.academy_id = c.academy_id and ua.user_id = c.user_id
          join users u on u.id = ua.user_id and u.deleted_at is null
        where c.academy_id = ${academyId} and c.announcement_id = ${announcementId} and ${isReachable}
        on conflict do nothing returning user_id`,
    )
    await takeFrom(db, { ...key, isWaiting: true }, sql`true`)
    return told
  },

  /** Chosen for one are those who were told of another, or chosen for it. */
  chooseSame: async (db: Db, academyId: number, from: number, to: number): Promise<void> => {
    await db.execute(sql`
      insert into announcement_chosen_receivers (academy_id, announcement_id, user_id)
      select ua.academy_id, ${to}, ua.user_id
      from (select user_id from announcement_receivers where academy_id = ${academyId} and announcement_id = ${from}
          union select user_id from announcement_chosen_receivers
            where academy_id = ${academyId} and announcement_id = ${from}) had
        join user_academies ua on ua.academy_id = ${academyId} and ua.user_id = had.user_id
        join users u on u.id = ua.user_id and u.deleted_at is null
      where ${isReachable}`)
  },

  /** Those who have not read it and were last told before that moment are told again: for them it is new once more. */
  tellUnreadAgain: (db: Db, { academyId, announcementId }: Key, toldBefore: Date, now: Date): Promise<number[]> =>
    idsOf(
      db,
      sql`update announcement_receivers r set received_at = ${now.toISOString()}::timestamptz
        from user_academies ua join users u on u.id = ua.user_id and u.deleted_at is null
        where r.academy_id = ${academyId} and r.announcement_id = ${announcementId} and r.read_at is null
          and r.received_at <= ${toldBefore.toISOString()}::timestamptz
          and ua.academy_id = r.academy_id and ua.user_id = r.user_id and ${isReachable}
        returning r.user_id`,
    ),

  unread: async (
    db: Db,
    { academyId, announcementId }: Key,
    toldBefore: Date,
  ): Promise<{ unread: number; due: number; lastTold: string | Date | null }> => {
    const isDue = sql`r.received_at <= ${toldBefore.toISOString()}::timestamptz`
    const { rows } = await db.execute<{ unread: number; due: number; lastTold: string | Date | null }>(sql`
      select count(*)::int as unread, (count(*) filter (where ${isReachable} and ${isDue}))::int as due,
        min(r.received_at) filter (where ${isReachable} and not ${isDue}) as "lastTold"
      from announcement_receivers r
        join user_academies ua on ua.academy_id = r.academy_id and ua.user_id = r.user_id
        join users u on u.id = ua.user_id and u.deleted_at is null
      where r.academy_id = ${academyId} and r.announcement_id = ${announcementId} and r.read_at is null`)
    return rows[0]!
  },

  hasGroup: async (db: Db, academyId: number, id: number): Promise<boolean> => {
    const rows = await db
      .select({ id: groups.id })
      .from(groups)
      .where(and(eq(groups.academyId, academyId), eq(groups.id, id)))
    return rows.length > 0
  },

  hasTeam: async (db: Db, academyId: number, id: number): Promise<boolean> => {
    const rows = await db
      .select({ id: teams.id })
      .from(teams)
      .where(and(eq(teams.academyId, academyId), eq(teams.id, id)))
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
