import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putMadeCluster } from '#test/made-cluster.ts'
import { backUp, restore } from './embedded-backup.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { writeManifest } from './embedded/backup-manifest.ts'
import { findPostgresBinaries } from './embedded/postgres-binaries.ts'
import { isFullSize } from '../../../scripts/testing/size.ts'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'academy-backup-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const withClient = async <T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

const withDatabase = async <T>(dataDir: string, use: (ownerUrl: string) => Promise<T>): Promise<T> => {
  const db = await startEmbeddedPostgres({ dataDir, fast: true })
  try {
    return await use(db.ownerUrl)
  } finally {
    await db.stop()
  }
}

const makeTable = (url: string) =>
  withClient(url, async (client) => {
    await client.query('create table answers (id int primary key, note text not null)')
    await client.query('create index answers_note on answers (note)')
    await client.query(`insert into answers select -n, repeat(md5(n::text), 20) from generate_series(1, 5000) n`)
  })

/** Writes row after row, each in its own transaction and churned, until told to stop; tells what was acknowledged. */
const writeUntilStopped = (url: string) => {
  let isStopped = false
  const progress = { acknowledged: 0 }
  const done = withClient(url, async (client) => {
    while (!isStopped) {
      const id = progress.acknowledged + 1
      await client.query(`insert into answers values ($1, repeat(md5($1::int::text), 5))`, [id])
      await client.query(`update answers set note = md5(random()::text) || note where id = $1`, [-(id % 5000) - 1])
      progress.acknowledged = id
      // As many writes as a busy academy has, not as many as the machine can do.
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })
  const stop = async () => {
    isStopped = true
    await done
  }
  return { progress, stop }
}

/** Every index agrees with its table, and every page with its checksum (reading one checks it). */
const expectSound = (url: string) =>
  withClient(url, async (client) => {
    await client.query('create extension if not exists amcheck')
    const { rows } = await client.query<{ checked: number }>(
      `select count(bt_index_check(c.oid::regclass, true))::int as checked
       from pg_class c join pg_am a on a.oid = c.relam where a.amname = 'btree' and c.relkind = 'i'
         and c.relpersistence = 'p'`,
    )
    expect(rows[0]?.checked).toBeGreaterThan(100)
    const heaps = `select c.relname, v.* from pg_class c, verify_heapam(c.oid::regclass) v
                   where c.relkind in ('r', 'm', 't') and c.relpersistence = 'p'`
    expect((await client.query(heaps)).rows).toEqual([])
  })

const rowsOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ base: number; written: number; last: number }>(
      `select count(*) filter (where id < 0)::int base, count(*) filter (where id > 0)::int written,
              coalesce(max(id), 0) last from answers`,
    )
    return rows[0] ?? { base: 0, written: 0, last: 0 }
  })

