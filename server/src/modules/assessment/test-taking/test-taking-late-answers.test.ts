import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stageTestsApi } from '@academy/contract/stage-tests'
import { testResultsApi } from '@academy/contract/test-results'
import { stages, userStages } from '#server/schema/academies.ts'
import { answers } from '#server/schema/attempts.ts'
import type { Person } from '#test/make/make.ts'
import { statesOf } from '#test/reading/read-stage-states.ts'
import {
  answerTo,
  makeTestScene,
  sendAnswer,
  startTest,
  submitTest,
  type TestScene,
} from '#test/acting/taking-tests.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { bySize } from '../../../../../scripts/testing/size.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const minute = 60_000

interface Running extends TestScene {
  attemptId: number
  questionIds: number[]
  deadline: Date
  admin: Person
  staff: Caller
}
const begun = async (given?: TestScene): Promise<Running> => {
  const scene = given ?? (await makeTestScene(it))
  const { body } = await startTest(scene.calls, scene.academy)
  const { rows } = await it.database.pool.query<{ id: number }>('select id from attempts where user_id = $1', [
    scene.student.id,
  ])
  const admin = await it.make.user({ roles: { Admin: [scene.academy] } })
  return {
    ...scene,
    attemptId: rows[0]!.id,
    questionIds: body.questions.map(({ id }) => id),
    deadline: new Date(body.deadline),
    admin,
    staff: await it.as(admin),
  }
}
const complete = async ({ staff, academy }: Running) =>
  (await staff.call(testResultsApi.completeUncompleted, {}, { academyId: academy.id })).body.completed
const stored = ({ academy, attemptId }: Running) => it.make.storedAttempt(academy, attemptId)
const percentIn = async ({ student, stageTest }: Running) => {
  const [row] = await it.database.db
    .select()
    .from(userStages)
    .where(and(eq(userStages.userId, student.id), eq(userStages.stageId, stageTest.stageId)))
  return row?.successPercent
}
const inTime = (running: Running, question: number, answer = [1]) =>
  answerTo(it, running.questionIds[question]!, {
    answer,
    answeredAt: new Date(running.deadline.getTime() - minute).toISOString(),
  })
/** Tokens live shorter than a test: everybody logs in anew. */
const passDeadline = async (running: Running, byMs: number): Promise<void> => {
  it.clock.now = new Date(running.deadline.getTime() + byMs)
  running.calls = await it.as(running.student)
  running.staff = await it.as(running.admin)
}

describe('answers on their way while staff complete the test', () => {
  test('[Q-35] those given in time count: the result is computed anew, late and once', async () => {
    const running = await begun()
    await sendAnswer(running, answerTo(it, running.questionIds[0]!))
    await passDeadline(running, minute)
    expect(await complete(running)).toBe(1)
    expect(await stored(running)).toMatchObject({ finishedBy: 'staff', successPercent: 20, passed: false })
    const finishedAt = (await stored(running)).finishedAt
    it.clock.advance(minute)
    const late = [inTime(running, 1), inTime(running, 2)]
    const [first] = [await sendAnswer(running, late[0]!), await sendAnswer(running, late[1]!)]
    expect([first.status, first.body.isLate]).toEqual([200, true])
    expect(await stored(running)).toMatchObject({
      finishedAt,
      finishedBy: 'staff',
      correctAnswersCount: 3,
      successPercent: 60,
      passed: true,
    })
    expect(await percentIn(running)).toBe(60)
    // E7: the same answer once more has the same receipt, another one to the same question changes nothing.
    expect((await sendAnswer(running, late[0]!)).body).toEqual(first.body)
    expect((await sendAnswer(running, inTime(running, 1, [2]))).error.name).toBe('AnswerAlreadyProvided')
    expect(await complete(running)).toBe(0)
  })

  test('handed in as a whole they count too', async () => {
    const running = await begun()
    await passDeadline(running, minute)
    await complete(running)
    const { error } = await submitTest(running, [inTime(running, 0), inTime(running, 1), inTime(running, 2)])
    expect(error.name).toBe('UserAlreadyPassTheTest')
    expect(await stored(running)).toMatchObject({ finishedBy: 'staff', successPercent: 60 })
  })

  test('one given after the end is kept and does not count', async () => {
    const running = await begun()
    await passDeadline(running, minute)
    await complete(running)
    const { body } = await sendAnswer(running, answerTo(it, running.questionIds[0]!))
    expect(body.isLate).toBe(true)
    expect(await stored(running)).toMatchObject({ successPercent: 0, wrongAnswersCount: 5 })
  })

  test('never after the grace, and never after the student handed in', async () => {
    const running = await begun()
    await passDeadline(running, minute)
    await complete(running)
    await passDeadline(running, 15 * minute + 1)
    expect((await sendAnswer(running, inTime(running, 0))).error.name).toBe('UserAlreadyPassTheTest')
    const own = await begun()
    await submitTest(own)
    expect((await sendAnswer(own, answerTo(it, own.questionIds[0]!))).error.name).toBe('UserAlreadyPassTheTest')
    for (const one of [running, own]) expect(await stored(one)).toMatchObject({ successPercent: 0 })
  })

  test('[Q-06] the message a shown result opened follows it', async () => {
    const academy = await it.make.academy({
      stages: ['Registration', 'Testing', 'StageSucceed', 'StageFailed'],
      active: 1,
    })
    const stageTest = await it.make.testOfStage(academy, 1, 'JS')
    const student = await it.make.student(academy, { direction: 'JS', opened: { 0: 'Passed', 1: 'Opened' } })
    const running = await begun({ academy, stageTest, student, calls: await it.as(student) })
    await it.database.db.update(stages).set({ showTestResult: true }).where(eq(stages.id, stageTest.stageId))
    await passDeadline(running, minute)
    await complete(running)
    expect(await statesOf(it, academy, student)).toEqual({ 0: 'Passed', 1: 'Opened', 3: 'Opened' })
    for (const question of [0, 1, 2]) await sendAnswer(running, inTime(running, question))
    expect(await statesOf(it, academy, student)).toEqual({ 0: 'Passed', 1: 'Opened', 2: 'Opened' })
  })
})

