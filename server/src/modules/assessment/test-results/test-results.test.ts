import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testResultsApi } from '@academy/contract/test-results'
import { testsApi } from '@academy/contract/tests'
import { auditLog } from '#platform/tables.ts'
import { stages, userStages } from '#server/schema/academies.ts'
import { attemptEvents, attempts } from '#server/schema/attempts.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import type { MadeStageTest } from '#test/make/make-assessment.ts'
import { stageStatesByEvents, stageStatesByRows, statesOf } from '#test/reading/read-stage-states.ts'
import { answerTo } from '#test/acting/taking-tests.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let stageTest: MadeStageTest
let owner: Person
let staff: Caller
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ stages: ['Registration', 'Testing', 'StageSucceed', 'StageFailed'], active: 1 })
  stageTest = await it.make.testOfStage(academy, 1, 'JS', { questions: 5, passPercent: 60 })
  owner = await it.make.user({ roles: { TrackOwner: [academy] }, firstName: 'Олег', lastName: 'Власенко' })
  staff = await it.as(owner)
})
afterAll(() => it.close())

const minutes = 60_000
const here = (of = academy) => ({ academyId: of.id })
const student = (of = academy) => it.make.student(of, { direction: 'JS', opened: { 0: 'Passed', 1: 'Opened' } })
const ago = (ms: number) => new Date(it.clock.now.getTime() - ms)

/** An attempt that began so many minutes ago, with these questions answered right (1) or wrong (2). */
const begun = async (person: Person, minutesAgo: number, given: Record<number, number[]> = {}, of = stageTest) => {
  const attempt = await it.make.attempt(academy, of, person, { startedAt: ago(minutesAgo * minutes) })
  if (Object.keys(given).length > 0) await it.make.storedAnswers(academy, attempt.id, given)
  return attempt
}
const complete = (caller = staff, of = academy) => caller.call(testResultsApi.completeUncompleted, {}, here(of))
const reset = (person: Person, stageTestIds = [stageTest.id], caller = staff, of = academy) =>
  caller.call(testResultsApi.reset, { params: { id: person.id }, body: { stageTestIds } }, here(of))
const full = (person: Person, values: { stageTestId?: number; summaryId?: string } = {}, caller = staff) =>
  caller.call(testResultsApi.full, { body: { userId: person.id, stageTestId: stageTest.id, ...values } }, here())
const ofUsers = (body: { userId?: number; userIds?: number[] }, caller = staff, of = academy) =>
  caller.call(testResultsApi.ofUsers, { body: { ...body, academyId: of.id } }, here())
const resultOf = async (person: Person) => {
  const [row] = await it.database.db
    .select()
    .from(userStages)
    .where(and(eq(userStages.userId, person.id), eq(userStages.stageId, stageTest.stageId)))
  const { successPercent, equityPercent, submittedAt } = row!
  return { successPercent, equityPercent, submittedAt }
}
const showResults = (showTestResult: boolean) =>
  it.database.db.update(stages).set({ showTestResult }).where(eq(stages.id, stageTest.stageId))
const allRight = { 1: [1], 2: [1], 3: [1], 4: [1], 5: [1] }

