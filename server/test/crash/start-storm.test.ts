import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalPostgres } from '@academy/local-postgres'
import pg from 'pg'
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { prepareDatabase } from '#platform/migrate.ts'
import { createTokens, type Tokens } from '#platform/tokens.ts'
import { seedBasics } from '../../seed/first-data.ts'
import { patient } from '../../../scripts/testing/patience.ts'
import { bySize } from '../../../scripts/testing/size.ts'
import { createFactories, type Factories } from '../make/make.ts'
import { causesIn, complaintsAbout, sayRepeats } from '../servers/repeats.ts'
import { startTestApp } from '../servers/test-app.ts'
import { makeTakers, makeTestHall } from '../make/make-test-takers.ts'
import { freePort } from '../../../scripts/testing/free-port.ts'
import { startServerProcess } from './server-process.ts'
import { blowStartStorm, looksPerSecond } from './start-storm.ts'

const secret = 'the secret of the start storm, long enough for anybody'
const size = bySize({ day: { starts: 40, seconds: 1 }, full: { starts: 500, seconds: 10 } })

const answersPerSecond = 20

const makeEverybody = async (pool: pg.Pool, tokens: Tokens, make: Factories) => {
  const hall = await makeTestHall(make)
  const starters = await makeTakers(pool, tokens, hall, { count: size.starts, isStarted: false })
  const answerers = await makeTakers(pool, tokens, hall, { count: 20, isStarted: true })
  const early = await makeTakers(pool, tokens, hall, { count: 20, isStarted: false })
  return { starters, answerers, early }
}
type Everybody = Awaited<ReturnType<typeof makeEverybody>>

interface Scene {
  url: string
  everybody: Everybody
  /** Why calls failed in the server so far. */
  failures(): string[]
}

const prepare = async (dataDir: string): Promise<Everybody> => {
  const postgres = await startLocalPostgres({ dataDir })
  try {
    await prepareDatabase(postgres.ownerUrl, { appUrl: null, log: createLog('silent') })
    const pool = new pg.Pool({ connectionString: postgres.ownerUrl, max: 2 })
    const db = drizzle({ client: pool })
    await seedBasics(db)
    const tokens = createTokens(secret)
    const everybody = await makeEverybody(
      pool,
      tokens,
      createFactories(db, tokens, () => new Date()),
    )
    await pool.end()
    return everybody
  } finally {
    await postgres.stop()
  }
}

/** A process of its own, with a database of its own. */
const withWholeServer = async (use: (scene: Scene) => Promise<void>): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-storm-'))
  try {
    const everybody = await prepare(dataDir)
    const env = { DATA_DIR: dataDir, PORT: String(await freePort()), AUTH_SECRET: secret, LOG_LEVEL: 'error' }
    const server = await startServerProcess(env)
    await use({ url: server.url, everybody, failures: () => causesIn(server.output()) })
    await server.kill('SIGTERM')
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** By day the application in this process: a whole server takes ten times the work of its storm. */
const withApplication = async (use: (scene: Scene) => Promise<void>): Promise<void> => {
  const it = await startTestApp()
  try {
    const everybody = await makeEverybody(it.database.pool, it.tokens, it.make)
    const url = await it.app.http.listen({ host: '127.0.0.1', port: 0 })
    await use({ url, everybody, failures: () => it.repeats.causes })
  } finally {
    await it.close()
  }
}

test(
  '[E9] a storm of starts: nobody is refused, and the server stays awake',
  { timeout: patient(300_000) },
  async () => {
    const withServer = bySize({ day: withApplication, full: withWholeServer })
    await withServer(async ({ url, everybody: { early, ...takers }, failures }) => {
      // A server that has answered nobody yet is slow the first time.
      const first = await blowStartStorm(url, { starters: early, answerers: [], seconds: 1, answersPerSecond: 0 })
      const report = await blowStartStorm(url, { ...takers, seconds: size.seconds, answersPerSecond })
      const repeats = { count: first.repeats.count + report.repeats.count, causes: failures() }
      process.stdout.write(
        `  start p99 ${Math.round(report.startP99Ms)} ms, answer p99 ${Math.round(report.answerP99Ms)} ms, ` +
          `slowest health ${Math.round(report.slowestHealthMs)} ms; ${sayRepeats(repeats)}\n`,
      )
      expect(report.refused).toEqual([])
      expect(complaintsAbout(repeats)).toEqual([])
      expect(report.answeredCount).toBe(size.starts + size.seconds * (answersPerSecond + looksPerSecond))
    })
  },
)
