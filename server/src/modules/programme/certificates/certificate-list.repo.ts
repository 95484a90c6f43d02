import type { SortOrder } from '@academy/contract/enums'
import type { Specialization } from '@academy/contract/users'
import { sql, type SQL } from 'drizzle-orm'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { nameStartsWith } from '#platform/name-search.ts'
import { directionOf } from '#server/schema/direction-of.ts'

export interface ListedRow extends Record<string, unknown> {
  academyId: number
  academyName: string
  userId: number
  firstName: string
  lastName: string
  avatarFile: string | null
  specialization: Specialization | null
  publicId: string
  number: string
  finishedAt: string | null
  reissuedAt: string | null
}

export interface CertificateFilters {
  search?: string | undefined
  isWithdrawn?: boolean | undefined
}

export interface CertificatesQuery extends CertificateFilters {
  orderField?: 'name' | 'finishedAt' | undefined
  order?: SortOrder | undefined
}

const directions: Record<SortOrder, SQL> = { asc: sql`asc`, desc: sql`desc` }
const orders = {
  name: (direction: SQL) =>
    sql`u.last_name ${direction}, u.first_name ${direction}, u.id ${direction}, ua.academy_id ${direction}`,
  finishedAt: (direction: SQL) =>
    sql`ua.finished_at ${direction} nulls last, ua.user_id ${direction}, ua.academy_id ${direction}`,
}

const columns = sql`ua.academy_id as "academyId", a.name as "academyName", u.id as "userId",
  u.first_name as "firstName", u.last_name as "lastName", u.avatar_file as "avatarFile",
  ${directionOf(sql`ua.academy_id`, sql`u.id`)} as specialization, ua.public_id as "publicId",
  ua.certificate_number as number, ua.finished_at as "finishedAt", ua.certificate_reissued_at as "reissuedAt"`

const certificatesOf = (scope: AcademyScope) => sql`from user_academies ua
  join academies a on a.id = ua.academy_id and a.deleted_at is null
  join users u on u.id = ua.user_id and u.deleted_at is null
  where ${within(scope, sql`ua.academy_id`)} and ua.certificate_number is not null`

const isGiven = sql`ua.finished_at is not null`
const isTakenBack = sql`ua.finished_at is null`

const found = (scope: AcademyScope, { search, isWithdrawn }: CertificateFilters): SQL => sql`
  ${certificatesOf(scope)} and ${nameStartsWith(search)}
    and ${isWithdrawn === undefined ? sql`true` : isWithdrawn ? isTakenBack : isGiven}`

/** The first `limit` of each academy, along its index; those without a date are last in both directions. */
const firstByDate = (scope: AcademyScope, isWithdrawn: boolean | undefined, direction: SQL, limit: number): SQL => {
  const firstOf = (condition: SQL) => sql`(select ua.* from user_academies ua
    join users u on u.id = ua.user_id and u.deleted_at is null
    where ua.academy_id = here.id and ua.certificate_number is not null and ${condition}
    order by ua.finished_at ${direction}, ua.user_id ${direction} limit ${limit})`
  const parts = [...(isWithdrawn === true ? [] : [isGiven]), ...(isWithdrawn === false ? [] : [isTakenBack])]
  return sql`select first.* from academies here cross join lateral (${sql.join(parts.map(firstOf), sql` union all `)}) first
    where here.deleted_at is null and ${within(scope, sql`here.id`)}`
}

export const certificateListRepo = {
  page: async (
    db: Db,
    scope: AcademyScope,
    { search, isWithdrawn, orderField = 'name', order = 'asc' }: CertificatesQuery,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<ListedRow[]> => {
    const direction = directions[order]
    const { rows } = await db.execute<ListedRow>(
      // Of those who are searched for by name there are few.
      orderField === 'finishedAt' && !search
        ? sql`select ${columns} from (${firstByDate(scope, isWithdrawn, direction, offset + limit)}) ua
            join academies a on a.id = ua.academy_id join users u on u.id = ua.user_id
            order by ${orders.finishedAt(direction)} limit ${limit} offset ${offset}`
        : sql`select ${columns} ${found(scope, { search, isWithdrawn })}
            order by ${orders[orderField](direction)} limit ${limit} offset ${offset}`,
    )
    return rows
  },

  count: async (db: Db, scope: AcademyScope, filters: CertificateFilters): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count ${found(scope, filters)}`)
    return rows[0]!.count
  },

  of: async (db: Db, academyId: number, userId: number): Promise<ListedRow | undefined> => {
    const { rows } = await db.execute<ListedRow>(
      sql`select ${columns} ${certificatesOf([academyId])} and u.id = ${userId}`,
    )
    return rows[0]
  },

  reissue: async (db: Db, academyId: number, userId: number, now: Date): Promise<boolean> => {
    const { rows } = await db.execute<Record<string, unknown>>(sql`
      update user_academies ua set certificate_reissued_at = ${now}::timestamptz from users u
      where ua.academy_id = ${academyId} and ua.user_id = ${userId} and ua.finished_at is not null
        and ua.certificate_number is not null and u.id = ua.user_id and u.deleted_at is null
      returning ua.user_id`)
    return rows.length > 0
  },
}
