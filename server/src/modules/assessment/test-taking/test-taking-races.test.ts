import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testsApi } from '@academy/contract/tests'
import { answers, attemptEvents, attempts } from '#server/schema/attempts.ts'
import { userStages } from '#server/schema/academies.ts'
import { startAnotherServer } from '#test/servers/another-server.ts'
import { comeAgain, isBusy } from '#test/servers/come-again.ts'
import { untilWaiting } from '#test/servers/lock-waits.ts'
import { complaintsAbout } from '#test/servers/repeats.ts'
import {
  answerTo,
  makeTestScene,
  sendAnswer,
  startTest,
  submitTest,
  type TestScene,
} from '#test/acting/taking-tests.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { bySize } from '../../../../../scripts/testing/size.ts'
import { completeExpiredTests } from './test-taking.jobs.ts'

const atOnce = bySize({ day: 60, full: 200 })
const minuteMs = 60_000

let it: TestApp
let other: Awaited<ReturnType<typeof startAnotherServer>>
beforeAll(async () => {
  it = await startTestApp()
  other = await startAnotherServer(it)
})
afterAll(async () => {
  await other.close()
  await it.close()
})

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

/** The same call, every second time through the other server. */
const alternating = async (scene: TestScene & { token: string }, path: string, bodies: readonly object[]) => {
  const servers = [it.app, other.app]
  const replies = await Promise.all(
    bodies.map((payload, index) =>
      comeAgain(
        () =>
          servers[index % 2]!.http.inject({
            method: 'POST',
            url: path,
            query: { academyId: String(scene.academy.id) },
            headers: { authorization: `Bearer ${scene.token}` },
            payload,
          }),
        isBusy,
        it.repeats,
      ),
    ),
  )
  return replies.map(({ statusCode, body }) => ({ status: statusCode, text: body }))
}

const sceneWithToken = async () => {
  const scene = await makeTestScene(it)
  const calls = await it.as(scene.student)
  return { ...scene, calls, token: calls.accessToken }
}
const startedScene = async () => {
  const scene = await sceneWithToken()
  const { body } = await startTest(scene.calls, scene.academy)
  return { ...scene, running: body, ids: body.questions.map(({ id }) => id) }
}
const attemptsOf = ({ student }: Pick<TestScene, 'student'>) =>
  it.database.db.select().from(attempts).where(eq(attempts.userId, student.id))
const answersOf = (attemptId: number) => it.database.db.select().from(answers).where(eq(answers.attemptId, attemptId))
const kindsOf = async (attemptId: number) => {
  const rows = await it.database.db.select().from(attemptEvents).where(eq(attemptEvents.attemptId, attemptId))
  return rows.map(({ kind }) => kind).toSorted()
}
const complete = () => completeExpiredTests.run(it.jobDeps({ kind: 'mailbox' }), {}, { number: 1, isLast: false })