describe('uncompleted tests', () => {
  test('[TEST-61] those whose time is over are scored by what was answered; whose time runs go on', async () => {
    const [done, running, empty] = [await student(), await student(), await student()]
    const over = await begun(done, 31, { 1: [1], 2: [1], 3: [1], 4: [2] })
    const nothing = await begun(empty, 31)
    const going = await begun(running, 29, { 1: [1] })
    expect((await complete()).body).toEqual({ completed: 2 })
    expect(await it.make.storedAttempt(academy, over.id)).toMatchObject({
      finishedBy: 'staff',
      finishedAt: it.clock.now,
      correctAnswersCount: 3,
      wrongAnswersCount: 2,
      successPercent: 60,
      passed: true,
    })
    expect(await it.make.storedAttempt(academy, nothing.id)).toMatchObject({ successPercent: 0, passed: false })
    expect(await it.make.storedAttempt(academy, going.id)).toMatchObject({ finishedAt: null, successPercent: null })
    expect(await resultOf(done)).toEqual({ successPercent: 60, equityPercent: 60, submittedAt: it.clock.now })
    expect((await full(done)).body.timeline.at(-1)).toMatchObject({ kind: 'finished', actorName: 'Олег Власенко' })
    await begun(await student(), 31)
    expect((await complete()).body).toEqual({ completed: 1 })
  })

  test('[TEST-61] a second call has nothing to complete', async () => {
    await begun(await student(), 31)
    await complete()
    expect((await complete()).body).toEqual({ completed: 0 })
  })

  test('attempts of other academies and those set aside stay as they are', async () => {
    const other = await it.make.academy({ stages: ['Registration', 'Testing'], active: 1 })
    const otherTest = await it.make.testOfStage(other, 1, 'JS')
    const stranger = await it.make.student(other, { direction: 'JS', opened: { 1: 'Opened' } })
    const foreign = await it.make.attempt(other, otherTest, stranger, { startedAt: ago(60 * minutes) })
    const person = await student()
    const aside = await begun(person, 60)
    await reset(person)
    expect((await complete()).body).toEqual({ completed: 0 })
    expect((await it.make.storedAttempt(other, foreign.id)).finishedAt).toBeNull()
    expect((await it.make.storedAttempt(academy, aside.id)).finishedAt).toBeNull()
  })

  test('[E6] completing races with submitting and with itself: each test is finished once, with one result', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => student()))
    const begunOnes = []
    for (const person of people) begunOnes.push(await begun(person, 31, { 1: [1], 2: [1], 3: [1] }))
    const callers = await Promise.all(people.map((person) => it.as(person)))
    const submits = callers.map((caller) =>
      caller.call(testsApi.submit, { body: { stageTestId: stageTest.id, data: [] } }, here()),
    )
    const [first, second, ...submitted] = await Promise.all([complete(), complete(), ...submits])
    const events = await it.database.db.select().from(attemptEvents).where(eq(attemptEvents.kind, 'finished'))
    for (const { id, publicId } of begunOnes) {
      expect(events.filter(({ attemptId }) => attemptId === id)).toHaveLength(1)
      expect(await it.make.storedAttempt(academy, id)).toMatchObject({ correctAnswersCount: 3, successPercent: 60 })
      const answered = submitted[begunOnes.findIndex((one) => one.publicId === publicId)]!
      expect(answered.status).toBeLessThan(500)
    }
    const byStaff = begunOnes.map(async ({ id }) => (await it.make.storedAttempt(academy, id)).finishedBy === 'staff')
    const countByStaff = (await Promise.all(byStaff)).filter(Boolean).length
    expect(first.body.completed + second.body.completed).toBe(countByStaff)
  })
})

