import { createHmac } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'
import { StartError } from './config.ts'
import { addressesOf, changeAddress, hostsOf } from './database-address.ts'
import { readOnlyCode } from './database-primary.ts'
import type { Logger } from './log.ts'
import { isNewerSchema, stateNeeds } from './older-programs.ts'
import { connectionTo, PrimaryClient } from './primary-client.ts'

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

let files: MigrationMeta[] | null = null

/** Looked up once: migrations come with the program. */
const migrationFiles = (): MigrationMeta[] => (files ??= readMigrationFiles({ migrationsFolder }))

/** By name, in order. */
export const knownMigrations = (): string[] => migrationFiles().map(({ name }) => name)
export const newestMigration = (): string => knownMigrations().at(-1)!

/**
 * Brings the schema up to date as the owner and prepares the application's role, which owns nothing (A3); answers the
 * address of that role.
 * Every server does this at its start; the advisory lock makes the others wait, then find nothing to do. `only`: the
 * migrations up to the schema of an older backup; the next start brings it on from there.
 */
export const prepareDatabase = async (
  ownerUrl: string,
  options: { appUrl: string | null; log: Logger; isThrowAway?: boolean; only?: readonly string[] },
): Promise<string> => {
  const client = await connectOwner(ownerUrl)
  client.on('error', sayLost(options.log))
  try {
    // Only databases of the test suite may lose acknowledged writes.
    if (!options.isThrowAway) await refuseUnsafeDatabase(client)
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrate])
    const isOlder = await isNewerSchema(client, migrationFiles())
    const app = appRole(ownerUrl, options.appUrl)
    await createAppRole(client, app)
    if (isOlder) {
      options.log.warn('the schema is that of a newer version and works with this one: this start leaves it as it is')
      return app.url
    }
    await stateNeeds(client, migrationFiles())
    await migrateBetweenOthers(client, options)
    await stateNeeds(client, migrationFiles())
    await migrateJobs(ownerUrl, options.log)
    // An older schema may lack what is granted; the start that brings it up to date grants.
    if (!options.only) await grantToApp(client, app.name)
    return app.url
  } finally {
    // Ending the session releases the advisory lock, also after a failure.
    await client.end().catch(() => {})
  }
}

const lockWaitMs = 1_000
/** About two minutes: a report or a backup that reads a table for longer has to be ended by hand. */
const maxTries = 60

const isLockTimeout = (error: unknown): boolean =>
  [error, (error as { cause?: unknown }).cause].some((one) => (one as { code?: string } | undefined)?.code === '55P03')

/**
 * O2: a migration that waits for the lock of a table makes every later query of that table queue behind it. So it waits
 * for one second, gives the lock request up, lets the queries through and tries again; a migration that did not get its tables has changed nothing.
 */
const migrateBetweenOthers = async (
  client: pg.Client,
  { only, log }: { only?: readonly string[]; log: Logger },
): Promise<void> => {
  await client.query(`set lock_timeout to ${lockWaitMs}`)
  for (let tries = 1; ; tries++) {
    try {
      return await migrateWith(client, only)
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (tries >= maxTries)
        throw new StartError(
          'A table that this version of Academy has to change is in use all the time: end the program that uses the database (a report, a backup), then start again.',
        )
      log.warn({ tries }, 'a table is in use: the migration tries again')
      await setTimeout(lockWaitMs)
    }
  }
}

