import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { stageTypes } from '@academy/contract/enums'
import type { QuestionInput } from '@academy/contract/question-content'
import { stages } from '#server/schema/academies.ts'
import { stageEvents } from '#server/schema/moves.ts'
import { userStages } from '#server/schema/academies.ts'
import { tinyImage } from '#test/make/make-images.ts'
import type { MadeStageTest } from '#test/make/make-assessment.ts'
import type { ActorInWorld } from '../actors.ts'
import { freshStudent, keep, type World } from '../world.ts'
import { keyOf } from './homework.ts'
import { freePlace, next, type SamplesOf } from './sample.ts'

const both = (text: string) => ({ ua: text, en: text })

const question = (): QuestionInput => ({
  text: both('Скільки буде 2 + 2?'),
  description: both(''),
  imageUrl: null,
  category: 0,
  difficulty: 1,
  answerType: 0,
  options: [
    { text: both('4'), isCorrect: true },
    { text: both('5'), isCorrect: false },
  ],
})

/** One stage with a test for every academy of the tests. */
const stageTestsOf = new WeakMap<World['own'], Promise<MadeStageTest>>()
const stageTestOf = ({ it, own }: World): Promise<MadeStageTest> => {
  const make = async () => {
    const [stage] = await it.database.db
      .insert(stages)
      .values({
        academyId: own.id,
        stageType: stageTypes.Testing,
        name: { ua: 'Тест', en: 'Test' },
        urlName: `sample-testing-${next()}`,
        position: freePlace(),
        isOnlyForDesignated: true,
      })
      .returning({ id: stages.id })
    return it.make.testOfStage(own, stage!, 'JS')
  }
  const known = stageTestsOf.get(own) ?? make()
  stageTestsOf.set(own, known)
  return known
}

/** A student of the direction who stands in the stage of the test; whoever is none is refused before that matters. */
const putIn = async (world: World, userId: number, { stageId, groupId }: MadeStageTest): Promise<void> => {
  const { db } = world.it.database
  const userStage = { academyId: world.own.id, userId, stageId }
  await db.execute(
    sql`insert into user_groups (academy_id, user_id, group_id) values (${world.own.id}, ${userId}, ${groupId})
      on conflict do nothing`,
  )
  const opened = await db
    .insert(userStages)
    .values({ ...userStage, state: 'Opened' })
    .onConflictDoNothing()
    .returning()
  if (opened.length > 0)
    await db.insert(stageEvents).values({ ...userStage, kind: 'add', after: 'Opened', reason: { rule: 'byHand' } })
}

/** The attempt of the caller, begun anew; of a fresh student where the caller cannot have one. */
const attemptFor = (world: World, actor: ActorInWorld) =>
  keep(world, keyOf('attempt', actor), (fresh) => makeAttempt(fresh, actor))

const makeAttempt = async (world: World, actor: ActorInWorld) => {
  const stageTest = await stageTestOf(world)
  const { pool } = world.it.database
  const { rows } = await pool.query('select 1 from user_academies where academy_id = $1 and user_id = $2', [
    world.own.id,
    actor.person?.id ?? 0,
  ])
  const person = rows.length > 0 ? actor.person! : await freshStudent(world)
  await putIn(world, person.id, stageTest)
  await pool.query(
    `update attempts set archived_at = now(), finished_at = coalesce(finished_at, now()), finished_by = coalesce(finished_by, 'staff')
      where academy_id = $1 and user_id = $2 and archived_at is null`,
    [world.own.id, person.id],
  )
  const attempt = await world.it.make.attempt(world.own, stageTest, person)
  return { stageTest, attempt, person }
}

const answerTo = (questionId: number, { it }: World) => ({
  questionId,
  answer: [1],
  cheatsCount: 0,
  timeSpent: 45,
  clientId: randomUUID(),
  answeredAt: it.clock.now.toISOString(),
})

const ofStageTest = { input: async (world: World) => ({ params: { id: (await stageTestOf(world)).id } }) }
/** With somebody in it: an empty list is no file. */
const fileOfStageTest = {
  input: async (world: World) => {
    const stageTest = await stageTestOf(world)
    await world.it.make.attempt(world.own, stageTest, await freshStudent(world), {
      finishedAt: world.it.clock.now,
      finishedBy: 'student',
      correctAnswersCount: 0,
      wrongAnswersCount: 5,
      successPercent: 0,
      equityPercent: 0,
      passed: false,
    })
    return { params: { id: stageTest.id }, body: {} }
  },
}
const listOfStageTest = {
  input: async (world: World) => ({ params: { id: (await stageTestOf(world)).id }, body: {} }),
}
const testIn = (world: World) => keep(world, 'test', ({ it, own }) => it.make.test(own))
const questionIn = (world: World) => keep(world, 'question', ({ it, own }) => it.make.question(own))
const chosen = {
  input: async (world: World) => ({ body: { testId: (await testIn(world)).id } }),
}
const questionOf = { input: async (world: World) => ({ params: { id: await questionIn(world) } }) }

