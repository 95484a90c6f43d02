import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { cabinetApi } from '@academy/contract/cabinet'
import { testsApi } from '@academy/contract/tests'
import { stages } from '#server/schema/academies.ts'
import {
  anotherStudent,
  answerTo,
  makeTestScene,
  sendAnswer,
  startTest,
  statusOf,
  submitTest,
} from '#test/acting/taking-tests.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { endpoints } from '#test/security/endpoints.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const keysIn = (value: unknown, found = new Set<string>()): Set<string> => {
  if (Array.isArray(value)) for (const one of value) keysIn(one, found)
  else if (value && typeof value === 'object')
    for (const [key, one] of Object.entries(value)) {
      found.add(key)
      keysIn(one, found)
    }
  return found
}

describe('nothing secret before the end (E8)', () => {
  test('[E8] [TEST-02] no reply of a running test tells a right option, a result or another student', async () => {
    const scene = await makeTestScene(it)
    const neighbour = await anotherStudent(it, scene)
    const theirs = (await startTest(neighbour.calls, scene.academy)).body
    await it.database.db.update(stages).set({ showTestResult: true }).where(eq(stages.id, scene.stageTest.stageId))
    const replies: { name: string; body: unknown; text: string }[] = []
    const hear = async (name: string, asked: Promise<{ body: unknown; text: string }>) => {
      const { body, text } = await asked
      replies.push({ name, body, text })
    }
    const { calls, academy, stageTest } = scene
    const own = { academyId: academy.id }
    const running = (await startTest(calls, academy)).body
    const [first, second] = running.questions
    const data = answerTo(it, first!.id)
    await hear('start', startTest(calls, academy))
    await hear('status', statusOf(calls, academy))
    await hear('answer', sendAnswer(scene, data))
    await hear('replay', sendAnswer(scene, data))
    await hear('already', sendAnswer(scene, answerTo(it, first!.id, { answer: [2] })))
    await hear('wrong option', sendAnswer(scene, answerTo(it, second!.id, { answer: [9] })))
    await hear('unknown question', sendAnswer(scene, answerTo(it, 2_000_000)))
    const pulse = { body: { stageTestId: stageTest.id, notices: [] } }
    await hear('pulse', calls.call(testsApi.pulse, pulse, own))
    await hear('summary', calls.call(testsApi.summary, { params: { summaryId: running.summaryId } }, own))
    await hear('their summary', calls.call(testsApi.summary, { params: { summaryId: theirs.summaryId } }, own))
    await hear('me', calls.call(authApi.me, {}, own))
    await hear('stage', calls.call(cabinetApi.stage, { params: { id: stageTest.stageId } }, own))
    await hear('progress', calls.call(cabinetApi.progress, {}, own))
    for (const { name, body, text } of replies) {
      const keys = keysIn(body)
      for (const secret of ['isCorrect', 'correct', 'isRight', 'drawn', 'verdict'])
        expect([name, secret, keys.has(secret)]).toEqual([name, secret, false])
      for (const foreign of [neighbour.student.email, theirs.summaryId])
        expect([name, text.includes(foreign)]).toEqual([name, false])
    }
    await hear('submit', submitTest(scene))
    expect(replies.at(-1)!.text).not.toMatch(/isCorrect|successPercent/)
  })

  test('[E8] a right and a wrong answer are answered alike', async () => {
    const scene = await makeTestScene(it)
    const { questions } = (await startTest(scene.calls, scene.academy)).body
    const [right, wrong] = [
      await sendAnswer(scene, answerTo(it, questions[0]!.id)),
      await sendAnswer(scene, answerTo(it, questions[1]!.id, { answer: [2] })),
    ]
    expect(Object.keys(right.body)).toEqual(Object.keys(wrong.body))
    expect([right.status, wrong.status]).toEqual([200, 200])
  })

  test('[E8] [TEST-55] a finished test whose result is not shown tells nothing of it', async () => {
    const scene = await makeTestScene(it)
    const { questions } = (await startTest(scene.calls, scene.academy)).body
    await submitTest(
      scene,
      questions.map(({ id }) => answerTo(it, id)),
    )
    const own = { academyId: scene.academy.id }
    const asked = [
      await statusOf(scene.calls, scene.academy),
      await scene.calls.call(authApi.me, {}, own),
      await scene.calls.call(cabinetApi.progress, {}, own),
      await submitTest(scene),
    ]
    for (const { text } of asked) expect(text).not.toMatch(/"(successPercent|equityPercent)":\s*\d/)
  })

  test('[E8] what staff read of tests is refused to a student who takes one', async () => {
    const scene = await makeTestScene(it)
    await startTest(scene.calls, scene.academy)
    const staffOnly = endpoints.filter(({ endpoint }) =>
      ['tests.manage', 'stageTests.read', 'tests.fullSummary', 'tests.reset', 'tests.completeUncompleted'].includes(
        endpoint.access,
      ),
    )
    expect(staffOnly.length).toBeGreaterThan(10)
    const calls = scene.calls as Caller
    for (const { name, endpoint } of staffOnly) {
      const params = { id: scene.stageTest.id, userId: scene.student.id, academyId: scene.academy.id }
      const { status } = await calls.call(endpoint, { params, body: {} } as never, { academyId: scene.academy.id })
      expect([name, status]).toEqual([name, 403])
    }
  })
})
