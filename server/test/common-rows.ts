import pg from 'pg'

/** What a fresh database holds: settings, directions and the like, which belong to all academies. */
export interface CommonRows {
  areTheSame(): Promise<boolean>
  /** Removes everything else, whatever guards it: rows, references to them, the audit log, jobs. */
  removeOthers(): Promise<void>
  close(): Promise<void>
}

const tablesOf = async (owner: pg.Client): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name }) => name)
}

const filledOf = async (owner: pg.Client, tables: readonly string[]): Promise<string[]> => {
  const texts = tables.map((name) => `select '${name}' as name where exists (select from "${name}")`)
  return (await owner.query<{ name: string }>(texts.join(' union all '))).rows.map(({ name }) => name)
}

/** Whether anything in these tables is another thing than before shows in this text. */
const textOf = async (owner: pg.Client, tables: readonly string[]): Promise<string> => {
  const texts = tables.map(
    (name) => `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as rows from "${name}" t`,
  )
  return JSON.stringify((await owner.query(texts.join(' union all '))).rows)
}

/** Of a database that nobody has used yet. */
export const readCommonRows = async (ownerUrl: string): Promise<CommonRows> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  // Triggers and foreign keys are for those who use the tables one by one.
  await owner.query('set session_replication_role = replica')
  const tables = await tablesOf(owner)
  const common = (await filledOf(owner, tables)).filter((name) => name !== 'audit_log')
  const others = tables.filter((name) => !common.includes(name))
  const before = await textOf(owner, common)
  const removal = others.map((name) => `delete from "${name}"`).join('; ')
  return {
    areTheSame: async () => (await textOf(owner, common)) === before,
    removeOthers: async () => void (await owner.query(`${removal}; delete from graphile_worker._private_jobs`)),
    close: () => owner.end(),
  }
}
