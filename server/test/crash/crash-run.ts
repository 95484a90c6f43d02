import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalPostgres } from '@academy/local-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { createLog } from '#platform/log.ts'
import { prepareDatabase } from '#platform/migrate.ts'
import { createTokens } from '#platform/tokens.ts'
import { seedBasics } from '../../seed/first-data.ts'
import { patient } from '../../../scripts/testing/patience.ts'
import { createFactories, type Person } from '../make/make.ts'
import { freePort } from '../../../scripts/testing/free-port.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { type CrashPlan, type Findings, type Pass, sleep, type Storm, type Writers } from './storm.ts'

const secret = 'the secret of the crash test, long enough for anybody'

export interface CrashReport extends Findings, Omit<Storm, 'isOver'> {
  slowestReadyMs: number
}

/** The server in the storm. */
export interface Scene {
  server: ServerProcess
  dataDir: string
  storm: Storm
  startAgain(): Promise<void>
}

/** Injects a fault and returns how long the server took to be ready again. */
export type Fault = (scene: Scene, index: number) => Promise<number>

/** E1. */
export const killServer: Fault = async (scene) => {
  await scene.server.kill('SIGKILL')
  await scene.startAgain()
  return scene.server.readyAfterMs
}

/** One after the other, each counting its own turns. */
export const inTurns =
  (faults: readonly Fault[]): Fault =>
  (scene, index) =>
    faults[index % faults.length]!(scene, Math.floor(index / faults.length))

export interface CrashSetting {
  fault: Fault
  /** Where the data lies; a folder of the test by itself. */
  dataDir?: string
  /** The database of somebody else: the server only has its address. */
  isDatabaseForeign?: boolean
  /** Looks at what else should have survived, while the server still runs. */
  afterwards?(scene: Scene): Promise<void>
}

/** Writers write while faults are injected; afterwards the database is compared with what was acknowledged. */
export const runCrash = async (
  plan: CrashPlan,
  writers: readonly Writers[],
  setting: CrashSetting,
): Promise<CrashReport> => {
  const dataDir = setting.dataDir ?? (await mkdtemp(join(tmpdir(), 'academy-crash-')))
  const env: Record<string, string> = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    AUTH_SECRET: secret,
    LOG_LEVEL: 'silent',
  }
  try {
    await withDatabase(dataDir, (ownerUrl) => prepareWriters(ownerUrl, secret, plan, writers))
    const blow = () => blowStorm(plan, writers, { ...setting, dataDir, env })
    const report = setting.isDatabaseForeign
      ? await withDatabase(dataDir, (ownerUrl) => {
          Object.assign(env, { DATABASE_URL: ownerUrl, DATA_DIR: join(dataDir, 'server') })
          return blow()
        })
      : await blow()
    return { ...report, ...(await withDatabase(dataDir, (ownerUrl) => inspectWriters(ownerUrl, writers))) }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const blowStorm = async (
  plan: CrashPlan,
  writers: readonly Writers[],
  { fault, afterwards, dataDir, env }: CrashSetting & { dataDir: string; env: Record<string, string> },
): Promise<Omit<CrashReport, keyof Findings>> => {
  const storm: Storm = { isOver: false, acknowledged: 0, retries: 0, refused: 0, unexpected: [] }
  const scene: Scene = {
    server: await startServerProcess(env),
    dataDir,
    storm,
    startAgain: async () => {
      scene.server = await startServerProcess(env)
    },
  }
  try {
    let slowestReadyMs = 0
    const work = writers.flatMap((each) => each.write(scene.server.url, storm))
    // Waits for the first acknowledged write, since there would be nothing to lose before.
    const areRich = () => storm.acknowledged >= plan.clients && writers.every((each) => each.promisedCount() > 0)
    for (const until = performance.now() + patient(120_000); !areRich() && performance.now() < until;) await sleep(50)
    if (!areRich()) storm.unexpected.push('somebody was promised nothing before the first fault')
    for (let kill = 0; kill < plan.kills; kill++) {
      await sleep(plan.stormMs * (0.3 + 0.7 * Math.random()))
      await nextPromise(storm)
      slowestReadyMs = Math.max(slowestReadyMs, await fault(scene, kill))
    }
    await sleep(plan.stormMs)
    storm.isOver = true
    await Promise.all(work)
    await afterwards?.(scene)
    const exitCode = await scene.server.kill('SIGTERM')
    if (exitCode !== 0) storm.unexpected.push(`the last server ended with ${exitCode}: ${scene.server.output()}`)
    const { isOver: _, ...counts } = storm
    return { ...counts, slowestReadyMs }
  } finally {
    storm.isOver = true
    await scene.server.kill('SIGKILL')
  }
}

/** The worst moment to die is the one after a promise; on a machine with much to do a random one may be long after it. */
const nextPromise = async (storm: Storm): Promise<void> => {
  const { acknowledged } = storm
  for (const until = performance.now() + patient(60_000); performance.now() < until; await sleep(1))
    if (storm.acknowledged > acknowledged) return
  storm.unexpected.push('nobody was promised anything before a fault')
}

const withDatabase = async <T>(dataDir: string, work: (ownerUrl: string) => Promise<T>): Promise<T> => {
  const postgres = await startLocalPostgres({ dataDir })
  try {
    return await work(postgres.ownerUrl)
  } finally {
    await postgres.stop()
  }
}

export const prepareWriters = async (
  ownerUrl: string,
  authSecret: string,
  plan: CrashPlan,
  writers: readonly Writers[],
): Promise<void> => {
  await prepareDatabase(ownerUrl, { appUrl: null, log: createLog('silent') })
  // Nothing is promised to anybody yet, and stopping the database writes everything down.
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2, options: '-c synchronous_commit=off' })
  const db = drizzle({ client: pool })
  await seedBasics(db)
  const tokens = createTokens(authSecret)
  const make = createFactories(db, tokens, () => new Date())
  const passFor = async (person: Person): Promise<Pass> => {
    const { sessionId } = await make.session(person)
    return () => tokens.signAccess({ userId: person.id, sessionId, impersonatorId: null }, new Date())
  }
  for (const each of writers) await each.prepare({ db, make, plan, passFor })
  await pool.end()
}

export const inspectWriters = async (ownerUrl: string, writers: readonly Writers[]): Promise<Findings> => {
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
}
