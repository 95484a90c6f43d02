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

export interface CertificatesQuery {
  search?: string | undefined
  isWithdrawn?: boolean | undefined
  orderField?: 'name' | 'finishedAt' | undefined
  order?: SortOrder | undefined
}

const directions: Record<SortOrder, SQL> = { asc: sql`asc`, desc: sql`desc` }
const orders = {
  name: (direction: SQL) =>
    sql`u.last_name ${direction}, u.first_name ${direction}, u.id ${direction}, ua.academy_id ${direction}`,
  finishedAt: (direction: SQL) =>
    sql`ua.finished_at ${direction} nulls last, u.last_name, u.first_name, u.id, ua.academy_id`,
}

const columns = sql`ua.academy_id as "academyId", a.name as "academyName", u.id as "userId",
  u.first_name as "firstName", u.last_name as "lastName", u.avatar_file as "avatarFile",
  ${directionOf(sql`ua.academy_id`, sql`u.id`)} as specialization, ua.public_id as "publicId",
  ua.certificate_number as number, ua.finished_at as "finishedAt", ua.certificate_reissued_at as "reissuedAt"`

const certificatesOf = (scope: AcademyScope) => sql`from user_academies ua
  join academies a on a.id = ua.academy_id and a.deleted_at is null
  join users u on u.id = ua.user_id and u.deleted_at is null
  where ${within(scope, sql`ua.academy_id`)} and ua.certificate_number is not null`

export const certificateListRepo = {
  page: async (
    db: Db,
    scope: AcademyScope,
    { search, isWithdrawn, orderField = 'name', order = 'asc' }: CertificatesQuery,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<{ rows: ListedRow[]; count: number }> => {
    const found = sql`${certificatesOf(scope)} and ${nameStartsWith(search)}
      and ${isWithdrawn === undefined ? sql`true` : isWithdrawn ? sql`ua.finished_at is null` : sql`ua.finished_at is not null`}`
    const counted = await db.execute<{ count: number }>(sql`select count(*)::int as count ${found}`)
    const { rows } = await db.execute<ListedRow>(sql`select ${columns} ${found}
      order by ${orders[orderField](directions[order])} limit ${limit} offset ${offset}`)
    return { rows, count: counted.rows[0]!.count }
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
