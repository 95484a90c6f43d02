import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runnerApi } from '@academy/contract/runner'
import { autogradeErrorCodes, autogradeStatuses } from '@academy/contract/enums'
import { autogradeLeaseMs, autogradeSilenceMs, autogradeTraceMaxLength } from '@academy/contract/limits'
import { regrades } from '#server/schema/autograde.ts'
import {
  anotherResponse,
  failedWith,
  type GradingScene,
  makeGradingScene,
  makeRunner,
  storedResult,
  testRepoLink,
} from '#test/acting/grading.ts'
import { repoOf } from '#test/make/make-homework.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { lookAfterQueue } from './runner.jobs.ts'

const { Sent, Started, Failed, Success } = autogradeStatuses

let it: TestApp
let scene: GradingScene
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  // One queue for everybody: what another test left waiting is not for this one.
  await it.database.pool.query('delete from autograde_results')
  await it.database.pool.query('delete from runners')
  scene = await makeGradingScene(it)
})

const wait = (values: Parameters<TestApp['make']['autogradeResult']>[2] = {}) =>
  it.make.autogradeResult(scene.academy, scene.response, values)
const lookAfter = () => lookAfterQueue.run(it.jobDeps({ kind: 'mailbox' }), {} as never, { number: 1, isLast: false })

describe('claim', () => {
  test('[AG-02] [AG-16] gives what waits, with the work, the tests and the limits', async () => {
    const runner = makeRunner(it)
    const id = await wait({ commit: 'a'.repeat(40) })
    const job = await runner.claim()
    expect(job).toEqual({
      resultId: id,
      claimToken: expect.any(String),
      homeworkResponseId: scene.response.id,
      repoLink: repoOf('work'),
      commit: 'a'.repeat(40),
      testRepoLink,
      limits: { seconds: expect.any(Number), memoryMb: expect.any(Number), outputBytes: expect.any(Number) },
    })
    expect(await storedResult(it, id)).toMatchObject({
      status: Started,
      tries: 1,
      runnerId: runner.hello.runnerId,
      startedAt: it.clock.now,
    })
    expect(await runner.claim()).toBeNull()
  })

  test('in the order in which they came, shadow gradings last', async () => {
    const [regrade] = await it.database.db
      .insert(regrades)
      .values({ academyId: scene.academy.id, stageLectureId: scene.stageLecture.id, testRepoLink })
      .returning()
    const at = (ms: number) => ({ createdAt: new Date(it.clock.now.getTime() + ms) })
    const shadow = await wait({ ...at(-9), regradeId: regrade!.id })
    const second = await wait(at(-1))
    const first = await wait(at(-5))
    const third = await wait(at(-1))
    const runner = makeRunner(it)
    const order: (number | undefined)[] = []
    for (let count = 0; count < 4; count++) order.push((await runner.claim())?.resultId)
    expect(order).toEqual([first, second, third, shadow])
  })

  test('100 questions at once for 50 jobs: none is given twice', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => wait()))
    const runners = Array.from({ length: 4 }, () => makeRunner(it))
    const jobs = await Promise.all(Array.from({ length: 100 }, (_, index) => runners[index % 4]!.claim()))
    const given = jobs.flatMap((job) => (job ? [job.resultId] : []))
    expect(given.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
  })

  test.each(['', 'Bearer wrong'])('is refused without the token of the service: %j', async (authorization) => {
    await wait()
    const body = makeRunner(it).hello
    const { status } = await it.call(runnerApi.claim, { body }, authorization ? { headers: { authorization } } : {})
    expect(status).toBe(401)
    const admin = await it.as(await it.make.user({ isSuperAdmin: true }))
    expect((await admin.call(runnerApi.claim, { body })).status).toBe(403)
  })
})

