import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questionCategories, questionDifficulties } from '@academy/contract/enums'
import { testResultsApi } from '@academy/contract/test-results'
import { testsApi } from '@academy/contract/tests'
import { stages } from '#server/schema/academies.ts'
import { attemptEvents, attempts } from '#server/schema/attempts.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import type { MadeStageTest } from '#test/make/make-assessment.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { betterThanPercentOf, timelineFor } from './test-taking-summary.rules.ts'

let it: TestApp
let academy: MadeAcademy
let stageTest: MadeStageTest
let staff: Caller
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ stages: ['Registration', 'Testing'], active: 1 })
  stageTest = await it.make.testOfStage(academy, 1, 'JS', {
    passPercent: 60,
    questions: [
      { difficulty: questionDifficulties.High },
      { difficulty: questionDifficulties.Mid },
      {},
      { category: questionCategories.English },
      { category: questionCategories.English },
    ],
  })
  staff = await it.as(await it.make.user({ roles: { HR: [academy] } }))
})
afterAll(() => it.close())

const here = (of = academy) => ({ academyId: of.id })
const student = () => it.make.student(academy, { direction: 'JS', opened: { 0: 'Passed', 1: 'Opened' } })
const summaryOf = (summaryId: string, caller: Caller, of = academy) =>
  caller.call(testsApi.summary, { params: { summaryId } }, here(of))
const showResults = (showTestResult: boolean) =>
  it.database.db.update(stages).set({ showTestResult }).where(eq(stages.id, stageTest.stageId))
const complete = () => staff.call(testResultsApi.completeUncompleted, {}, here())

/** Three of five right, one of them hard, one in English; finished by staff after the time was over. */
const finished = async (person: Person, given: Record<number, number[]> = { 1: [1], 2: [2], 3: [1], 4: [1] }) => {
  const startedAt = new Date(it.clock.now.getTime() - 31 * 60_000)
  const attempt = await it.make.attempt(academy, stageTest, person, { startedAt })
  await it.make.storedAnswers(academy, attempt.id, given)
  await complete()
  return attempt
}

const result = {
  correctAnswersCount: 3,
  wrongAnswersCount: 2,
  successPercent: 60,
  // 3 + 1 + 1 of 3 + 2 + 1 + 1 + 1
  equityPercent: 63,
  isPassed: true,
  passPercent: 60,
  categories: [
    { category: questionCategories.JS, correct: 2, total: 3 },
    { category: questionCategories.English, correct: 1, total: 2 },
  ],
  english: { correct: 1, total: 2 },
}

