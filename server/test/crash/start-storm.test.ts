import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { createLog } from '#platform/log.ts'
import { prepareDatabase } from '#platform/migrate.ts'
import { createTokens } from '#platform/tokens.ts'
import { seedBasics } from '../../seed/first-data.ts'
import { patient } from '../../../scripts/testing/patience.ts'
import { bySize } from '../../../scripts/testing/size.ts'
import { createFactories } from '../make.ts'
import { makeTakers, makeTestHall } from '../test-takers.ts'
import { freePort, startServerProcess } from './server-process.ts'
import { blowStartStorm, looksPerSecond } from './start-storm.ts'

const secret = 'the secret of the start storm, long enough for anybody'
const size = bySize({ day: { starts: 40, seconds: 1 }, full: { starts: 500, seconds: 10 } })

const answersPerSecond = 20

const prepare = async (dataDir: string) => {
  const postgres = await startEmbeddedPostgres({ dataDir })
  try {
    await prepareDatabase(postgres.ownerUrl, { appUrl: null, log: createLog('silent') })
    const pool = new pg.Pool({ connectionString: postgres.ownerUrl, max: 2 })
    const db = drizzle({ client: pool })
    await seedBasics(db)
    const tokens = createTokens(secret)
    const hall = await makeTestHall(createFactories(db, tokens, () => new Date()))
    const starters = await makeTakers(pool, tokens, hall, { count: size.starts, isStarted: false })
    const answerers = await makeTakers(pool, tokens, hall, { count: 20, isStarted: true })
    const early = await makeTakers(pool, tokens, hall, { count: 20, isStarted: false })
    await pool.end()
    return { starters, answerers, early }
  } finally {
    await postgres.stop()
  }
}

test(
  '[E9] a storm of starts: nobody is refused, and the server stays awake',
  { timeout: patient(300_000) },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'academy-storm-'))
    try {
      const { early, ...takers } = await prepare(dataDir)
      const env = { DATA_DIR: dataDir, PORT: String(await freePort()), AUTH_SECRET: secret, LOG_LEVEL: 'silent' }
      const server = await startServerProcess(env)
      // A server that has answered nobody yet is slow the first time.
      await blowStartStorm(server.url, {
        starters: early,
        answerers: early.slice(0, 0),
        seconds: 1,
        answersPerSecond: 0,
      })
      const report = await blowStartStorm(server.url, { ...takers, seconds: size.seconds, answersPerSecond })
      await server.kill('SIGTERM')
      process.stdout.write(
        `  start p99 ${Math.round(report.startP99Ms)} ms, answer p99 ${Math.round(report.answerP99Ms)} ms, ` +
          `slowest health ${Math.round(report.slowestHealthMs)} ms\n`,
      )
      expect(report.refused).toEqual([])
      expect(report.answeredCount).toBe(size.starts + size.seconds * (answersPerSecond + looksPerSecond))
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
