import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'

/**
 * People of one statement. PostgreSQL plans the check of a reference once in a session and keeps the plan: one that was made for a few
 * people reads all of them for each row, so that a single statement for many runs into the time limit of the application.
 */
const portion = 2_000

/** Students of an academy, who are in none of its stages. */
export const makeCrowd = async (db: Db, academyId: number, count: number): Promise<void> => {
  for (let from = 0; from < count; from += portion)
    await db.execute(sql`
      with made as (insert into users (email, first_name, last_name, consented_at, email_confirmed_at)
        select 'crowd' || n || ${`@${academyId}.test`}, 'Учень', 'Номер' || n, now(), now()
        from generate_series(${from}::int + 1, ${Math.min(from + portion, count)}::int) n returning id),
      members as (insert into user_academies (academy_id, user_id) select ${academyId}::int, id from made returning user_id)
      insert into user_roles (academy_id, user_id, role) select ${academyId}::int, user_id, 'Student' from members`)
}