describe('resetting', () => {
  test('[TEST-63] sets the attempt aside with its answers, takes the result back and frees the test', async () => {
    const person = await student()
    const attempt = await begun(person, 31, allRight)
    await complete()
    expect((await resultOf(person)).successPercent).toBe(100)
    const before = await statesOf(it, academy, person)
    expect((await reset(person)).body).toEqual({ reset: 1 })
    expect(await it.make.storedAttempt(academy, attempt.id)).toMatchObject({
      archivedAt: it.clock.now,
      successPercent: 100,
    })
    expect(await resultOf(person)).toEqual({ successPercent: null, equityPercent: null, submittedAt: null })
    expect(await statesOf(it, academy, person)).toEqual(before)
    const self = await it.as(person)
    const started = await self.call(testsApi.start, { body: { academyId: academy.id } }, here())
    expect([started.status, started.body.answeredIds]).toEqual([200, []])
    expect(started.body.summaryId).not.toBe(attempt.publicId)
    const kept = await full(person, { summaryId: attempt.publicId })
    expect(kept.body.questions.map(({ given }) => given?.optionIds)).toEqual(Array(5).fill([1]))
    expect(kept.body.timeline.at(-1)).toMatchObject({ kind: 'reset', actorName: 'Олег Власенко' })
  })

  test('[TEST-63] is written to the audit log', async () => {
    const person = await student()
    const { id } = await begun(person, 5)
    await reset(person)
    const [entry] = await it.database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'test.reset'), eq(auditLog.targetId, String(person.id))))
    expect(entry).toMatchObject({
      actorId: owner.id,
      academyId: academy.id,
      details: { stageTestIds: [stageTest.id], attemptIds: [id] },
    })
  })

  test('a running attempt takes no more answers', async () => {
    const person = await student()
    await begun(person, 5)
    await reset(person)
    const self = await it.as(person)
    const data = answerTo(it, stageTest.questionIds[0]!)
    const { status, error } = await self.call(testsApi.answer, { body: { stageTestId: stageTest.id, data } }, here())
    expect([status >= 400, error.name]).toEqual([true, 'TestNotStarted'])
  })

  test('[Q-06] the message a shown result had opened closes with it, and the events explain it', async () => {
    await showResults(true)
    const person = await student()
    await begun(person, 31, allRight)
    await complete()
    expect(await statesOf(it, academy, person)).toEqual({ 0: 'Passed', 1: 'Opened', 2: 'Opened' })
    await reset(person)
    expect(await statesOf(it, academy, person)).toEqual({ 0: 'Passed', 1: 'Opened' })
    expect(await stageStatesByEvents(it, academy)).toEqual(await stageStatesByRows(it, academy))
    await showResults(false)
  })

  test('twice at the same moment: one attempt is set aside once; without one there is nothing to do', async () => {
    const person = await student()
    const { id } = await begun(person, 5)
    const both = await Promise.all([reset(person), reset(person), reset(person)])
    expect(both.map(({ body }) => body.reset).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
    const events = await it.database.db.select().from(attemptEvents).where(eq(attemptEvents.attemptId, id))
    expect(events.map(({ kind }) => kind)).toEqual(['reset'])
    expect((await reset(person)).body).toEqual({ reset: 0 })
  })

  test('[E6] a reset that races with completing leaves no result behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await student()
      const { id } = await begun(person, 31, allRight)
      await Promise.all([reset(person), complete()])
      expect((await it.make.storedAttempt(academy, id)).archivedAt).not.toBeNull()
      expect((await resultOf(person)).successPercent).toBeNull()
    }
  })

  test('people and tests of other academies are not found, and nothing of a mixed list is done', async () => {
    const other = await it.make.academy({ stages: ['Registration', 'Testing'], active: 1 })
    const otherTest = await it.make.testOfStage(other, 1, 'JS')
    const stranger = await it.make.student(other, { direction: 'JS', opened: { 1: 'Opened' } })
    await it.make.attempt(other, otherTest, stranger)
    expect((await reset(stranger, [stageTest.id])).error.name).toBe('UserNotFound')
    expect((await reset(stranger, [otherTest.id])).error.name).toBe('TestNotFound')
    const person = await student()
    const { id } = await begun(person, 5)
    expect((await reset(person, [stageTest.id, otherTest.id])).error.name).toBe('TestNotFound')
    expect((await it.make.storedAttempt(academy, id)).archivedAt).toBeNull()
  })
})

