import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questionCategories, testStatuses } from '@academy/contract/enums'
import { groupsApi } from '@academy/contract/groups'
import { usersApi } from '@academy/contract/users'
import { academies, stages } from '#server/schema/academies.ts'
import { attemptEvents, attempts, testAllowances } from '#server/schema/attempts.ts'
import { questions } from '#server/schema/question-bank.ts'
import { stageTests } from '#server/schema/stage-parts.ts'
import { answerTo, makeTestScene, sendAnswer, startTest, statusOf, submitTest } from '#test/acting/taking-tests.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

const hourMs = 3_600_000

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const inHours = (count: number) => new Date(it.clock.now.getTime() + count * hourMs)
const attemptsOf = (userId: number) => it.database.db.select().from(attempts).where(eq(attempts.userId, userId))
const eventsOf = async (attemptId: number) => {
  const rows = await it.database.db.select().from(attemptEvents).where(eq(attemptEvents.attemptId, attemptId))
  return rows.map(({ kind }) => kind)
}

describe('starting', () => {
  test('[TEST-01] [TEST-02] [TEST-14] [TEST-15] gives everything until the end in one reply', async () => {
    const { academy, stageTest, calls, student } = await makeTestScene(it, { durationMinutes: 40 })
    const { status, body } = await startTest(calls, academy)
    expect(status).toBe(200)
    const [attempt] = await attemptsOf(student.id)
    expect(body).toEqual({
      stageTestId: stageTest.id,
      stageId: stageTest.stageId,
      summaryId: attempt!.publicId,
      questions: expect.any(Array),
      answeredIds: [],
      startDate: it.clock.now.toISOString(),
      duration: 2_400,
      deadline: inHours(2 / 3).toISOString(),
      serverTime: it.clock.now.toISOString(),
    })
    expect(new Set(body.questions.map(({ id }) => id))).toEqual(new Set(stageTest.questionIds))
    expect(body.questions).toHaveLength(5)
    for (const question of body.questions) {
      expect(Object.keys(question).toSorted()).toEqual(
        ['answerOptions', 'answerType', 'category', 'description', 'id', 'imageUrl', 'text'].toSorted(),
      )
      expect(new Set(question.answerOptions.map(({ id }) => id))).toEqual(new Set([1, 2, 3]))
      expect(question.answerOptions.every((option) => Object.keys(option).length === 2)).toBe(true)
    }
    expect(await eventsOf(attempt!.id)).toEqual(['started'])
  })

  test('[TEST-15] a second call goes on with the same test, with what is answered', async () => {
    const scene = await makeTestScene(it)
    const first = (await startTest(scene.calls, scene.academy)).body
    const [one, two] = first.questions
    for (const { id } of [two!, one!]) expect((await sendAnswer(scene, answerTo(it, id))).status).toBe(200)
    it.clock.advance(60_000)
    const second = (await startTest(scene.calls, scene.academy)).body
    expect(second).toEqual({
      ...first,
      answeredIds: [one!.id, two!.id],
      serverTime: it.clock.now.toISOString(),
    })
    expect(await attemptsOf(scene.student.id)).toHaveLength(1)
  })

  test('[TEST-27] another device goes on too, and leaves one mark (Q-39)', async () => {
    const { academy, student, calls } = await makeTestScene(it)
    const { body } = await startTest(calls, academy)
    const phone = await it.as(student)
    for (let i = 0; i < 3; i++) expect((await startTest(phone, academy)).body.summaryId).toBe(body.summaryId)
    await startTest(calls, academy)
    const [attempt] = await attemptsOf(student.id)
    expect(await eventsOf(attempt!.id)).toEqual(['started', 'resumed'])
  })

  test('[TEST-01] questions are drawn at random, shuffled, and stay as they were drawn (Q-34)', async () => {
    const scene = await makeTestScene(it, { questions: 12, questionsCount: 5 })
    const draws = new Set<string>()
    for (let i = 0; i < 6; i++) {
      const student = await it.make.student(scene.academy, { direction: 'JS', opened: { 1: 'Opened' } })
      const { body } = await startTest(await it.as(student), scene.academy)
      expect(body.questions).toHaveLength(5)
      draws.add(body.questions.map(({ id, answerOptions }) => [id, ...answerOptions.map((o) => o.id)].join()).join(';'))
    }
    expect(draws.size).toBeGreaterThan(1)
  })

  test('[E8] [TEST-01] the place of an option does not tell whether it is right', async () => {
    const { calls, academy } = await makeTestScene(it, { questions: 40, questionsCount: 40 })
    const { body } = await startTest(calls, academy)
    // The right one is the first of three where staff write it; here it stands at each place of some question.
    const places = body.questions.map(({ answerOptions }) => answerOptions.findIndex(({ id }) => id === 1))
    expect(new Set(places)).toEqual(new Set([0, 1, 2]))
  })

  test('a question that staff removed is not drawn, and one removed meanwhile stays in the running test', async () => {
    const scene = await makeTestScene(it)
    const [gone, later] = scene.stageTest.questionIds
    const remove = (id: number) =>
      it.database.db.update(questions).set({ archivedAt: it.clock.now }).where(eq(questions.id, id))
    await remove(gone!)
    const { body } = await startTest(scene.calls, scene.academy)
    expect(body.questions.map(({ id }) => id)).not.toContain(gone)
    expect(body.questions).toHaveLength(4)
    await remove(later!)
    expect((await startTest(scene.calls, scene.academy)).body.questions).toEqual(body.questions)
    expect((await sendAnswer(scene, answerTo(it, later!))).status).toBe(200)
  })

  test('[TEST-11] a fifth of the test of JS is English (Q-45)', async () => {
    const contents = Array.from({ length: 30 }, (_, index) => ({
      category: (index < 3 ? questionCategories.English : questionCategories.JS) as 0,
    }))
    for (let i = 0; i < 5; i++) {
      const { academy, calls } = await makeTestScene(it, { questions: contents, questionsCount: 10 })
      const { body } = await startTest(calls, academy)
      const english = body.questions.filter(({ category }) => category === questionCategories.English)
      expect(english.length).toBeGreaterThanOrEqual(2)
    }
  })

  test('[TEST-75] before it there is the demo test of their own direction to try, when that one has questions', async () => {
    const { academy, calls } = await makeTestScene(it)
    const offered = async () => (await statusOf(calls, academy)).body.demoDirectionId
    expect(await offered()).toBeNull()
    await it.make.demoTest(academy, 'JS')
    expect(await offered()).toBe(academy.directions.JS)
    const ofAcademy = eq(questions.academyId, academy.id)
    await it.database.db.update(questions).set({ archivedAt: it.clock.now }).where(ofAcademy)
    expect(await offered()).toBeNull()
    await it.database.db.update(questions).set({ archivedAt: null }).where(ofAcademy)
    await startTest(calls, academy)
    expect(await offered()).toBeNull()
  })

  test('allowed minutes belong to the duration', async () => {
    const { academy, stageTest, student, calls } = await makeTestScene(it)
    const key = { academyId: academy.id, stageTestId: stageTest.id, userId: student.id }
    await it.database.db.insert(testAllowances).values({ ...key, extraMinutes: 15, note: 'Повільний зв’язок' })
    expect((await statusOf(calls, academy)).body.allowance).toEqual({
      extraMinutes: 15,
      hasOwnDates: false,
      note: 'Повільний зв’язок',
    })
    const { body } = await startTest(calls, academy)
    expect(body.duration).toBe(45 * 60)
    expect(body.deadline).toBe(inHours(0.75).toISOString())
  })
})

