import pg from 'pg'

const quoted = (schema: string, name: string): string => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

/** A change of a table, a trigger, a function or a right writes a row there. */
const catalogues = ['pg_class', 'pg_attribute', 'pg_constraint', 'pg_trigger', 'pg_proc', 'pg_policy', 'pg_namespace']
const newestChange = `select greatest(${catalogues
  .map((name) => `(select max(xmin::text::bigint) from ${name})`)
  .join(', ')}) as change`

/** Calls that are still under way would write into what the next file uses; so would a client that nobody has closed. */
const strangers = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    and (state <> 'idle' or application_name <> 'academy-test')`

const contentOf = (table: string): string =>
  `select md5(coalesce(string_agg(row::text, ',' order by row::text), '')) as content from ${table} as row`

export interface Emptier {
  /** Brings every row and every counter back to what the template has; false: it is not sure to be as before. */
  empty(): Promise<boolean>
}

/** Reads what a new database holds, to be able to say later whether it holds the same. */
export const emptier = async (owner: pg.Client): Promise<Emptier> => {
  const rowsOf = async <T>(sql: string): Promise<T[]> => (await owner.query(sql)).rows as T[]
  const changeNow = async (): Promise<string> => (await rowsOf<{ change: string }>(newestChange))[0]!.change
  const tables = (
    await rowsOf<{ schema: string; name: string }>(
      `select schemaname as schema, relname as name from pg_stat_user_tables where schemaname <> 'drizzle' order by 1, 2`,
    )
  ).map(({ schema, name }) => quoted(schema, name))
  const filled = async (): Promise<string[]> => {
    const each = tables.map((table) => `case when exists (select from ${table}) then ${pg.escapeLiteral(table)} end`)
    return (await rowsOf<{ names: string[] }>(`select array_remove(array[${each.join()}], null) as names`))[0]!.names
  }
  const counters = `select format('%I.%I', schemaname, sequencename) as name, start_value as start, last_value as last
    from pg_sequences`
  const countersAtFirst = new Map(
    (await rowsOf<{ name: string; last: string | null }>(counters)).map(({ name, last }) => [name, last]),
  )
  const kept = new Map<string, string>()
  for (const table of await filled()) kept.set(table, (await rowsOf<{ content: string }>(contentOf(table)))[0]!.content)
  const changeAtFirst = await changeNow()

  const isUntouched = async (): Promise<boolean> => {
    for (const [table, content] of kept)
      if ((await rowsOf<{ content: string }>(contentOf(table)))[0]!.content !== content) return false
    return true
  }
  const resetCounters = async (): Promise<void> => {
    const moved = (await rowsOf<{ name: string; start: string; last: string | null }>(counters)).filter(
      ({ name, last }) => countersAtFirst.get(name) !== last,
    )
    if (moved.length === 0) return
    const each = moved.map(({ name, start }) => {
      const last = countersAtFirst.get(name)
      return `setval(${pg.escapeLiteral(name)}, ${last ?? start}, ${last != null})`
    })
    await owner.query(`select ${each.join()}`)
  }

  return {
    empty: async () => {
      if ((await rowsOf<{ count: number }>(strangers))[0]!.count > 0) return false
      if ((await changeNow()) !== changeAtFirst || !(await isUntouched())) return false
      const used = (await filled()).filter((table) => !kept.has(table))
      // Without triggers and foreign keys: what may never be deleted goes, and the order does not matter.
      const deletions = used.map((table) => `delete from ${table};`).join('')
      await owner.query(`begin; set local session_replication_role = replica; ${deletions} commit`)
      // Pages without a row make the planner believe that what the next file fills is empty; tables without pages do not.
      if (used.length > 0) await owner.query(`vacuum ${used.join()}`)
      await resetCounters()
      return true
    },
  }
}
