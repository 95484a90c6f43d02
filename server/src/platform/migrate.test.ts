import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/servers/databases.ts'
import { databaseUrlOf } from '#test/servers/database-url.ts'
import { patient } from '../../../scripts/testing/patience.ts'
import { StartError } from './config.ts'
import { createLog } from './log.ts'
import { knownMigrations, newestMigration, prepareDatabase } from './migrate.ts'
import { nightTest } from '../../../scripts/testing/night-test.ts'

const log = createLog('silent')
const prepare = (url: string, options: { appUrl?: string; isThrowAway?: boolean } = {}) =>
  prepareDatabase(url, { appUrl: options.appUrl ?? null, log, isThrowAway: options.isThrowAway ?? true })

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const changed = (url: string, change: (url: URL) => void): string => {
  const parsed = new URL(url)
  change(parsed)
  return parsed.href
}
const sentence = async (promise: Promise<unknown>): Promise<string> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartError)
  return (error as StartError).message
}

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

describe('what cannot work is one sentence', () => {
  const { hostname, port, username } = new URL(inject('ownerUrl'))

  test('a wrong password', async () => {
    const said = await sentence(prepare(changed(database.ownerUrl, (url) => (url.password = 'canary'))))
    const who = `The database at ${hostname}:${port} refuses the user "${username}"`
    expect(said).toBe(`${who}: check user and password in DATABASE_URL.`)
  })

  test('a database that is not there', async () => {
    const said = await sentence(prepare(databaseUrlOf(database.ownerUrl, 'no_such_database')))
    expect(said).toMatch(/^The database "no_such_database" does not exist at .*: create it, or correct DATABASE_URL\.$/)
  })

  test('a host that is not there', async () => {
    const said = await sentence(prepare('postgres://user:canary@no-such-host.invalid/academy'))
    expect(said).toBe('The host of DATABASE_URL, "no-such-host.invalid", cannot be found: correct it.')
  })

  test('a port where nobody listens', async () => {
    const said = await sentence(prepare('postgres://user:canary@127.0.0.1:9/academy'))
    expect(said).toMatch(
      /^The database at .*:9 cannot be reached \(ECONNREFUSED\): start it, or correct DATABASE_URL\.$/,
    )
  })

  test('[P5] and never repeats the password', async () => {
    const { password } = new URL(database.ownerUrl)
    for (const change of [(url: URL) => (url.port = '9'), (url: URL) => (url.pathname = '/nowhere')])
      expect(await sentence(prepare(changed(database.ownerUrl, change)))).not.toContain(password)
    expect(await sentence(prepare('postgres://user:canary@127.0.0.1:9/academy'))).not.toContain('canary')
  })

  test('[E2] a database that may forget what it acknowledged', async () => {
    // The cluster of the tests runs without fsync: nobody minds losing it.
    const said = await sentence(prepare(database.ownerUrl, { isThrowAway: false }))
    expect(said).toMatch(
      /^The database runs with (fsync|full_page_writes|synchronous_commit) = off and could lose saved answers/,
    )
  })

  test('a schema newer than the code, and nothing is touched', async () => {
    const newer = await cloneDatabase()
    await withClient(newer.ownerUrl, (client) =>
      client.query(
        `insert into drizzle.__drizzle_migrations (hash, created_at, name) values ('x', 1, '29990101_future')`,
      ),
    )
    const said = await sentence(prepare(newer.ownerUrl))
    expect(said).toBe(
      'The database has a newer schema than this version of Academy (migration 29990101_future): start the newer version.',
    )
    await newer.drop()
  })
})

