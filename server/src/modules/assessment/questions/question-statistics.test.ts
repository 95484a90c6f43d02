import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resultColumns } from '@academy/contract/question-import'
import type { QuestionQuery } from '@academy/contract/question-query'
import { questionsApi } from '@academy/contract/questions'
import { stageTestsApi } from '@academy/contract/stage-tests'
import { testResultsApi } from '@academy/contract/test-results'
import { readSheet, unzip } from '@academy/spreadsheets/test/unzip'
import { countAnswers } from '#modules/assessment/stage-tests/stage-test-tallies.service.ts'
import { countTestAnswers } from '#modules/assessment/stage-tests/stage-tests.jobs.ts'
import { finishAttempt } from '#modules/assessment/test-taking/test-taking.service.ts'
import { backgroundCtx } from '#platform/background-ctx.ts'
import { fileMoment } from '#platform/file-moment.ts'
import { answers, attemptsToCount } from '#server/schema/attempts.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import type { MadeStageTest } from '#test/make/make-assessment.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let first: MadeStageTest
let second: MadeStageTest
let staff: Caller
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ stages: ['Registration', 'Testing'], active: 1 })
  first = await it.make.testOfStage(academy, 1, 'JS', { questions: 3 })
  second = await it.make.testOfStage(academy, 1, 'QA', { questions: 2 })
  // The first question of both is the same one of the bank.
  second = { ...second, questionIds: [first.questionIds[0]!, second.questionIds[1]!] }
  staff = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
})
afterAll(() => it.close())

const here = () => ({ academyId: academy.id })
const tools = () => it.jobDeps({ kind: 'mailbox' })
const count = () => countTestAnswers.run(tools(), { _cron: undefined } as never, { number: 1, isLast: false })
const waiting = () => it.database.db.$count(attemptsToCount, eq(attemptsToCount.academyId, academy.id))
/** Starts, answers and finishes as the product does. */
const takes = async (
  stageTest: MadeStageTest,
  direction: 'JS' | 'QA',
  given: Record<number, number[]>,
  language: 'ua' | 'en' = 'ua',
): Promise<{ id: number; person: Person }> => {
  const person = await it.make.student(academy, { direction, opened: { 1: 'Opened' } })
  const { id } = await it.make.attempt(academy, stageTest, person)
  if (Object.keys(given).length > 0) await it.make.storedAnswers(academy, id, given)
  await it.database.db.update(answers).set({ language }).where(eq(answers.attemptId, id))
  await finishAttempt(backgroundCtx(tools()), academy.id, id, 'student')
  return { id, person }
}

let few: Promise<void> | null = null
const fewHaveFinished = (): Promise<void> => (few ??= finishByFew())
const finishByFew = async () => {
  for (let index = 0; index < 4; index += 1) await takes(first, 'JS', { 1: [1], 2: [2] }, index === 0 ? 'en' : 'ua')
}
let many: Promise<void> | null = null
/** Whichever test comes first asks for it, so that each can run alone. */
const manyHaveFinished = (): Promise<void> => (many ??= finishByMany())
const finishByMany = async () => {
  await fewHaveFinished()
  for (let index = 0; index < 16; index += 1)
    await takes(first, 'JS', index % 2 === 0 ? { 1: [1], 2: [1], 3: [1] } : { 1: [2], 2: [2], 3: [2] })
  it.clock.advance(60_000)
  for (let index = 0; index < 10; index += 1)
    await takes(second, 'QA', index < 2 ? { 1: [1], 2: [1] } : { 1: [3], 2: [2] })
  await count()
}
const statistics = async (id: number) => (await staff.call(questionsApi.statistics, { params: { id } }, here())).body
const list = async (body: QuestionQuery = {}) => (await staff.call(questionsApi.search, { body }, here())).body.rows
const items = async (of: MadeStageTest) =>
  (await staff.call(stageTestsApi.items, { params: { id: of.id } }, here())).body
const decide = (kind: 'accepted' | 'dropped' | null, acceptedSets: number[][] = []) =>
  staff.call(
    stageTestsApi.setVerdict,
    { params: { id: first.id }, body: { questionId: first.questionIds[0]!, kind, acceptedSets, reason: '' } },
    here(),
  )
