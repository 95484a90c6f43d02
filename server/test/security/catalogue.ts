import pg from 'pg'

export interface Column {
  table: string
  column: string
  type: string
}

/** The owner of a test database: for questions and changes that the application's role may not make. */
export const asOwner = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const readColumns = async (client: pg.Client, schema = 'public'): Promise<Column[]> => {
  const { rows } = await client.query<Column>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
     order by 1, a.attnum`,
    [schema],
  )
  return rows
}

export const tablesOf = (columns: readonly Column[]): string[] => [...new Set(columns.map(({ table }) => table))]

/** Tables whose rows belong to one academy. */
export const tenantTablesOf = (columns: readonly Column[]): string[] =>
  columns.filter(({ column }) => column === 'academy_id').map(({ table }) => table)

/** One hash per table over all of its rows (or those of one academy): equal means that nothing changed. */
export const fingerprint = async (
  client: pg.Client,
  tables: readonly string[],
  academyId?: number,
): Promise<Record<string, string>> => {
  const result: Record<string, string> = {}
  for (const table of tables) {
    const where = academyId === undefined ? '' : 'where t.academy_id = $1'
    const { rows } = await client.query<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as hash
       from ${pg.escapeIdentifier(table)} t ${where}`,
      academyId === undefined ? [] : [academyId],
    )
    result[table] = rows[0]!.hash
  }
  return result
}

/** What each table calls its next row; the tables come in the order of their names. */
export const restartIds = async (client: pg.Client, nextId: (tableIndex: number) => number): Promise<void> => {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and a.attidentity <> '' order by 1`,
  )
  for (const [index, { table, column }] of rows.entries())
    await client.query(
      `alter table ${pg.escapeIdentifier(table)} alter column ${pg.escapeIdentifier(column)}
       restart with ${nextId(index)}`,
    )
  // What several tables draw from.
  const { rows: shared } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'i') order by 1`,
  )
  for (const [index, { name }] of shared.entries())
    await client.query(`alter sequence ${pg.escapeIdentifier(name)} restart with ${nextId(rows.length + index)}`)
}
