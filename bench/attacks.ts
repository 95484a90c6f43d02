import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type GitServer, startGitServer } from '../hardened-git/test/git-server.ts'
import { findBubblewrap } from '../scripts/find-bubblewrap.ts'
import { inProject } from '../scripts/project.ts'
import { type Database, openDatabase } from '../server/src/platform/db.ts'
import { createLog } from '../server/src/platform/log.ts'
import { startServerProcess } from '../server/test/crash/server-process.ts'
import { createFactories } from '../server/test/make/make.ts'
import { answerRequest, makeTakers, type Taker, type TestHall } from '../server/test/make/make-test-takers.ts'
import type { AttackPlan } from './attackers.ts'
import { prepareAnswerFixture, tokens } from './answer-fixture.ts'
import type { Figure, Measurement } from './figure.ts'
import { startGradingRunner } from './local-runner.ts'
import { withDataFolder } from './fixture.ts'

const answersPerSecond = 20
const roundSeconds = 20
const attackersCount = 6
/** The costliest constructs of markdown that were found, each long enough and each another text. */
const hostileTexts = ['+ ', '1. ', '> ', '[', 'a\n=\n', '*a_'].flatMap((piece) =>
  Array.from({ length: 15 }, (_, number) => `${number} ${piece.repeat(9_900 / piece.length)}`),
)
const spinning = 'import os\nfor _ in range(6):\n    os.fork()\nwhile True:\n    pass\n'
const gradingPlan = {
  language: 'python',
  mode: 'io',
  run: 'python3 main.py',
  caseSeconds: 60,
  cases: [
    { name: 'a', stdin: '', expected: 'x' },
    { name: 'b', stdin: '', expected: 'x' },
  ],
}

const plant = async ({ db, pool }: Database, hall: TestHall, git: GitServer) => {
  const make = createFactories(db, tokens, () => new Date())
  const attackers = await makeTakers(pool, tokens, hall, { count: attackersCount, isStarted: false })
  for (const text of hostileTexts) {
    const receivers = attackers.map(({ userId: id }) => ({ id }))
    await make.announcement(hall.academy, receivers, { body: { ua: text, en: text, ru: text } })
  }
  const work = git.repository('github.com/student/spin', { 'main.py': spinning })
  const tests = git.repository('github.com/academy/spin-tests', { 'academy.json': JSON.stringify(gradingPlan) })
  const links = { repoLink: work.url, testRepoLink: tests.url }
  const { academy } = hall
  const lecture = await make.stageLecture(academy, { hasAutograde: true, needRepo: true, testRepoLink: tests.url })
  const response = await make.response(academy, lecture, await make.student(academy))
  for (let count = 0; count < 3; count++) await make.autogradeResult(academy, response, links)
  const takers = await makeTakers(pool, tokens, hall, { count: 40, isStarted: true })
  return { attackers, takers }
}

interface Answering {
  acknowledged: { userId: number; questionId: number }[]
  waitedMs: number[]
}

/** As the page does it: what is refused for a moment is sent again until it is acknowledged. */
const give = async (url: string, taker: Taker, questionId: number, kept: Answering): Promise<void> => {
  const { path, ...request } = answerRequest(taker, questionId)
  const began = performance.now()
  for (;;) {
    const answer = await fetch(`${url}${path}`, request).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    if (answer?.ok) break
    if (answer && ![429, 503].includes(answer.status)) throw new Error(`An answer was refused: ${answer.status}`)
    await sleep(Number(answer?.headers.get('retry-after') ?? 0.2) * 1000)
  }
  kept.waitedMs.push(performance.now() - began)
  kept.acknowledged.push({ userId: taker.userId, questionId })
}

const answerFor = async (url: string, answers: Iterator<[Taker, number]>): Promise<Answering> => {
  const kept: Answering = { acknowledged: [], waitedMs: [] }
  const under: Promise<void>[] = []
  const began = performance.now()
  for (let count = 0; count < answersPerSecond * roundSeconds; count++) {
    await sleep(Math.max(0, began + (count * 1000) / answersPerSecond - performance.now()))
    const [taker, questionId] = answers.next().value as [Taker, number]
    under.push(give(url, taker, questionId, kept))
  }
  await Promise.all(under)
  return kept
}

function* inTurns(takers: readonly Taker[]): Generator<[Taker, number]> {
  for (const index of takers[0]!.questionIds.keys()) {
    for (const taker of takers) yield [taker, taker.questionIds[index]!]
  }
}

const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1]!

const lostOf = async (databaseUrl: string, { acknowledged }: Answering): Promise<number> => {
  const { pool, close } = openDatabase(databaseUrl, { log: createLog('silent'), name: 'bench' })
  const { rows } = await pool.query<{ userId: number; questionId: number }>(
    `select attempts.user_id as "userId", attempts.question_ids[answers.number] as "questionId"
     from answers join attempts on attempts.id = answers.attempt_id`,
  )
  await close()
  const stored = new Set(rows.map(({ userId, questionId }) => `${userId}:${questionId}`))
  return acknowledged.filter(({ userId, questionId }) => !stored.has(`${userId}:${questionId}`)).length
}

const startAttackers = (plan: AttackPlan): { child: ChildProcess; said(): string } => {
  let said = ''
  const child = spawn(process.execPath, [inProject('bench', 'attackers.ts'), JSON.stringify(plan)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout!.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return { child, said: () => said.trim() }
}

const measure = async (dataDir: string, git: GitServer): Promise<Figure[]> => {
  const fixture = await prepareAnswerFixture(dataDir, (database, hall) => plant(database, hall, git))
  const { attackers, takers } = fixture.prepared
  const server = await startServerProcess({ ...fixture.env, PROXY_HOPS: '1' })
  const answers = inTurns(takers)
  try {
    const calm = await answerFor(server.url, answers)
    const stopRunner = startGradingRunner(server.url, tokens, git)
    const { child, said } = startAttackers({ url: server.url, students: attackers })
    await sleep(3_000)
    const attacked = await answerFor(server.url, answers)
    child.kill('SIGTERM')
    await once(child, 'exit')
    await stopRunner()
    const lost = (await lostOf(fixture.databaseUrl, calm)) + (await lostOf(fixture.databaseUrl, attacked))
    const smaller = { better: 'smaller' } as const
    return [
      { name: 'answers under all attacks, lost', value: lost, unit: '', ...smaller, budget: 0 },
      {
        name: 'answers under all attacks, p99',
        value: p99(attacked.waitedMs),
        unit: 'ms',
        ...smaller,
        budget: 2_000,
        ambition: 500,
        remark: said(),
      },
      { name: 'answers without them, p99', value: p99(calm.waitedMs), unit: 'ms', ...smaller },
    ]
  } finally {
    await server.kill('SIGTERM')
  }
}

/** A log-in flood, floods of socket events, costly texts and a spinning grading at once, beside 20 answers a second. */
export const attacks: Measurement = {
  name: 'attacks',
  run: () =>
    withDataFolder(async (folder) => {
      await findBubblewrap()
      const git = await startGitServer()
      return measure(folder, git).finally(() => git.close())
    }),
}
