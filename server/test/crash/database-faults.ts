import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dataFolder } from '@academy/local-postgres/data-folder'
import { ownerUrlOf } from '@academy/local-postgres/owner-url'
import { readPostmaster } from '@academy/local-postgres/postmaster-pid'
import pg from 'pg'
import { cleanUpPlatform } from '#platform/cleanup.jobs.ts'
import { patient } from '../../../scripts/testing/patience.ts'
import type { Fault, Scene } from './crash-run.ts'
import { isReady } from './server-process.ts'
import { sleep } from './storm.ts'

const run = promisify(execFile)

const childrenOf = async (pid: number): Promise<number[]> => {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid='])
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return rows.filter(([, parent]) => parent === pid).map(([child]) => child!)
}

/** Whoever has ended by itself meanwhile needs no killing. */
const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const readyAgain = async ({ server }: Scene, since: number): Promise<number> => {
  do {
    if (!server.isRunning()) throw new Error(`The server ended with its database: ${server.output()}`)
    if (performance.now() - since > patient(120_000)) throw new Error('The server did not find its database again')
    await sleep(20)
  } while (!(await isReady(server.url)))
  return performance.now() - since
}

const asOwner = async <T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({
    connectionString: await ownerUrlOf(dataDir),
    connectionTimeoutMillis: patient(30_000),
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * E2: in turns all of the database at once, so that nothing gets to the disk any more that was not there (a commit that
 * was only promised is then lost), and its head alone, whose orphans are still at work when the next one starts.
 */
export const killDatabase: Fault = async (scene, index) => readyAgain(scene, await strikeDatabase(scene, index))

/** The same without waiting for what comes of it; returns when it struck. */
export const strikeDatabase: Fault = async ({ dataDir }, index) => {
  const postmaster = await readPostmaster(dataFolder(dataDir).cluster)
  const children = index % 2 === 0 ? await childrenOf(postmaster!.pid) : []
  const since = performance.now()
  for (const pid of [postmaster!.pid, ...children]) kill(pid)
  return since
}

/** E2: everybody is cut off at once, in whatever they are doing. */
export const endSessions: Fault = async (scene) => {
  const since = performance.now()
  await asOwner(scene.dataDir, (client) =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`),
  )
  return readyAgain(scene, since)
}

const fill = async (file: string): Promise<void> => {
  const ballast = createWriteStream(file)
  const isFull = once(ballast, 'error')
  const write = (): void => {
    while (!ballast.destroyed && ballast.write(Buffer.alloc(1_000_000)));
    ballast.once('drain', write)
  }
  write()
  await isFull
}

/** Until the log has no room for its next piece: PostgreSQL then ends, and cannot come back before there is space. */
const exhaustLog = (dataDir: string): Promise<boolean> =>
  asOwner(dataDir, async (client) => {
    for (let pieces = 0; pieces < 50; pieces++) {
      await client.query('select txid_current()')
      await client.query('select pg_switch_wal()')
    }
    return false
  }).catch(() => true)

/** E2: the disk is full for a while. Nothing can be promised then; what was promised stays. */
export const fillDisk =
  (fullForMs: number): Fault =>
  async (scene) => {
    const { storm, dataDir, server } = scene
    const ballast = join(dataDir, 'ballast')
    await fill(ballast)
    const before = storm.refused
    const limit = performance.now() + patient(60_000)
    while (storm.refused === before && performance.now() < limit) await sleep(20)
    if (storm.refused === before) storm.unexpected.push('a full disk refused nobody')
    if (!(await exhaustLog(dataDir))) storm.unexpected.push('the log was never full')
    await sleep(fullForMs)
    if (await isReady(server.url)) storm.unexpected.push('ready without a database')
    const since = performance.now()
    await rm(ballast)
    return readyAgain(scene, since)
  }

/** C5: whoever does the jobs has survived as well. */
export const expectJobsDone = async ({ dataDir, storm, server }: Scene): Promise<void> => {
  const count = (client: pg.Client) =>
    client.query(`select from graphile_worker._private_jobs where key = 'after the storm'`)
  const isDone = await asOwner(dataDir, async (client) => {
    await client.query(`select graphile_worker.add_job($1, '{}'::json, job_key => 'after the storm')`, [
      cleanUpPlatform.name,
    ])
    for (const until = performance.now() + patient(60_000); performance.now() < until; await sleep(50))
      if ((await count(client)).rowCount === 0) return true
    return false
  })
  if (!isDone) storm.unexpected.push(`nobody does the jobs any more: ${server.output().slice(-20_000)}`)
}