describe('one attempt, one result (E6)', () => {
  test(`[E6] [TEST-15] ${atOnce} starts at once make one attempt, and all are answered the same`, async () => {
    const scene = await sceneWithToken()
    const replies = await alternating(
      scene,
      testsApi.start.path,
      times(atOnce, () => ({ academyId: scene.academy.id })),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    const made = await attemptsOf(scene)
    expect(made).toHaveLength(1)
    expect(await kindsOf(made[0]!.id)).toEqual(['started'])
  })

  test(`[E6] [TEST-36] ${atOnce} finishes at once make one result, and all are answered the same`, async () => {
    const scene = await startedScene()
    const body = { stageTestId: scene.stageTest.id, data: scene.ids.map((id) => answerTo(it, id)) }
    const replies = await alternating(
      scene,
      testsApi.submit.path,
      times(atOnce, () => body),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    const [attempt] = await attemptsOf(scene)
    expect(attempt).toMatchObject({ successPercent: 100, finishedBy: 'student' })
    expect(await answersOf(attempt!.id)).toHaveLength(5)
    expect(await kindsOf(attempt!.id)).toEqual(['finished', 'started'])
  })

  test('[E6] a finish that meets another one under way waits for it, and takes over its result', async () => {
    const scene = await startedScene()
    const [{ id } = { id: 0 }] = await attemptsOf(scene)
    const rival = await it.database.pool.connect()
    try {
      await rival.query('begin')
      await rival.query(
        `update attempts set finished_at = now(), finished_by = 'student', success_percent = 42, equity_percent = 42 where id = $1`,
        [id],
      )
      const finish = submitTest(scene)
      await untilWaiting(it)
      await rival.query('commit')
      expect((await finish).status).toBe(200)
    } finally {
      rival.release(true)
    }
    expect(await attemptsOf(scene)).toMatchObject([{ finishedBy: 'student', successPercent: 42 }])
    expect(await kindsOf(id)).toEqual(['started'])
  })

  test(`[E7] one answer ${atOnce} times at once is stored once, with one receipt`, async () => {
    const scene = await startedScene()
    const body = { stageTestId: scene.stageTest.id, data: answerTo(it, scene.ids[0]!) }
    const replies = await alternating(
      scene,
      testsApi.answer.path,
      times(atOnce, () => body),
    )
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(replies[0]!.status).toBe(200)
    expect(await answersOf((await attemptsOf(scene))[0]!.id)).toHaveLength(1)
  })

  test('[TEST-29] many answers to one question at once: one is stored, the others are told so', async () => {
    const scene = await startedScene()
    const bodies = times(60, (index) => ({
      stageTestId: scene.stageTest.id,
      data: answerTo(it, scene.ids[0]!, { answer: [(index % 3) + 1] }),
    }))
    const replies = await alternating(scene, testsApi.answer.path, bodies)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ text }) => text.includes('AnswerAlreadyProvided'))).toHaveLength(59)
    const [stored] = await answersOf((await attemptsOf(scene))[0]!.id)
    expect(replies.find(({ status }) => status === 200)!.text).toContain(stored!.clientId)
  })

  test('[E6] a finish among answers: whoever got a receipt is in the score, whoever is not was told', async () => {
    for (let round = 0; round < 12; round++) {
      const scene = await startedScene()
      const sent = scene.ids.map((id) => ({ stageTestId: scene.stageTest.id, data: answerTo(it, id) }))
      const answering = alternating(scene, testsApi.answer.path, sent)
      const finishing = submitTest(scene)
      const [replies, finish] = await Promise.all([answering, finishing])
      expect(finish.status).toBe(200)
      const [attempt] = await attemptsOf(scene)
      const acknowledged = replies.filter(({ status }) => status === 200).length
      expect(replies.filter(({ text }) => text.includes('UserAlreadyPassTheTest'))).toHaveLength(5 - acknowledged)
      expect(await answersOf(attempt!.id)).toHaveLength(acknowledged)
      expect(attempt!.correctAnswersCount).toBe(acknowledged)
    }
  })

  test('[E6] the student, the job and the next call finish at the same moment: one result', async () => {
    for (let round = 0; round < 6; round++) {
      const scene = await startedScene()
      await sendAnswer(scene, answerTo(it, scene.ids[0]!))
      const deadline = new Date(it.clock.now.getTime() - 15 * minuteMs - 1)
      await it.database.db
        .update(attempts)
        .set({ deadline, startedAt: new Date(deadline.getTime() - 30 * minuteMs) })
        .where(eq(attempts.userId, scene.student.id))
      const [submitted, started] = await Promise.all([
        submitTest(scene),
        startTest(scene.calls, scene.academy),
        complete(),
        complete(),
      ])
      for (const { error } of [submitted, started]) expect(error.name).toMatch(/TestTimeEnded|UserAlreadyPassTheTest/)
      const [attempt] = await attemptsOf(scene)
      expect(attempt).toMatchObject({ finishedBy: 'time', successPercent: 20 })
      expect(await kindsOf(attempt!.id)).toEqual(['finished', 'started'])
      const [details] = await it.database.db
        .select()
        .from(userStages)
        .where(eq(userStages.stageId, scene.stageTest.stageId))
      expect(details!.successPercent).toBe(20)
    }
  })

  test('[E6] two devices answer the whole test against each other: every question once', async () => {
    const scene = await startedScene()
    const phone = { ...scene, calls: await it.as(scene.student) }
    const sent = scene.ids.flatMap((id) => [
      sendAnswer(scene, answerTo(it, id)),
      sendAnswer(phone, answerTo(it, id, { answer: [2] })),
    ])
    const replies = await Promise.all(sent)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(5)
    expect(await answersOf((await attemptsOf(scene))[0]!.id)).toHaveLength(5)
  })
})

test('[E6] none of them was told to come again by a fault', () => {
  expect(complaintsAbout(it.repeats)).toEqual([])
})
