import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { autogradeActions, autogradeErrorCodes } from '@academy/contract/enums'
import { homeworkApi } from '@academy/contract/homework'
import { autogradeLeaseMs, autogradeMaxTries, autogradeSilenceMs } from '@academy/contract/limits'
import { regrades } from '#server/schema/autograde.ts'
import { homeworkResponses } from '#server/schema/homework.ts'
import { failedWith, type GradingScene, makeRunner, storedResult, testRepoLink } from '#test/acting/grading.ts'
import { repoOf } from '#test/make/make-homework.ts'
import { asOwner } from '#test/security/catalogue.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { lookAfterQueue } from './runner.jobs.ts'

const fault = failedWith(autogradeErrorCodes.RunnerFault)

let it: TestApp
let scene: Pick<GradingScene, 'academy' | 'stageLecture' | 'student' | 'response'>
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  await it.database.pool.query('delete from autograde_results')
  await it.database.pool.query('delete from runners')
  const academy = await it.make.academy({ stages: ['Registration', 'Lectures'], active: 1 })
  const student = await it.make.student(academy, { opened: { 0: 'Passed', 1: 'Opened' } })
  const values = { stageId: academy.stages[1]!.id, needRepo: true, hasAutograde: true, testRepoLink, attempts: 9 }
  const stageLecture = await it.make.stageLecture(academy, values)
  const response = await it.make.response(academy, stageLecture, student, { repoLink: repoOf('work') })
  scene = { academy, stageLecture, student, response }
})

const wait = (values: Parameters<TestApp['make']['autogradeResult']>[2] = {}) =>
  it.make.autogradeResult(scene.academy, scene.response, values)
/** One try is left: the next fault is the last word. */
const waitLast = (values: Parameters<TestApp['make']['autogradeResult']>[2] = {}) =>
  wait({ tries: autogradeMaxTries - 1, ...values })
const attempts = async () => {
  const [row] = await it.database.db
    .select({ attempts: homeworkResponses.attempts })
    .from(homeworkResponses)
    .where(and(eq(homeworkResponses.academyId, scene.academy.id), eq(homeworkResponses.id, scene.response.id)))
  return row!.attempts
}
const submitAgain = async () =>
  (await it.as(scene.student)).call(
    homeworkApi.update,
    { params: { id: scene.response.id }, body: { body: 'Ще раз' } },
    { academyId: scene.academy.id },
  )
const lookAfter = () => lookAfterQueue.run(it.jobDeps({ kind: 'mailbox' }), {} as never, { number: 1, isLast: false })

describe('an attempt is given back', () => {
  test('[AG-16] when the check of a submission failed by our own fault, and not before the last try', async () => {
    await wait()
    const runner = makeRunner(it)
    for (let tries = 1; tries < autogradeMaxTries; tries++) {
      await runner.report((await runner.claim())!, fault)
      expect(await attempts()).toBe(1)
    }
    await runner.report((await runner.claim())!, fault)
    expect(await attempts()).toBe(0)
  })

  test('once, however often the runner says it', async () => {
    await waitLast()
    const runner = makeRunner(it)
    const job = (await runner.claim())!
    it.clock.advance(1_000)
    await submitAgain()
    await Promise.all(Array.from({ length: 5 }, () => runner.report(job, fault)))
    await runner.report(job, fault)
    expect(await attempts()).toBe(1)
  })

  test('once for a submission, also when it is graded again and fails again', async () => {
    await submitAgain()
    await it.database.pool.query('delete from autograde_results')
    const runner = makeRunner(it)
    await waitLast()
    await waitLast()
    const jobs = [(await runner.claim())!, (await runner.claim())!]
    await Promise.all(jobs.map((job) => runner.report(job, fault)))
    expect(await attempts()).toBe(1)
  })

  test('together with the result or not at all', async () => {
    const id = await waitLast()
    const runner = makeRunner(it)
    const job = (await runner.claim())!
    const alter = (change: string) =>
      asOwner(it.urls.ownerUrl, (client) => client.query(`alter table homework_responses ${change}`))
    await alter('add constraint no_change check (attempts > 0) not valid')
    try {
      expect((await runner.report(job, fault)).status).toBe(500)
      expect((await storedResult(it, id)).errorCode).toBeNull()
    } finally {
      await alter('drop constraint no_change')
    }
    expect(await attempts()).toBe(1)
    expect((await runner.report(job, fault)).status).toBe(200)
    expect(await attempts()).toBe(0)
  })

  test('beside a new submission at the same moment, which counts', async () => {
    const runner = makeRunner(it)
    for (let round = 1; round <= 4; round++) {
      await it.database.pool.query('delete from autograde_results')
      await waitLast()
      const job = (await runner.claim())!
      it.clock.advance(1_000)
      const [reported, submitted] = await Promise.all([runner.report(job, fault), submitAgain()])
      expect([reported.status, submitted.status]).toEqual([200, 200])
      expect(await attempts()).toBe(1)
    }
  })

  test('when its runner died at the last try', async () => {
    await waitLast()
    await makeRunner(it).claim()
    it.clock.advance(autogradeLeaseMs + 1)
    await lookAfter()
    expect(await attempts()).toBe(0)
    await lookAfter()
    expect(await attempts()).toBe(0)
  })

  test('[AG-22] when nobody has graded it for half an hour', async () => {
    await wait()
    it.clock.advance(autogradeSilenceMs + 1)
    await lookAfter()
    expect(await attempts()).toBe(0)
  })
})

describe('no attempt is given back', () => {
  const { RepoNotAccessible, BuildError, TimeLimit, MemoryLimit } = autogradeErrorCodes
  test.each([RepoNotAccessible, BuildError, TimeLimit, MemoryLimit])(
    'for what the work itself did: %i',
    async (code) => {
      await waitLast()
      const runner = makeRunner(it)
      await runner.report((await runner.claim())!, failedWith(code))
      expect(await attempts()).toBe(1)
    },
  )

  test.each([autogradeActions.TeacherRerun, autogradeActions.AdminRerun, autogradeActions.AdminCheck])(
    'for a grading that staff asked for: %i',
    async (action) => {
      await waitLast({ action })
      const runner = makeRunner(it)
      await runner.report((await runner.claim())!, fault)
      expect(await attempts()).toBe(1)
    },
  )

  test('for a shadow grading', async () => {
    const [regrade] = await it.database.db
      .insert(regrades)
      .values({ academyId: scene.academy.id, stageLectureId: scene.stageLecture.id, testRepoLink })
      .returning()
    await waitLast({ regradeId: regrade!.id })
    const runner = makeRunner(it)
    await runner.report((await runner.claim())!, fault)
    expect(await attempts()).toBe(1)
  })
})
