import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startLocalPostgres } from '@academy/local-postgres'
import { type GitServer, startGitServer } from '../hardened-git/test/git-server.ts'
import { findBubblewrap } from '../scripts/find-bubblewrap.ts'
import { seedBasics } from '../server/seed/first-data.ts'
import { type Database, openDatabase } from '../server/src/platform/db.ts'
import { createLog } from '../server/src/platform/log.ts'
import { prepareDatabase } from '../server/src/platform/migrate.ts'
import { createTokens } from '../server/src/platform/tokens.ts'
import { freePort } from '../scripts/testing/free-port.ts'
import { startServerProcess } from '../server/test/crash/server-process.ts'
import { createFactories } from '../server/test/make/make.ts'
import { type Figure, type Measurement, median, spread } from './figure.ts'
import { startGradingRunner } from './local-runner.ts'
import { withDataFolder } from './fixture.ts'

const secret = 'the secret of the benchmark, long enough for anybody'
const tokens = createTokens(secret)
const jobs = 15
const patienceMs = 120_000
const program = "import sys\nprint(f'Hello, {sys.stdin.read()}!')\n"
const plan = {
  language: 'python',
  mode: 'io',
  run: 'python3 main.py',
  cases: [{ name: 'greets', stdin: 'Olia', expected: 'Hello, Olia!' }],
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))
const run = promisify(execFile)

/** What the student's own program takes without anything around it. */
const ownMs = async (folder: string): Promise<number> => {
  const file = join(folder, 'main.py')
  await writeFile(file, program)
  const times: number[] = []
  for (let count = 0; count < jobs; count++) {
    const began = performance.now()
    const running = run('python3', [file])
    running.child.stdin?.end('Olia')
    await running
    times.push(performance.now() - began)
  }
  return median(times)
}

/** Everything waits already, for one small repository. */
const enqueue = async ({ db }: Database, git: GitServer): Promise<void> => {
  await seedBasics(db)
  const make = createFactories(db, tokens, () => new Date())
  const academy = await make.academy()
  const work = git.repository('github.com/student/small', { 'main.py': program })
  const tests = git.repository('github.com/academy/small-tests', { 'academy.json': JSON.stringify(plan) })
  const links = { repoLink: work.url, testRepoLink: tests.url }
  const lecture = await make.stageLecture(academy, { hasAutograde: true, needRepo: true, testRepoLink: tests.url })
  const response = await make.response(academy, lecture, await make.student(academy))
  for (let count = 0; count < jobs; count++) await make.autogradeResult(academy, response, links)
}

/** Of every job the time from its claim to its stored result, as the server wrote it down. */
const gradedIn = async ({ pool }: Database): Promise<number[]> => {
  for (const until = performance.now() + patienceMs; performance.now() < until; await sleep(200)) {
    const { rows } = await pool.query<{ ms: number | null; mark: number | null }>(
      `select extract(epoch from finished_at - started_at)::float8 * 1000 as ms, mark from autograde_results`,
    )
    if (rows.some(({ ms }) => ms === null)) continue
    if (rows.some(({ mark }) => mark !== 10))
      throw new Error('Not every job got its mark; the figure would mean nothing.')
    return rows.map(({ ms }) => ms!)
  }
  throw new Error('The jobs were not graded within two minutes.')
}

const measure = async (folder: string, database: Database, ownerUrl: string, git: GitServer): Promise<Figure[]> => {
  const own = await ownMs(folder)
  const port = String(await freePort())
  const env = { DATABASE_URL: ownerUrl, DATA_DIR: join(folder, 'server'), PORT: port, AUTH_SECRET: secret }
  const server = await startServerProcess({ ...env, LOG_LEVEL: 'silent' })
  const stop = startGradingRunner(server.url, tokens, git)
  try {
    const overheads = (await gradedIn(database)).map((ms) => ms - own)
    return [
      {
        name: 'runner: a job beyond its own program, small repository',
        value: median(overheads),
        unit: 'ms',
        better: 'smaller',
        budget: 1_000,
        remark: `${spread(overheads, 0)}; its own ${Math.round(own)} ms`,
      },
    ]
  } finally {
    await stop()
    await server.kill('SIGTERM')
  }
}

/** Clone, boxes, log and report around one small program, with a real runner, real git and a real sandbox. */
export const runner: Measurement = {
  name: 'runner',
  run: () =>
    withDataFolder(async (folder) => {
      await findBubblewrap()
      const log = createLog('silent')
      const git = await startGitServer()
      const postgres = await startLocalPostgres({ dataDir: folder })
      try {
        await prepareDatabase(postgres.ownerUrl, { appUrl: null, log })
        const database = openDatabase(postgres.ownerUrl, { log, name: 'bench-owner' })
        await enqueue(database, git)
        const figures = await measure(folder, database, postgres.ownerUrl, git)
        await database.close()
        return figures
      } finally {
        await postgres.stop()
        await git.close()
      }
    }),
}
