import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cheatFocusLossMs, lateAnswerGraceMs } from '@academy/contract/limits'
import { type Notice, testsApi } from '@academy/contract/tests'
import { attemptEvents, attempts } from '#server/schema/attempts.ts'
import {
  answerTo,
  makeTestScene,
  sendAnswer,
  startTest,
  submitTest,
  type TestScene,
} from '#test/acting/taking-tests.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

const minuteMs = 60_000

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const startedScene = async () => {
  const scene = await makeTestScene(it)
  const { body } = await startTest(scene.calls, scene.academy)
  return { ...scene, running: body, ids: body.questions.map(({ id }) => id) }
}
const attemptOf = async ({ student }: Pick<TestScene, 'student'>) => {
  const [row] = await it.database.db.select().from(attempts).where(eq(attempts.userId, student.id))
  return row!
}
const eventsOf = async (scene: TestScene) => {
  const { id } = await attemptOf(scene)
  const rows = await it.database.db.select().from(attemptEvents).where(eq(attemptEvents.attemptId, id))
  return rows.filter(({ kind }) => kind !== 'started')
}
const report = ({ calls, academy, stageTest }: TestScene, questionId: number, clientId?: string) =>
  calls.call(
    testsApi.cheat,
    { body: { stageTestId: stageTest.id, questionId, ...(clientId ? { clientId } : {}) } },
    { academyId: academy.id },
  )
const beat = ({ calls, academy, stageTest }: TestScene, notices: Notice[] = []) =>
  calls.call(testsApi.pulse, { body: { stageTestId: stageTest.id, notices } }, { academyId: academy.id })
const notice = (values: Partial<Notice> = {}): Notice => ({
  clientId: randomUUID(),
  kind: 'offline',
  at: it.clock.now.toISOString(),
  endedAt: null,
  questionId: null,
  ...values,
})

describe('leaving the window', () => {
  test('[TEST-51] counts once for each report, with the question that was on the screen', async () => {
    const scene = await startedScene()
    it.clock.advance(minuteMs)
    const clientId = randomUUID()
    for (let i = 0; i < 3; i++) expect((await report(scene, scene.ids[3]!, clientId)).status).toBe(204)
    expect((await attemptOf(scene)).cheatsCount).toBe(1)
    expect(await eventsOf(scene)).toMatchObject([
      { kind: 'focusLost', questionNumber: 4, at: new Date(it.clock.now.getTime() - cheatFocusLossMs) },
    ])
    await report(scene, scene.ids[3]!)
    expect((await attemptOf(scene)).cheatsCount).toBe(2)
  })

  test('[TEST-52] the larger of reports and what the answers carry counts (Q-36)', async () => {
    const scene = await startedScene()
    for (let i = 0; i < 2; i++) await report(scene, scene.ids[0]!)
    await sendAnswer(scene, answerTo(it, scene.ids[0]!, { cheatsCount: 1 }))
    expect((await attemptOf(scene)).cheatsCount).toBe(2)
    await sendAnswer(scene, answerTo(it, scene.ids[1]!, { cheatsCount: 4 }))
    expect((await attemptOf(scene)).cheatsCount).toBe(5)
    await report(scene, scene.ids[0]!)
    await submitTest(scene)
    expect((await attemptOf(scene)).cheatsCount).toBe(5)
  })

  test('[TEST-28] is refused in the words of the test: not started, another question, over', async () => {
    const scene = await makeTestScene(it)
    const [question] = scene.stageTest.questionIds
    expect((await report(scene, question!)).error.name).toBe('TestNotStarted')
    await startTest(scene.calls, scene.academy)
    expect((await report(scene, 2_000_000)).error.name).toBe('QuestionNotFound')
    await submitTest(scene)
    expect((await report(scene, question!)).error.name).toBe('UserAlreadyPassTheTest')
    const late = await startedScene()
    it.clock.advance(30 * minuteMs + lateAnswerGraceMs + 1)
    late.calls = await it.as(late.student)
    expect((await report(late, late.ids[0]!)).error.name).toBe('TestTimeEnded')
    expect((await attemptOf(late)).finishedBy).toBe('time')
  })
})

