import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerTypes } from '@academy/contract/enums'
import { initialTimeSpentSeconds, lateAnswerGraceMs, testHeartbeatMs } from '@academy/contract/limits'
import { testsApi } from '@academy/contract/tests'
import { answers, attempts } from '#server/schema/attempts.ts'
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

const startedScene = async (options: Parameters<typeof makeTestScene>[1] = {}) => {
  const scene = await makeTestScene(it, options)
  const { body } = await startTest(scene.calls, scene.academy)
  return { ...scene, running: body, ids: body.questions.map(({ id }) => id) }
}
/** Nobody stays logged in that long. */
const later = async (scene: TestScene, ms: number): Promise<void> => {
  it.clock.advance(ms)
  scene.calls = await it.as(scene.student)
}
const storedOf = ({ student }: Pick<TestScene, 'student'>) =>
  it.database.db
    .select({ answer: answers })
    .from(answers)
    .innerJoin(attempts, eq(attempts.id, answers.attemptId))
    .where(eq(attempts.userId, student.id))
    .then((rows) => rows.map(({ answer }) => answer))
const attemptOf = async ({ student }: Pick<TestScene, 'student'>) => {
  const [row] = await it.database.db.select().from(attempts).where(eq(attempts.userId, student.id))
  return row!
}

describe('an answer', () => {
  test('[TEST-03] [TEST-35] [TEST-40] is kept with everything it carries, and gets a receipt', async () => {
    const scene = await startedScene()
    it.clock.advance(minuteMs)
    const answeredAt = new Date(it.clock.now.getTime() - 5_000)
    const data = answerTo(it, scene.ids[2]!, {
      timeSpent: initialTimeSpentSeconds,
      cheatsCount: 2,
      answeredAt: answeredAt.toISOString(),
      language: 'en',
    })
    const { status, body } = await sendAnswer(scene, data)
    const attempt = await attemptOf(scene)
    expect(status).toBe(200)
    expect(body).toEqual({
      attemptId: attempt.id,
      questionId: data.questionId,
      clientId: data.clientId,
      receivedAt: it.clock.now.toISOString(),
      isLate: false,
      isHeld: false,
    })
    expect(initialTimeSpentSeconds).toBe(45)
    expect(await storedOf(scene)).toEqual([
      {
        academyId: scene.academy.id,
        attemptId: attempt.id,
        number: 3,
        clientId: data.clientId,
        optionIds: [1],
        written: null,
        answeredAt,
        receivedAt: it.clock.now,
        timeSpent: 45,
        cheatsCount: 2,
        language: 'en',
        isLate: false,
        isScored: true,
        hold: null,
      },
    ])
  })

  test('[TEST-52] [TEST-08] several options of a checkbox question; the sum of cheats goes to the attempt', async () => {
    const scene = await startedScene({ questions: [{ answerType: answerTypes.Checkbox }, {}, {}] })
    const [first] = scene.stageTest.questionIds
    expect((await sendAnswer(scene, answerTo(it, first!, { answer: [3, 1], cheatsCount: 1 }))).status).toBe(200)
    expect((await storedOf(scene))[0]!.optionIds).toEqual([1, 3])
    const rest = scene.stageTest.questionIds.slice(1)
    for (const id of rest) await sendAnswer(scene, answerTo(it, id, { cheatsCount: 2 }))
    expect((await attemptOf(scene)).cheatsCount).toBe(5)
  })

  test('a sign of life is taken from answers too, when none came for a while', async () => {
    const scene = await startedScene()
    const startedAt = it.clock.now
    it.clock.advance(5_000)
    await sendAnswer(scene, answerTo(it, scene.ids[0]!))
    expect((await attemptOf(scene)).lastSeenAt).toEqual(startedAt)
    it.clock.advance(30_000)
    await sendAnswer(scene, answerTo(it, scene.ids[1]!))
    expect((await attemptOf(scene)).lastSeenAt).toEqual(it.clock.now)
  })
})

