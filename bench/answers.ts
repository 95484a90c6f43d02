import autocannon from 'autocannon'
import { openDatabase } from '../server/src/platform/db.ts'
import { createLog } from '../server/src/platform/log.ts'
import { startServerProcess } from '../server/test/crash/server-process.ts'
import { answerRequest, makeTakers } from '../server/test/make/make-test-takers.ts'
import { answersOf, prepareAnswerFixture, tokens } from './answer-fixture.ts'
import { addSessions, ownScript, ownTakersCount, upsertScript } from './answer-scripts.ts'
import { cpuTime } from './cpu-time.ts'
import { type Figure, type Measurement, median, spread } from './figure.ts'
import { findPgbench } from './find-pgbench.ts'
import { runPgbench, writeScript } from './pgbench.ts'
import { recordStatements, withDataFolder } from './fixture.ts'

const clients = 32
const rounds = 4
const roundSeconds = 4
const warmUpSeconds = 3
/** Thirty answers each: more than can be given in all rounds. */
const takersCount = 6_000

const prepare = (dataDir: string) =>
  prepareAnswerFixture(dataDir, async (owner, hall, databaseUrl) => {
    const takers = await makeTakers(owner.pool, tokens, hall, { count: takersCount, isStarted: true })
    const upsert = await upsertScript(owner, hall)
    const own = await makeTakers(owner.pool, tokens, hall, {
      count: ownTakersCount(clients, rounds + 1),
      isStarted: true,
    })
    const taker = takers.pop()!
    const request = answerRequest(taker, taker.questionIds.at(-1)!)
    const database = openDatabase(databaseUrl, { log: createLog('silent'), name: 'bench' })
    const [statements] = await recordStatements(database, [[request]])
    await database.close()
    await addSessions(owner, own)
    return { takers, own, upsert, heard: { taker, request, statements: statements! } }
  })

const measureRate = async (dataDir: string): Promise<Figure[]> => {
  const pgbench = await findPgbench()
  const { env, databaseUrl, prepared } = await prepare(dataDir)
  const server = await startServerProcess(env)
  const waiting = answersOf(prepared.takers)
  const nextAnswer = () => waiting.next().value ?? Promise.reject(new Error('There were not enough answers to give.'))
  const throughHttp = async (seconds: number): Promise<{ perSecond: number; p99Ms: number }> => {
    const result = await autocannon({
      url: server.url,
      connections: clients,
      duration: seconds,
      setupClient: (client) =>
        client.setRequests([{ method: 'POST', path: '/', headers: {}, setupRequest: () => nextAnswer() as never }]),
    })
    const refused = result.non2xx + result.errors + result.timeouts
    if (refused > 0) throw new Error(`${refused} answers were refused; the figure would mean nothing.`)
    return { perSecond: result['2xx'] / result.duration, p99Ms: result.latency.p99 }
  }
  const alone = async (script: string, seconds: number): Promise<{ perSecond: number }> => {
    const scriptPath = `${dataDir}/answers.pgbench.sql`
    await writeScript(scriptPath, script)
    return { perSecond: await runPgbench(pgbench, { databaseUrl, scriptPath, clients, seconds }) }
  }
  /** What a share of a busy machine does not change. */
  const withCpu = async <T extends { perSecond: number }>(seconds: number, work: (seconds: number) => Promise<T>) => {
    const before = await cpuTime(dataDir)
    const result = await work(seconds)
    const after = await cpuTime(dataDir)
    const each = (part: 'serverUs' | 'databaseUs') =>
      before && after ? (after[part] - before[part]) / (result.perSecond * seconds) : 0
    return { ...result, serverUs: each('serverUs'), databaseUs: each('databaseUs') }
  }
  const turn = async (round: number, seconds: number) => ({
    http: await withCpu(seconds, throughHttp),
    upsert: await withCpu(seconds, (time) => alone(prepared.upsert, time)),
    own: await withCpu(seconds, (time) => alone(ownScript(prepared.heard, prepared.own, { clients, round }), time)),
  })
  try {
    await turn(rounds, warmUpSeconds)
    const done: Awaited<ReturnType<typeof turn>>[] = []
    for (let round = 0; round < rounds; round++) done.push(await turn(round, roundSeconds))
    const ratio = (name: string, of: (round: (typeof done)[number]) => number, limits: Partial<Figure>): Figure => {
      const values = done.map(of)
      return { name, value: median(values), unit: '', better: 'larger', ...limits, remark: spread(values) }
    }
    const explaining = (name: string, unit: Figure['unit'], of: (round: (typeof done)[number]) => number): Figure => ({
      name,
      value: median(done.map(of)),
      unit,
      better: unit === '/s' ? 'larger' : 'smaller',
    })
    return [
      ratio('durable answer / pgbench upsert', ({ http, upsert }) => http.perSecond / upsert.perSecond, {
        budget: 0.6,
        ambition: 0.75,
      }),
      ratio('durable answer / pgbench with its statements', ({ http, own }) => http.perSecond / own.perSecond, {}),
      explaining('durable answers', '/s', ({ http }) => http.perSecond),
      explaining('pgbench upserts', '/s', ({ upsert }) => upsert.perSecond),
      explaining('pgbench with the statements of an answer', '/s', ({ own }) => own.perSecond),
      explaining('answer, server CPU', 'µs', ({ http }) => http.serverUs),
      explaining('answer, database CPU', 'µs', ({ http }) => http.databaseUs),
      explaining('pgbench upsert, database CPU', 'µs', ({ upsert }) => upsert.databaseUs),
      explaining('pgbench with the statements of an answer, database CPU', 'µs', ({ own }) => own.databaseUs),
      explaining('answer, p99', 'ms', ({ http }) => http.p99Ms),
    ]
  } finally {
    await server.kill('SIGTERM')
  }
}

/** The most precious write of the product, beside what the database alone does with the same row. */
export const answers: Measurement = { name: 'answers', run: () => withDataFolder(measureRate) }