describe('when it cannot be started', () => {
  test('[TEST-28] without a test of their own direction, or with an empty one, there is no test', async () => {
    const { academy, stageTest } = await makeTestScene(it)
    const other = await it.as(await it.make.student(academy, { direction: 'QA', opened: { 1: 'Opened' } }))
    const undecided = await it.as(await it.make.student(academy, { direction: null, opened: { 1: 'Opened' } }))
    for (const calls of [other, undecided]) {
      const { status, error } = await startTest(calls, academy)
      expect([status, error.name]).toEqual([404, 'TestNotFound'])
      expect((await statusOf(calls, academy)).body).toMatchObject({ status: null, stageTestId: null })
    }
    const empty = await makeTestScene(it, { questions: 0, questionsCount: 5 })
    expect((await startTest(empty.calls, empty.academy)).error.name).toBe('TestNotFound')
    await it.database.db.update(stageTests).set({ testId: null }).where(eq(stageTests.id, stageTest.id))
    const late = await it.as(await it.make.student(academy, { direction: 'JS', opened: { 1: 'Opened' } }))
    expect((await startTest(late, academy)).error.name).toBe('TestNotFound')
  })

  test('[TEST-14] in a stage that is not open, or before the window, the stage is not available', async () => {
    const { academy } = await makeTestScene(it)
    const outside = await it.as(await it.make.student(academy, { direction: 'JS', opened: { 0: 'Opened' } }))
    expect((await startTest(outside, academy)).error.name).toBe('StageNotAvailable')
    const passed = await it.as(await it.make.student(academy, { direction: 'JS', opened: { 1: 'Passed' } }))
    expect((await startTest(passed, academy)).error.name).toBe('StageNotAvailable')
    const early = await makeTestScene(it, { startDate: inHours(1) })
    expect((await startTest(early.calls, early.academy)).error.name).toBe('StageNotAvailable')
    expect((await statusOf(early.calls, early.academy)).body).toMatchObject({
      status: testStatuses.Countdown,
      timeLeft: 3_600,
      startDate: inHours(1).toISOString(),
    })
  })

  test('[TEST-45] after the window the time is over, unless the student has other dates', async () => {
    const late = await makeTestScene(it, { endDate: inHours(-1) })
    expect((await startTest(late.calls, late.academy)).error.name).toBe('TestTimeEnded')
    const key = { academyId: late.academy.id, stageTestId: late.stageTest.id, userId: late.student.id }
    await it.database.db.insert(testAllowances).values({ ...key, endDate: inHours(2) })
    expect((await startTest(late.calls, late.academy)).status).toBe(200)
  })

  test('[TEST-26] after the end it was passed already', async () => {
    const scene = await makeTestScene(it)
    await startTest(scene.calls, scene.academy)
    expect((await submitTest(scene)).status).toBe(200)
    const { status, error } = await startTest(scene.calls, scene.academy)
    expect([status, error.name]).toEqual([409, 'UserAlreadyPassTheTest'])
  })

  test('a closed academy lets nobody start, and those who started finish (Q-08)', async () => {
    const scene = await makeTestScene(it)
    const { body } = await startTest(scene.calls, scene.academy)
    const late = await it.as(await it.make.student(scene.academy, { direction: 'JS', opened: { 1: 'Opened' } }))
    await it.database.db.update(academies).set({ isClosed: true }).where(eq(academies.id, scene.academy.id))
    expect((await startTest(late, scene.academy)).error.name).toBe('AcademyClosed')
    expect((await sendAnswer(scene, answerTo(it, body.questions[0]!.id))).status).toBe(200)
    expect((await submitTest(scene)).status).toBe(200)
  })

  test('an academy named in the body is the academy of the call, or it is not there (Q-19)', async () => {
    const [own, foreign] = [await makeTestScene(it), await makeTestScene(it)]
    const { status, error } = await startTest(own.calls, foreign.academy)
    expect([status, error.name]).toEqual([403, 'NoRightToAccessAcademy'])
  })
})