describe('[O2] going back to the version before', () => {
  const future = ['29990101_future', '29990102_future']
  /** What a newer version leaves behind. */
  const leave = (client: pg.Client, statement: object) =>
    client.query(`
      insert into drizzle.__drizzle_migrations (hash, created_at, name)
      select 'x', 1, name from unnest(array['${future.join("','")}']) name;
      create table of_the_future (id int);
      comment on table drizzle.__drizzle_migrations is ${pg.escapeLiteral(JSON.stringify(statement))}`)
  const statementOf = (url: string) =>
    withClient(url, async (client) => {
      const { rows } = await client.query<{ text: string }>(
        `select obj_description('drizzle.__drizzle_migrations'::regclass, 'pg_class') as text`,
      )
      return JSON.parse(rows[0]!.text) as unknown
    })
  let newer: TestDatabase
  beforeEach(async () => {
    newer = await cloneDatabase()
  })
  afterEach(() => newer.drop())

  test('starts on a newer schema that needs no newer version, says so, and leaves everything as it is', async () => {
    const statement = { newest: future[1], needs: newestMigration() }
    await withClient(newer.ownerUrl, (client) => leave(client, statement))
    const said: unknown[] = []
    const telling = Object.assign(createLog('silent'), { warn: (text: unknown) => void said.push(text) })
    const appUrl = await prepareDatabase(newer.ownerUrl, { appUrl: newer.appUrl, log: telling, isThrowAway: true })
    expect(said).toEqual([
      'the schema is that of a newer version and works with this one: this start leaves it as it is',
    ])
    await withClient(appUrl, (client) => client.query('select from users limit 1'))
    expect(await statementOf(newer.ownerUrl)).toEqual(statement)
  })

  test.each([
    ['needs a newer version', { newest: future[1], needs: future[0] }],
    ['says what an older schema needs', { newest: newestMigration(), needs: newestMigration() }],
    ['says nothing', {}],
  ])('is refused by a newer schema that %s', async (_, statement) => {
    await withClient(newer.ownerUrl, (client) => leave(client, statement))
    expect(await sentence(prepare(newer.ownerUrl))).toBe(
      'The database has a newer schema than this version of Academy (migration 29990102_future): start the newer version.',
    )
  })

  test('is refused where a migration of its own is missing', async () => {
    await withClient(newer.ownerUrl, async (client) => {
      await leave(client, { newest: future[1], needs: knownMigrations()[0] })
      await client.query('delete from drizzle.__drizzle_migrations where name = $1', [newestMigration()])
    })
    expect(await sentence(prepare(newer.ownerUrl))).toMatch(/newer schema than this version/)
  })

  test('works because each start writes down whom its schema works with', async () => {
    await withClient(newer.ownerUrl, (client) => client.query('comment on table drizzle.__drizzle_migrations is null'))
    await prepare(newer.ownerUrl)
    expect(await statementOf(newer.ownerUrl)).toEqual({ newest: newestMigration(), needs: expect.any(String) })
  })

  test('a version killed within its migrations has written it down before', async () => {
    await withClient(newer.ownerUrl, async (client) => {
      await client.query(`comment on table drizzle.__drizzle_migrations is '{"newest":"an older one"}'`)
      await client.query('delete from drizzle.__drizzle_migrations where name = $1', [newestMigration()])
      await client.query('alter table drizzle.__drizzle_migrations add check (hash is null) not valid')
    })
    await expect(prepare(newer.ownerUrl)).rejects.toThrow('Failed query')
    expect(await statementOf(newer.ownerUrl)).toMatchObject({ newest: newestMigration() })
  })
})

describe('an empty database', () => {
  nightTest(
    'is prepared once by two servers that start at the same moment, and a third finds nothing to do',
    async () => {
      const name = `fresh_${randomBytes(6).toString('hex')}`
      const ownerUrl = databaseUrlOf(inject('ownerUrl'), name)
      await withClient(inject('ownerUrl'), (client) => client.query(`create database ${name}`))
      try {
        const urls = [...(await Promise.all([prepare(ownerUrl), prepare(ownerUrl)])), await prepare(ownerUrl)]
        expect(new Set(urls).size).toBe(1)
        const { rows } = await withClient(urls[0]!, (client) =>
          client.query('select name from drizzle.__drizzle_migrations'),
        )
        const names = rows.map((row: { name: string }) => row.name)
        expect(names).toContain(newestMigration())
        expect(new Set(names).size).toBe(names.length)
      } finally {
        await withClient(inject('ownerUrl'), async (client) => {
          await client.query(`drop database ${name} with (force)`)
          await client.query(`drop role if exists ${name}_app`)
        })
      }
    },
  )

  test('[O3] gets the schema of an older backup, and no more', async () => {
    const name = `older_${randomBytes(4).toString('hex')}`
    await withClient(inject('ownerUrl'), (client) => client.query(`create database ${name}`))
    const url = databaseUrlOf(inject('ownerUrl'), name)
    const only = knownMigrations().slice(0, 2)
    await prepareDatabase(url, { appUrl: null, log, isThrowAway: true, only })
    const { rows } = await withClient(url, (client) => client.query('select name from drizzle.__drizzle_migrations'))
    expect(rows.map((row: { name: string }) => row.name).toSorted()).toEqual(only)
    await withClient(inject('ownerUrl'), (client) => client.query(`drop database ${name}`))
  })
})