const migrateWith = async (client: pg.Client, only: readonly string[] | undefined): Promise<void> => {
  const db = drizzle({ client })
  if (!only || only.length === knownMigrations().length) {
    await migrate(db, { migrationsFolder })
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'academy-migrations-'))
  try {
    for (const name of only) await cp(join(migrationsFolder, name), join(folder, name), { recursive: true })
    await migrate(db, { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const sayLost = (log: Logger) => (error: Error) =>
  log.warn({ err: error }, 'the database connection of the migration was lost: this start fails')

const migrateJobs = async (ownerUrl: string, log: Logger): Promise<void> => {
  const pgPool = new pg.Pool({ ...connectionTo(ownerUrl), Client: PrimaryClient, max: 1 })
  pgPool.on('error', sayLost(log))
  pgPool.on('connect', (client) => client.on('error', sayLost(log)))
  try {
    await runMigrations({ pgPool })
  } finally {
    await pgPool.end()
  }
}

const connectOwner = async (url: string): Promise<pg.Client> => {
  const client = new PrimaryClient({
    ...connectionTo(url),
    application_name: 'academy-migrate',
    connectionTimeoutMillis: 8_000,
    options: '-c lock_timeout=30000',
  })
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw new StartError(connectionSentence(url, error as Error & { code?: string }))
  }
}

const connectionSentence = (url: string, error: Error & { code?: string }): string => {
  const { hostname, pathname, username } = new URL(addressesOf(url)[0]!)
  const where = hostsOf(url)
  switch (error.code) {
    case '28P01':
    case '28000':
      return `The database at ${where} refuses the user "${username}": check user and password in DATABASE_URL.`
    case '3D000':
      return `The database "${pathname.slice(1)}" does not exist at ${where}: create it, or correct DATABASE_URL.`
    case readOnlyCode:
      return `None of the databases at ${where} accepts writes: promote one of them, or correct DATABASE_URL.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host of DATABASE_URL, "${hostname}", cannot be found: correct it.`
    default:
      return `The database at ${where} cannot be reached (${error.code ?? error.message}): start it, or correct DATABASE_URL.`
  }
}

/** M3: an acknowledged write must survive a crash, so a database that may forget commits is refused. */
const refuseUnsafeDatabase = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`,
  )
  const settings = Object.fromEntries(rows.map((row) => [row.name, row.setting]))
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
    if (settings[name] === 'off')
      throw new StartError(`The database runs with ${name} = off and could lose saved answers: turn it on.`)
}

interface AppRole {
  name: string
  password: string | null
  url: string
}

/** A password that nobody stores: whoever knows the owner's address can derive it. */
const appRole = (ownerUrl: string, givenUrl: string | null): AppRole => {
  if (givenUrl)
    return { name: decodeURIComponent(new URL(addressesOf(givenUrl)[0]!).username), password: null, url: givenUrl }
  const url = new URL(addressesOf(ownerUrl)[0]!)
  const name = `${decodeURIComponent(url.pathname.slice(1)) || 'academy'}_app`
  const password = createHmac('sha256', decodeURIComponent(url.password)).update(`${name}@academy`).digest('base64url')
  const appUrl = changeAddress(ownerUrl, (one) => {
    one.username = encodeURIComponent(name)
    one.password = password
  })
  return { name, password, url: appUrl }
}

const createAppRole = async (client: pg.Client, role: AppRole): Promise<void> => {
  if (role.password === null) return
  const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [role.name])
  const verb = rows.length ? 'alter' : 'create'
  const statement = `${verb} role ${pg.escapeIdentifier(role.name)} with login nosuperuser nocreatedb nocreaterole
    password ${pg.escapeLiteral(role.password)}`
  try {
    await client.query(statement)
  } catch (error) {
    // Test databases are made in parallel in one cluster; a role is the cluster's, not the database's.
    if (!['23505', '42710', 'XX000'].includes((error as { code?: string }).code ?? '')) throw error
  }
}

const grantToApp = async (client: pg.Client, roleName: string): Promise<void> => {
  const role = pg.escapeIdentifier(roleName)
  await client.query(`
    revoke create on schema public from public;
    grant usage on schema public, graphile_worker, drizzle to ${role};
    grant select on all tables in schema drizzle to ${role};
    grant select, insert, update, delete on all tables in schema public, graphile_worker to ${role};
    grant usage, select on all sequences in schema public, graphile_worker to ${role};
    grant execute on all functions in schema graphile_worker to ${role};
    revoke update, delete on audit_log, audit_seals from ${role};
    grant update (seal_id) on audit_log to ${role};
  `)
  // graphile-worker enables row security without a policy, which shuts out everybody but the owner. The grants decide.
  const { rows } = await client.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'graphile_worker' and rowsecurity
     and not exists (select 1 from pg_policies where schemaname = 'graphile_worker'
                     and pg_policies.tablename = pg_tables.tablename and policyname = 'academy_app')`,
  )
  for (const { tablename } of rows)
    await client.query(
      `create policy academy_app on graphile_worker.${pg.escapeIdentifier(tablename)} using (true) with check (true)`,
    )
}
