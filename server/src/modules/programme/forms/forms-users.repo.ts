import { sql, type SQL } from 'drizzle-orm'
import type { RoleName } from '@academy/contract/enums'
import type { FormUserFilters, FormUserState } from '@academy/contract/forms'
import type { Db } from '#platform/db.ts'
import { nameOrEmailStartsWith } from '#platform/name-search.ts'
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
  passedAt: string | Date | null
}

/** One form of one academy. */
export interface Key {
  academyId: number
  formId: number
}

const isReceiver = sql`r.user_id is not null`

/** `ua`, `u`, `r`: a person of the academy, and whether they may pass the form. */
const people = ({ academyId, formId }: Key): SQL => sql`
  user_academies ua join users u on u.id = ua.user_id and u.deleted_at is null
    left join form_users r on r.academy_id = ua.academy_id and r.user_id = ua.user_id and r.form_id = ${formId}
  where ua.academy_id = ${academyId}`

const states: Record<FormUserState, SQL> = {
  user: isReceiver,
  passed: sql`r.passed_at is not null`,
  notPassed: sql`${isReceiver} and r.passed_at is null`,
  other: sql`not ${isReceiver}`,
}

export interface Chosen extends FormUserFilters {
  /** Only these of them. */
  userIds?: readonly number[]
}

const fits = ({ search, role, groupId, stageId, state, userIds }: Chosen): SQL => sql`
  ${nameOrEmailStartsWith(search)} and ${holdsRole(role)} and ${isInGroup(groupId)} and ${isAtStage(stageId)}
    and ${state === undefined ? sql`true` : sql`(${states[state]})`}
    and ${userIds === undefined ? sql`true` : sql`ua.user_id in ${among(userIds)}`}`

/** Whoever may pass it stays in the list, whatever happened since. */
const listed = (key: Key, chosen: Chosen): SQL => sql`
  from ${people(key)} and (${isReachable} or ${isReceiver}) and ${fits(chosen)}`

const newestPassing = ({ academyId, formId }: Key, userId: SQL): SQL => sql`
  (select p.passed_at from form_passings p where p.academy_id = ${academyId} and p.form_id = ${formId}
    and p.user_id = ${userId} and p.is_newest)`

const idsOf = async (db: Db, change: SQL): Promise<number[]> => {
  const { rows } = await db.execute<{ ids: number[] }>(
    sql`with changed as (${change}) select coalesce(json_agg(user_id), '[]') as ids from changed`,
  )
  return rows[0]!.ids
}

const takeFrom = (db: Db, { academyId, formId }: Key, where: SQL): Promise<number[]> =>
  idsOf(
    db,
    sql`delete from form_users gone where gone.academy_id = ${academyId} and gone.form_id = ${formId} and ${where}
      returning gone.user_id`,
  )

const has = async (db: Db, table: SQL, academyId: number, id: number): Promise<boolean> => {
  const { rows } = await db.execute<{ one: number }>(
    sql`select 1 as one from ${table} where academy_id = ${academyId} and id = ${id}`,
  )
  return rows.length > 0
}

export const formsUsersRepo = {
  page: async (
    db: Db,
    key: Key,
    filters: FormUserFilters,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<CandidateFound[]> => {
    const { rows } = await db.execute<CandidateFound>(sql`
      select page.*, ${rolesOfPage(key.academyId)} as roles, ${groupNameOfPage(key.academyId)} as "groupName",
        ${newestPassing(key, sql`page.id`)} as "passedAt"
      from (select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email,
          u.avatar_file as "avatarFile", ${isReceiver} as "isReceiver"
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

  amount: async (db: Db, { academyId, formId }: Key): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from form_users
      where academy_id = ${academyId} and form_id = ${formId}`)
    return rows[0]!.count
  },

  /** Each of these returns whom it changed. Whoever comes back has passed what was passed before. */
  addFitting: (db: Db, key: Key, chosen: Chosen, now: Date): Promise<number[]> =>
    idsOf(
      db,
      sql`insert into form_users (academy_id, form_id, user_id, added_at, passed_at)
        select ua.academy_id, ${key.formId}, ua.user_id, ${now.toISOString()}::timestamptz,
          ${newestPassing(key, sql`ua.user_id`)} from ${people(key)}
          and not ${isReceiver} and ${isReachable} and ${fits(chosen)}
        on conflict do nothing returning user_id`,
    ),
  takeFitting: (db: Db, key: Key, chosen: Chosen) =>
    takeFrom(db, key, sql`gone.user_id in (select ua.user_id from ${people(key)} and ${fits(chosen)})`),
  takeAllBut: (db: Db, key: Key, ids: readonly number[]) =>
    takeFrom(db, key, sql`not exists (select 1 from ${among(ids)} kept (id) where kept.id = gone.user_id)`),

  hasGroup: (db: Db, academyId: number, id: number) => has(db, sql`groups`, academyId, id),
  hasStage: (db: Db, academyId: number, id: number) => has(db, sql`stages`, academyId, id),
}
