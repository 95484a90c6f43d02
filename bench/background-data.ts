import type { Database } from '../server/src/platform/db.ts'
import type { MadeAcademy } from '../server/test/make/make.ts'

/**
 * Fills the tables with other people, so that plans use the same indexes as in production. With a handful of rows
 * PostgreSQL reads whole tables, and a missing index goes unseen.
 */
export const makeBackgroundData = async (
  { pool }: Database,
  academies: readonly MadeAcademy[],
  size: number,
): Promise<void> => {
  const { rows } = await pool.query<{ first: number; last: number }>(
    `with made as (
       insert into users (email, first_name, last_name, is_employee, email_confirmed_at, consented_at)
       select 'crowd' || n || '@example.test', 'Хтось', 'Інший', false, now(), now() from generate_series(1, $1) n
       returning id)
     select min(id) as first, max(id) as last from made`,
    [size],
  )
  const { first, last } = rows[0]!
  await pool.query(
    `insert into sessions (id, user_id, expires_at)
     select gen_random_uuid(), id, now() + interval '30 days' from generate_series($1::int, $2) id`,
    [first, last],
  )
  for (const academy of academies) {
    const everybody = [academy.id, first, last]
    await pool.query(
      `insert into user_academies (academy_id, user_id, joined_at) select $1, id, now() from generate_series($2::int, $3) id`,
      everybody,
    )
    await pool.query(
      `insert into user_roles (academy_id, user_id, role) select $1, id, 'Student' from generate_series($2::int, $3) id`,
      everybody,
    )
    await pool.query(
      `insert into user_groups (academy_id, user_id, group_id) select $1, id, $4 from generate_series($2::int, $3) id`,
      [...everybody, Object.values(academy.directions)[0]],
    )
    for (const stage of academy.stages.slice(0, 3))
      await pool.query(
        `insert into user_stages (academy_id, user_id, stage_id, state)
         select $1, id, $4, 'Opened' from generate_series($2::int, $3) id`,
        [...everybody, stage.id],
      )
  }
}
