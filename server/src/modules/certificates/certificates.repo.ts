import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { directionOf } from '#server/schema/direction-of.ts'

export interface GraduateRow extends Record<string, unknown> {
  firstName: string
  lastName: string
  avatarFile: string | null
  academyName: string
  specialization: string | null
  joinedAt: Date
  finishedAt: Date | null
  number: string | null
}

/** The membership is the key, and it knows its academy; people and academies that are gone are not found. */
const one = async (db: Db, condition: SQL): Promise<GraduateRow | undefined> => {
  const { rows } = await db.execute<GraduateRow>(sql`
    select u.first_name as "firstName", u.last_name as "lastName", u.avatar_file as "avatarFile",
      a.name as "academyName", ua.joined_at as "joinedAt", ua.finished_at as "finishedAt",
      ua.certificate_number as number,
      ${directionOf(sql`ua.academy_id`, sql`ua.user_id`)} ->> 'name' as specialization
    from user_academies ua
      join users u on u.id = ua.user_id and u.deleted_at is null
      join academies a on a.id = ua.academy_id and a.deleted_at is null
    where ${condition}`)
  const row = rows[0]
  return row && { ...row, joinedAt: new Date(row.joinedAt), finishedAt: row.finishedAt && new Date(row.finishedAt) }
}

export const certificatesRepo = {
  byPublicId: (db: Db, publicId: string) => one(db, sql`ua.public_id = ${publicId}::uuid`),
  byNumber: (db: Db, number: string) => one(db, sql`ua.certificate_number = ${number}`),
}