describe('a second chance (Q-05)', () => {
  test('asks the test before it anew, inside its own dates; the old attempt stays for staff', async () => {
    const academy = await it.make.academy({
      stages: [
        'Testing',
        { type: 'SecondChance', isOnlyForDesignated: true, startDate: inHours(-1), endDate: inHours(5) },
      ],
    })
    const stageTest = await it.make.testOfStage(academy, 0, 'JS', { endDate: inHours(1) })
    const student = await it.make.student(academy, { direction: 'JS', opened: { 0: 'Opened' } })
    const scene = { academy, stageTest, student, calls: await it.as(student) }
    const first = (await startTest(scene.calls, academy)).body
    await submitTest(scene)
    await it.database.pool.query(
      `insert into user_stages (academy_id, user_id, stage_id, state) values ($1, $2, $3, 'Opened')`,
      [academy.id, student.id, academy.stages[1]!.id],
    )
    it.clock.advance(2 * hourMs)
    scene.calls = await it.as(student)
    expect((await statusOf(scene.calls, academy)).body).toMatchObject({
      status: testStatuses.LastChanceToEnter,
      stageId: academy.stages[1]!.id,
      stageTestId: stageTest.id,
    })
    const second = (await startTest(scene.calls, academy)).body
    expect(second).toMatchObject({ stageId: academy.stages[1]!.id, answeredIds: [] })
    expect(second.summaryId).not.toBe(first.summaryId)
    for (const { id } of second.questions) await sendAnswer(scene, answerTo(it, id))
    expect((await submitTest(scene)).body.summaryId).toBe(second.summaryId)
    const stored = await attemptsOf(student.id)
    expect(
      stored.map(({ stageId, archivedAt, successPercent }) => [stageId, archivedAt !== null, successPercent]),
    ).toEqual(
      expect.arrayContaining([
        [academy.stages[0]!.id, true, 0],
        [academy.stages[1]!.id, false, 100],
      ]),
    )
    expect((await startTest(scene.calls, academy)).error.name).toBe('UserAlreadyPassTheTest')
  })
})