describe('an answer again', () => {
  test('[E7] the same id and body: the same receipt to the letter, however much later', async () => {
    const scene = await startedScene()
    const data = answerTo(it, scene.ids[0]!)
    const first = await sendAnswer(scene, data)
    for (const ms of [1_000, 40 * minuteMs, 3 * 24 * 60 * minuteMs]) {
      await later(scene, ms)
      const again = await sendAnswer(scene, { ...data, clientId: data.clientId.toUpperCase() })
      expect([again.status, again.text]).toEqual([200, first.text])
    }
    expect(await storedOf(scene)).toHaveLength(1)
  })

  test('[E7] also after the test was finished', async () => {
    const scene = await startedScene()
    const data = answerTo(it, scene.ids[0]!)
    const first = await sendAnswer(scene, data)
    await submitTest(scene)
    expect((await sendAnswer(scene, data)).text).toBe(first.text)
  })

  test('[E7] the same id with another body is refused, and changes nothing', async () => {
    const scene = await startedScene()
    it.clock.advance(10_000)
    const data = answerTo(it, scene.ids[0]!, { language: 'ua' })
    await sendAnswer(scene, data)
    it.clock.advance(10_000)
    const others = [
      { answer: [2] },
      { questionId: scene.ids[1]! },
      { questionId: 2_000_000 },
      { timeSpent: 21 },
      { cheatsCount: 1 },
      { language: 'en' as const },
      { language: undefined },
      { answeredAt: scene.running.startDate },
    ]
    for (const other of others) {
      const { status, error } = await sendAnswer(scene, { ...data, ...other })
      expect([other, status, error.name, error.fields]).toEqual([
        other,
        409,
        'ValidationError',
        [{ field: 'data.clientId', message: 'keyUsedForAnotherCall' }],
      ])
    }
    expect(await storedOf(scene)).toMatchObject([{ optionIds: [1], timeSpent: 20, language: 'ua' }])
  })

  test('[TEST-29] another id for an answered question: the first one wins (Q-38)', async () => {
    const scene = await startedScene()
    await sendAnswer(scene, answerTo(it, scene.ids[0]!))
    const { status, error } = await sendAnswer(scene, answerTo(it, scene.ids[0]!, { answer: [2] }))
    expect([status, error.name]).toEqual([409, 'AnswerAlreadyProvided'])
    expect(await storedOf(scene)).toMatchObject([{ optionIds: [1] }])
  })
})

describe('an answer that is refused', () => {
  const refused = async (scene: TestScene, data: Parameters<typeof sendAnswer>[1]) => {
    const { status, error } = await sendAnswer(scene, data)
    return [status, error.name, ...error.fields.map(({ field }) => field)]
  }

  test('[TEST-29] an empty one', async () => {
    const scene = await startedScene()
    expect(await refused(scene, answerTo(it, scene.ids[0]!, { answer: [] }))).toEqual([400, 'AnswerNotProvided'])
  })

  test('[TEST-08] options that were not offered, twice the same, or several of a radio question', async () => {
    const scene = await startedScene()
    for (const answer of [[4], [1, 2], [1, 1], [1, 4]])
      expect(await refused(scene, answerTo(it, scene.ids[0]!, { answer }))).toEqual([
        400,
        'ValidationError',
        'data.answer',
      ])
    expect(await storedOf(scene)).toEqual([])
  })

  test('[TEST-28] a question that was not drawn, of their own test or of another academy', async () => {
    const scene = await startedScene({ questions: 3, questionsCount: 2 })
    const foreign = await it.make.question(scene.academy)
    const left = scene.stageTest.questionIds.find((id) => !scene.ids.includes(id))!
    const elsewhere = await it.make.question(await it.make.academy())
    for (const id of [left, foreign, elsewhere, 2_147_483_647])
      expect(await refused(scene, answerTo(it, id))).toEqual([404, 'QuestionNotFound'])
  })

  test('[TEST-28] before the start, of a test nobody knows, of somebody else and of another academy', async () => {
    const [started, own] = [await startedScene(), await makeTestScene(it)]
    expect(await refused(own, answerTo(it, started.ids[0]!))).toEqual([409, 'TestNotStarted'])
    const unknown = { ...own, stageTest: { ...own.stageTest, id: 2_000_000 } }
    expect(await refused(unknown, answerTo(it, started.ids[0]!))).toEqual([404, 'TestNotFound'])
    const foreign = { ...own, stageTest: started.stageTest }
    expect(await refused(foreign, answerTo(it, started.ids[0]!))).toEqual([404, 'TestNotFound'])
    const neighbour = await it.make.student(started.academy, { direction: 'JS', opened: { 1: 'Opened' } })
    const theirs = { ...started, calls: await it.as(neighbour) }
    expect(await refused(theirs, answerTo(it, started.ids[0]!))).toEqual([409, 'TestNotStarted'])
    expect(await storedOf(started)).toEqual([])
  })

  test('[TEST-26] after the test was finished', async () => {
    const scene = await startedScene()
    await submitTest(scene)
    expect(await refused(scene, answerTo(it, scene.ids[0]!))).toEqual([409, 'UserAlreadyPassTheTest'])
  })

  test('[TEST-45] after the grace: the time is over, once; then the test is done (Q-35)', async () => {
    const scene = await startedScene()
    await sendAnswer(scene, answerTo(it, scene.ids[0]!))
    await later(scene, 30 * minuteMs + lateAnswerGraceMs + 1)
    const inTime = answerTo(it, scene.ids[1]!, { answeredAt: scene.running.startDate })
    expect(await refused(scene, inTime)).toEqual([409, 'TestTimeEnded'])
    expect(await attemptOf(scene)).toMatchObject({ finishedBy: 'time', correctAnswersCount: 1 })
    expect(await refused(scene, inTime)).toEqual([409, 'UserAlreadyPassTheTest'])
    expect(await storedOf(scene)).toHaveLength(1)
  })

  test('an attempt that staff set aside takes no more answers', async () => {
    const scene = await startedScene()
    await it.database.db.update(attempts).set({ archivedAt: it.clock.now }).where(eq(attempts.userId, scene.student.id))
    expect(await refused(scene, answerTo(it, scene.ids[0]!))).toEqual([409, 'TestNotStarted'])
  })

  test('moments no calendar knows are the start, and hostile bodies are refused as such', async () => {
    const scene = await startedScene()
    for (const [index, answeredAt] of [
      '0000-01-01T00:00:00Z',
      '1969-12-31T23:59:59Z',
      '9999-12-31T23:59:59Z',
    ].entries())
      expect([200, 400]).toContain((await sendAnswer(scene, answerTo(it, scene.ids[index]!, { answeredAt }))).status)
    const stored = await storedOf(scene)
    for (const { answeredAt } of stored) {
      expect(answeredAt.getTime()).toBeGreaterThanOrEqual(Date.parse(scene.running.startDate))
      expect(answeredAt.getTime()).toBeLessThanOrEqual(it.clock.now.getTime())
    }
    for (const body of [
      { ...answerTo(it, scene.ids[2]!), isScored: true },
      { ...answerTo(it, scene.ids[2]!), clientId: 'mine' },
      { ...answerTo(it, scene.ids[2]!), answer: Array.from({ length: 9 }, (_, i) => i + 1) },
    ])
      expect((await sendAnswer(scene, body as never)).status).toBe(400)
  })
})