type TestDomains = 'questions' | 'testBank' | 'tests' | 'stageTests' | 'testResults' | 'demoTests'

export const testSamples: SamplesOf<TestDomains> = {
  questions: {
    search: { input: () => ({ body: {} }) },
    get: questionOf,
    versions: questionOf,
    statistics: questionOf,
    create: { input: () => ({ body: { question: question() } }) },
    update: {
      input: async (world) => ({
        params: { id: await questionIn(world) },
        body: { question: question(), version: 1 },
      }),
    },
    remove: { input: async (world) => ({ body: { ids: [await questionIn(world)] } }) },
    restore: {
      input: async ({ it, own }) => {
        const id = await it.make.question(own)
        await it.database.pool.query('update questions set archived_at = now() where id = $1', [id])
        return { params: { id } }
      },
    },
    uploadImage: { input: async () => ({ file: await tinyImage() }) },
    parseFile: {
      input: () => ({
        query: {},
        file: new Blob(['text,option1,option2,correct\nСкільки буде 2 + 2?,4,5,1\n'], { type: 'text/csv' }),
      }),
    },
    parseGoogle: { input: () => ({ body: { key: '1aBcDeFgHiJkLmNoPqRs' } }) },
    parseGift: { input: () => ({ body: { text: 'Скільки буде 2 + 2? { =4 ~5 }' } }) },
    submitParsed: {
      input: () => ({ body: { testId: null, questions: [{ ...question(), importKey: `row-${next()}` }] } }),
    },
    exportXlsx: chosen,
    exportOds: chosen,
    exportCsv: chosen,
    exportGift: chosen,
  },
  testBank: {
    search: { input: () => ({ body: {} }) },
    get: { input: async (world) => ({ params: { id: (await testIn(world)).id } }) },
    create: {
      input: async (world) => ({
        body: { name: `Тест ${next()}`, isDemo: false, questionIds: [await questionIn(world)] },
      }),
    },
    update: {
      input: async (world) => {
        const { id, questionIds } = await testIn(world)
        const { rows } = await world.it.database.pool.query<{ updated_at: Date }>(
          'select updated_at from tests where id = $1',
          [id],
        )
        const updatedAt = rows[0]!.updated_at.toISOString()
        return { params: { id }, body: { name: `Тест ${next()}`, isDemo: false, questionIds, updatedAt } }
      },
    },
    remove: { input: async (world) => ({ params: { id: (await testIn(world)).id } }) },
    removeMany: { input: async (world) => ({ body: { testIds: [(await testIn(world)).id] } }) },
  },
  tests: {
    start: {
      input: async (world, actor) => {
        await attemptFor(world, actor)
        return { body: { academyId: world.own.id } }
      },
    },
    answer: {
      input: async (world, actor) => {
        const { stageTest } = await attemptFor(world, actor)
        return { body: { stageTestId: stageTest.id, data: answerTo(stageTest.questionIds[0]!, world) } }
      },
    },
    submit: {
      input: async (world, actor) => {
        const { stageTest } = await attemptFor(world, actor)
        return { body: { stageTestId: stageTest.id, data: [answerTo(stageTest.questionIds[0]!, world)] } }
      },
    },
    cheat: {
      input: async (world, actor) => {
        const { stageTest } = await attemptFor(world, actor)
        return { body: { stageTestId: stageTest.id, questionId: stageTest.questionIds[0]! } }
      },
    },
    pulse: {
      input: async (world, actor) => {
        const { stageTest } = await attemptFor(world, actor)
        return { body: { stageTestId: stageTest.id, notices: [] } }
      },
    },
    explain: {
      input: async (world, actor) => {
        const { attempt } = await attemptFor(world, actor)
        const { rows } = await world.it.database.pool.query<{ id: number }>(
          `insert into attempt_events (academy_id, attempt_id, kind, at, received_at)
            values ($1, $2, 'offline', now(), now()) returning id`,
          [world.own.id, attempt.id],
        )
        return { params: { id: rows[0]!.id }, body: { explanation: 'Зник інтернет.' } }
      },
    },
    summary: {
      input: async (world, actor) => ({ params: { summaryId: (await attemptFor(world, actor)).attempt.publicId } }),
    },
  },
  stageTests: {
    names: { input: ({ own }) => ({ params: { academyId: own.id } }) },
    list: { input: () => ({ query: {} }) },
    allowances: ofStageTest,
    setAllowance: {
      input: async (world) => {
        const stageTest = await stageTestOf(world)
        const { id: userId } = await freshStudent(world)
        const body = { extraMinutes: 15, startDate: null, endDate: null, note: '' }
        return { params: { id: stageTest.id, userId }, body }
      },
    },
    removeAllowance: {
      input: async (world) => {
        const stageTest = await stageTestOf(world)
        const { id: userId } = await freshStudent(world)
        await world.it.database.pool.query(
          'insert into test_allowances (academy_id, stage_test_id, user_id, extra_minutes) values ($1, $2, $3, 15)',
          [world.own.id, stageTest.id, userId],
        )
        return { params: { id: stageTest.id, userId } }
      },
    },
    live: ofStageTest,
    timeline: { input: async (world, actor) => ({ params: { id: (await attemptFor(world, actor)).attempt.id } }) },
    addTime: {
      input: async (world) => ({
        params: { id: (await stageTestOf(world)).id },
        body: { userIds: null, minutes: 5, reason: 'Зникло світло' },
      }),
    },
    results: listOfStageTest,
    resultsCsv: fileOfStageTest,
    resultsXlsx: fileOfStageTest,
    items: ofStageTest,
    previewVerdict: {
      input: async (world) => {
        const { id, questionIds } = await stageTestOf(world)
        const body = { questionId: questionIds[0]!, kind: 'dropped' as const, acceptedSets: [], reason: '' }
        return { params: { id }, body }
      },
    },
    setVerdict: {
      input: async (world) => {
        const { id, questionIds } = await stageTestOf(world)
        const body = { questionId: questionIds[0]!, kind: 'dropped' as const, acceptedSets: [], reason: '' }
        return { params: { id }, body }
      },
    },
  },
  testResults: {
    ofUsers: {
      input: async (world) => ({ body: { userId: (await freshStudent(world)).id, academyId: world.own.id } }),
    },
    full: {
      input: async (world, actor) => {
        const { stageTest, person } = await attemptFor(world, actor)
        return { body: { userId: person.id, stageTestId: stageTest.id } }
      },
    },
    decideLate: {
      input: async (world, actor) => {
        const { attempt, person } = await attemptFor(world, actor)
        await world.it.database.pool.query(
          `insert into answers (academy_id, attempt_id, number, client_id, option_ids, answered_at, received_at,
            time_spent, is_late, is_scored, hold)
          values ($1, $2, 1, gen_random_uuid(), '{1}', now(), now(), 1, true, false, 'waiting')
          on conflict (academy_id, attempt_id, number) do update set hold = 'waiting'`,
          [world.own.id, attempt.id],
        )
        return { params: { id: person.id }, body: { summaryId: attempt.publicId, number: 1, isCounted: true } }
      },
    },
    reset: {
      input: async (world, actor) => {
        const { stageTest, person } = await attemptFor(world, actor)
        return { params: { id: person.id }, body: { stageTestIds: [stageTest.id] } }
      },
    },
  },
  demoTests: {
    directions: { input: ({ own }) => ({ params: { hash: own.hash } }) },
    start: {
      input: async ({ it, joinable }) => {
        await it.make.demoTest(joinable, 'JS')
        return { body: { directionId: joinable.directions.JS! } }
      },
    },
    submit: {
      input: async ({ it, joinable }) => ({
        body: { stageTestId: await it.make.demoTest(joinable, 'JS'), name: 'Олена', slip: 'nonsense', data: [] },
      }),
    },
    shared: {
      input: async ({ it, joinable }) => {
        const resultId = randomUUID()
        await it.database.pool.query(
          `insert into demo_results (academy_id, group_id, public_id, correct_answers_count, questions_count,
            success_percent, better_than_percent) values ($1, $2, $3, 3, 5, 60, 50)`,
          [joinable.id, joinable.directions.JS, resultId],
        )
        return { params: { resultId } }
      },
    },
    saveSetting: {
      input: async ({ it, own }) => ({
        body: {
          groupId: own.directions.JS!,
          testId: (await it.make.test(own, { isDemo: true })).id,
          questionsCount: 5,
          durationMinutes: 10,
        },
      }),
    },
  },
}
