import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { healthApi } from '@academy/contract/system'
import { testsApi } from '@academy/contract/tests'
import { startAnotherServer } from '#test/servers/another-server.ts'
import { answerTo, makeTestScene, startTest } from '#test/acting/taking-tests.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let busy: Awaited<ReturnType<typeof startAnotherServer>>
let webDir: string
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'academy-web-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'index.html'), '<!doctype html><script src="/assets/app-1.js"></script>')
  await writeFile(join(webDir, 'assets', 'app-1.js'), 'console.log(1)')
  it = await startTestApp({ webDir })
  busy = await startAnotherServer(it, { maxEventLoopDelayMs: 1 })
})
afterAll(async () => {
  await busy.close()
  await it.close()
  await rm(webDir, { recursive: true })
})

/** Long enough for the watch to notice: it looks once a second. */
const keepBusy = async (): Promise<void> => {
  for (const until = performance.now() + 2_200; performance.now() < until;) {
    const pause = performance.now() + 300
    while (performance.now() < pause);
    await new Promise((done) => setImmediate(done))
  }
}

test('[V7] an overloaded server sends others away and still takes answers, says that it lives, and gives out the page and its parts', async () => {
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
  const get = async (url: string) => [url, (await busy.app.http.inject(url)).statusCode]
  const stageTestId = scene.stageTest.id
  const data = answerTo(it, body.questions[0]!.id)
  const { live, ready } = healthApi
  await keepBusy()
  const [other, answer, submit, pages] = await Promise.all([
    post(testsApi.start.path, { academyId: scene.academy.id }),
    post(testsApi.answer.path, { stageTestId, data }),
    post(testsApi.submit.path, { stageTestId, data: [data] }),
    Promise.all(['/', '/cabinet', '/assets/app-1.js', live.path, ready.path].map(get)),
  ])
  expect([other.statusCode, other.headers['retry-after']]).toEqual([503, '2'])
  expect([answer.statusCode, submit.statusCode]).toEqual([200, 200])
  // The page and its parts cost nothing.
  expect(pages).toEqual([
    ['/', 200],
    ['/cabinet', 200],
    ['/assets/app-1.js', 200],
    [live.path, 200],
    [ready.path, 503],
  ])
})