describe('a lease', () => {
  test('that ran out: the next one who asks gets the job, the first one is told that it is lost', async () => {
    const id = await wait()
    const [first, second] = [makeRunner(it), makeRunner(it)]
    const lost = (await first.claim())!
    await first.log(lost, 0, 'half of it')
    it.clock.advance(autogradeLeaseMs - 1)
    expect(await second.claim()).toBeNull()
    it.clock.advance(2)
    const taken = (await second.claim())!
    expect(taken.resultId).toBe(id)
    expect(taken.claimToken).not.toBe(lost.claimToken)
    expect(await first.heartbeat(lost)).toEqual([id])
    expect(await second.heartbeat(taken)).toEqual([])
    expect(await storedResult(it, id)).toMatchObject({ status: Started, tries: 2, trace: null })
    for (const answer of [await first.report(lost), await first.log(lost, 0, 'x')]) {
      expect(answer.status).toBe(409)
      expect(answer.error.fields).toEqual([{ field: 'claimToken', message: 'claimLost' }])
    }
    expect((await second.report(taken, { mark: 9 })).body).toMatchObject({ status: Success, mark: 9 })
  })

  test('is prolonged by a heartbeat', async () => {
    const id = await wait()
    const runner = makeRunner(it)
    const job = (await runner.claim())!
    for (let count = 0; count < 4; count++) {
      it.clock.advance(autogradeLeaseMs - 1_000)
      expect(await runner.heartbeat(job)).toEqual([])
    }
    expect(await makeRunner(it).claim()).toBeNull()
    expect(await storedResult(it, id)).toMatchObject({ status: Started, tries: 1 })
  })

  test('that ran out too often: Failed as a fault of the runner, and it ends there', async () => {
    const id = await wait()
    for (let count = 0; count < 3; count++) {
      expect((await makeRunner(it).claim())?.resultId).toBe(id)
      it.clock.advance(autogradeLeaseMs + 1)
    }
    expect(await makeRunner(it).claim()).toBeNull()
    const { status, errorCode, tries, finishedAt } = await storedResult(it, id)
    expect({ status, errorCode, tries }).toEqual({
      status: Failed,
      errorCode: autogradeErrorCodes.RunnerFault,
      tries: 3,
    })
    expect(finishedAt).toEqual(it.clock.now)
  })

  test('is looked after by a job too', async () => {
    const id = await wait()
    await makeRunner(it).claim()
    it.clock.advance(autogradeLeaseMs + 1)
    await lookAfter()
    expect(await storedResult(it, id)).toMatchObject({ status: Sent, tries: 1, claimToken: null, startedAt: null })
  })

  test('that ran out, but nobody took the job: its report still counts', async () => {
    await wait()
    const runner = makeRunner(it)
    const job = (await runner.claim())!
    it.clock.advance(autogradeLeaseMs + 1)
    expect((await runner.report(job)).status).toBe(200)
  })
})

describe('report', () => {
  test('[AG-02] [AG-16] Started, then Success, exactly once', async () => {
    const id = await wait()
    const runner = makeRunner(it)
    const job = (await runner.claim())!
    const started = await runner.report(job, { status: Started, mark: null, tests: [], trace: null })
    expect(started.body).toMatchObject({ id, status: Started, mark: null })
    it.clock.advance(3_000)
    const first = await runner.report(job)
    expect(first.body).toMatchObject({ id, status: Success, mark: 8, finishedAt: it.clock.now.toISOString() })
    it.clock.advance(3_000)
    expect((await runner.report(job)).body).toEqual(first.body)
    for (const other of [{ mark: 10 }, failedWith(autogradeErrorCodes.BuildError), { tests: [] }, { trace: 'else' }]) {
      const { status, error } = await runner.report(job, other)
      expect([status, error.fields]).toEqual([409, [{ field: 'claimToken', message: 'claimLost' }]])
    }
    expect((await runner.report(job, { status: Started, mark: null, tests: [] })).status).toBe(409)
    expect(await storedResult(it, id)).toMatchObject({
      status: Success,
      mark: 8,
      commit: 'c'.repeat(40),
      testsCommit: 'd'.repeat(40),
      tests: [{ name: 'sums', passed: true, message: null, ms: 3 }],
    })
  })

  test('ten at once with different words: one counts', async () => {
    const id = await wait()
    const runner = makeRunner(it)
    const job = (await runner.claim())!
    const answers = await Promise.all(Array.from({ length: 10 }, (_, mark) => runner.report(job, { mark })))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect((await storedResult(it, id)).mark).toBe(won[0]!.body.mark)
  })

  test.each([
    autogradeErrorCodes.RepoNotAccessible,
    autogradeErrorCodes.BuildError,
    autogradeErrorCodes.TimeLimit,
    autogradeErrorCodes.MemoryLimit,
  ])('[AG-04] Failed with %i is the end', async (errorCode) => {
    const id = await wait()
    const runner = makeRunner(it)
    const { body } = await runner.report((await runner.claim())!, failedWith(errorCode))
    expect(body).toMatchObject({ id, status: Failed, mark: null, errorCode })
    expect(await runner.claim()).toBeNull()
  })

  test('a fault of the runner is tried again and costs no attempt of the student; the third one is the end', async () => {
    const id = await wait()
    const runner = makeRunner(it)
    const fault = failedWith(autogradeErrorCodes.RunnerFault)
    for (let tries = 1; tries < 3; tries++) {
      const job = (await runner.claim())!
      const first = await runner.report(job, fault)
      expect(first.body).toMatchObject({ id, status: Sent, errorCode: null })
      expect((await runner.report(job, fault)).body).toEqual(first.body)
      // It gave the job back: it cannot end it any more.
      expect((await runner.report(job)).status).toBe(409)
      expect(await runner.heartbeat(job)).toEqual([id])
    }
    const last = await runner.report((await runner.claim())!, fault)
    expect(last.body).toMatchObject({ id, status: Failed, errorCode: autogradeErrorCodes.RunnerFault })
    const { rows } = await it.database.pool.query('select attempts, mark from homework_responses where id = $1', [
      scene.response.id,
    ])
    expect(rows).toEqual([{ attempts: 0, mark: null }])
  })

  test('[AG-20] the mark of the response stays as it was', async () => {
    await wait()
    const runner = makeRunner(it)
    await runner.report((await runner.claim())!, { mark: 10 })
    const { rows } = await it.database.pool.query('select mark, is_reviewed from homework_responses where id = $1', [
      scene.response.id,
    ])
    expect(rows).toEqual([{ mark: null, is_reviewed: false }])
  })

  test('without a trace keeps the log that was sent', async () => {
    const id = await wait()
    const runner = makeRunner(it)
    const job = (await runner.claim())!
    await runner.log(job, 0, 'npm test')
    await runner.report(job, { trace: null })
    expect((await storedResult(it, id)).trace).toBe('npm test')
    expect((await runner.report(job, { trace: null })).status).toBe(200)
  })

  test('of a response that the job is not of, or of no job, is not found', async () => {
    await wait()
    const runner = makeRunner(it)
    const job = (await runner.claim())!
    const { response } = await anotherResponse(it, scene)
    for (const wrong of [
      { ...job, homeworkResponseId: response.id },
      { ...job, resultId: 2_000_000_000 },
    ]) {
      const { status, error } = await runner.report(wrong)
      expect([status, error.name]).toEqual([404, 'HomeworkResponseNotFound'])
    }
    expect((await runner.report({ ...job, claimToken: randomUUID() })).status).toBe(409)
  })

  test.each([
    ['status', { status: Sent, mark: null }],
    ['mark', { mark: null }],
    ['mark', { ...failedWith(autogradeErrorCodes.BuildError), mark: 3 }],
    ['mark', { mark: 11 }],
    ['errorCode', { errorCode: autogradeErrorCodes.BuildError }],
  ] as const)('with a wrong %s is refused: %j', async (field, said) => {
    await wait()
    const runner = makeRunner(it)
    const { status, error } = await runner.report((await runner.claim())!, said)
    expect([status, error.fields?.[0]?.field]).toEqual([400, field])
  })
})

