import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/servers/databases.ts'
import { makeWholePerson } from '#test/personal-data/personal-data.ts'
import { type S3Server, startS3 } from '#test/fakes/s3.ts'
import { withLateCommandEnd } from '#test/servers/late-command-end.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { sealAudit, verifyAudit } from '#platform/audit-chain.ts'
import { openDatabase } from '#platform/db.ts'
import { createFolderStore } from '#platform/file-store.ts'
import { createS3Store } from '#platform/file-store-s3.ts'
import { createLog } from '#platform/log.ts'
import { auditCodeOf } from '#platform/tokens.ts'
import { type ZipPart, zipStream } from '#platform/zip-stream.ts'
import { isFullSize } from '../../../../scripts/testing/size.ts'
import { backUp, beginSnapshot } from './back-up.ts'
import { readTables } from './database-layout.ts'
import { format } from './manifest.ts'
import { openBackup, restoreInto } from './restore.ts'
import { writeSealed } from './sealed-file.ts'

const key = { text: `academy-backup-key-${'k'.repeat(43)}`, isRandom: true }
const otherKey = { ...key, text: key.text.replace('kk', 'ko') }
let it: TestApp
let s3: S3Server
let folder = ''
let file = ''
const databases: TestDatabase[] = []

/** A database with the schema and nothing in it, as the first start makes one. */
const emptyDatabase = async (): Promise<TestDatabase> => {
  const made = await cloneDatabase()
  databases.push(made)
  await asOwner(made.ownerUrl, async (client) => {
    const { rows } = await client.query<{ tables: string }>(
      `select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables
       where schemaname in ('public', 'graphile_worker') and tablename <> 'migrations'`,
    )
    await client.query('alter table audit_log disable trigger user; alter table audit_seals disable trigger user')
    await client.query(`truncate ${rows[0]!.tables} restart identity`)
    await client.query('alter table audit_log enable trigger user; alter table audit_seals enable trigger user')
  })
  return made
}
const asOwner = async <T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return use(client).finally(() => client.end())
}

/** Every row of every table as text, and where every counter stands. */
const contentOf = (url: string) =>
  asOwner(url, async (client) => {
    const content: Record<string, unknown> = {}
    for (const { schema, name } of await readTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${schema}."${name}" t order by t::text collate "C"`,
      )
      content[`${schema}.${name}`] = rows.map(({ row }) => row)
    }
    const { rows: counters } = await client.query(
      `select schemaname, sequencename, last_value from pg_sequences order by 1, 2`,
    )
    const { rows: rules } = await client.query(
      `select conrelid::regclass::text as on_table, conname, pg_get_constraintdef(oid) as rule, convalidated
       from pg_constraint order by 1, 2`,
    )
    const { rows: triggers } = await client.query(
      `select tgrelid::regclass::text as on_table, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    )
    return { content, counters, rules, triggers }
  })

const secret = 'the secret of the academy that was backed up'
const source = () => ({ ownerUrl: it.urls.ownerUrl, files: it.files, authSecret: secret })
const taken: string[] = []
const restoreTo = async ({ ownerUrl, appUrl }: TestDatabase, from = file, formerDataDir?: string) => {
  const backup = await openBackup(from, key)
  const takeSecret = async (found: string) => void taken.push(found)
  const files = createS3Store(s3.config)
  const target = { ownerUrl, appUrl, files, takeSecret, formerDataDir, isThrowAway: true }
  await restoreInto(target, backup).finally(() => backup.close())
}

beforeAll(async () => {
  ;[it, s3] = [await startTestApp(), await startS3()]
  folder = await mkdtemp(join(tmpdir(), 'academy-backup-'))
  file = join(folder, 'academy.age')
  await makeWholePerson(it, await it.make.academy(), 'ж"\\N\t\n,✓')
  await it.files.put('avatars/face.webp', Buffer.from([0, 1, 2, 255]))
  await it.files.put('audit/newest-seal', Buffer.from('{}'))
  await sealAudit(it.database.db, auditCodeOf(it.tokens), it.clock.now)
  await backUp(source(), file, key)
})
afterAll(async () => {
  await Promise.all([it.close(), s3.stop(), ...databases.map((made) => made.drop())])
  await rm(folder, { recursive: true, force: true })
})

