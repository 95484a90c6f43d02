import autocannon from 'autocannon'
import { Client } from 'pg'
import { type Database, openDatabase } from '../server/src/platform/db.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres.ts'
import { createLog } from '../server/src/platform/log.ts'
import { prepareDatabase } from '../server/src/platform/migrate.ts'
import { createTokens } from '../server/src/platform/tokens.ts'
import { seedBasics } from '../server/seed/first-data.ts'
import { freePort, startServerProcess } from '../server/test/crash/server-process.ts'
import { blowStartStorm } from '../server/test/crash/start-storm.ts'
import { createFactories } from '../server/test/make.ts'
import { answerRequest, makeTakers, makeTestHall, type Taker, type TestHall } from '../server/test/test-takers.ts'
import { cpuTime } from './cpu-time.ts'
import { type Figure, type Measurement, median, spread } from './figure.ts'
import { findPgbench } from './find-pgbench.ts'
import { runPgbench, writeScript } from './pgbench.ts'
import { withDataFolder } from './scene.ts'

const secret = 'the secret of the benchmark, long enough for anybody'
const log = createLog('silent')
const tokens = createTokens(secret)

const clients = 32
const rounds = 4
const roundSeconds = 4
const warmUpSeconds = 3
/** Thirty answers each: more than can be given in all rounds. */
const takersCount = 6_000

const small = 1_000
const large = 1_000_000
const growthAnswers = 300

interface Scene<T> {
  dataDir: string
  env: Record<string, string>
  databaseUrl: string
  prepared: T
}

/** A database with a test in it, filled by `fill`, and what a server needs to run on it. */
const prepareScene = async <T>(dataDir: string, fill: (database: Database, hall: TestHall) => Promise<T>) => {
  const postgres = await startEmbeddedPostgres({ dataDir })
  try {
    const databaseUrl = await prepareDatabase(postgres.ownerUrl, { appUrl: null, log })
    const database = openDatabase(postgres.ownerUrl, { log, name: 'bench-owner' })
    await seedBasics(database.db)
    const hall = await makeTestHall(createFactories(database.db, tokens, () => new Date()))
    const prepared = await fill(database, hall)
    await database.pool.query('vacuum analyze')
    await database.close()
    const env = { DATA_DIR: dataDir, AUTH_SECRET: secret, PORT: String(await freePort()), LOG_LEVEL: 'silent' }
    return { dataDir, env, databaseUrl, prepared } satisfies Scene<T>
  } finally {
    await postgres.stop()
  }
}

// --- Answers per second, beside what the database alone does with the same row

/** Every answer of every student, once; connections take them as they come. */
const answersOf = function* (takers: readonly Taker[]) {
  for (const taker of takers) for (const questionId of taker.questionIds) yield answerRequest(taker, questionId)
}

/** A table like the one of the answers, with its keys, and one row written as an answer is. */
const upsertScript = (attempts: { first: number; last: number }, academyId: number): string =>
  [
    `\\set attempt random(${attempts.first}, ${attempts.last})`,
    `\\set number random(1, 30)`,
    `insert into bench_answers (academy_id, attempt_id, number, client_id, option_ids, answered_at, received_at,
      time_spent, cheats_count, is_late, is_scored)
     values (${academyId}, :attempt, :number, gen_random_uuid(), '{1}', now(), now(), 30, 0, false, true)
     on conflict (academy_id, attempt_id, number) do update set option_ids = excluded.option_ids,
       client_id = excluded.client_id, received_at = excluded.received_at;`,
  ]
    .join(' \n')
    .replaceAll(/\n\s{4,}/g, ' ')
    .concat('\n')

const makeReference = async (database: Database, { academy }: TestHall): Promise<string> => {
  await database.pool.query('create table bench_answers (like answers including all)')
  await database.pool.query(
    `alter table bench_answers add foreign key (academy_id, attempt_id) references attempts (academy_id, id)`,
  )
  await database.pool.query('grant all on bench_answers to public')
  const { rows } = await database.pool.query<{ first: number; last: number }>(
    'select min(id) as first, max(id) as last from attempts',
  )
  return upsertScript(rows[0]!, academy.id)
}

