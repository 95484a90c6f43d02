import pg from 'pg'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stageTestsApi } from '@academy/contract/stage-tests'
import { answers, type attempts } from '#server/schema/attempts.ts'
import { questionVersions } from '#server/schema/question-bank.ts'
import type { MadeAcademy } from '#test/make/make.ts'
import { contentOf, type MadeStageTest } from '#test/make/make-assessment.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
let academy: MadeAcademy
let stageTest: MadeStageTest
let staff: Caller
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ stages: ['Registration', 'Testing'], active: 1 })
  stageTest = await it.make.testOfStage(academy, 1, 'JS', { questions: 3 })
  staff = await it.as(await it.make.user({ roles: { TrackOwner: [academy] } }))
  // Ten who know it and ten who do not; the third question goes the other way round. Both read it in a language of theirs.
  for (let index = 0; index < 20; index += 1) {
    const isGood = index < 10
    const id = await attemptWith(isGood ? { 1: [1], 2: [1], 3: [2] } : { 1: [2], 2: index === 10 ? [1] : [2], 3: [1] })
    await it.database.db
      .update(answers)
      .set({ language: isGood ? 'ua' : 'en' })
      .where(eq(answers.attemptId, id))
  }
  // None of these counts: it runs, it was set aside.
  await attemptWith({ 1: [3], 2: [3], 3: [3] }, { finishedAt: null })
  await attemptWith({ 1: [3], 2: [3], 3: [3] }, { archivedAt: it.clock.now })
})
afterAll(() => it.close())

const attemptWith = async (given: Record<number, number[]>, values: Partial<typeof attempts.$inferInsert> = {}) => {
  const person = await it.make.student(academy, { direction: 'JS', opened: { 1: 'Opened' } })
  const correctAnswersCount = Object.values(given).filter(([option]) => option === 1).length
  const finished = {
    finishedAt: it.clock.now,
    finishedBy: 'student' as const,
    correctAnswersCount,
    wrongAnswersCount: 3 - correctAnswersCount,
    successPercent: Math.round((100 * correctAnswersCount) / 3),
  }
  const { id } = await it.make.attempt(academy, stageTest, person, { ...finished, ...values })
  await it.make.storedAnswers(academy, id, given)
  return id
}
const here = (of = academy) => ({ academyId: of.id })
const items = (caller = staff, of = academy) =>
  caller.call(stageTestsApi.items, { params: { id: stageTest.id } }, here(of))

const decide = async (question: number, kind: 'dropped' | 'accepted', acceptedSets: number[][] = []) => {
  const body = { questionId: stageTest.questionIds[question]!, kind, acceptedSets, reason: '' }
  const { status } = await staff.call(stageTestsApi.setVerdict, { params: { id: stageTest.id }, body }, here())
  expect(status).toBe(200)
}

test('each question with its shares, its discrimination and what is worth a look', async () => {
  const { body } = await items()
  const [first, second, third] = body
  expect(body.map(({ questionId }) => questionId)).toEqual(stageTest.questionIds)
  expect(first).toMatchObject({
    askedCount: 20,
    correctCount: 10,
    unansweredCount: 0,
    facility: 0.5,
    averageSeconds: 30,
    versions: 1,
    perLanguage: [
      { language: 'ua', asked: 10, correct: 10 },
      { language: 'en', asked: 10, correct: 0 },
    ],
    options: [
      { id: 1, isCorrect: true, pickedCount: 10 },
      { id: 2, isCorrect: false, pickedCount: 10 },
      { id: 3, isCorrect: false, pickedCount: 0 },
    ],
    verdict: null,
  })
  // Rests: 1 for those who know it; 1 for nine of the others (the third question), 2 for the one who guessed.
  // M1 = 1, M0 = 1.1, s = sqrt(0.0475), p = 0.5: -0.1 / 0.2179 * 0.5 = -0.23
  expect(first!.discrimination).toBe(-0.23)
  expect(first!.hints).toEqual(['negative', 'deadOption', 'languagesDiffer'])
  expect(second).toMatchObject({ correctCount: 11, facility: 0.55 })
  expect(second!.options[0]).toMatchObject({ pickedCount: 11 })
  // Exactly the other way round than the rest, but for the one who guessed.
  expect(third!.discrimination).toBeLessThan(-0.9)
  expect(third!.hints).toContain('negative')
})

