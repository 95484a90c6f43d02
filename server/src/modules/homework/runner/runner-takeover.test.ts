import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { autogradeApi } from '@academy/contract/autograde'
import { autogradeErrorCodes, autogradeStatuses } from '@academy/contract/enums'
import { autogradeMaxTries } from '@academy/contract/limits'
import { serviceTokenOf } from '#platform/service-tokens.ts'
import type { App } from '#server/app.ts'
import { startAnotherServer } from '#test/servers/another-server.ts'
import { type FakeRunner, fakeMarkOf, startFakeRunner } from '#test/fakes/fake-runner.ts'
import { anotherResponse, type GradingScene, makeGradingScene, makeRunner, storedResult } from '#test/acting/grading.ts'
import { listen } from '#test/servers/sockets.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { patient } from '../../../../../scripts/testing/patience.ts'
import { bySize } from '../../../../../scripts/testing/size.ts'

const { Failed, Success } = autogradeStatuses
const plan = bySize({ day: { kills: 2, jobs: 10 }, full: { kills: 20, jobs: 150 } })
const gradingPace = { claimWaitMs: 3_000, leaseMs: 2_000 }
/** Longer than any test: who gets a job before was woken for it. */
const veryLongMs = 3_600_000

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

/** A server whose runners look for jobs only when PostgreSQL notifies them. */
const startPatientServer = async () => {
  const server = await startAnotherServer(it, { gradingPace: { claimWaitMs: veryLongMs } })
  return { ...server, url: await listen(server.app) }
}
const untilSomebodyListens = async (): Promise<void> => {
  await expect
    .poll(async () => {
      const { rowCount } = await it.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
      )
      return rowCount
    })
    .toBeGreaterThan(0)
}
const connectionsTo = ({ http }: App) =>
  new Promise<number>((done, failed) =>
    http.server.getConnections((error, count) => (error ? failed(error) : done(count))),
  )

describe('a runner that waits', () => {
  test('at another server hears of a new job, and holds no connection meanwhile', async () => {
    const seen = Promise.withResolvers<void>()
    const server = await startPatientServer()
    const runner = startFakeRunner({
      urls: [server.url],
      token: token(),
      jobMs: 1,
      heartbeatMs: 60_000,
      onClaim: () => seen.resolve(),
    })
    await untilSomebodyListens()
    const { totalCount, idleCount, waitingCount } = it.database.pool
    expect([totalCount - idleCount, waitingCount]).toEqual([0, 0])
    expect((await resend(scene.response.id)).status).toBe(202)
    await seen.promise
    runner.kill()
    await runner.stopped
    await server.close()
  })

  test('and hung up gets no job any more', async () => {
    const runner = startFakeRunner({ urls, token: token(), jobMs: 1, heartbeatMs: 60_000 })
    await untilSomebodyListens()
    runner.kill()
    await runner.stopped
    await expect.poll(() => Promise.all([it.app, other.app].map(connectionsTo))).toEqual([0, 0])
    const { body } = await resend(scene.response.id)
    await sleep(300)
    expect((await makeRunner(it).claim())?.resultId).toBe(body.id)
    expect((await storedResult(it, body.id)).tries).toBe(1)
  })

  test('is let go when the server stops', async () => {
    const third = await startPatientServer()
    const runner = startFakeRunner({ urls: [third.url], token: token(), jobMs: 1, heartbeatMs: 60_000 })
    await untilSomebodyListens()
    await third.close()
    runner.kill()
    await runner.stopped
  })
})

describe('[C5] runners that die', () => {
  test(
    `${plan.kills} deaths at any moment among ${plan.jobs} jobs on two servers: every job ends, once, with its own mark`,
    async () => {
      const ends = new Map<number, number>()
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
        })
      const responses = [scene.response]
      for (let index = 1; index < plan.jobs; index++) responses.push((await anotherResponse(it, scene)).response)
      const runners = [makeOne(), makeOne(), makeOne()]
      const queueing = (async () => {
        for (const { id } of responses) await resend(id)
      })()
      for (let count = 0; count < plan.kills; count++) {
        await sleep(randomInt(50, 600))
        const [victim] = runners.splice(randomInt(runners.length), 1)
        victim!.kill()
        await victim!.stopped
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
        .poll(async () => (await results()).filter(({ status }) => status < Failed), { interval: 250 })
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
    },
    patient(600_000),
  )
})
