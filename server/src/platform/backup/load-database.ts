import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  type Counter,
  copyClause,
  quoted,
  readReferences,
  type Reference,
  type TableLayout,
} from './database-layout.ts'

export interface TableContent extends TableLayout {
  rowCount: number
  open(): Promise<Readable>
}

const loadTable = async (client: pg.Client, table: TableContent): Promise<void> => {
  const sink = client.query(copyFrom(`copy ${copyClause(table)} from stdin`))
  await pipeline(await table.open(), sink)
  if (sink.rowCount !== table.rowCount)
    throw new Error(`${quoted(table)} has ${sink.rowCount} rows instead of ${table.rowCount}`)
}

const setCounter = ({ schema, name, lastValue }: Counter): string => {
  const counter = `${pg.escapeLiteral(quoted({ schema, name }))}::regclass`
  return lastValue === null
    ? `select setval(${counter}, (select seqstart from pg_sequence where seqrelid = ${counter}), false)`
    : `select setval(${counter}, ${pg.escapeLiteral(lastValue)}::bigint)`
}

const dropReference = ({ table, name }: Reference) =>
  `alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`
const addReference = ({ table, name, definition }: Reference) =>
  `alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`

/**
 * Fills all tables in the transaction that the caller began. References are taken away meanwhile and made again at the
 * end, when the database checks every row against them; triggers would refuse the audit log or tell of news.
 */
export const loadDatabase = async (
  client: pg.Client,
  content: { tables: TableContent[]; counters: Counter[] },
): Promise<void> => {
  const { tables, counters } = content
  const references = await readReferences(client)
  for (const reference of references) await client.query(dropReference(reference))
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`)
  await client.query(`truncate ${tables.map(quoted).join(', ')}`)
  for (const table of tables) await loadTable(client, table)
  for (const counter of counters) await client.query(setCounter(counter))
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`)
  for (const reference of references) await client.query(addReference(reference))
}