const anAnswer = fc.record({
  question: fc.integer({ min: 0, max: 4 }),
  option: fc.integer({ min: 1, max: 3 }),
  isInTime: fc.boolean(),
})
const anAct = fc.oneof(
  { weight: 5, arbitrary: anAnswer.map((answer) => ({ kind: 'answer' as const, answer })) },
  {
    weight: 1,
    arbitrary: fc
      .array(anAnswer, { minLength: 1, maxLength: 3 })
      .map((several) => ({ kind: 'together' as const, several })),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'complete' as const }) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 0, max: 4 }).map((question) => ({ kind: 'drop' as const, question })),
  },
)

nightTest(
  'whatever the order of the end and the late answers, the result is that of all answers given in time',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anAct, { minLength: 2, maxLength: 8 }), async (acts) => {
        const running = await begun()
        const { academy, stageTest } = running
        await passDeadline(running, minute)
        const send = ({ question, option, isInTime }: { question: number; option: number; isInTime: boolean }) => {
          const data = isInTime
            ? inTime(running, question, [option])
            : answerTo(it, running.questionIds[question]!, { answer: [option] })
          return sendAnswer(running, data)
        }
        const dropped = new Set<number>()
        for (const act of acts) {
          if (act.kind === 'answer') await send(act.answer)
          if (act.kind === 'together') await Promise.all([...act.several.map(send), complete(running)])
          if (act.kind === 'complete') await complete(running)
          if (act.kind === 'drop') {
            const questionId = running.questionIds[act.question]!
            const body = { questionId, kind: 'dropped' as const, acceptedSets: [], reason: '' }
            const input = { params: { id: stageTest.id }, body }
            expect((await running.staff.call(stageTestsApi.setVerdict, input, { academyId: academy.id })).status).toBe(
              200,
            )
            dropped.add(act.question)
          }
        }
        await complete(running)
        const given = await it.database.db.select().from(answers).where(eq(answers.attemptId, running.attemptId))
        const asked = [0, 1, 2, 3, 4].filter((question) => !dropped.has(question))
        const right = given.filter(
          ({ number, optionIds, answeredAt }) =>
            asked.includes(number - 1) && answeredAt <= running.deadline && optionIds.join() === '1',
        )
        const percent = asked.length === 0 ? 0 : Math.round((100 * right.length) / asked.length)
        expect(await stored(running)).toMatchObject({
          correctAnswersCount: right.length,
          wrongAnswersCount: asked.length - right.length,
          successPercent: percent,
        })
        expect(await percentIn(running)).toBe(percent)
      }),
      { numRuns: bySize({ day: 7, full: 20 }) },
    )
  },
)