describe('log', () => {
  test('pieces stand at their place, however often and in whatever order they come', async () => {
    const id = await wait()
    const runner = makeRunner(it)
    const job = (await runner.claim())!
    for (const [offset, text] of [
      [6, 'світ 🌍'],
      [0, 'Привіт'],
      [6, 'світ 🌍'],
      [0, 'Привіт'],
    ] as const)
      expect((await runner.log(job, offset, text)).status).toBe(204)
    expect((await storedResult(it, id)).trace).toBe('Привітсвіт 🌍')
  })

  test('is bounded', async () => {
    const id = await wait()
    const runner = makeRunner(it)
    const job = (await runner.claim())!
    for (let offset = 0; offset < autogradeTraceMaxLength + 16_384; offset += 16_384)
      await runner.log(job, Math.min(offset, autogradeTraceMaxLength), 'x'.repeat(16_384))
    await runner.log(job, autogradeTraceMaxLength - 2, 'tail')
    expect((await storedResult(it, id)).trace).toBe(`${'x'.repeat(autogradeTraceMaxLength - 2)}ta`)
  })
})

describe('[AG-22] half an hour without news', () => {
  test('waiting while no runner lives: Failed without a code', async () => {
    const id = await wait()
    it.clock.advance(autogradeSilenceMs - 1)
    await lookAfter()
    expect((await storedResult(it, id)).status).toBe(Sent)
    it.clock.advance(2)
    await lookAfter()
    const { status, errorCode, finishedAt } = await storedResult(it, id)
    expect({ status, errorCode, finishedAt }).toEqual({ status: Failed, errorCode: null, finishedAt: it.clock.now })
    expect(await makeRunner(it).claim()).toBeNull()
  })

  test('waiting in a long queue while runners work is not the end', async () => {
    const id = await wait({ createdAt: new Date(it.clock.now.getTime() - 2 * autogradeSilenceMs) })
    await makeRunner(it).heartbeat()
    await lookAfter()
    expect((await storedResult(it, id)).status).toBe(Sent)
  })

  test('running and running: Failed without a code, and the runner is told to stop', async () => {
    const id = await wait()
    const runner = makeRunner(it)
    const job = (await runner.claim())!
    it.clock.advance(autogradeSilenceMs - 1_000)
    await runner.heartbeat(job)
    await lookAfter()
    expect((await storedResult(it, id)).status).toBe(Started)
    it.clock.advance(2_000)
    await lookAfter()
    expect(await storedResult(it, id)).toMatchObject({ status: Failed, errorCode: null })
    expect(await runner.heartbeat(job)).toEqual([id])
    expect((await runner.report(job)).status).toBe(409)
  })
})
