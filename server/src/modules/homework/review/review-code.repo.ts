import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'

export const codeRepo = {
  /** Of these responses the ones whose student has an account. */
  withOwner: async (db: Db, responseIds: readonly number[]): Promise<ReadonlySet<number>> => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select r.id from homework_responses r join users u on u.id = r.user_id and u.deleted_at is null
      where r.id = any(${sql.param([...responseIds])}::int[])`)
    return new Set(rows.map(({ id }) => id))
  },
}