nightTest(
  '[O2] a table that is in use delays a migration and nobody else; when it is free, the migration is done',
  async () => {
    const name = `busy_${randomBytes(4).toString('hex')}`
    await withClient(inject('ownerUrl'), (client) => client.query(`create database ${name}`))
    const url = databaseUrlOf(inject('ownerUrl'), name)
    const options = { appUrl: null, isThrowAway: true }
    const known = knownMigrations()
    // The first migration that comes then changes the audit log.
    const before = known.slice(
      0,
      known.findIndex((migration) => migration.endsWith('_seals_by_row')),
    )
    await prepareDatabase(url, { ...options, log, only: before })
    let tries = 0
    const counting = Object.assign(createLog('silent'), { warn: () => void tries++ })

    await withClient(url, async (report) => {
      await report.query('begin')
      await report.query('select count(*) from audit_log')
      const done = prepareDatabase(url, { ...options, log: counting })
      const failure = done.then(
        () => null,
        (error: unknown) => error,
      )
      const waiting = async () => {
        const { rows } = await report.query<{ count: number }>(
          `select count(*)::int from pg_locks where not granted and relation = 'audit_log'::regclass`,
        )
        return rows[0]!.count
      }
      for (const turn of [1, 2]) {
        await expect.poll(waiting).toBe(1)
        // The lock of whoever writes: it stands behind the migration, and gets through while the report still reads.
        const asWriter = `set lock_timeout to ${patient(10_000)}; begin; lock table audit_log in row exclusive mode; commit`
        await withClient(url, (writer) => writer.query(asWriter))
        await expect.poll(() => tries).toBeGreaterThanOrEqual(turn)
      }
      await report.query('commit')
      expect(await failure).toBeNull()
      const { rows } = await report.query('select name from drizzle.__drizzle_migrations')
      expect(rows.map((row: { name: string }) => row.name)).toContain(newestMigration())
    })
    await withClient(inject('ownerUrl'), async (client) => {
      await client.query(`drop database ${name} with (force)`)
      await client.query(`drop role if exists ${name}_app`)
    })
  },
)

describe('the role of the application', () => {
  const asApp = <T>(work: (client: pg.Client) => Promise<T>) => withClient(database.appUrl, work)
  const refusal = (text: string) =>
    asApp((client) =>
      client.query(text).then(
        () => 'allowed',
        (error: { code: string }) => error.code,
      ),
    )

  test('[A3] owns nothing', async () => {
    const { rows } = await asApp((client) =>
      client.query(
        `select relname from pg_class join pg_roles on pg_roles.oid = relowner where rolname = current_user`,
      ),
    )
    expect(rows).toEqual([])
  })

  test('[A3] is no superuser and makes neither roles nor databases', async () => {
    const { rows } = await asApp((client) =>
      client.query(
        'select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = current_user',
      ),
    )
    expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false }])
  })

  test.each([
    'create table mine (id int)',
    'drop table users',
    'alter table users add column x int',
    'truncate users',
    'create function f() returns int language sql as $$ select 1 $$',
    'drop trigger audit_log_append_only on audit_log',
    'delete from drizzle.__drizzle_migrations',
    'set session authorization postgres',
    'create role other',
  ])('[A3] may not: %s', async (text) => {
    expect(await refusal(text)).toMatch(/^(42501|42000|22023)$/)
  })

  test('reads and writes the tables and queues jobs', async () => {
    await asApp(async (client) => {
      await client.query(`insert into rate_limits (key) values ('mine')`)
      await client.query(`delete from rate_limits where key = 'mine'`)
      await client.query(`select graphile_worker.add_job('nothing', '{}')`)
    })
  })

  test('a ready-made one is used as it is', async () => {
    const appUrl = database.appUrl
    expect(await prepare(database.ownerUrl, { appUrl })).toBe(appUrl)
  })
})

describe('the audit log', () => {
  beforeAll(() =>
    withClient(database.appUrl, (client) => client.query(`insert into audit_log (action) values ('kept')`)),
  )
  const changes = [`update audit_log set action = 'forged'`, 'delete from audit_log', 'truncate audit_log']

  test.each(changes)('[P4] cannot be changed by the application: %s', async (text) => {
    await expect(withClient(database.appUrl, (client) => client.query(text))).rejects.toMatchObject({ code: '42501' })
  })

  test.each(changes)('[P4] nor by the owner: %s', async (text) => {
    await expect(withClient(database.ownerUrl, (client) => client.query(text))).rejects.toThrow('append only')
    const { rows } = await withClient(database.ownerUrl, (client) => client.query('select action from audit_log'))
    expect(rows).toEqual([{ action: 'kept' }])
  })
})