const measureRate = async (dataDir: string): Promise<Figure[]> => {
  const pgbench = await findPgbench()
  const scene = await prepareScene(dataDir, async (database, hall) => {
    const takers = await makeTakers(database.pool, tokens, hall, { count: takersCount, isStarted: true })
    return { takers, script: await makeReference(database, hall) }
  })
  const scriptPath = `${dataDir}/answers.pgbench.sql`
  await writeScript(scriptPath, scene.prepared.script)
  const server = await startServerProcess(scene.env)
  const waiting = answersOf(scene.prepared.takers)
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
  const alone = (seconds: number) =>
    runPgbench(pgbench, { databaseUrl: scene.databaseUrl, scriptPath, clients, seconds })
  /** What a share of a busy machine does not change. */
  const withCpu = async (seconds: number) => {
    const before = await cpuTime(dataDir)
    const http = await throughHttp(seconds)
    const after = await cpuTime(dataDir)
    const each = (part: 'serverUs' | 'databaseUs') =>
      before && after ? (after[part] - before[part]) / (http.perSecond * seconds) : 0
    return { ...http, serverUs: each('serverUs'), databaseUs: each('databaseUs') }
  }
  try {
    await throughHttp(warmUpSeconds)
    await alone(warmUpSeconds)
    const done: { http: Awaited<ReturnType<typeof withCpu>>; alone: number }[] = []
    for (let round = 0; round < rounds; round++)
      done.push({ http: await withCpu(roundSeconds), alone: await alone(roundSeconds) })
    const ratios = done.map((round) => round.http.perSecond / round.alone)
    const larger = { better: 'larger' } as const
    return [
      {
        name: 'durable answer / pgbench upsert',
        value: median(ratios),
        unit: '',
        ...larger,
        budget: 0.6,
        ambition: 0.75,
        remark: spread(ratios),
      },
      { name: 'durable answers', value: median(done.map(({ http }) => http.perSecond)), unit: '/s', ...larger },
      { name: 'pgbench upserts', value: median(done.map((round) => round.alone)), unit: '/s', ...larger },
      {
        name: 'answer, server CPU',
        value: median(done.map(({ http }) => http.serverUs)),
        unit: 'µs',
        better: 'smaller',
      },
      {
        name: 'answer, database CPU',
        value: median(done.map(({ http }) => http.databaseUs)),
        unit: 'µs',
        better: 'smaller',
      },
      { name: 'answer, p99', value: median(done.map(({ http }) => http.p99Ms)), unit: 'ms', better: 'smaller' },
    ]
  } finally {
    await server.kill('SIGTERM')
  }
}

// --- E9

const measureStorm = async (dataDir: string): Promise<Figure[]> => {
  const scene = await prepareScene(dataDir, async ({ pool }, hall) => ({
    starters: await makeTakers(pool, tokens, hall, { count: 500, isStarted: false }),
    answerers: await makeTakers(pool, tokens, hall, { count: 20, isStarted: true }),
  }))
  const server = await startServerProcess(scene.env)
  try {
    const report = await blowStartStorm(server.url, { ...scene.prepared, seconds: 10, answersPerSecond: 20 })
    const smaller = { unit: 'ms', better: 'smaller' } as const
    const [first = ''] = report.refused
    return [
      {
        name: '500 starts in 10 s, refused',
        value: report.refused.length,
        unit: '',
        better: 'smaller',
        budget: 0,
        remark: first,
      },
      { name: '500 starts in 10 s, p99', value: report.startP99Ms, ...smaller, budget: 1_500, ambition: 300 },
      { name: 'answers during it, p99', value: report.answerP99Ms, ...smaller, budget: 1_500, ambition: 300 },
      { name: 'health during it, slowest', value: report.slowestHealthMs, ...smaller, budget: 200, ambition: 100 },
    ]
  } finally {
    await server.kill('SIGTERM')
  }
}

// --- What an answer costs as the years go by

