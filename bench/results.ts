import { startLocalPostgres } from '@academy/local-postgres'
import { Client } from 'pg'
import { type Database, openDatabase } from '../server/src/platform/db.ts'
import { createLog } from '../server/src/platform/log.ts'
import { prepareDatabase } from '../server/src/platform/migrate.ts'
import { createTokens } from '../server/src/platform/tokens.ts'
import { seedBasics } from '../server/seed/first-data.ts'
import { freePort } from '../scripts/testing/free-port.ts'
import { startServerProcess } from '../server/test/crash/server-process.ts'
import { createFactories } from '../server/test/make/make.ts'
import { makeTestHall, type TestHall } from '../server/test/make/make-test-takers.ts'
import { type Figure, type Measurement, median, spread } from './figure.ts'
import { withDataFolder } from './fixture.ts'

const secret = 'the secret of the benchmark, long enough for anybody'
const log = createLog('silent')
const small = 1_000
const large = 100_000
const pages = 100
const warmUp = 20
const looks = 5

interface Place {
  size: number
  hall: TestHall
}

/** Everybody has finished, with thirty answers each, in two languages, right more often in some questions than in others. */
const storeFinished = async ({ pool }: Database, { academy, stageTest }: TestHall, count: number): Promise<void> => {
  const client = new Client({ connectionString: pool.options.connectionString, statement_timeout: 0 })
  await client.connect()
  await client.query('set synchronous_commit = off')
  const mine = `from users u where u.email like 'of${academy.id}-%'`
  await client.query(
    `insert into users (email, first_name, last_name)
     select 'of${academy.id}-' || n || '@example.test', 'Хтось ' || n % 100, 'Інший ' || n % 1000
     from generate_series(1, $1::int) n`,
    [count],
  )
  await client.query(`insert into user_academies (academy_id, user_id) select $1, u.id ${mine}`, [academy.id])
  await client.query(`insert into user_roles (academy_id, user_id, role) select $1, u.id, 'Student' ${mine}`, [
    academy.id,
  ])
  await client.query(
    `insert into user_stages (academy_id, user_id, stage_id, state, submitted_at)
     select $1, u.id, $2, 'Opened', now() ${mine}`,
    [academy.id, stageTest.stageId],
  )
  // The rows are made to fit: checking each of three million would take most of the time.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into attempts (academy_id, user_id, stage_test_id, stage_id, group_id, drawn, question_ids, started_at,
       deadline, duration_seconds, last_seen_at, finished_at, finished_by, pass_percent)
     select $1, u.id, $2, $3, $4, $5, $6, now(), now(), 1800, now(), now() - u.id * interval '1 second', 'student', 60
     ${mine}`,
    [
      academy.id,
      stageTest.id,
      stageTest.stageId,
      stageTest.groupId,
      JSON.stringify(stageTest.questionIds.map((id) => ({ id, version: 1, options: [1, 2, 3] }))),
      stageTest.questionIds,
    ],
  )
  await client.query(
    `insert into answers (academy_id, attempt_id, number, client_id, option_ids, answered_at, received_at, time_spent,
       language, is_late, is_scored)
     select a.academy_id, a.id, n, gen_random_uuid(),
       array[case when (a.id * 7919 + n * 104729) % 100 < 40 + n then 1 else 2 end], now(), now(), 30,
       case when a.id % 3 = 0 then 'en' else 'ua' end, false, true
     from attempts a, generate_series(1, 30) n where a.academy_id = $1`,
    [academy.id],
  )
  await client.query(
    `update attempts a set correct_answers_count = s.correct, wrong_answers_count = 30 - s.correct,
       success_percent = round(100.0 * s.correct / 30), equity_percent = round(100.0 * s.correct / 30),
       english_count = 0, english_correct_count = 0, passed = round(100.0 * s.correct / 30) >= 60
     from (select attempt_id, (count(*) filter (where option_ids = '{1}'))::int as correct from answers
       where academy_id = $1 group by attempt_id) s
     where a.academy_id = $1 and a.id = s.attempt_id`,
    [academy.id],
  )
  await client.end()
}

const prepare = async (dataDir: string): Promise<{ token: string; places: [Place, Place] }> => {
  const postgres = await startLocalPostgres({ dataDir })
  try {
    await prepareDatabase(postgres.ownerUrl, { appUrl: null, log })
    const database = openDatabase(postgres.ownerUrl, { log, name: 'bench-owner' })
    await seedBasics(database.db)
    const make = createFactories(database.db, createTokens(secret), () => new Date())
    const places = [
      { size: small, hall: await makeTestHall(make) },
      { size: large, hall: await makeTestHall(make) },
    ] as [Place, Place]
    for (const { hall, size } of places) await storeFinished(database, hall, size)
    const cleaner = new Client({ connectionString: postgres.ownerUrl, statement_timeout: 0 })
    await cleaner.connect()
    await cleaner.query('vacuum analyze')
    await cleaner.end()
    const roles = { TrackOwner: places.map(({ hall }) => hall.academy) }
    const { accessToken } = await make.session(await make.user({ roles }))
    await database.close()
    return { token: accessToken, places }
  } finally {
    await postgres.stop()
  }
}

const measure = async (dataDir: string): Promise<Figure[]> => {
  const { token, places } = await prepare(dataDir)
  const env = { DATA_DIR: dataDir, AUTH_SECRET: secret, PORT: String(await freePort()), LOG_LEVEL: 'silent' }
  const server = await startServerProcess(env)
  const ask = async <T>({ hall }: Place, path: string, body?: object): Promise<{ ms: number; answer: T }> => {
    const startedAt = performance.now()
    const url = `${server.url}/api/stage-tests/${hall.stageTest.id}/${path}?academyId=${hall.academy.id}`
    const reply = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = (await reply.json()) as T
    const ms = performance.now() - startedAt
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(answer).slice(0, 200)}`)
    return { ms, answer }
  }
  /** Of each in turns: a neighbour's load falls on both. */
  const inTurns = async (
    rounds: number,
    skipped: number,
    path: string,
    bodyOf: (place: Place) => object | undefined,
  ) => {
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < skipped + rounds; round++)
      for (const index of [0, 1] as const) {
        const { ms } = await ask(places[index], path, bodyOf(places[index]))
        if (round >= skipped) times[index].push(ms)
      }
    return times
  }
  const ratio = async (name: string, body: object, budget?: number): Promise<Figure> => {
    const [few, many] = await inTurns(pages, warmUp, 'results', () => body)
    return {
      name,
      value: median(many) / median(few),
      unit: '',
      better: 'smaller',
      ...(budget !== undefined && { budget, ambition: 1.2 }),
      remark: `${median(many).toFixed(1)} / ${median(few).toFixed(1)} ms, ${spread(many, 1)}`,
    }
  }
  const seconds = (name: string, many: number[], few: number[], budget: number, ambition: number): Figure => ({
    name,
    value: median(many) / 1_000,
    unit: 's',
    better: 'smaller',
    budget,
    ambition,
    remark: `${median(few).toFixed(0)} ms at ${small}, ${spread(many, 0)} ms`,
  })
  const dropOf = ({ hall }: Place) => ({
    questionId: hall.stageTest.questionIds[0]!,
    kind: 'dropped',
    acceptedSets: [],
    reason: 'Двозначне питання',
  })
  try {
    const figures = [
      await ratio(`a page of results, ${large} / ${small}`, {}, 1.5),
      await ratio('the same, page 3', { page: 3 }, 1.5),
      await ratio('the same, by percent', { orderField: 'successPercent' }),
    ]
    const [fewItems, manyItems] = await inTurns(looks, 1, 'items', () => undefined)
    figures.push(seconds(`statistics of the questions, ${large} attempts`, manyItems, fewItems, 10, 5))
    const [fewPreviews, manyPreviews] = await inTurns(looks, 1, 'verdicts/preview', dropOf)
    figures.push(seconds(`preview of a verdict, ${large} attempts`, manyPreviews, fewPreviews, 3, 1.5))
    const [fewSet, manySet] = await inTurns(1, 0, 'verdicts', dropOf)
    figures.push(seconds(`a verdict, everybody scored anew, ${large} attempts`, manySet, fewSet, 60, 30))
    return figures
  } finally {
    await server.kill('SIGTERM')
  }
}

/** After a test of 100,000: its list costs the same as a small one's, its statistics and verdicts come while one waits. */
export const results: Measurement = { name: 'results', run: () => withDataFolder(measure) }