describe('their own direction', () => {
  const change = ({ calls, academy }: Awaited<ReturnType<typeof makeTestScene>>) =>
    calls.call(
      usersApi.updateSpecialization,
      { body: { specializationId: academy.specializationIds.QA! } },
      { academyId: academy.id },
    )

  test('[TEST-27] cannot be changed once a test was started (Q-11, Q-39)', async () => {
    const [scene, other] = [await makeTestScene(it), await makeTestScene(it)]
    expect((await change(other)).status).toBe(200)
    await startTest(scene.calls, scene.academy)
    const { status, error } = await change(scene)
    expect([status, error.name]).toEqual([409, 'UserAlreadyStartedTheTest'])
  })

  test('[TEST-27][ACAD-26] is said to be fixed from then on, to this person and in this academy', async () => {
    const [scene, other] = [await makeTestScene(it), await makeTestScene(it)]
    const fixedIn = async ({ calls, academy }: typeof scene) => {
      const { body } = await calls.call(groupsApi.rootGroups, {}, { academyId: academy.id })
      return body.map(({ isFixed }) => isFixed)
    }
    expect(await fixedIn(scene)).toEqual([false, false])
    await startTest(scene.calls, scene.academy)
    expect(await fixedIn(scene)).toEqual([true, true])
    expect(await fixedIn(other)).toEqual([false, false])
  })

  test('[TEST-27] a start and a change at the same moment: one of both, never both', async () => {
    for (let i = 0; i < 10; i++) {
      const scene = await makeTestScene(it)
      const [begun, changed] = await Promise.all([startTest(scene.calls, scene.academy), change(scene)])
      const [attempt] = await attemptsOf(scene.student.id)
      expect(changed.status === 200).toBe(attempt === undefined)
      expect(begun.status === 200).toBe(attempt !== undefined)
    }
  })
})

describe('the status', () => {
  test('[TEST-16] [TEST-55] tells how it stands, and the result only where it is shown (Q-41)', async () => {
    const scene = await makeTestScene(it, { endDate: inHours(48) })
    const ask = async () => (await statusOf(scene.calls, scene.academy)).body
    expect(await ask()).toEqual({
      status: testStatuses.Available,
      stageTestId: scene.stageTest.id,
      stageId: scene.stageTest.stageId,
      startDate: null,
      endDate: inHours(48).toISOString(),
      timeLeft: 48 * 3_600,
      summaryId: null,
      questionsCount: 5,
      durationMinutes: 30,
      passPercent: 60,
      allowance: null,
      demoDirectionId: null,
      result: null,
      serverTime: it.clock.now.toISOString(),
    })
    const { summaryId, questions } = (await startTest(scene.calls, scene.academy)).body
    expect(await ask()).toMatchObject({ status: testStatuses.ContinueTest, timeLeft: 1_800, summaryId })
    for (const { id } of questions) await sendAnswer(scene, answerTo(it, id))
    await submitTest(scene)
    expect(await ask()).toMatchObject({ status: testStatuses.WaitForResult, result: null, timeLeft: null })
    await it.database.db.update(stages).set({ showTestResult: true }).where(eq(stages.id, scene.stageTest.stageId))
    expect(await ask()).toMatchObject({
      status: testStatuses.DoneSuccess,
      result: { successPercent: 100, equityPercent: 100, isPassed: true },
    })
  })
})
