import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { putMadeCluster } from './made-cluster.ts'
import { isFullSize } from '../../scripts/testing/size.ts'
import {
  startLocalPostgres,
  stopLeftoverPostgres,
  withLocalPostgres,
  type LocalPostgres,
} from '../src/local-postgres.ts'
import { connectionUrl } from '../src/cluster-address.ts'
import { ensureCluster, readOwnerPassword } from '../src/create-cluster.ts'
import { createDataFolder, dataFolder } from '../src/data-folder.ts'
import { findPostgresBinaries } from '../src/postgres-binaries.ts'
import { choosePostgresUser } from '../src/postgres-user.ts'
import { readPostmaster } from '../src/postmaster-pid.ts'
import { silentLog, startCluster, stopCluster } from '../src/run-cluster.ts'
import { nightTest } from '../../scripts/testing/night-test.ts'

const isRoot = process.getuid?.() === 0
const supervisor = pathToFileURL(join(import.meta.dirname, '../src/local-postgres.ts')).href

const folders: string[] = []
const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-local-postgres-'))
  await chmod(folder, 0o711)
  folders.push(folder)
  return folder
}

afterAll(async () => {
  for (const folder of folders) {
    await stopLeftoverPostgres(join(folder, 'data')).catch(() => {})
    await rm(folder, { recursive: true, force: true })
  }
})

const query = async <Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const withDatabase = <T>(dataDir: string, use: (db: LocalPostgres) => Promise<T>, fast = true): Promise<T> =>
  withLocalPostgres({ dataDir, fast }, use)

type Line = { ownerUrl?: string; error?: string }
type Server = { child: ChildProcess; said: Promise<Line> }