// At full size only: what a stopped database gives is proved below, and O3 is a promise of the night.
if (isFullSize)
  test('a backup of the running database under load restores every row that was acknowledged before it began', async () => {
    const dataDir = await putMadeCluster(join(root, 'busy'))
    const file = join(root, 'busy.tar.gz')
    const restored = join(root, 'busy-restored')
    const atStart = await withDatabase(dataDir, async (url) => {
      await makeTable(url)
      await mkdir(join(dataDir, 'files', 'ab'), { recursive: true })
      await writeFile(join(dataDir, 'files', 'ab', 'work.zip'), Buffer.alloc(700_000, 'x'))
      await writeFile(join(dataDir, 'auth-secret'), 'a secret', { mode: 0o600 })
      const writers = writeUntilStopped(url)
      while (writers.progress.acknowledged < 50) await new Promise((resolve) => setTimeout(resolve, 5))
      const acknowledged = writers.progress.acknowledged
      const summary = await backUp({ dataDir, file })
      expect(summary.wasRunning).toBe(true)
      expect(writers.progress.acknowledged).toBeGreaterThan(acknowledged)
      await writers.stop()
      return acknowledged
    })
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    await restore({ dataDir: restored, file })
    await withDatabase(restored, async (url) => {
      const { base, written, last } = await rowsOf(url)
      expect(base).toBe(5_000)
      expect(written).toBeGreaterThanOrEqual(atStart)
      expect(last).toBe(written)
      await expectSound(url)
    })
    expect(await readFile(join(restored, 'auth-secret'), 'utf8')).toBe('a secret')
    expect((await stat(join(restored, 'auth-secret'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(restored, 'files', 'ab', 'work.zip'))).size).toBe(700_000)
    expect((await readdir(restored)).toSorted()).toEqual(['auth-secret', 'files', 'postgres', 'postgres.log', 'run'])
  })

describe('with a stopped database', () => {
  let dataDir = ''
  let file = ''

  beforeAll(async () => {
    dataDir = await putMadeCluster(join(root, 'quiet'))
    file = join(root, 'quiet.tar.gz')
    await withDatabase(dataDir, (url) =>
      withClient(url, (client) => client.query('create table kept as select 42 as n')),
    )
    await mkdir(join(dataDir, 'cache', 'review-code'), { recursive: true })
    await backUp({ dataDir, file })
  })

  const expectRefusal = async (broken: string, sentence: RegExp) => {
    const target = join(root, `refused-${Date.now()}`)
    await expect(restore({ dataDir: target, file: broken })).rejects.toThrow(sentence)
    expect(await readdir(target)).toEqual([])
  }

  /** A small archive that would pass, spoiled by `change`. */
  const spoiled = async (name: string, change: (folder: string) => Promise<void>): Promise<string> => {
    const folder = join(root, name)
    const files = ['postgres/PG_VERSION', 'postgres/pg_hba.conf']
    await mkdir(join(folder, 'data', 'postgres'), { recursive: true })
    for (const path of files) await writeFile(join(folder, 'data', path), '18\n')
    const entries = files.map((path) => ({ path, bytes: 3, sha256: createHash('sha256').update('18\n').digest('hex') }))
    await writeManifest(folder, await findPostgresBinaries(), entries)
    await change(folder)
    spawnSync('tar', ['-czf', `${folder}.tar.gz`, '-C', folder, 'manifest.json', 'data'])
    return `${folder}.tar.gz`
  }

  const rewriteManifest = (change: Record<string, unknown>) => async (folder: string) => {
    const path = join(folder, 'manifest.json')
    const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>
    await writeFile(path, JSON.stringify({ ...manifest, ...change }))
  }

  test('[P2] the copy is whole, and the list of the erased comes along from the folder used until now', async () => {
    const former = join(root, 'former')
    await mkdir(join(former, 'files', 'erasures'), { recursive: true })
    await writeFile(join(former, 'files', 'erasures', '7'), '2026-11-15')
    const target = join(root, 'quiet-restored')
    await restore({ dataDir: target, file, formerDataDir: former })
    const rows = await withDatabase(target, (url) => withClient(url, (client) => client.query('select n from kept')))
    expect(rows.rows).toEqual([{ n: 42 }])
    // What can be fetched again is not.
    expect(await readdir(target)).not.toContain('cache')
    expect(await readFile(join(target, 'files', 'erasures', '7'), 'utf8')).toBe('2026-11-15')
    await expect(
      restore({ dataDir: join(root, 'elsewhere'), file, formerDataDir: join(root, 'mistyped') }),
    ).rejects.toThrow('name the one that was used until now')
  })

  test('a folder with data is not overwritten', async () => {
    await expect(restore({ dataDir, file })).rejects.toThrow(`The data folder ${dataDir} is not empty.`)
  })

  test('an existing file, a place inside the data folder and a folder without data are refused', async () => {
    await expect(backUp({ dataDir, file })).rejects.toThrow('exists already')
    await expect(backUp({ dataDir, file: join(dataDir, 'x.tar.gz') })).rejects.toThrow('may not lie in the data folder')
    await expect(backUp({ dataDir: join(root, 'nothing'), file: join(root, 'n.tar.gz') })).rejects.toThrow(
      'no database',
    )
  })

  test('a place that cannot be written to is named', async () => {
    const target = join(import.meta.filename, 'x.tar.gz')
    await expect(backUp({ dataDir, file: target })).rejects.toThrow(`The backup ${target} cannot be written`)
  })

  test('a missing file, a cut-off file and a file of another kind are refused', async () => {
    await expectRefusal(join(root, 'absent.tar.gz'), /^There is no file /)
    const short = join(root, 'short.tar.gz')
    // By day of a small one: where it ends is found while it is unpacked, however large it is.
    const whole = isFullSize ? file : await spoiled('whole', async () => {})
    await cp(whole, short)
    await truncate(short, (await stat(whole)).size - (isFullSize ? 2000 : 20))
    await expectRefusal(short, /is damaged \(it is cut off or altered\)/)
    const text = join(root, 'letter.tar.gz')
    await writeFile(text, 'Dear Academy')
    await expectRefusal(text, /is not an Academy backup/)
    const foreign = join(root, 'foreign.tar.gz')
    spawnSync('tar', ['-czf', foreign, '-C', import.meta.dirname, 'embedded-backup.ts'])
    await expectRefusal(foreign, /is not an Academy backup/)
  })

  test('an altered, a missing and an added file are found', async () => {
    const altered = await spoiled('altered', (folder) => writeFile(join(folder, 'data/postgres/PG_VERSION'), '19\n'))
    await expectRefusal(altered, /is damaged \(postgres\/PG_VERSION was altered\)/)
    const missing = await spoiled('missing', (folder) => rm(join(folder, 'data/postgres/pg_hba.conf')))
    await expectRefusal(missing, /is damaged \(postgres\/pg_hba.conf is missing\)/)
    const added = await spoiled('added', (folder) => writeFile(join(folder, 'data/postgres/extra.conf'), ''))
    await expectRefusal(added, /is damaged \(postgres\/extra.conf does not belong to it\)/)
  })

  test('a backup of another PostgreSQL or another kind of machine is refused', async () => {
    const old = await spoiled('old', rewriteManifest({ postgres: '17.2.0' }))
    await expectRefusal(old, /was made by PostgreSQL 17, but this Academy brings PostgreSQL 18/)
    const elsewhere = await spoiled('elsewhere', rewriteManifest({ platform: 'plan9 mips' }))
    await expectRefusal(elsewhere, /was made on plan9 mips/)
  })

  test('an interrupted restore is not taken for the whole', async () => {
    const target = join(root, 'interrupted')
    await mkdir(target)
    await writeFile(join(target, '.restore-interrupted'), '')
    await expect(startEmbeddedPostgres({ dataDir: target })).rejects.toThrow('was interrupted. Empty this folder')
    await expect(restore({ dataDir: target, file })).rejects.toThrow('was interrupted. Empty this folder')
  })
})
