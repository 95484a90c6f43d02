import type pg from 'pg'

/** The tables that a fresh database has filled: settings, directions and the like, which belong to all academies. */
export const findCommonTables = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'audit_log' order by 1`,
  )
  const texts = rows.map(({ name }) => `select '${name}' as name where exists (select from "${name}")`)
  return (await pool.query<{ name: string }>(texts.join(' union all '))).rows.map(({ name }) => name)
}

/** Whether anything in them is another thing than before shows in this text. */
export const readCommonRows = async (pool: pg.Pool, tables: readonly string[]): Promise<string> => {
  const texts = tables.map(
    (name) => `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as rows from "${name}" t`,
  )
  return JSON.stringify((await pool.query(texts.join(' union all '))).rows)
}