describe('a sign of life', () => {
  test('[E5] tells the clock of the server, the deadline and what is answered', async () => {
    const scene = await startedScene()
    await sendAnswer(scene, answerTo(it, scene.ids[1]!))
    it.clock.advance(minuteMs)
    const deadline = new Date(it.clock.now.getTime() + 60 * minuteMs)
    await it.database.db
      .update(attempts)
      .set({ deadline, durationSeconds: 61 * 60 })
      .where(eq(attempts.userId, scene.student.id))
    expect((await beat(scene)).body).toEqual({
      serverTime: it.clock.now.toISOString(),
      deadline: deadline.toISOString(),
      duration: 61 * 60,
      answeredIds: [scene.ids[1]],
      isFinished: false,
    })
    expect((await attemptOf(scene)).lastSeenAt).toEqual(it.clock.now)
  })

  test('writes down what the page noticed, each once; a gap of the network is no cheat', async () => {
    const scene = await startedScene()
    it.clock.advance(minuteMs)
    const gap = notice({ questionId: scene.ids[1]! })
    await beat(scene, [gap, gap])
    it.clock.advance(minuteMs)
    const endedAt = it.clock.now.toISOString()
    await beat(scene, [{ ...gap, endedAt }, notice({ kind: 'resumed' })])
    await beat(scene, [{ ...gap, endedAt: scene.running.startDate }])
    const events = await eventsOf(scene)
    expect(events).toHaveLength(2)
    expect(events[0]).toMatchObject({ kind: 'offline', questionNumber: 2, endedAt: it.clock.now })
    expect((await attemptOf(scene)).cheatsCount).toBe(0)
  })

  test('[TEST-48] who is back earlier than 1.5 s was not away; longer counts, and once with its report', async () => {
    const scene = await startedScene()
    it.clock.advance(minuteMs)
    const after = (ms: number) => new Date(it.clock.now.getTime() - minuteMs / 2 + ms).toISOString()
    const away = (ms: number) => notice({ kind: 'focusLost', at: after(0), endedAt: after(ms) })
    await beat(scene, [away(cheatFocusLossMs - 1)])
    expect(await eventsOf(scene)).toEqual([])
    const long = away(cheatFocusLossMs)
    await report(scene, scene.ids[0]!, long.clientId)
    await beat(scene, [long])
    expect((await attemptOf(scene)).cheatsCount).toBe(1)
    expect(await eventsOf(scene)).toHaveLength(1)
  })

  test('[E5] nothing happened before the test or in the future', async () => {
    const scene = await startedScene()
    it.clock.advance(minuteMs)
    await beat(scene, [
      notice({ at: '2020-01-01T00:00:00.000Z', endedAt: '2090-01-01T00:00:00.000Z' }),
      notice({ at: '2090-01-01T00:00:00.000Z' }),
    ])
    const [past, future] = await eventsOf(scene)
    expect([past!.at.toISOString(), past!.endedAt]).toEqual([scene.running.startDate, it.clock.now])
    expect(future!.at).toEqual(it.clock.now)
  })

  test('after the end it says so and writes nothing down; after the grace it completes the test', async () => {
    const [done, late] = [await startedScene(), await startedScene()]
    await submitTest(done)
    expect((await beat(done, [notice()])).body.isFinished).toBe(true)
    expect((await eventsOf(done)).map(({ kind }) => kind)).toEqual(['finished'])
    it.clock.advance(30 * minuteMs + lateAnswerGraceMs + 1)
    late.calls = await it.as(late.student)
    expect((await beat(late)).body.isFinished).toBe(true)
    expect((await attemptOf(late)).finishedBy).toBe('time')
  })

  test('nobody fills the disk with notices', async () => {
    const scene = await startedScene()
    const { id } = await attemptOf(scene)
    await it.database.pool.query(
      `insert into attempt_events (academy_id, attempt_id, kind, at, received_at)
        select $1, $2, 'offline', now(), now() from generate_series(1, 1990)`,
      [scene.academy.id, id],
    )
    const { status } = await beat(
      scene,
      Array.from({ length: 100 }, () => notice()),
    )
    expect(status).toBe(200)
    expect(await it.database.db.$count(attemptEvents, eq(attemptEvents.attemptId, id))).toBe(2_000)
  })

  test('[TEST-28] without a running test', async () => {
    const [scene, other] = [await makeTestScene(it), await makeTestScene(it)]
    expect((await beat(scene)).error.name).toBe('TestNotStarted')
    expect((await beat({ ...scene, stageTest: other.stageTest })).error.name).toBe('TestNotFound')
  })
})