describe('a summary', () => {
  test('[TEST-07] [TEST-58] staff see counts, percents, categories, English and how it went', async () => {
    const { publicId } = await finished(await student())
    const { status, body } = await summaryOf(publicId, staff)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: publicId,
      stageTestId: stageTest.id,
      questionsCount: 5,
      answeredCount: 4,
      finishedBy: 'staff',
      result,
      conduct: { cheatsCount: 0, lateCount: 0, secondsSpent: 31 * 60, isArchived: false, isShownToStudent: false },
    })
  })

  test('[TEST-58] [TEST-55] [NAV-21] its owner sees the result only while results are shown', async () => {
    const person = await student()
    const { publicId } = await finished(person)
    const self = await it.as(person)
    const waiting = await summaryOf(publicId, self)
    expect(waiting.body).toMatchObject({ answeredCount: 4, result: null, conduct: null })
    expect(waiting.body.finishedAt).not.toBeNull()
    await showResults(true)
    const shown = await summaryOf(publicId, self)
    expect(shown.body).toMatchObject({ result, conduct: null })
    await showResults(false)
    expect((await summaryOf(publicId, self)).body.result).toBeNull()
  })

  test('[NAV-21] [NAV-68] nobody but its owner and staff of the academy finds it', async () => {
    const { publicId } = await finished(await student())
    expect((await it.call(testsApi.summary, { params: { summaryId: publicId } }, here())).status).toBe(401)
    const fellow = await it.as(await student())
    expect((await summaryOf(publicId, fellow)).error.name).toBe('TestNotFound')
    const other = await it.make.academy({})
    const stranger = await it.as(await it.make.user({ roles: { Admin: [other] } }))
    expect((await summaryOf(publicId, stranger, other)).error.name).toBe('TestNotFound')
    expect((await summaryOf(publicId, stranger)).status).toBe(403)
    for (const role of ['Coach', 'Teacher'] as const) {
      const caller = await it.as(await it.make.user({ roles: { [role]: [academy] } }))
      expect((await summaryOf(publicId, caller)).body.result).toMatchObject({ successPercent: 60 })
    }
    expect((await summaryOf('00000000-0000-4000-8000-000000000000', staff)).error.name).toBe('TestNotFound')
  })

  test('[Q-44] what was set aside is there for staff alone', async () => {
    const person = await student()
    const { publicId } = await finished(person)
    const owner = await it.as(await it.make.user({ roles: { TrackOwner: [academy] } }))
    const body = { stageTestIds: [stageTest.id] }
    await owner.call(testResultsApi.reset, { params: { id: person.id }, body }, here())
    expect((await summaryOf(publicId, await it.as(person))).error.name).toBe('TestNotFound')
    expect((await summaryOf(publicId, staff)).body.conduct).toMatchObject({ isArchived: true })
  })

  test('[E8] [TEST-58] whatever a student reads of an own test, nothing of it says what is right', async () => {
    await showResults(true)
    const person = await student()
    const attempt = await finished(person)
    const event = { academyId: academy.id, attemptId: attempt.id, at: it.clock.now, receivedAt: it.clock.now }
    await it.database.db.insert(attemptEvents).values([
      { ...event, kind: 'verdict', questionNumber: 2, details: { reason: 'Правильний варіант 2' } },
      { ...event, kind: 'timeAdded', details: { minutes: 5, reason: 'Зникло світло' } },
    ])
    const { text, body } = await summaryOf(attempt.publicId, await it.as(person))
    expect(text).not.toMatch(/isCorrect|optionIds|acceptedSets|Правильний|Варіант|Option \d|questionId|cheats|email/i)
    expect(body.timeline.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['finished', null],
      ['verdict', null],
      ['timeAdded', 'Зникло світло'],
    ])
    await showResults(false)
    const hidden = await summaryOf(attempt.publicId, await it.as(person))
    expect(hidden.body.timeline.map(({ kind }) => kind)).toEqual(['finished', 'timeAdded'])
    expect(hidden.text).not.toMatch(/successPercent|correctAnswersCount|isPassed/)
    const read = await summaryOf(attempt.publicId, staff)
    expect(read.body.timeline.find(({ kind }) => kind === 'verdict')).toMatchObject({ reason: 'Правильний варіант 2' })
  })

  test('[Q-32] better than the earlier ones who did less well, for staff alone', async () => {
    await it.database.db
      .update(attempts)
      .set({ archivedAt: it.clock.now })
      .where(eq(attempts.stageTestId, stageTest.id))
    const first = await finished(await student(), { 1: [1], 2: [1] })
    it.clock.advance(1_000)
    await finished(await student(), { 1: [1] })
    it.clock.advance(1_000)
    const third = await finished(await student(), { 1: [1], 2: [1] })
    const betterOf = async (summaryId: string) => (await summaryOf(summaryId, staff)).body.conduct?.betterThanPercent
    expect(await betterOf(first.publicId)).toBe(40)
    expect(await betterOf(third.publicId)).toBe(50)
  })
})

test.each([
  [{ count: 0, below: 0 }, 73, 73],
  [{ count: 3, below: 2 }, 73, 66],
  [{ count: 3, below: 3 }, 1, 100],
  [{ count: 3, below: 0 }, 99, 0],
])('[Q-32] %o and %i percent: better than %i', (earlier, percent, expected) => {
  expect(betterThanPercentOf(earlier, percent)).toBe(expected)
})

test('details that hold something else than a number or a text are nothing', () => {
  const event = { id: 1, at: new Date(0), endedAt: null, questionNumber: null, actorName: null, explanation: null }
  const [read] = timelineFor('staff', [{ ...event, kind: 'timeAdded', details: { minutes: 'many', reason: 7 } }], true)
  expect(read).toMatchObject({ minutes: null, reason: null })
})