describe('a backup', () => {
  test('[V8][O3][P2] brings every row, file, counter, rule and trigger into another database and store', async () => {
    const [target, former] = [await emptyDatabase(), join(folder, 'former')]
    await createFolderStore(join(former, 'files')).put('erasures/7', Buffer.from('{}'))
    await restoreTo(target, file, former)
    await rm(former, { recursive: true })
    expect(await contentOf(target.ownerUrl)).toEqual(await contentOf(it.urls.ownerUrl))
    expect([...s3.objects.keys()].toSorted()).toEqual(['audit/newest-seal', 'avatars/face.webp', 'erasures/7'])
    expect([...s3.objects.get('avatars/face.webp')!]).toEqual([0, 1, 2, 255])
    expect(taken).toEqual([secret])
    const database = openDatabase(target.appUrl, { log: createLog('silent'), name: 'test' })
    expect(await verifyAudit(database.db, auditCodeOf(it.tokens)).finally(() => database.close())).toBeNull()
    await expect(restoreTo(target)).rejects.toThrow('holds an academy already')
  })

  // At full size only: one snapshot is what the database promises.
  if (isFullSize)
    test('[O3] made while many write is one moment, and has all that was acknowledged before it began', async () => {
      let [isWriting, acknowledged] = [true, 0]
      const writers = Array.from({ length: 4 }, async () => {
        while (isWriting) {
          await it.database.db.execute(sql`insert into audit_log (action) values ('one'), ('and another')`)
          acknowledged += 2
        }
      })
      await expect.poll(() => acknowledged).toBeGreaterThan(200)
      const atStart = acknowledged
      const [busy, target] = [join(folder, 'busy.age'), await emptyDatabase()]
      await backUp(source(), busy, key)
      expect(acknowledged).toBeGreaterThan(atStart)
      isWriting = false
      await Promise.all(writers)
      await restoreTo(target, busy)
      const count = await asOwner(target.ownerUrl, async (client) => {
        const { rows } = await client.query<{ count: number }>(
          `select count(*)::int as count from audit_log where action in ('one', 'and another')`,
        )
        return rows[0]!.count
      })
      expect(count).toBeGreaterThanOrEqual(atStart)
      expect(count % 2).toBe(0)
      await rm(busy)
    })

  test('[V8] holds nothing that can be read without the key, and is its owner’s alone', async () => {
    const bytes = await readFile(file)
    for (const text of [secret, 'audit_log', 'face.webp', 'manifest']) expect(bytes.includes(text)).toBe(false)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['academy.age'])
  })

  test('[O3] no table is rewritten while it is made: the copy would lack it', async () => {
    await asOwner(it.urls.ownerUrl, async (client) => {
      await beginSnapshot(client)
      const change = asOwner(it.urls.ownerUrl, (other) =>
        other.query(`set lock_timeout to '50ms'; alter table rate_limits alter points type bigint`),
      )
      await expect(change).rejects.toMatchObject({ code: '55P03' })
    })
  })

  test('[O3] knows how many rows each table has, also where the database says so after the rows', async () => {
    const countsOf = async (path: string) => {
      const backup = await openBackup(path, key)
      await backup.close()
      return backup.manifest.tables.map(({ name, rowCount }) => [name, rowCount])
    }
    // Not the first one: rows have been written since.
    const [usual, late] = [join(folder, 'usual.age'), join(folder, 'late.age')]
    await backUp(source(), usual, key)
    await withLateCommandEnd(it.urls.ownerUrl, (ownerUrl) => backUp({ ...source(), ownerUrl }, late, key))
    const counts = [await countsOf(usual), await countsOf(late)]
    await Promise.all([rm(usual), rm(late)])
    expect(counts[1]).toEqual(counts[0])
  })

  test('takes a file that is out of order for no backup of this one, and leaves no half one behind', async () => {
    const broken = join(folder, 'broken.age')
    const files = { ...it.files, get: () => Promise.reject(new Error('the store is away')) }
    await expect(backUp({ ...source(), files }, broken, key)).rejects.toThrow('the store is away')
    expect(await readdir(folder)).toEqual(['academy.age'])
    await expect(backUp(source(), file, key)).rejects.toThrow('exists already')
  })
})