/** The bank says of every question of a test what its results say, where no other test asked it. */
const agree = async (of: MadeStageTest) => {
  for (const item of await items(of)) {
    const { tests } = await statistics(item.questionId)
    const { askedCount, correctCount, facility, discrimination } = item
    expect(tests.find(({ stageTestId }) => stageTestId === of.id)).toMatchObject({
      askedCount,
      correctCount,
      answeredCount: item.askedCount - item.unansweredCount,
      facility,
      discrimination,
    })
  }
}

test('nobody has finished a test with it: nothing is said', async () => {
  expect(await statistics(first.questionIds[0]!)).toEqual({ total: null, tests: [] })
  expect((await list()).every((row) => row.statistics === null)).toBe(true)
})

test('too few answers say how many they are, and no share', async () => {
  await fewHaveFinished()
  expect(await waiting()).toBe(4)
  await count()
  expect(await waiting()).toBe(0)
  const { total } = await statistics(first.questionIds[2]!)
  expect(total).toMatchObject({
    askedCount: 4,
    answeredCount: 0,
    correctCount: 0,
    facility: null,
    discrimination: null,
  })
  expect((await statistics(first.questionIds[0]!)).total).toMatchObject({
    askedCount: 4,
    correctCount: 4,
    perLanguage: [
      { language: 'ua', asked: 3, correct: 3 },
      { language: 'en', asked: 1, correct: 1 },
    ],
    lastUsed: { stageTestId: first.id, at: it.clock.now.toISOString() },
  })
})

test('over several tests the answers are added up, each person beside those of the same test', async () => {
  await manyHaveFinished()
  await agree(first)
  await agree(second)
  const { total, tests } = await statistics(first.questionIds[0]!)
  expect(total).toMatchObject({
    askedCount: 30,
    correctCount: 14,
    facility: 0.47,
    lastUsed: { stageTestId: second.id, at: it.clock.now.toISOString() },
  })
  expect(tests.map(({ stageTestId, askedCount }) => [stageTestId, askedCount])).toEqual([
    [second.id, 10],
    [first.id, 20],
  ])
  // Within each test: (6.4 + 1.6) / sqrt((4.8 + 1.6) * (19.2 + 1.6)). Thrown together it would be 0.73.
  expect(total!.discrimination).toBe(0.69)
})

describe('an export of the bank', () => {
  beforeAll(manyHaveFinished)
  const formats = { xlsx: questionsApi.exportXlsx, ods: questionsApi.exportOds, csv: questionsApi.exportCsv }
  const exported = async (format: keyof typeof formats, ids: number[]) =>
    new Uint8Array((await staff.call(formats[format], { body: { ids } }, here())).bytes)

  test('says how questions did, as numbers, and nothing of one that no test asked', async () => {
    const unused = await it.make.question(academy)
    const id = first.questionIds[0]!
    const { total } = await statistics(id)
    const { askedCount, correctCount, facility, discrimination, lastUsed } = total!
    const numbers = [askedCount, correctCount, facility, discrimination]
    const results = [...numbers.map(String), fileMoment(lastUsed.at), lastUsed.testName]
    const csv = parse(Buffer.from(await exported('csv', [id, unused])), { bom: true }) as string[][]
    expect(csv.map((cells) => cells.slice(-6))).toEqual([[...resultColumns], results, Array(6).fill('')])
    const ods = unzip(await exported('ods', [id])).get('content.xml')!
    const { rows, xml } = readSheet(await exported('xlsx', [id]))
    expect(rows[1]).toEqual(expect.arrayContaining([lastUsed.testName]))
    for (const number of numbers) {
      expect(ods).toContain(`office:value-type="float" office:value="${number}"`)
      expect(xml).toContain(`<v>${number}</v>`)
    }
  })

  test.each(['xlsx', 'ods', 'csv'] as const)('as %s is read again without its results', async (format) => {
    const file = new Blob([await exported(format, first.questionIds)])
    const { body } = await staff.call(questionsApi.parseFile, { query: {}, file }, here())
    expect(body.columns.slice(-6)).toEqual([...resultColumns])
    const firstResult = body.columns.indexOf(resultColumns[0])
    expect(Object.values(body.mapping).every((column) => column < firstResult)).toBe(true)
    expect(body.rows.map(({ outcome, errors }) => [outcome, errors])).toEqual(first.questionIds.map(() => ['same', []]))
  })
})