describe('results of students', () => {
  test('[TEST-59] of one or several, those that count before those set aside', async () => {
    const [one, two] = [await student(), await student()]
    const first = await begun(one, 31, allRight)
    await reset(one)
    const again = await begun(one, 31, { 1: [1] })
    const other = await begun(two, 3)
    await complete()
    const several = await ofUsers({ userIds: [two.id, one.id] })
    expect(several.body.map(({ id }) => id)).toEqual([again.publicId, first.publicId, other.publicId])
    expect(several.body.map(({ conduct }) => conduct?.isArchived)).toEqual([false, true, false])
    expect(several.body.map(({ result }) => result?.successPercent)).toEqual([20, undefined, undefined])
    const single = await ofUsers({ userId: two.id })
    expect(single.body.map(({ student: of }) => of.id)).toEqual([two.id])
    expect((await ofUsers({})).error.fields).toEqual([{ field: 'userId', message: 'fieldIsRequired' }])
  })

  test('[TEST-59] nothing of other academies', async () => {
    const other = await it.make.academy({ stages: ['Registration', 'Testing'], active: 1 })
    const otherTest = await it.make.testOfStage(other, 1, 'JS')
    const stranger = await it.make.student(other, { direction: 'JS', opened: { 1: 'Opened' } })
    await it.make.attempt(other, otherTest, stranger)
    expect((await ofUsers({ userId: stranger.id })).error.name).toBe('UserNotFound')
    const one = await student()
    expect((await ofUsers({ userIds: [one.id, stranger.id] })).error.name).toBe('UserNotFound')
    expect((await ofUsers({ userIds: [one.id] })).body).toEqual([])
    expect((await ofUsers({ userId: stranger.id }, staff, other)).error.name).toBe('AcademyNotFound')
  })
})

describe('a full summary', () => {
  test('[TEST-60] shows the version that was asked, the options as they stood, what was given and what is right', async () => {
    const person = await student()
    const { id } = await begun(person, 31, { 1: [1], 2: [3] })
    const drawn = stageTest.questionIds.map((questionId) => ({ id: questionId, version: 1, options: [3, 1, 2] }))
    await it.database.db.update(attempts).set({ drawn }).where(eq(attempts.id, id))
    await it.database.pool.query(
      `insert into question_versions (academy_id, question_id, version, content)
        select academy_id, question_id, 2, jsonb_set(content, '{text,ua}', '"Інше"') from question_versions
        where question_id = $1 and version = 1`,
      [stageTest.questionIds[0]],
    )
    await it.database.pool.query('update questions set version = 2 where id = $1', [stageTest.questionIds[0]])
    await it.database.pool.query(
      'update answers set is_late = true, is_scored = false where attempt_id = $1 and number = 2',
      [id],
    )
    await complete()
    const { body } = await full(person)
    expect(body.questions).toHaveLength(5)
    expect(body.questions[0]).toMatchObject({
      number: 1,
      questionId: stageTest.questionIds[0],
      version: 1,
      optionOrder: [3, 1, 2],
      given: { optionIds: [1], isLate: false, isScored: true },
      isCorrect: true,
      verdict: null,
    })
    expect(body.questions[0]!.content.text.ua).not.toBe('Інше')
    expect(body.questions[0]!.content.options.map(({ isCorrect }) => isCorrect)).toEqual([true, false, false])
    expect(body.questions[1]).toMatchObject({
      given: { optionIds: [3], isLate: true, isScored: false },
      isCorrect: false,
    })
    expect(body.questions[2]).toMatchObject({ given: null, isCorrect: false })
    expect(body.conduct).toMatchObject({ lateCount: 1 })
  })

  test('[TEST-60] is for those who may see answers: no coach, no teacher, no student', async () => {
    const person = await student()
    await begun(person, 5)
    for (const role of ['Coach', 'Teacher'] as const) {
      const caller = await it.as(await it.make.user({ roles: { [role]: [academy] } }))
      expect((await full(person, {}, caller)).status).toBe(403)
    }
    expect((await full(person, {}, await it.as(person))).status).toBe(403)
  })

  test('who is not here and what was not taken are not found', async () => {
    const person = await student()
    expect((await full(person)).error.name).toBe('TestNotFound')
    expect((await full(person, { stageTestId: 2_000_000_000 })).error.name).toBe('TestNotFound')
    const stranger = await it.make.user({})
    expect((await full(stranger)).error.name).toBe('UserNotFound')
  })
})
