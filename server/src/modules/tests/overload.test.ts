import { afterAll, beforeAll, expect, test } from 'vitest'
import { testsApi } from '@academy/contract/tests'
import { startAnotherServer } from '#test/another-server.ts'
import { answerTo, makeTestScene, startTest } from '#test/taking-tests.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let it: TestApp
let busy: Awaited<ReturnType<typeof startAnotherServer>>
beforeAll(async () => {
  it = await startTestApp()
  busy = await startAnotherServer(it, { maxEventLoopDelayMs: 1 })
})
afterAll(async () => {
  await busy.close()
  await it.close()
})

/** Long enough for the watch to notice: it looks once a second. */
const keepBusy = async (): Promise<void> => {
  for (const until = performance.now() + 2_200; performance.now() < until;) {
    const pause = performance.now() + 300
    while (performance.now() < pause);
    await new Promise((done) => setImmediate(done))
  }
}

test('an overloaded server sends others away and still takes answers', async () => {
  const scene = await makeTestScene(it)
  const calls = await it.as(scene.student)
  const { body } = await startTest(calls, scene.academy)
  const post = (path: string, payload: object) =>
    busy.app.http.inject({
      method: 'POST',
      url: path,
      query: { academyId: String(scene.academy.id) },
      headers: { authorization: `Bearer ${calls.accessToken}` },
      payload,
    })
  await keepBusy()
  const stageTestId = scene.stageTest.id
  const data = answerTo(it, body.questions[0]!.id)
  const [other, answer, submit] = await Promise.all([
    post(testsApi.start.path, { academyId: scene.academy.id }),
    post(testsApi.answer.path, { stageTestId, data }),
    post(testsApi.submit.path, { stageTestId, data: [data] }),
  ])
  expect([other.statusCode, other.headers['retry-after']]).toEqual([503, '2'])
  expect([answer.statusCode, submit.statusCode]).toEqual([200, 200])
})
