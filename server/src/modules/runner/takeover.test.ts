import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { autogradeApi } from '@academy/contract/autograde'
import { autogradeErrorCodes, autogradeStatuses } from '@academy/contract/enums'
import { autogradeMaxTries } from '@academy/contract/limits'
import { serviceTokenOf } from '#platform/service-tokens.ts'
import type { App } from '#server/app.ts'
import { startAnotherServer } from '#test/another-server.ts'
import { type FakeRunner, fakeMarkOf, startFakeRunner } from '#test/fake-runner.ts'
import { anotherResponse, type GradingScene, makeGradingScene, makeRunner, storedResult } from '#test/grading.ts'
import { listen } from '#test/sockets.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

const { Failed, Success } = autogradeStatuses
const isNightly = process.env.ACADEMY_NIGHTLY === '1'
const plan = isNightly ? { kills: 20, jobs: 150 } : { kills: 5, jobs: 40 }
const gradingPace = { claimWaitMs: 3_000, leaseMs: 2_000 }
/** Of the minute in which a job must be taken over, what the lease of 45 seconds leaves. */
const takeoverMs = 15_000

let it: TestApp
let other: Awaited<ReturnType<typeof startAnotherServer>>
let urls: string[]
let scene: GradingScene
beforeAll(async () => {
  it = await startTestApp({ gradingPace })
  // Both live through real time here.
  Object.defineProperty(it.clock, 'now', { get: () => new Date() })
  other = await startAnotherServer(it, { gradingPace })
  urls = [await listen(it.app), await listen(other.app)]
})
afterAll(async () => {
  await other.close()
  await it.close()
})
beforeEach(async () => {
  await it.database.pool.query('delete from autograde_results')
  scene = await makeGradingScene(it)
})

const token = () => serviceTokenOf(it.tokens, 'runner')
const resend = (responseId: number) =>
  scene.owner.call(autogradeApi.resend, { params: { id: responseId }, query: {} }, { academyId: scene.academy.id })

describe('a runner that waits', () => {
  test('at another server hears of a new job at once, and holds no connection meanwhile', async () => {
    const seen = Promise.withResolvers<number>()
    const runner = startFakeRunner({
      urls: [urls[1]!],
      token: token(),
      jobMs: 1,
      heartbeatMs: 60_000,
      onClaim: () => seen.resolve(performance.now()),
    })
    await sleep(700)
    const { totalCount, idleCount, waitingCount } = it.database.pool
    expect([totalCount - idleCount, waitingCount]).toEqual([0, 0])
    const queuedAt = performance.now()
    expect((await resend(scene.response.id)).status).toBe(202)
    expect((await seen.promise) - queuedAt).toBeLessThan(1_500)
    runner.kill()
    await runner.stopped
  })

  test('and hung up gets no job any more', async () => {
    const runner = startFakeRunner({ urls, token: token(), jobMs: 1, heartbeatMs: 60_000 })
    await sleep(500)
    runner.kill()
    await runner.stopped
    await sleep(100)
    const { body } = await resend(scene.response.id)
    await sleep(300)
    expect((await makeRunner(it).claim())?.resultId).toBe(body.id)
    expect((await storedResult(it, body.id)).tries).toBe(1)
  })

  test('is let go when the server stops', async () => {
    const third = await startAnotherServer(it, { gradingPace: { claimWaitMs: 20_000 } })
    const url = await listen(third.app)
    const runner = startFakeRunner({ urls: [url], token: token(), jobMs: 1, heartbeatMs: 60_000 })
    await sleep(500)
    const before = performance.now()
    await third.close()
    expect(performance.now() - before).toBeLessThan(5_000)
    runner.kill()
    await runner.stopped
  })
})

describe('[C5] runners that die', () => {
  test(
    `${plan.kills} deaths at any moment among ${plan.jobs} jobs on two servers: every job ends, once, with its own mark`,
    async () => {
      const ends = new Map<number, number>()
      const claimedAt = new Map<number, number[]>()
      const countEnds = ({ bus }: App) =>
        bus.on('autograde.result', ({ result: { id, status } }) => {
          if (status === Success || status === Failed) ends.set(id, (ends.get(id) ?? 0) + 1)
        })
      countEnds(it.app)
      countEnds(other.app)
      const makeOne = (): FakeRunner =>
        startFakeRunner({
          urls: randomInt(2) === 0 ? urls : urls.toReversed(),
          token: token(),
          jobMs: 150,
          heartbeatMs: 300,
          onClaim: ({ resultId }) => claimedAt.set(resultId, [...(claimedAt.get(resultId) ?? []), performance.now()]),
        })
      const responses = [scene.response]
      for (let index = 1; index < plan.jobs; index++) responses.push((await anotherResponse(it, scene)).response)
      const runners = [makeOne(), makeOne(), makeOne()]
      const queueing = (async () => {
        for (const { id } of responses) await resend(id)
      })()
      const lost: { resultId: number; diedAt: number }[] = []
      for (let count = 0; count < plan.kills; count++) {
        await sleep(randomInt(50, 600))
        const [victim] = runners.splice(randomInt(runners.length), 1)
        victim!.kill()
        await victim!.stopped
        const diedAt = performance.now()
        lost.push(...victim!.held().map((resultId) => ({ resultId, diedAt })))
        runners.push(makeOne())
      }
      await queueing
      const results = async () => {
        const { rows } = await it.database.pool.query<{
          id: number
          status: number
          mark: number | null
          error_code: number | null
          tries: number
        }>('select id, status, mark, error_code, tries from autograde_results order by id')
        return rows
      }
      await expect
        .poll(async () => (await results()).filter(({ status }) => status < Failed), { timeout: 60_000, interval: 250 })
        .toEqual([])
      runners.forEach((runner) => runner.kill())
      await Promise.all(runners.map(({ stopped }) => stopped))

      const ended = await results()
      expect(ended).toHaveLength(plan.jobs)
      for (const { id, status, mark, error_code, tries } of ended) {
        expect(ends.get(id), `ends of ${id}`).toBe(1)
        expect(tries).toBeLessThanOrEqual(autogradeMaxTries)
        // Three deaths on one job are the end of it.
        if (status === Failed) expect([error_code, tries]).toEqual([autogradeErrorCodes.RunnerFault, autogradeMaxTries])
        else expect(mark).toBe(fakeMarkOf(id))
      }
      for (const { resultId, diedAt } of lost) {
        const takenAt = claimedAt.get(resultId)!.find((moment) => moment > diedAt)
        // Its last word may have arrived although it did not live to hear the answer.
        if (takenAt !== undefined) expect(takenAt - diedAt).toBeLessThan(gradingPace.leaseMs + takeoverMs)
      }
    },
    isNightly ? 240_000 : 120_000,
  )
})
