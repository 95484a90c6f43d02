import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startLocalPostgres } from '@academy/local-postgres'
import { startGitServer, type GitServer } from '../hardened-git/test/git-server.ts'
import { findBubblewrap } from '../scripts/find-bubblewrap.ts'
import { seedBasics } from '../server/seed/first-data.ts'
import { openDatabase } from '../server/src/platform/db.ts'
import { createLog } from '../server/src/platform/log.ts'
import { prepareDatabase } from '../server/src/platform/migrate.ts'
import { createTokens } from '../server/src/platform/tokens.ts'
import { freePort } from '../scripts/testing/free-port.ts'
import { startServerProcess } from '../server/test/crash/server-process.ts'
import { createFactories } from '../server/test/make/make.ts'
import { type Figure, type Measurement, median, spread } from './figure.ts'
import { benchSecret, withDataFolder } from './fixture.ts'

const pairs = 4
const roundSeconds = 8
/** Far below what the server can do: waiting comes from the job, not from the readers themselves. */
const readsPerSecond = 150
const readers = 16
const patienceMs = 120_000
/** Of the two boxes that a student has at once in `apart`, 32 processes each; some of those are shells and the like. */
const spinnersAtLeast = 40

/** Forks as often as it may; all of them spin for longer than a round takes, and know each other by their name. */
const program = `import ctypes, os, time
ctypes.CDLL(None).prctl(15, b'bench-spinner')
end = time.monotonic() + ${roundSeconds * 3}
while True:
    try:
        if os.fork() == 0: break
    except OSError: break
while time.monotonic() < end: pass
`
const harness = `from concurrent.futures import ThreadPoolExecutor
from student import run
with ThreadPoolExecutor(2) as both: list(both.map(lambda _: run(['python3', 'main.py']), range(2)))
`
const plan = {
  language: 'python',
  test: ['python3 spin.py'],
  results: 'exit',
  expected: ['spins'],
  caseSeconds: 60,
}

interface Place {
  responseId: number
  academyId: number
  staff: string
  tokens: string[]
}

const prepare = async (dataDir: string, git: GitServer): Promise<Place> => {
  const log = createLog('silent')
  const postgres = await startLocalPostgres({ dataDir })
  try {
    await prepareDatabase(postgres.ownerUrl, { appUrl: null, log })
    const database = openDatabase(postgres.ownerUrl, { log, name: 'bench-owner' })
    await seedBasics(database.db)
    const make = createFactories(database.db, createTokens(benchSecret), () => new Date())
    const academy = await make.academy()
    const work = git.repository('github.com/student/spins', { 'main.py': program })
    const tests = git.repository('github.com/academy/spins-tests', {
      'academy.json': JSON.stringify(plan),
      'spin.py': harness,
    })
    const lecture = await make.stageLecture(academy, { hasAutograde: true, needRepo: true, testRepoLink: tests.url })
    const students = []
    for (let count = 0; count < readers; count++) students.push(await make.student(academy))
    const response = await make.response(academy, lecture, students[0]!, { repoLink: work.url })
    const owner = await make.user({ roles: { TrackOwner: [academy] } })
    const tokens: string[] = []
    for (const student of students) tokens.push((await make.session(student)).accessToken)
    const staff = (await make.session(owner)).accessToken
    await database.close()
    return { responseId: response.id, academyId: academy.id, staff, tokens }
  } finally {
    await postgres.stop()
  }
}

const ask = async (url: string, token: string): Promise<void> => {
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const body = await reply.text()
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${body}`)
}

/** Reads at a steady pace, whatever the last one took, each timed from when it was due. */
const p99Of = async (url: string, tokens: readonly string[]): Promise<number> => {
  const times: number[] = []
  const began = performance.now()
  const reading = Array.from({ length: roundSeconds * readsPerSecond }, async (_, index) => {
    const dueAt = began + (index * 1000) / readsPerSecond
    await sleep(Math.max(0, dueAt - performance.now()))
    await ask(`${url}/api/auth/me`, tokens[index % tokens.length]!)
    times.push(performance.now() - dueAt)
  })
  await Promise.all(reading)
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!
}

const spinners = (): number =>
  readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/comm`, 'utf8') === 'bench-spinner\n'
    } catch {
      return false
    }
  }).length

const until = async (isSo: () => boolean, what: string): Promise<void> => {
  for (const end = performance.now() + patienceMs; !isSo(); await sleep(100))
    if (performance.now() > end) throw new Error(`${what} did not come; the figure would mean nothing.`)
}

const takeTurns = async (url: string, { responseId, academyId, staff, tokens }: Place): Promise<Figure[]> => {
  const [alone, beside]: [number[], number[]] = [[], []]
  let fewest = Number.POSITIVE_INFINITY
  await p99Of(url, tokens)
  for (let pair = 0; pair < pairs; pair++) {
    alone.push(await p99Of(url, tokens))
    await ask(`${url}/api/homeworkResponses/autograde-results/resend/${responseId}?academyId=${academyId}`, staff)
    await until(() => spinners() >= spinnersAtLeast, 'The job')
    beside.push(await p99Of(url, tokens))
    fewest = Math.min(fewest, spinners())
    if (fewest < spinnersAtLeast) throw new Error('The job ended before the round; the figure would mean nothing.')
    await until(() => spinners() === 0, 'The end of the job')
  }
  const ratios = beside.map((ms, pair) => ms / alone[pair]!)
  return [
    {
      name: 'GET auth/me, p99 beside a grading that spins / alone',
      value: median(ratios),
      unit: '',
      better: 'smaller',
      budget: 2,
      ambition: 1.3,
      remark: `${spread(ratios)}; ${fewest} processes spin at least`,
    },
    { name: 'GET auth/me, p99 alone', value: median(alone), unit: 'ms', better: 'smaller', remark: spread(alone, 1) },
    {
      name: 'GET auth/me, p99 beside it',
      value: median(beside),
      unit: 'ms',
      better: 'smaller',
      remark: spread(beside, 1),
    },
  ]
}

/** V4, G2: a server with its runner on one machine, as `npm start` has them, under a steady load; in turns. */
export const readsWhileGrading: Measurement = {
  name: 'reads-while-grading',
  run: () =>
    withDataFolder(async (dataDir) => {
      await findBubblewrap()
      const git = await startGitServer()
      try {
        const place = await prepare(dataDir, git)
        const hosts = Object.entries(git.hosts).map(([name, { address, port }]) => `${name}=${address}:${port}`)
        const server = await startServerProcess({
          DATA_DIR: dataDir,
          PORT: String(await freePort()),
          AUTH_SECRET: benchSecret,
          RUNNER: 'on',
          RUNNER_SLOTS: '1',
          GIT_HOSTS: hosts.join(','),
          GIT_CA_FILE: git.caFile,
        })
        try {
          return await takeTurns(server.url, place)
        } finally {
          await server.kill('SIGTERM')
        }
      } finally {
        await git.close()
      }
    }),
}
