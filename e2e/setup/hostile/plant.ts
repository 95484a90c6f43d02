import pg from 'pg'
import { payloads } from './payloads.ts'

/** Names by which the program finds its way: a person cannot type into them, and a wrong one only breaks a screen. */
const isMachineText = (table: string, column: string): boolean =>
  /(?:_hash|^hash|^role|^state|^type|^purpose|^localization|_file|^country|^code|^scope|^key|^reply|^url_name|^kind|^before|^after|^reason|^before_row|^inputs|^english_level|_updated_at|^certificate_number|^language|^finished_by|^temp_id|^document|_status)$/.test(
    column,
  ) ||
  `${table}.${column}` === 'static_pages.name' ||
  ['rate_limits', 'idempotency_keys', 'audit_seals', 'realtime_attachments', 'second_factors'].includes(table)

interface TextColumn {
  table: string
  column: string
  kind: 'text' | 'jsonb'
}

const textColumns = async (client: pg.Client): Promise<TextColumn[]> => {
  const { rows } = await client.query<TextColumn>(
    `select c.table_name as table, c.column_name as column, c.data_type as kind
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')
     order by 1, 2`,
  )
  return rows.filter(({ table, column }) => !isMachineText(table, column))
}

/** Planting a second time must not meet its own texts of the first where they have to be unique. */
let plantings = 0

/**
 * Writes payloads over every text of every row, as if every check at the door had failed: what keeps them from running
 * is then the screen alone. A new column is planted without being named here. Which row gets which payload moves on
 * with `turn`. E-mail addresses of accounts stay, or nobody could log in; so do the numbers of questions, which are texts of
 * digits: a reply with any other is not sent. For the same reason the template of a page is no longer than it may be.
 */
export const plantPayloads = async (ownerUrl: string, turn: number): Promise<string[]> => {
  plantings++
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`set session_replication_role = 'replica'`)
    await client.query(
      `create function pg_temp.planted(value jsonb, payload text) returns jsonb language sql as $$
        select case jsonb_typeof(value) when 'string' then to_jsonb(payload)
          when 'object' then coalesce((select jsonb_object_agg(k, case k when 'number' then v
              when 'template' then pg_temp.planted(v, left(payload, 100)) else pg_temp.planted(v, payload) end)
            from jsonb_each(value) as e(k, v)), value)
          when 'array' then coalesce((select jsonb_agg(pg_temp.planted(v, payload) order by nth)
            from jsonb_array_elements(value) with ordinality as e(v, nth)), value)
          else value end $$`,
    )
    const planted: string[] = []
    for (const { table, column, kind } of await textColumns(client)) {
      if (table === 'users' && ['email', 'password_hash'].includes(column)) continue
      const [name, field] = [pg.escapeIdentifier(table), pg.escapeIdentifier(column)]
      const text = `($1::text[])[1 + (row_number + $2) % $3] || ' ' || row_number || '.${plantings}'`
      const value =
        kind === 'text'
          ? text
          : // Texts in several languages, questions, details of an audit row: every leaf becomes a payload.
            `pg_temp.planted(old, ${text})`
      const { rowCount } = await client.query(
        `update ${name} t set ${field} = ${value}
         from (select ctid as place, ${field} as old, row_number() over () as row_number from ${name}
               where ${field} is not null ${kind === 'jsonb' ? `and jsonb_typeof(${field}) = 'object' and ${field} <> '{}'` : ''}) s
         where t.ctid = s.place`,
        [payloads, turn, payloads.length],
      )
      if (rowCount) planted.push(`${table}.${column}`)
    }
    return planted
  } finally {
    await client.end()
  }
}
