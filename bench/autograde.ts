import { startLocalPostgres } from '@academy/local-postgres'
import { serviceTokenOf } from '../server/src/platform/service-tokens.ts'
import { openDatabase } from '../server/src/platform/db.ts'
import { createLog } from '../server/src/platform/log.ts'
import { prepareDatabase } from '../server/src/platform/migrate.ts'
import { createTokens } from '../server/src/platform/tokens.ts'
import { seedBasics } from '../server/seed/first-data.ts'
import { freePort } from '../scripts/testing/free-port.ts'
import { startServerProcess } from '../server/test/crash/server-process.ts'
import { startFakeRunner } from '../server/test/fakes/fake-runner.ts'
import { createFactories } from '../server/test/make/make.ts'
import { type Figure, type Measurement, median, spread } from './figure.ts'
import { withDataFolder } from './fixture.ts'

const secret = 'the secret of the benchmark, long enough for anybody'
/** What a small job takes in the sandbox. */
const jobMs = 400
const jobsOfRun = 20
const pairs = 4
const jobs = 3 * jobsOfRun * pairs + 10

/** Everything waits already: what is measured is how fast it goes away. */
const prepare = async (dataDir: string): Promise<void> => {
  const log = createLog('silent')
  const postgres = await startLocalPostgres({ dataDir })
  try {
    await prepareDatabase(postgres.ownerUrl, { appUrl: null, log })
    const database = openDatabase(postgres.ownerUrl, { log, name: 'bench-owner' })
    await seedBasics(database.db)
    const make = createFactories(database.db, createTokens(secret), () => new Date())
    const academy = await make.academy()
    const testRepoLink = 'https://github.com/academy/tests.git'
    const stageLecture = await make.stageLecture(academy, { hasAutograde: true, needRepo: true, testRepoLink })
    const response = await make.response(academy, stageLecture, await make.student(academy))
    for (let count = 0; count < jobs; count++) await make.autogradeResult(academy, response)
    await database.close()
  } finally {
    await postgres.stop()
  }
}

/** Milliseconds until so many runners have done so many jobs between them. */
const runJobs = async (url: string, token: string, runnersCount: number, jobsCount: number): Promise<number> => {
  const done = Promise.withResolvers<void>()
  let left = jobsCount
  const startedAt = performance.now()
  const onReported = (): void => {
    if (--left === 0) done.resolve()
  }
  const options = { urls: [url], token, jobMs, heartbeatMs: 10_000, onReported }
  const runners = Array.from({ length: runnersCount }, () => startFakeRunner(options))
  await done.promise
  const ms = performance.now() - startedAt
  for (const runner of runners) runner.kill()
  await Promise.all(runners.map(({ stopped }) => stopped))
  return ms
}

const measure = async (url: string, token: string): Promise<Figure[]> => {
  await runJobs(url, token, 1, 3)
  const ratios: number[] = []
  const overheads: number[] = []
  for (let pair = 0; pair < pairs; pair++) {
    const alone = await runJobs(url, token, 1, jobsOfRun)
    const both = await runJobs(url, token, 2, 2 * jobsOfRun)
    // As many jobs for each: with perfect sharing both runs take equally long.
    ratios.push(alone / both)
    overheads.push(alone / jobsOfRun - jobMs)
  }
  return [
    {
      name: 'autograde: two runners / twice one, while jobs wait',
      value: median(ratios),
      unit: '',
      better: 'larger',
      budget: 0.85,
      ambition: 0.95,
      remark: spread(ratios),
    },
    {
      name: 'autograde: queue, claim, log and reports of one job',
      value: median(overheads),
      unit: 'ms',
      better: 'smaller',
      remark: spread(overheads, 0),
    },
  ]
}

export const autograde: Measurement = {
  name: 'autograde',
  run: () =>
    withDataFolder(async (folder) => {
      await prepare(folder)
      const env = { DATA_DIR: folder, PORT: String(await freePort()), AUTH_SECRET: secret, LOG_LEVEL: 'silent' }
      const server = await startServerProcess(env)
      try {
        return await measure(server.url, serviceTokenOf(createTokens(secret), 'runner'))
      } finally {
        await server.kill('SIGTERM')
      }
    }),
}
