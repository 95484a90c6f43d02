import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PeopleConcerned } from '@academy/contract/academies'
import { advisoryLocks } from '#platform/advisory-locks.ts'
import type { Db } from '#platform/db.ts'
import { academies } from '#server/schema/academies.ts'

export interface Hashes {
  hash: string
  privateHash: string | null
  secretHash: string | null
}

const isLive = (id: number) => and(eq(academies.id, id), isNull(academies.deletedAt))

export const academyEditRepo = {
  /** Held until the end of the transaction: two who change one academy follow each other. */
  lockedById: async (db: Db, id: number) => {
    const [row] = await db.select().from(academies).where(isLive(id)).for('no key update')
    return row
  },

  /**
   * byHash looks at all three kinds, and no index spans three columns: whoever names an academy holds one lock until the
   * end. Deleted academies keep theirs: an old link never leads into a new academy.
   */
  hashesElsewhere: async (db: Db, wanted: Hashes, exceptId: number | null): Promise<Set<string>> => {
    await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.academyHashes})`)
    const given = Object.values(wanted).filter((hash) => hash !== null)
    const { rows } = await db.execute<{ hash: string }>(sql`
      select taken.hash from academies a, unnest(array[a.hash, a.private_hash, a.secret_hash]) taken(hash)
      where a.id is distinct from ${exceptId}::int and taken.hash = any(${sql.param(given)}::text[])`)
    return new Set(rows.map(({ hash }) => hash))
  },

  insert: async (db: Db, values: typeof academies.$inferInsert): Promise<number> => {
    const [row] = await db.insert(academies).values(values).returning({ id: academies.id })
    return row!.id
  },

  update: (db: Db, id: number, values: Partial<typeof academies.$inferInsert>) =>
    db.update(academies).set(values).where(eq(academies.id, id)),

  staffIds: async (db: Db, academyId: number): Promise<number[]> => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select distinct user_id as id from user_roles where academy_id = ${academyId} and role <> 'Student'`)
    return rows.map(({ id }) => id)
  },

  /** deleted and blocked people do not count. */
  peopleConcerned: async (db: Db, academyId: number): Promise<PeopleConcerned> => {
    const { rows } = await db.execute<PeopleConcerned & Record<string, unknown>>(sql`
      select count(distinct ua.user_id) filter (where r.role = 'Student')::int as students,
        count(distinct ua.user_id) filter (where r.role <> 'Student')::int as employees,
        count(distinct ua.user_id) filter (where r.role = 'Student' and ua.finished_at is not null)::int as finished
      from user_academies ua join users u on u.id = ua.user_id
        join user_roles r on r.academy_id = ua.academy_id and r.user_id = ua.user_id
      where ua.academy_id = ${academyId} and ua.active and u.deleted_at is null and u.blocked_at is null`)
    return rows[0]!
  },
}
