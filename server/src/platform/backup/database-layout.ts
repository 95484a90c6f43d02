import pg from 'pg'

/** What is copied of a database: its tables without computed columns, and the values of its sequences. */
export interface TableLayout {
  schema: string
  name: string
  columns: string[]
}
export interface Counter {
  schema: string
  name: string
  /** Null: never used. */
  lastValue: string | null
}

/** The job library fills its table of migrations itself, so it is not copied. */
const schemas = `('public', 'graphile_worker')`
const isMadeByMigration = `n.nspname = 'graphile_worker' and c.relname = 'migrations'`

export const readTables = async (client: pg.ClientBase): Promise<TableLayout[]> => {
  const { rows } = await client.query<TableLayout>(
    `select n.nspname as schema, c.relname as name,
            array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attname) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ${schemas} and not (${isMadeByMigration})
     order by n.nspname, c.relname`,
  )
  return rows
}

export const readCounters = async (client: pg.ClientBase): Promise<Counter[]> => {
  const { rows } = await client.query<Counter>(
    `select schemaname as schema, sequencename as name, last_value::text as "lastValue"
     from pg_sequences where schemaname in ${schemas} order by schemaname, sequencename`,
  )
  return rows
}

export interface Reference {
  table: string
  name: string
  definition: string
}

/** With an empty search path every name is written with its schema. */
export const readReferences = async (client: pg.ClientBase): Promise<Reference[]> => {
  const { rows } = await client.query<Reference>(
    `select k.conrelid::regclass::text as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_namespace n on n.oid = k.connamespace
     where k.contype = 'f' and n.nspname in ${schemas} order by k.oid`,
  )
  return rows
}

export const quoted = ({ schema, name }: { schema: string; name: string }): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

export const partName = ({ schema, name }: { schema: string; name: string }): string => `tables/${schema}.${name}`

export const copyClause = (table: TableLayout): string =>
  `${quoted(table)} (${table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`
