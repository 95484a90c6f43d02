import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putMadeCluster } from './made-cluster.ts'
import { type LocalPostgres, startLocalPostgres } from '../src/local-postgres.ts'
import { readPostmaster } from '../src/postmaster-pid.ts'
import { nightTest } from '../../scripts/testing/night-test.ts'

let folder: string
let database: LocalPostgres
const warnings: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'academy-revival-'))
  await chmod(folder, 0o711)
  // Long enough a name that its address is a port, which nobody may choose anew.
  const dataDir = await putMadeCluster(join(folder, 'a-name-longer-than-the-path-of-a-unix-socket-may-be'.repeat(2)))
  const log = { info: () => {}, warn: (line: string) => void warnings.push(line) }
  database = await startLocalPostgres({ dataDir, log })
  await ask('create table written (id int)')
})
afterAll(async () => {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  client.on('error', () => {})
  await client.connect()
  return client
}
const ask = async (sql: string): Promise<unknown[]> => {
  const client = await connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
const cluster = () => join(database.dataDir, 'postgres')
const postmasterPid = async () => (await readPostmaster(cluster()))!.pid
const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child!)

/** Whoever has ended by itself meanwhile needs no killing. */
const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
/** Gone, or dead and only waiting for its parent to notice. */
const hasEnded = (pid: number): boolean => {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return true
  }
}

const expectAlive = async (rows: unknown[]): Promise<void> => {
  await expect.poll(() => ask('select id from written order by id').catch(() => null), { interval: 50 }).toEqual(rows)
}

test('[E2] a database that is killed with all its processes is started again where it was, with all it had', async () => {
  await ask('insert into written values (1)')
  const pid = await postmasterPid()
  for (const each of [pid, ...childrenOf(pid)]) kill(each)
  await expectAlive([{ id: 1 }])
  expect(await postmasterPid()).not.toBe(pid)
  expect(warnings).toEqual(['The database process ended: it was started again.'])
})

test.runIf(process.platform === 'linux')('[E2] an orphan that never ends does not stand in its way', async () => {
  await ask('insert into written values (2)')
  const client = await connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const orphan = rows[0]!.pid
  process.kill(orphan, 'SIGSTOP')
  process.kill(await postmasterPid(), 'SIGKILL')
  await expectAlive([{ id: 1 }, { id: 2 }])
  expect(hasEnded(orphan)).toBe(true)
})

test('[E2] a database that only lost its sessions is left alone', async () => {
  const pid = await postmasterPid()
  await ask(`select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`)
  await expectAlive([{ id: 1 }, { id: 2 }])
  await expect
    .poll(() => ask(`select from pg_stat_activity where application_name = 'academy process ${process.pid}'`))
    .toHaveLength(1)
  expect(await postmasterPid()).toBe(pid)
})

nightTest('[E2] one that is stopped while it is being started again does not stay behind', async () => {
  const dead = await postmasterPid()
  process.kill(dead, 'SIGKILL')
  await expect.poll(postmasterPid, { interval: 5 }).not.toBe(dead)
  await database.stop()
  expect(await readPostmaster(cluster())).toBeNull()
})
