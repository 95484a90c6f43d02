import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stageTypes } from '@academy/contract/enums'
import { lateAnswerGraceMs } from '@academy/contract/limits'
import type { EventMap } from '#platform/events.ts'
import { stages, userStages } from '#server/schema/academies.ts'
import { answers, attemptEvents, attempts, questionVerdicts } from '#server/schema/attempts.ts'
import {
  anotherStudent,
  answerTo,
  makeTestScene,
  sendAnswer,
  startTest,
  submitTest,
  type TestScene,
} from '#test/acting/taking-tests.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { completeExpiredTests } from './test-taking.jobs.ts'
import { nightDescribe, nightTest } from '../../../../../scripts/testing/night-test.ts'

const minuteMs = 60_000

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const startedScene = async (options: Parameters<typeof makeTestScene>[1] = {}) => {
  const scene = await makeTestScene(it, options)
  const { body } = await startTest(scene.calls, scene.academy)
  return { ...scene, running: body, ids: body.questions.map(({ id }) => id) }
}
const later = async (scene: TestScene, ms: number): Promise<void> => {
  it.clock.advance(ms)
  scene.calls = await it.as(scene.student)
}
const attemptOf = async ({ student }: Pick<TestScene, 'student'>) => {
  const [row] = await it.database.db.select().from(attempts).where(eq(attempts.userId, student.id))
  return row!
}
const testStatusOf = async ({ student }: Pick<TestScene, 'student'>, stageId: number) => {
  const [row] = await it.database.db
    .select()
    .from(userStages)
    .where(and(eq(userStages.userId, student.id), eq(userStages.stageId, stageId)))
  return row
}
const complete = () => completeExpiredTests.run(it.jobDeps({ kind: 'mailbox' }), {}, { number: 1, isLast: false })

