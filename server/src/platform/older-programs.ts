import type { MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { StartError } from './config.ts'

/** Programs that know no newer migration than this one start on no newer schema: they do not read what is written here. */
export const firstToGoBackTo = '20261119112058_certificates-and-chats-by-order'

type Migration = Pick<MigrationMeta, 'name' | 'sql'>

export const needOf = ({ sql }: Pick<Migration, 'sql'>): string | null =>
  /^\s*-- needs: (\S+)$/m.exec(sql[0] ?? '')?.[1] ?? null

/** O2: a program works with this schema if it knows the migration that this names. */
export const neededMigration = (migrations: readonly Migration[]): string =>
  [firstToGoBackTo, ...migrations.map(needOf)]
    .filter((name) => name !== null)
    .toSorted()
    .at(-1)!

/** Kept as the comment of drizzle's own table: an older program knows neither our newer files nor our newer tables. */
interface Statement {
  newest: string
  needs: string
}

const readStatement = async (client: pg.Client): Promise<Statement | null> => {
  const { rows } = await client.query<{ text: string | null }>(
    `select obj_description('drizzle.__drizzle_migrations'::regclass, 'pg_class') as text`,
  )
  try {
    return JSON.parse(rows[0]?.text ?? 'null') as Statement | null
  } catch {
    return null
  }
}

/**
 * Called before the migrations as well: a program that is killed between its migration and this would otherwise leave a
 * schema whose statement is that of an older program.
 */
export const stateNeeds = async (client: pg.Client, migrations: readonly Migration[]): Promise<void> => {
  const { rows } = await client.query<{ found: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as found`,
  )
  if (!rows[0]?.found) return
  const statement: Statement = { newest: migrations.at(-1)!.name, needs: neededMigration(migrations) }
  const before = await readStatement(client)
  if (before?.newest === statement.newest && before.needs === statement.needs) return
  // A comment takes no parameters: the database quotes the text itself.
  const { rows: commands } = await client.query<{ text: string }>(
    `select format('comment on table drizzle.__drizzle_migrations is %L', $1::text) as text`,
    [JSON.stringify(statement)],
  )
  await client.query(commands[0]!.text)
}

/**
 * Whether the schema is newer than this program and still works with it, as while a version is taken back. A schema that does not
 * work with it is refused.
 */
export const isNewerSchema = async (client: pg.Client, migrations: readonly Migration[]): Promise<boolean> => {
  const { rows: tables } = await client.query<{ found: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as found`,
  )
  if (!tables[0]?.found) return false
  const { rows } = await client.query<{ name: string }>(`select name from drizzle.__drizzle_migrations order by name`)
  const applied = rows.map(({ name }) => name)
  const known = new Set(migrations.map(({ name }) => name))
  const newest = applied.findLast((name) => !known.has(name))
  if (newest === undefined) return false
  const isComplete = [...known].every((name) => applied.includes(name))
  const statement = await readStatement(client)
  // A statement about another schema says nothing of this one.
  if (statement?.newest === newest && known.has(statement.needs) && isComplete) return true
  throw new StartError(
    `The database has a newer schema than this version of Academy (migration ${newest}): start the newer version.`,
  )
}