test('an answer that does not count is no right answer, and a question that is left out is no part of the rest', async () => {
  const { rows } = await it.database.pool.query<{ id: number }>(
    'select min(id)::int as id from attempts where stage_test_id = $1',
    [stageTest.id],
  )
  await it.database.pool.query('update answers set is_scored = false where attempt_id = $1 and number = 1', [
    rows[0]!.id,
  ])
  expect((await items()).body[0]).toMatchObject({ correctCount: 9, askedCount: 20 })
  await it.database.pool.query('update answers set is_scored = true where attempt_id = $1 and number = 1', [
    rows[0]!.id,
  ])
  await decide(2, 'dropped')
  const { body } = await items()
  // Without the third, the rest is the second: M1 = 1, M0 = 0.1, s = sqrt(0.2475), p = 0.5: 0.9 / 0.4975 * 0.5 = 0.9
  expect(body[0]!.discrimination).toBe(0.9)
  expect(body[2]).toMatchObject({ verdict: { kind: 'dropped', acceptedSets: [] }, correctCount: 10 })
})

test('other sets of options that are accepted count as right', async () => {
  await decide(0, 'accepted', [[2]])
  expect((await items()).body[0]).toMatchObject({ correctCount: 20, facility: 1, discrimination: null })
})

test('a later version is judged by its own right options, and counted with the earlier one', async () => {
  const questionId = stageTest.questionIds[1]!
  const content = contentOf(2, { options: contentOf(2).options.map((o) => ({ ...o, isCorrect: o.id === 3 })) })
  await it.database.db.insert(questionVersions).values({ academyId: academy.id, questionId, version: 2, content })
  const [, unasked] = (await items()).body
  expect(unasked).toMatchObject({ versions: 1, correctCount: 11, options: [{ isCorrect: true }, {}, {}] })
  const drawn = stageTest.questionIds.map((id) => ({ id, version: id === questionId ? 2 : 1, options: [1, 2, 3] }))
  await attemptWith({ 1: [1], 2: [3], 3: [1] }, { drawn })
  await attemptWith({ 1: [1], 2: [1], 3: [1] }, { drawn })
  const [, asked] = (await items()).body
  expect(asked).toMatchObject({ versions: 2, askedCount: 22, correctCount: 12 })
  expect(asked!.options).toMatchObject([
    { isCorrect: false, pickedCount: 12 },
    { isCorrect: false, pickedCount: 9 },
    { isCorrect: true, pickedCount: 1 },
  ])
})

test('who chose nothing is counted apart, so that the shares add up', async () => {
  const [before] = (await items()).body
  await attemptWith({ 2: [1], 3: [1] })
  await attemptWith({ 1: [], 2: [1], 3: [1] })
  const [after] = (await items()).body
  expect(after).toMatchObject({ askedCount: before!.askedCount + 2, unansweredCount: 2, options: before!.options })
})

test('nobody has finished: nothing to say; another academy finds nothing', async () => {
  const empty = await it.make.testOfStage(academy, 1, 'QA', { questions: 2 })
  expect((await staff.call(stageTestsApi.items, { params: { id: empty.id } }, here())).body).toEqual([])
  const other = await it.make.academy({})
  const stranger = await it.as(await it.make.user({ roles: { Admin: [other] } }))
  expect((await items(stranger, other)).error.name).toBe('TestNotFound')
})

nightTest('everybody counts, however many there are', async () => {
  const many = await it.make.testOfStage(academy, 1, 'QA', { questions: 2 })
  // The limits of the application's own connections are for its own statements.
  const owner = new pg.Client({ connectionString: it.urls.ownerUrl })
  await owner.connect()
  await owner.query(
    `with people as (insert into users (email, first_name, last_name)
        select 'item' || n || '@${academy.id}.test', 'Учень', 'Номер' || n from generate_series(1, 5100) n returning id),
      members as (insert into user_academies (academy_id, user_id) select $1, id from people returning user_id)
      select count(*) from members`,
    [academy.id],
  )
  await owner.query(
    `insert into attempts (academy_id, user_id, stage_test_id, stage_id, group_id, drawn, question_ids, started_at,
        deadline, duration_seconds, last_seen_at, finished_at, finished_by, correct_answers_count)
      select $1, u.id, $2, $3, $4, $5, $6, now(), now(), 1800, now(), now(), 'time', 0
      from users u where u.email like 'item%@${academy.id}.test'`,
    [
      academy.id,
      many.id,
      many.stageId,
      many.groupId,
      JSON.stringify(many.questionIds.map((id) => ({ id, version: 1, options: [1, 2, 3] }))),
      many.questionIds,
    ],
  )
  await owner.end()
  const { body } = await staff.call(stageTestsApi.items, { params: { id: many.id } }, here())
  expect(body.map(({ askedCount }) => askedCount)).toEqual([5_100, 5_100])
})