describe('finishing', () => {
  test('[TEST-36] [TEST-07] [TEST-54] keeps what has not arrived, scores, and tells the programme', async () => {
    const scene = await startedScene({ questions: [{ difficulty: 3 }, { difficulty: 2 }, {}, {}] })
    const [hard, mid, ...rest] = scene.stageTest.questionIds
    await sendAnswer(scene, answerTo(it, hard!, { cheatsCount: 1 }))
    const data = [answerTo(it, mid!, { answer: [2] }), answerTo(it, rest[0]!)]
    it.clock.advance(minuteMs)
    const { status, body } = await submitTest(scene, data)
    expect(status).toBe(200)
    const attempt = await attemptOf(scene)
    expect(body).toEqual({
      summaryId: scene.running.summaryId,
      receipts: data.map(({ questionId, clientId }) => ({
        attemptId: attempt.id,
        questionId,
        clientId,
        receivedAt: it.clock.now.toISOString(),
        isLate: false,
        isHeld: false,
      })),
    })
    expect(attempt).toMatchObject({
      finishedAt: it.clock.now,
      finishedBy: 'student',
      correctAnswersCount: 2,
      wrongAnswersCount: 2,
      successPercent: 50,
      equityPercent: 57,
      englishCount: 0,
      passed: false,
      cheatsCount: 1,
    })
    expect(await testStatusOf(scene, scene.stageTest.stageId)).toMatchObject({
      successPercent: 50,
      equityPercent: 57,
      submittedAt: it.clock.now,
    })
    const events = await it.database.db.select().from(attemptEvents).where(eq(attemptEvents.attemptId, attempt.id))
    expect(events.map(({ kind }) => kind)).toEqual(['started', 'finished'])
  })

  test('[E6] a repeated finish is answered to the letter like the first, much later too', async () => {
    const scene = await startedScene()
    const stored = answerTo(it, scene.ids[0]!)
    await sendAnswer(scene, stored)
    const data = [{ ...stored, clientId: crypto.randomUUID() }, answerTo(it, scene.ids[1]!), stored]
    const first = await submitTest(scene, data)
    // Already stored under another id: ignored silently.
    expect(first.body.receipts.map(({ questionId }) => questionId)).toEqual([scene.ids[1], scene.ids[0]])
    for (const ms of [0, minuteMs, 24 * 60 * minuteMs]) {
      await later(scene, ms)
      const again = await submitTest(scene, data)
      expect([again.status, again.text]).toEqual([200, first.text])
    }
    const attempt = await attemptOf(scene)
    expect(await it.database.db.$count(answers, eq(answers.attemptId, attempt.id))).toBe(2)
  })

  test('an empty answer is a skipped question; what cannot be is refused and nothing ends', async () => {
    const scene = await startedScene()
    const unknown = await submitTest(scene, [answerTo(it, scene.ids[0]!), answerTo(it, 2_000_000)])
    expect([unknown.status, unknown.error.name]).toEqual([404, 'QuestionNotFound'])
    const wrong = await submitTest(scene, [answerTo(it, scene.ids[1]!, { answer: [7] })])
    expect([wrong.status, wrong.error.fields]).toEqual([400, [{ field: 'data.0.answer', message: 'wrongChoice' }]])
    expect((await attemptOf(scene)).finishedAt).toBeNull()
    expect((await submitTest(scene, [answerTo(it, scene.ids[1]!, { answer: [] })])).body.receipts).toEqual([])
    expect((await attemptOf(scene)).correctAnswersCount).toBe(1)
  })

  test('[E7] in a finish too the id of another answer is refused', async () => {
    const scene = await startedScene()
    const data = answerTo(it, scene.ids[0]!)
    await sendAnswer(scene, data)
    const { status, error } = await submitTest(scene, [{ ...data, answer: [2] }])
    expect([status, error.fields]).toEqual([409, [{ field: 'data.0.clientId', message: 'keyUsedForAnotherCall' }]])
  })

  test('[TEST-28] before the start, of others, of other academies', async () => {
    const [scene, running] = [await makeTestScene(it), await startedScene()]
    expect((await submitTest(scene)).error.name).toBe('TestNotStarted')
    expect((await submitTest({ ...scene, stageTest: running.stageTest })).error.name).toBe('TestNotFound')
    const { calls } = await anotherStudent(it, running)
    expect((await submitTest({ ...running, calls })).error.name).toBe('TestNotStarted')
    expect((await attemptOf(running)).finishedAt).toBeNull()
  })

  test('[E5] within the grace the page may still hand in; after it the time is over, once', async () => {
    const [early, late] = [await startedScene(), await startedScene()]
    const inTime = answerTo(it, early.ids[0]!)
    await later(early, 30 * minuteMs + lateAnswerGraceMs)
    expect((await submitTest(early, [inTime])).body.receipts).toMatchObject([{ isLate: true }])
    expect(await attemptOf(early)).toMatchObject({ finishedBy: 'student', correctAnswersCount: 1 })
    await later(late, 1)
    expect((await submitTest(late, [answerTo(it, late.ids[0]!)])).error.name).toBe('TestTimeEnded')
    expect((await submitTest(late)).error.name).toBe('UserAlreadyPassTheTest')
    expect(await attemptOf(late)).toMatchObject({ finishedBy: 'time', correctAnswersCount: 0 })
  })

  test('[TEST-53] what staff decided about a question counts', async () => {
    const scene = await startedScene()
    const key = { academyId: scene.academy.id, stageTestId: scene.stageTest.id }
    await it.database.db.insert(questionVerdicts).values([
      { ...key, questionId: scene.ids[0]!, kind: 'dropped' },
      { ...key, questionId: scene.ids[1]!, kind: 'accepted', acceptedSets: [[2]] },
    ])
    await submitTest(scene, [answerTo(it, scene.ids[1]!, { answer: [2] })])
    expect(await attemptOf(scene)).toMatchObject({ correctAnswersCount: 1, wrongAnswersCount: 3, successPercent: 25 })
  })

  test('a student whom staff took out of the stage meanwhile can still finish', async () => {
    const scene = await startedScene()
    await it.database.db.delete(userStages).where(eq(userStages.userId, scene.student.id))
    expect((await sendAnswer(scene, answerTo(it, scene.ids[0]!))).status).toBe(200)
    expect((await submitTest(scene)).status).toBe(200)
  })

  test('[TEST-55] the message behind the test opens with the result, where results are shown (Q-06, Q-41)', async () => {
    for (const isShown of [true, false]) {
      const academy = await it.make.academy({
        stages: [
          'Testing',
          { type: 'StageSucceed', isOnlyForDesignated: true },
          { type: 'StageFailed', isOnlyForDesignated: true },
        ],
      })
      await it.database.db.update(stages).set({ showTestResult: isShown }).where(eq(stages.academyId, academy.id))
      const stageTest = await it.make.testOfStage(academy, 0, 'JS')
      const student = await it.make.student(academy, { direction: 'JS' })
      const scene = { academy, stageTest, student, calls: await it.as(student) }
      const { body } = await startTest(scene.calls, academy)
      await submitTest(
        scene,
        body.questions.map(({ id }) => answerTo(it, id)),
      )
      const [succeed, failed] = [stageTypes.StageSucceed, stageTypes.StageFailed].map(
        (type) => academy.stages.find(({ stageType }) => stageType === type)!.id,
      )
      expect((await testStatusOf(scene, succeed!))?.state).toBe(isShown ? 'Opened' : undefined)
      expect(await testStatusOf(scene, failed!)).toBeUndefined()
    }
  })
})