/** Attempts of ten thousand others in as many stage tests as it takes, with two answers each. */
const storeAttempts = async ({ pool }: Database, { academy, stageTest }: TestHall, count: number): Promise<void> => {
  const client = new Client({ connectionString: pool.options.connectionString, statement_timeout: 0 })
  await client.connect()
  // The rows are made to fit: checking each of a million five times over would take most of the time.
  await client.query('set session_replication_role = replica')
  await client.query('set synchronous_commit = off')
  const [people, tests] = [Math.min(count, 10_000), Math.ceil(count / 10_000)]
  await client.query(
    `insert into attempts (academy_id, user_id, stage_test_id, stage_id, group_id, drawn, question_ids, started_at,
       deadline, duration_seconds, last_seen_at, finished_at, finished_by, success_percent)
     select $1, 1000000 + person, 1000000 + test, $2, $3, $4, $5, now(), now(), 1800, now(), now(), 'student', 50
     from generate_series(1, $6::int) person, generate_series(1, $7::int) test`,
    [
      academy.id,
      stageTest.stageId,
      stageTest.groupId,
      JSON.stringify(stageTest.questionIds.slice(0, 2).map((id) => ({ id, version: 1, options: [1, 2, 3] }))),
      stageTest.questionIds.slice(0, 2),
      people,
      tests,
    ],
  )
  await client.query(
    `insert into answers (academy_id, attempt_id, number, client_id, option_ids, answered_at, received_at, time_spent,
       is_late, is_scored)
     select a.academy_id, a.id, n, gen_random_uuid(), '{1}', now(), now(), 30, false, true
     from attempts a, generate_series(1, 2) n where a.finished_at is not null`,
  )
  await client.end()
}

const measureGrowth = async (smallDir: string, largeDir: string): Promise<Figure[]> => {
  const sceneOf = (dataDir: string, stored: number) =>
    prepareScene(dataDir, async (database, hall) => {
      await storeAttempts(database, hall, stored)
      return makeTakers(database.pool, tokens, hall, { count: 40, isStarted: true })
    })
  const scenes = [await sceneOf(smallDir, small), await sceneOf(largeDir, large)] as const
  const servers = [await startServerProcess(scenes[0].env), await startServerProcess(scenes[1].env)] as const
  const waiting = scenes.map(({ prepared }) => answersOf(prepared)) as [
    ReturnType<typeof answersOf>,
    ReturnType<typeof answersOf>,
  ]
  const times: [number[], number[]] = [[], []]
  /** In turns: a neighbour's load falls on both. */
  const answerOnce = async (which: 0 | 1): Promise<void> => {
    const { path, ...request } = waiting[which].next().value!
    const began = performance.now()
    const reply = await fetch(`${servers[which].url}${path}`, request)
    await reply.arrayBuffer()
    times[which].push(performance.now() - began)
    if (!reply.ok) throw new Error(`An answer was refused with ${reply.status}.`)
  }
  try {
    for (let i = 0; i < growthAnswers * 2; i++) {
      await answerOnce(0)
      await answerOnce(1)
    }
    const [few, many] = times.map((all) => median(all.slice(growthAnswers))) as [number, number]
    const smaller = { better: 'smaller' } as const
    return [
      {
        name: `an answer at ${large} stored attempts / at ${small}`,
        value: many / few,
        unit: '',
        ...smaller,
        budget: 1.2,
        ambition: 1.05,
        remark: `${many.toFixed(2)} / ${few.toFixed(2)} ms`,
      },
    ]
  } finally {
    await servers[0].kill('SIGTERM')
    await servers[1].kill('SIGTERM')
  }
}

/** The most precious write of the product: how many, how its takers start, and what the years do to it. */
export const answers: Measurement = { name: 'answers', run: () => withDataFolder(measureRate) }
export const startStorm: Measurement = { name: 'start-storm', run: () => withDataFolder(measureStorm) }
export const answerGrowth: Measurement = {
  name: 'answer-growth',
  run: () => withDataFolder((one) => withDataFolder((other) => measureGrowth(one, other))),
}