test('the hardest first is by results; who says too little stands at the end', async () => {
  await manyHaveFinished()
  const order = (await list({ orderField: 'facility', order: 'asc' })).map((row) => row.statistics?.facility ?? null)
  const known = order.filter((facility) => facility !== null)
  expect(known.length).toBeGreaterThanOrEqual(3)
  expect(order).toEqual([...known.toSorted((a, b) => a - b), ...order.slice(known.length)])
  expect(order.slice(known.length).every((facility) => facility === null)).toBe(true)
  const easiest = (await list({ orderField: 'facility', order: 'desc' })).map((row) => row.statistics?.facility ?? null)
  expect(easiest.slice(0, known.length)).toEqual(known.toSorted((a, b) => b - a))
  const pages = [1, 2, 3].map((page) => list({ orderField: 'facility', order: 'asc', page, perPage: 2 }))
  const ids = (await Promise.all(pages)).flat().map((row) => row.id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a verdict, and taking it back, is counted anew', async () => {
  await manyHaveFinished()
  const before = await statistics(first.questionIds[0]!)
  expect((await decide('accepted', [[2]])).status).toBe(200)
  await count()
  expect((await statistics(first.questionIds[0]!)).total!.correctCount).toBe(22)
  await agree(first)
  await decide('dropped')
  await count()
  await agree(first)
  await decide(null)
  await count()
  expect(await statistics(first.questionIds[0]!)).toEqual(before)
})

test('an attempt that was set aside counts no more', async () => {
  await manyHaveFinished()
  const { person } = await takes(second, 'QA', { 1: [1], 2: [1] })
  await count()
  const { total } = await statistics(second.questionIds[1]!)
  const reset = await staff.call(
    testResultsApi.reset,
    { params: { id: person.id }, body: { stageTestIds: [second.id] } },
    here(),
  )
  expect(reset.status).toBeLessThan(300)
  await count()
  await agree(second)
  expect((await statistics(second.questionIds[1]!)).total!.askedCount).toBe(total!.askedCount - 1)
})

test('the numbers come to the same however often and by how many they are counted', async () => {
  await manyHaveFinished()
  const before = await statistics(first.questionIds[0]!)
  for (const { id: stageTestId } of [first, second])
    await it.database.db.insert(attemptsToCount).values({ academyId: academy.id, stageTestId, attemptId: null })
  const ctx = backgroundCtx(tools())
  await Promise.all([countAnswers(ctx), countAnswers(ctx), countAnswers(ctx)])
  expect(await statistics(first.questionIds[0]!)).toEqual(before)
  expect(await waiting()).toBe(0)
})

test('of another academy nothing is told, and nothing is counted in', async () => {
  await manyHaveFinished()
  const other = await it.make.academy({ stages: ['Registration', 'Testing'], active: 1 })
  const stranger = await it.as(await it.make.user({ roles: { Admin: [other] } }))
  const asked = await stranger.call(
    questionsApi.statistics,
    { params: { id: first.questionIds[0]! } },
    { academyId: other.id },
  )
  expect([asked.status, asked.error.name]).toEqual([404, 'QuestionNotFound'])
  // The same numbers of questions and tests may exist in both.
  await it.database.db.execute(sql`
    insert into questions (academy_id, id, category, difficulty, search_text) overriding system value
    values (${other.id}, ${first.questionIds[0]!}, 0, 0, '')`)
  await it.database.db.execute(sql`
    insert into question_versions (academy_id, question_id, version, content)
    select ${other.id}, question_id, version, content from question_versions
    where academy_id = ${academy.id} and question_id = ${first.questionIds[0]!}`)
  const { body } = await stranger.call(questionsApi.search, { body: {} }, { academyId: other.id })
  expect(body.rows.map((row) => [row.id, row.statistics])).toEqual([[first.questionIds[0]!, null]])
})