/** A second Academy: starts the database in its own process, says how that went, and then waits to be killed. */
const startServer = (dataDir: string): Server => {
  const code = `
    import { startLocalPostgres } from ${JSON.stringify(supervisor)}
    try {
      const db = await startLocalPostgres({ dataDir: ${JSON.stringify(dataDir)}, fast: true })
      console.log(JSON.stringify({ ownerUrl: db.ownerUrl }))
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(JSON.stringify({ error: error.message }))
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = new Promise<Line>((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(JSON.parse(chunk.toString()) as Line))
    child.once('exit', () => reject(new Error('the server said nothing')))
  })
  return { child, said }
}

const kill9 = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

describe('a first start', () => {
  test('makes a durable, checksummed cluster that sorts Ukrainian and knows its letters', async () => {
    const dataDir = join(await makeFolder(), 'data')
    await withDatabase(
      dataDir,
      async ({ ownerUrl }) => {
        const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']
        for (const name of names) expect(await query(ownerUrl, `show ${name}`)).toEqual([{ [name]: 'on' }])
        const [sorted] = await query<{ letters: string }>(
          ownerUrl,
          `select string_agg(x, '' order by x) letters from unnest(string_to_array('яїієґгдба', null)) x`,
        )
        expect(sorted?.letters).toBe('абгґдєіїя')
        await query(ownerUrl, 'create extension pg_trgm')
        expect(await query(ownerUrl, `select 'Шевченко' % 'шевченко' as same`)).toEqual([{ same: true }])
      },
      false,
    )
    expect((await stat(join(dataDir, 'postgres', 'academy.password'))).mode & 0o777).toBe(0o600)
    expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log', 'run'])
  })

  // At full size only: the folder is made by one rename, and the tests of a crash kill whole servers by day.
  if (isFullSize)
    test('that was killed half-way leaves nothing in the way of the next one', async () => {
      const dataDir = join(await makeFolder(), 'data')
      const { child, said } = startServer(dataDir)
      said.catch(() => {})
      while (!existsSync(dataDir) || !(await readdir(dataDir)).some((name) => name.startsWith('.unfinished-'))) {
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
      await kill9(child)
      expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
      await withDatabase(dataDir, ({ ownerUrl }) => query(ownerUrl, 'select 1'))
      expect((await readdir(dataDir)).filter((name) => name.startsWith('.unfinished-'))).toEqual([])
    })

  // At full size only: by day one of two is refused, below.
  if (isFullSize)
    test('of three at once lets exactly one win and tells the others who did', async () => {
      const dataDir = join(await makeFolder(), 'data')
      const servers = [1, 2, 3].map(() => startServer(dataDir))
      const lines = await Promise.all(servers.map(({ said }) => said))
      const winner = servers[lines.findIndex((line) => line.ownerUrl)]
      const refusals = lines.filter((line) => line.error).map((line) => line.error)
      expect(refusals).toEqual(Array(2).fill(expect.stringContaining(`is in use by process ${winner?.child.pid}.`)))
      await Promise.all(servers.map(({ child }) => kill9(child)))
    })
})

describe('a later start', () => {
  // At full size only: whoever adopts or recovers a database below finds its data, too.
  if (isFullSize)
    test('finds the data again', async () => {
      const dataDir = await putMadeCluster(join(await makeFolder(), 'data'))
      await withDatabase(dataDir, ({ ownerUrl }) => query(ownerUrl, 'create table kept as select 42 as answer'))
      const rows = await withDatabase(dataDir, ({ ownerUrl }) => query(ownerUrl, 'select answer from kept'))
      expect(rows).toEqual([{ answer: 42 }])
    })

  nightTest('is refused while another process uses the folder, which goes on undisturbed', async () => {
    const dataDir = await putMadeCluster(join(await makeFolder(), 'data'))
    const { child, said } = startServer(dataDir)
    const { ownerUrl = '' } = await said
    await expect(startLocalPostgres({ dataDir })).rejects.toThrow(
      `The data folder ${dataDir} is in use by process ${child.pid}. Stop it or set DATA_DIR to another folder.`,
    )
    expect(await query(ownerUrl, 'select 1 as alive')).toEqual([{ alive: 1 }])
    await kill9(child)
  })

  nightTest('is refused by the database itself when the lock file is gone', async () => {
    const dataDir = await putMadeCluster(join(await makeFolder(), 'data'))
    await withDatabase(dataDir, async () => {
      await rm(join(dataDir, 'academy.lock'))
      await expect(startLocalPostgres({ dataDir })).rejects.toThrow(`is in use by process ${process.pid}.`)
    })
  })

  nightTest('adopts the database of a killed server', async () => {
    const dataDir = await putMadeCluster(join(await makeFolder(), 'data'))
    const { child, said } = startServer(dataDir)
    await query((await said).ownerUrl ?? '', 'create table written as select 1 as id')
    const before = await readPostmaster(join(dataDir, 'postgres'))
    await kill9(child)
    await withDatabase(dataDir, async ({ ownerUrl, isAdopted }) => {
      expect(isAdopted).toBe(true)
      expect(await readPostmaster(join(dataDir, 'postgres'))).toEqual(before)
      expect(await query(ownerUrl, 'select id from written')).toEqual([{ id: 1 }])
    })
    expect(await readPostmaster(join(dataDir, 'postgres'))).toBeNull()
  })

  // By day the storm of the crash tests kills both.
  nightTest('recovers when server and database were both killed', async () => {
    const dataDir = await putMadeCluster(join(await makeFolder(), 'data'))
    const { child, said } = startServer(dataDir)
    const { ownerUrl = '' } = await said
    await query(ownerUrl, 'create table written as select 1 as id')
    await query(ownerUrl, 'checkpoint')
    const postmaster = await readPostmaster(join(dataDir, 'postgres'))
    await kill9(child)
    process.kill(postmaster?.pid ?? 0, 'SIGKILL')
    await withDatabase(dataDir, async ({ ownerUrl, isAdopted }) => {
      expect(isAdopted).toBe(false)
      expect(await query(ownerUrl, 'select id from written')).toEqual([{ id: 1 }])
    })
  })

  nightTest('is not held up by a postmaster.pid or a lock whose number now belongs to another process', async () => {
    const dataDir = await putMadeCluster(join(await makeFolder(), 'data'))
    await withDatabase(dataDir, async () => {})
    const stale = `${process.pid}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n${join(dataDir, 'run')}\n\n1 1\nready   \n`
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), stale)
    await writeFile(join(dataDir, 'run', '.s.PGSQL.5432.lock'), stale)
    await writeFile(join(dataDir, 'academy.lock'), JSON.stringify({ pid: process.pid, startMark: 'an earlier boot/1' }))
    await withDatabase(dataDir, async ({ isAdopted }) => expect(isAdopted).toBe(false))
  })

  test('is refused when another PostgreSQL version made the folder', async () => {
    const dataDir = join(await makeFolder(), 'data')
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    await expect(startLocalPostgres({ dataDir })).rejects.toThrow('was made by PostgreSQL 17, but this Academy')
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
  })

  test('is refused when the database folder holds something else', async () => {
    const dataDir = join(await makeFolder(), 'data')
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres', 'diary.txt'), 'dear diary')
    await expect(startLocalPostgres({ dataDir })).rejects.toThrow('is not a complete database')
    expect(await readFile(join(dataDir, 'postgres', 'diary.txt'), 'utf8')).toBe('dear diary')
  })
})

describe('the place of the data folder', () => {
  test('may not be a file or lie under one', async () => {
    const folder = await makeFolder()
    await writeFile(join(folder, 'file'), '')
    await expect(startLocalPostgres({ dataDir: join(folder, 'file') })).rejects.toThrow('is not a folder.')
    await expect(startLocalPostgres({ dataDir: join(folder, 'file', 'data') })).rejects.toThrow('is not a folder.')
  })

  test.runIf(process.platform === 'linux')('may not be where nothing can be made', async () => {
    await expect(startLocalPostgres({ dataDir: '/proc/academy/data' })).rejects.toThrow('cannot be created.')
  })

  test('must be writable', async () => {
    const folder = await makeFolder()
    await chmod(folder, 0o555)
    // Root may write everywhere, so for a moment it is somebody else.
    if (isRoot) process.seteuid!('nobody')
    try {
      await expect(startLocalPostgres({ dataDir: join(folder, 'data') })).rejects.toThrow('is not writable.')
    } finally {
      if (isRoot) process.seteuid!(0)
    }
  })

  nightTest('may have a name too long for a unix socket, and then a loopback port is used', async () => {
    const dataDir = await putMadeCluster(join(await makeFolder(), `it's "long" $HOME, really `.repeat(5), 'data'))
    await withDatabase(dataDir, async ({ ownerUrl }) => {
      expect(new URL(ownerUrl).hostname).toBe('127.0.0.1')
      expect(await query(ownerUrl, 'select 1 as alive')).toEqual([{ alive: 1 }])
    })
  })

  // At full size only: the name above has all of these, too.
  if (isFullSize)
    test('may have spaces, commas and quotes in its name', async () => {
      const dataDir = await putMadeCluster(join(await makeFolder(), `a 'b', "c" $d`))
      await withDatabase(dataDir, async ({ ownerUrl }) => {
        expect(new URL(ownerUrl).searchParams.get('host')).toBe(join(dataDir, 'run'))
        expect(await query(ownerUrl, 'select 1 as alive')).toEqual([{ alive: 1 }])
      })
    })

  // At full size only: below the programs are closed as well as the folder.
  if (isFullSize)
    test.runIf(isRoot)('may be closed to everyone but root', async () => {
      const closed = await makeFolder()
      await chmod(closed, 0o700)
      const dataDir = join(closed, 'data')
      for (const round of ['first', 'second']) {
        await withDatabase(dataDir, async ({ ownerUrl }) => {
          expect(await query(ownerUrl, `select '${round}' as round`)).toEqual([{ round }])
        })
      }
      expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0)
    })

  // At full size only: it copies the programs.
  if (isFullSize)
    test.runIf(isRoot)('may be closed to everyone but root together with the whole project', async () => {
      const closed = await makeFolder()
      await chmod(closed, 0o700)
      const installed = await findPostgresBinaries()
      await cp(installed.native, join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
      const moved = (path: string) => path.replace(installed.native, join(closed, 'native'))
      const binaries = {
        ...installed,
        native: moved(installed.native),
        initdb: moved(installed.initdb),
        pgCtl: moved(installed.pgCtl),
        postgres: moved(installed.postgres),
      }
      const folder = dataFolder(join(closed, 'data'))
      await createDataFolder(folder)
      const user = await choosePostgresUser(folder.cluster)
      await ensureCluster(folder, binaries, user, false)
      const cluster = { folder, binaries, user, isDurable: false, log: silentLog }
      const address = await startCluster(cluster)
      const url = connectionUrl(address, await readOwnerPassword(folder), 'postgres')
      expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }])
      await stopCluster(cluster)
    })

  test.runIf(isRoot && process.platform === 'linux')('needs free space and stays clean without it', async (context) => {
    const disk = await makeFolder()
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m,mode=0711', 'tmpfs', disk])
    if (mounted.status !== 0) return context.skip('this machine does not allow mounts')
    try {
      const dataDir = join(disk, 'data')
      await expect(startLocalPostgres({ dataDir })).rejects.toThrow('There is no space left for the database')
      expect(await readdir(dataDir)).toEqual([])
    } finally {
      spawnSync('umount', [disk])
    }
  })

  test.runIf(isRoot && process.platform === 'linux')('may not be on a read-only disk', async (context) => {
    const disk = await makeFolder()
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', disk])
    if (mounted.status !== 0) return context.skip('this machine does not allow mounts')
    try {
      await expect(startLocalPostgres({ dataDir: disk })).rejects.toThrow('is on a read-only disk.')
      await expect(startLocalPostgres({ dataDir: join(disk, 'data') })).rejects.toThrow('is on a read-only disk.')
    } finally {
      spawnSync('umount', [disk])
    }
  })
})

test.runIf(process.platform === 'linux')('Ctrl-C in the terminal does not reach the database', async () => {
  const dataDir = await putMadeCluster(join(await makeFolder(), 'data'))
  await withDatabase(dataDir, async () => {
    const postmaster = await readPostmaster(join(dataDir, 'postgres'))
    const fields = (await readFile(`/proc/${postmaster?.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ')
    expect({ group: Number(fields?.[2]), session: Number(fields?.[3]) }).toEqual({
      group: postmaster?.pid,
      session: postmaster?.pid,
    })
  })
})

// At full size only: by day such a database is adopted, and a stop is the one of every test here.
if (isFullSize)
  test('the database of a killed server can be stopped without a start', async () => {
    const dataDir = await putMadeCluster(join(await makeFolder(), 'data'))
    const { child, said } = startServer(dataDir)
    await said
    await expect(stopLeftoverPostgres(dataDir)).rejects.toThrow(`is in use by process ${child.pid}.`)
    await kill9(child)
    expect(await stopLeftoverPostgres(dataDir)).toBe(true)
    expect(await stopLeftoverPostgres(dataDir)).toBe(false)
  })