describe('by the time (Q-35)', () => {
  test('the job completes what is past its grace, and nothing else', async () => {
    const [over, grace, running] = [await startedScene(), await startedScene(), await startedScene()]
    await sendAnswer(over, answerTo(it, over.ids[0]!))
    const deadlineOf = (scene: TestScene, ms: number) =>
      it.database.db
        .update(attempts)
        .set({ deadline: new Date(it.clock.now.getTime() + ms) })
        .where(eq(attempts.userId, scene.student.id))
    await deadlineOf(over, -lateAnswerGraceMs - 1)
    await deadlineOf(grace, -lateAnswerGraceMs)
    await complete()
    expect(await attemptOf(over)).toMatchObject({ finishedBy: 'time', correctAnswersCount: 1, successPercent: 20 })
    expect(await testStatusOf(over, over.stageTest.stageId)).toMatchObject({ successPercent: 20 })
    for (const scene of [grace, running]) expect((await attemptOf(scene)).finishedAt).toBeNull()
    const first = await attemptOf(over)
    await complete()
    expect(await attemptOf(over)).toEqual(first)
  })

  nightTest('more than one portion, by two workers at once, each attempt once', async () => {
    const scene = await makeTestScene(it)
    const students = await Promise.all(Array.from({ length: 120 }, () => anotherStudent(it, scene)))
    const startedAt = new Date(it.clock.now.getTime() - 120 * minuteMs)
    const made = await Promise.all(
      students.map(({ student }) =>
        it.make.attempt(scene.academy, scene.stageTest, student, {
          startedAt,
          deadline: new Date(startedAt.getTime() + minuteMs),
        }),
      ),
    )
    await Promise.all([complete(), complete()])
    const ids = new Set(made.map(({ id }) => id))
    const rows = await it.database.db.select().from(attempts).where(eq(attempts.academyId, scene.academy.id))
    expect(rows.filter(({ id, finishedBy }) => ids.has(id) && finishedBy === 'time')).toHaveLength(120)
    const events = await it.database.db
      .select()
      .from(attemptEvents)
      .where(eq(attemptEvents.academyId, scene.academy.id))
    expect(events.filter(({ kind, attemptId }) => kind === 'finished' && ids.has(attemptId))).toHaveLength(120)
  })
})

nightDescribe('those who watch', () => {
  test('[TEST-64] hear of every start, and of changes up to the last', async () => {
    const scene = await makeTestScene(it)
    const started: EventMap['test.started'][] = []
    let changed = 0
    it.app.bus.on('test.started', (event) => void (event.academyId === scene.academy.id && started.push(event)))
    it.app.bus.on('test.changed', ({ stageTestId }) => {
      if (stageTestId === scene.stageTest.id) changed++
    })
    const { body } = await startTest(scene.calls, scene.academy)
    await startTest(scene.calls, scene.academy)
    for (const { id } of body.questions) await sendAnswer(scene, answerTo(it, id))
    expect(started).toEqual([
      {
        academyId: scene.academy.id,
        userId: scene.student.id,
        fullName: 'Тест Тестенко',
        stageTestId: scene.stageTest.id,
        startDate: body.startDate,
      },
    ])
    // The first at once, the last when a second has passed.
    await expect.poll(() => changed).toBeGreaterThanOrEqual(2)
  })
})