describe('refused before anything is unpacked or written:', () => {
  const made = async (name: string, change: (path: string) => Promise<void>) => {
    const path = join(folder, name)
    await cp(file, path)
    await change(path)
    return path
  }
  const flip = (place: (size: number) => number) => async (path: string) => {
    const bytes = await readFile(path)
    const at = place(bytes.length)
    bytes[at]! ^= 1
    await writeFile(path, bytes)
  }
  const sealedOf = async (name: string, parts: Record<string, string>, sealing = key) => {
    async function* all(): AsyncGenerator<ZipPart> {
      for (const [part, text] of Object.entries(parts)) yield { name: part, content: [Buffer.from(text)] }
    }
    await writeSealed(zipStream(all()), { file: join(folder, name), key: sealing })
    return join(folder, name)
  }
  const manifest = (changed = {}) =>
    JSON.stringify({
      format,
      createdAt: new Date(0).toISOString(),
      migrations: [],
      jobMigration: 1,
      tables: [],
      counters: [],
      fileCount: 0,
      ...changed,
    })

  test.each<[string, RegExp, () => Promise<string>]>([
    ['another key', /key does not open/, () => sealedOf('other.age', { 'manifest.json': manifest() }, otherKey)],
    [
      'a byte of its beginning',
      /key does not open/,
      () =>
        made(
          'start.age',
          flip(() => 60),
        ),
    ],
    [
      'a byte of its middle',
      /is damaged/,
      () =>
        made(
          'middle.age',
          flip((size) => size >> 1),
        ),
    ],
    [
      'a byte of its end',
      /is damaged/,
      () =>
        made(
          'end.age',
          flip((size) => size - 1),
        ),
    ],
    [
      'a cut-off end',
      /is damaged/,
      () => made('short.age', async (path) => truncate(path, (await stat(path)).size - 9)),
    ],
    ['no file', /There is no file/, async () => join(folder, 'absent.age')],
    ['a letter', /not an Academy backup/, () => made('letter.age', (path) => writeFile(path, 'Dear Academy'))],
    ['a plain archive', /is not encrypted/, () => made('plain.age', (path) => writeFile(path, gzipSync('x')))],
    ['an older format', /can read/, () => sealedOf('old.age', { 'manifest.json': manifest({ format: 'x' }) })],
    [
      'a newer schema',
      /newer version of Academy \(migration 99_later\)/,
      () => sealedOf('newer.age', { 'manifest.json': manifest({ migrations: ['99_later'] }) }),
    ],
    [
      'settings of a database',
      /holds postgresql\.auto\.conf, which does not belong/,
      () => sealedOf('settings.age', { 'manifest.json': manifest(), 'postgresql.auto.conf': 'archive_command = x' }),
    ],
    [
      'a file that leads elsewhere',
      /holds files\/audit\/x\/y, which does not belong/,
      () => sealedOf('away.age', { 'manifest.json': manifest({ fileCount: 1 }), 'files/audit/x/y': 'x' }),
    ],
    [
      'a file too few',
      /holds 0 files instead of 1/,
      () => sealedOf('fewer.age', { 'manifest.json': manifest({ fileCount: 1 }) }),
    ],
  ])('[V8][O3] %s', async (_what, sentence, make) => {
    await expect(openBackup(await make(), key)).rejects.toThrow(sentence)
  })

  test('[V8] other tables than ours, and a row too few: the database stays empty', async () => {
    const backup = await openBackup(file, key)
    const target = await emptyDatabase()
    const before = await contentOf(target.ownerUrl)
    const into = (changed: object) =>
      restoreInto(
        { ...target, files: createS3Store(s3.config), takeSecret: async () => {}, isThrowAway: true },
        { ...backup, manifest: { ...backup.manifest, ...changed } },
      )
    const { tables } = backup.manifest
    await expect(into({ tables: tables.slice(1) })).rejects.toThrow('has other tables')
    const migrations = backup.manifest.migrations.slice(0, -1)
    await expect(into({ migrations })).rejects.toThrow('is not the one of the backup')
    await expect(into({ jobMigration: 1 })).rejects.toThrow('another queue of jobs')
    const fewer = tables.map((table) => ({ ...table, rowCount: table.rowCount + (table.name === 'users' ? 1 : 0) }))
    await expect(into({ tables: fewer })).rejects.toThrow(/users" has \d+ rows instead of/)
    expect(await contentOf(target.ownerUrl)).toEqual(before)
    await backup.close()
  })
})