describe('only the clock of the server counts (E5)', () => {
  const dayMs = 24 * 60 * minuteMs

  test('[E5] a page a day behind or ahead changes neither the deadline nor what counts', async () => {
    const scene = await startedScene()
    const { deadline } = await attemptOf(scene)
    it.clock.advance(10 * minuteMs)
    const at = (ms: number) => new Date(it.clock.now.getTime() + ms).toISOString()
    for (const [index, shift] of [-dayMs, dayMs].entries())
      expect((await sendAnswer(scene, answerTo(it, scene.ids[index]!, { answeredAt: at(shift) }))).body.isLate).toBe(
        false,
      )
    const stored = await storedOf(scene)
    expect(stored.map(({ answeredAt }) => answeredAt.toISOString()).toSorted()).toEqual([
      scene.running.startDate,
      it.clock.now.toISOString(),
    ])
    expect(stored.every(({ isScored }) => isScored)).toBe(true)
    await startTest(scene.calls, scene.academy)
    expect((await attemptOf(scene)).deadline).toEqual(deadline)
  })

  test('[E5] [V6] arrived late, it is scored where the line was missing; given late, it is kept and not scored', async () => {
    const scene = await startedScene()
    await later(scene, 30 * minuteMs)
    const atDeadline = answerTo(it, scene.ids[0]!)
    expect((await sendAnswer(scene, atDeadline)).body.isLate).toBe(false)
    await later(scene, lateAnswerGraceMs)
    const inTime = answerTo(it, scene.ids[1]!, { answeredAt: scene.running.deadline })
    const tooLate = answerTo(it, scene.ids[2]!)
    expect((await sendAnswer(scene, inTime)).body.isLate).toBe(true)
    expect((await sendAnswer(scene, tooLate)).body.isLate).toBe(true)
    const byNumber = (await storedOf(scene)).toSorted((a, b) => a.number - b.number)
    expect(byNumber.map(({ isLate, isScored, hold }) => [isLate, isScored, hold])).toEqual([
      [false, true, null],
      [true, true, null],
      [true, false, null],
    ])
    await submitTest(scene)
    expect(await attemptOf(scene)).toMatchObject({ correctAnswersCount: 2, wrongAnswersCount: 3 })
  })

  test('[E5] [V6] arrived late though the line was there, it is kept and flagged, and counts only if staff say so', async () => {
    const scene = await startedScene()
    await later(scene, 30 * minuteMs)
    for (let beats = 0; beats < 4; beats++) {
      const body = { stageTestId: scene.stageTest.id, notices: [] }
      expect((await scene.calls.call(testsApi.pulse, { body }, { academyId: scene.academy.id })).status).toBe(200)
      await later(scene, testHeartbeatMs)
    }
    const says = { answeredAt: scene.running.deadline }
    expect((await sendAnswer(scene, answerTo(it, scene.ids[0]!, says))).body).toMatchObject({
      isLate: true,
      isHeld: true,
    })
    await submitTest(scene)
    expect(await attemptOf(scene)).toMatchObject({ correctAnswersCount: 0, wrongAnswersCount: 5 })
  })

  test('[E5] a start after the deadline prolongs nothing and loses nothing that is on its way', async () => {
    const scene = await startedScene()
    await later(scene, 30 * minuteMs + 1)
    for (let i = 0; i < 2; i++) expect((await startTest(scene.calls, scene.academy)).error.name).toBe('TestTimeEnded')
    const onItsWay = answerTo(it, scene.ids[0]!, { answeredAt: scene.running.startDate })
    expect((await sendAnswer(scene, onItsWay)).body.isLate).toBe(true)
    await later(scene, lateAnswerGraceMs)
    expect((await startTest(scene.calls, scene.academy)).error.name).toBe('TestTimeEnded')
    expect((await startTest(scene.calls, scene.academy)).error.name).toBe('UserAlreadyPassTheTest')
    expect(await attemptOf(scene)).toMatchObject({ finishedBy: 'time', correctAnswersCount: 1 })
  })

  test('[E5] a duration or a deadline cannot be sent along', async () => {
    const scene = await makeTestScene(it)
    const body = { academyId: scene.academy.id, duration: 100_000, deadline: '2100-01-01T00:00:00.000Z' }
    const { status } = await scene.calls.call(testsApi.start, { body } as never, { academyId: scene.academy.id })
    expect(status).toBe(400)
  })
})

