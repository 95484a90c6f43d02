import type pg from 'pg'

interface Key {
  table: string
  name: string
  columns: string[]
}
interface ForeignKey extends Key {
  target: string
  targetColumns: string[]
}

const constraintsOf = async (client: pg.Client, schema: string, kind: 'p' | 'f') => {
  const { rows } = await client.query<ForeignKey>(
    `select k.conname as name, c.relname as table, coalesce(t.relname, '') as target,
       (select array_agg(a.attname::text order by at.place) from unnest(k.conkey) with ordinality as at(num, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = at.num) as columns,
       (select array_agg(a.attname::text order by at.place) from unnest(k.confkey) with ordinality as at(num, place)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = at.num) as "targetColumns"
     from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class t on t.oid = k.confrelid
     where c.relnamespace = $1::regnamespace and k.contype = $2 order by 1`,
    [schema, kind],
  )
  return rows
}

const tablesWith = async (
  client: pg.Client,
  schema: string,
  column: string,
): Promise<{ table: string; isNullable: boolean }[]> => {
  const { rows } = await client.query<{ table: string; isNullable: boolean }>(
    `select c.relname as table, not a.attnotnull as "isNullable"
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and a.attname = $2 and not a.attisdropped
     order by 1`,
    [schema, column],
  )
  return rows
}

/** What is written about all academies, by machines, and points nowhere: it is no tenant table. The outbox names one or none. */
export const notTenant: readonly string[] = ['audit_log', 'mails']

/** Where the schema lets a row point into another academy. Empty is good. */
export const tenancyGaps = async (client: pg.Client, schema = 'public'): Promise<string[]> => {
  const gaps: string[] = []
  const found = (await tablesWith(client, schema, 'academy_id')).filter(({ table }) => !notTenant.includes(table))
  const tenant = new Set(found.map(({ table }) => table))
  const primaryKeys = await constraintsOf(client, schema, 'p')
  for (const { table, isNullable } of found) {
    if (isNullable) gaps.push(`${table}.academy_id may be null`)
    if (!primaryKeys.some((key) => key.table === table && key.columns.includes('academy_id')))
      gaps.push(`the primary key of ${table} is without the academy`)
  }
  const foreignKeys = await constraintsOf(client, schema, 'f')
  for (const { table, name, columns, target, targetColumns } of foreignKeys) {
    // An academy is its own tenant: towards its own rows, its id is the academy.
    const own = table === 'academies' ? 'id' : 'academy_id'
    if (!(tenant.has(table) || table === 'academies') || !tenant.has(target)) continue
    const at = columns.indexOf(own)
    if (at < 0 || targetColumns[at] !== 'academy_id')
      gaps.push(`${table}.${name} points to ${target} without the academy`)
  }
  // A column that is called after a tenant table, but is bound to nothing, can hold an id of any academy.
  for (const table of tenant)
    for (const { column, target } of await loosePointers(client, schema, table, tenant))
      if (!foreignKeys.some((key) => key.table === table && key.columns.includes(column)))
        gaps.push(`${table}.${column} looks like an id of ${target} and is no foreign key`)
  return gaps
}

const loosePointers = async (client: pg.Client, schema: string, table: string, tenant: ReadonlySet<string>) => {
  const { rows } = await client.query<{ column: string }>(
    `select a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = $1::regnamespace and c.relname = $2 and a.attname like '%\\_id' and a.attnum > 0`,
    [schema, table],
  )
  return rows.flatMap(({ column }) => {
    const target = [...tenant].find((name) => column.endsWith(`${name.replace(/s$/, '')}_id`))
    return target ? [{ column, target }] : []
  })
}
