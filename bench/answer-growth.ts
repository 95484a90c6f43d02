import { Client } from 'pg'
import type { Database } from '../server/src/platform/db.ts'
import { startServerProcess } from '../server/test/crash/server-process.ts'
import { makeTakers, type TestHall } from '../server/test/make/make-test-takers.ts'
import { answersOf, prepareAnswerFixture, tokens } from './answer-fixture.ts'
import { type Figure, type Measurement, median } from './figure.ts'
import { withDataFolder } from './fixture.ts'

const small = 1_000
const large = 1_000_000
const growthAnswers = 300

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
    prepareAnswerFixture(dataDir, async (database, hall) => {
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

/** What an answer costs as the years go by. */
export const answerGrowth: Measurement = {
  name: 'answer-growth',
  run: () => withDataFolder((one) => withDataFolder((other) => measureGrowth(one, other))),
}