describe('beside others', () => {
  test('an attempt that somebody holds does not stand before the answers of others', async () => {
    const [held, free] = [await startedScene(), await startedScene()]
    const { id } = await attemptOf(held)
    const client = await it.database.pool.connect()
    await client.query('begin')
    await client.query('select 1 from attempts where id = $1 for update', [id])
    let isWaiting = true
    const waiting = sendAnswer(held, answerTo(it, held.ids[0]!)).finally(() => (isWaiting = false))
    expect((await sendAnswer(free, answerTo(it, free.ids[0]!))).status).toBe(200)
    expect(isWaiting).toBe(true)
    await client.query('commit')
    client.release()
    expect((await waiting).status).toBe(200)
  })

  test('an attempt that stays busy is asked to come again, and the answer is not half kept', async () => {
    const scene = await startedScene()
    const { id } = await attemptOf(scene)
    const client = await it.database.pool.connect()
    await client.query('begin')
    await client.query('select 1 from attempts where id = $1 for no key update', [id])
    const data = answerTo(it, scene.ids[0]!)
    const busy = await sendAnswer(scene, data, { isOnce: true })
    await client.query('commit')
    client.release()
    expect([busy.status, busy.headers['retry-after']]).toEqual([503, '2'])
    expect((await sendAnswer(scene, data)).status).toBe(200)
    expect(await storedOf(scene)).toHaveLength(1)
  })

  test('answers are taken while every other connection of the server is busy', async () => {
    const scene = await startedScene()
    const clients = await Promise.all(Array.from({ length: 10 }, () => it.database.pool.connect()))
    try {
      expect((await sendAnswer(scene, answerTo(it, scene.ids[0]!))).status).toBe(200)
    } finally {
      for (const client of clients) client.release()
    }
  })

  test('thirty answers at once share their commits', async () => {
    const scenes = await Promise.all(Array.from({ length: 6 }, () => startedScene()))
    const sent = scenes.flatMap((scene) => scene.ids.map((id) => sendAnswer(scene, answerTo(it, id))))
    const replies = await Promise.all(sent)
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    const rows = (await Promise.all(scenes.map((scene) => storedOf(scene)))).flat()
    expect(rows).toHaveLength(30)
    const { rows: transactions } = await it.database.pool.query<{ count: number }>(
      'select count(distinct xmin::text)::int as count from answers where attempt_id = any($1)',
      [rows.map(({ attemptId }) => attemptId)],
    )
    expect(transactions[0]!.count).toBeLessThan(30)
  })
})
