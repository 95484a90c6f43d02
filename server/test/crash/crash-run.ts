import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { createLog } from '#platform/log.ts'
import { prepareDatabase } from '#platform/migrate.ts'
import { createTokens } from '#platform/tokens.ts'
import { seedBasics } from '../../seed/first-data.ts'
import { createFactories } from '../make.ts'
import { freePort, startServerProcess } from './server-process.ts'
import { type CrashPlan, type Findings, sleep, type Storm, type Writers } from './storm.ts'

const secret = 'the secret of the crash test, long enough for anybody'

export interface CrashReport extends Findings {
  acknowledged: number
  retries: number
  unexpected: string[]
  slowestReadyMs: number
}

/** E1: the writers write while the server is killed again and again. Afterwards the database is asked. */
export const runCrash = async (plan: CrashPlan, writers: readonly Writers[]): Promise<CrashReport> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-crash-'))
  try {
    await prepare(dataDir, plan, writers)
    const env = { DATA_DIR: dataDir, PORT: String(await freePort()), AUTH_SECRET: secret, LOG_LEVEL: 'silent' }
    const storm: Storm = { isOver: false, acknowledged: 0, retries: 0, unexpected: [] }
    let server = await startServerProcess(env)
    let slowestReadyMs = 0
    const { url } = server
    const work = writers.flatMap((each) => each.write(url, storm))
    for (let kill = 0; kill < plan.kills; kill++) {
      await sleep(plan.stormMs * (0.3 + 0.7 * Math.random()))
      await server.kill('SIGKILL')
      server = await startServerProcess(env)
      slowestReadyMs = Math.max(slowestReadyMs, server.readyAfterMs)
    }
    await sleep(plan.stormMs)
    storm.isOver = true
    await Promise.all(work)
    const exitCode = await server.kill('SIGTERM')
    if (exitCode !== 0) storm.unexpected.push(`the last server ended with ${exitCode}: ${server.output()}`)
    const { isOver: _, ...counts } = storm
    return { ...counts, slowestReadyMs, ...(await inspect(dataDir, writers)) }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const withDatabase = async <T>(dataDir: string, work: (ownerUrl: string) => Promise<T>): Promise<T> => {
  const postgres = await startEmbeddedPostgres({ dataDir })
  try {
    return await work(postgres.ownerUrl)
  } finally {
    await postgres.stop()
  }
}

const prepare = (dataDir: string, plan: CrashPlan, writers: readonly Writers[]): Promise<void> =>
  withDatabase(dataDir, async (ownerUrl) => {
    await prepareDatabase(ownerUrl, { appUrl: null, log: createLog('silent') })
    // Nothing is promised to anybody yet, and stopping the database writes everything down.
    const pool = new pg.Pool({ connectionString: ownerUrl, max: 2, options: '-c synchronous_commit=off' })
    const db = drizzle({ client: pool })
    await seedBasics(db)
    const make = createFactories(db, createTokens(secret), () => new Date())
    for (const each of writers) await each.prepare({ db, make, plan })
    await pool.end()
  })

const inspect = (dataDir: string, writers: readonly Writers[]): Promise<Findings> =>
  withDatabase(dataDir, async (ownerUrl) => {
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    const found: Findings[] = []
    for (const each of writers) found.push(await each.inspect(client))
    await client.end()
    return {
      lost: found.flatMap(({ lost }) => lost),
      doubled: found.flatMap(({ doubled }) => doubled),
      torn: found.flatMap(({ torn }) => torn),
    }
  })
