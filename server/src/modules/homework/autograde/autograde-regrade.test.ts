import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { autogradeApi, type Regrade } from '@academy/contract/autograde'
import { autogradeErrorCodes, autogradeStatuses } from '@academy/contract/enums'
import {
  anotherResponse,
  failedWith,
  type GradingScene,
  makeGradingScene,
  makeRunner,
  testRepoLink,
} from '#test/acting/grading.ts'
import type { MadeResponse } from '#test/make/make-homework.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

const { Success } = autogradeStatuses
const newTests = 'https://github.com/academy/new-tests.git#v2'

let it: TestApp
let scene: GradingScene
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  await it.database.pool.query('delete from autograde_results')
  scene = await makeGradingScene(it)
})

const at = () => ({ academyId: scene.academy.id })
const start = (headers = {}) =>
  scene.owner.call(
    autogradeApi.startRegrade,
    { body: { stageLectureId: scene.stageLecture.id, testRepoLink: newTests } },
    { ...at(), headers },
  )
const started = async (): Promise<Regrade> => (await start()).body
const of = ({ id }: Pick<Regrade, 'id'>) => ({ params: { id } })
const details = async (regrade: Regrade) => (await scene.owner.call(autogradeApi.regrade, of(regrade), at())).body
const publish = (regrade: Regrade) => scene.owner.call(autogradeApi.publishRegrade, of(regrade), at())
const discard = (regrade: Regrade) => scene.owner.call(autogradeApi.discardRegrade, of(regrade), at())
const gradedBefore = (response: MadeResponse, mark: number) =>
  it.make.autogradeResult(scene.academy, response, {
    status: Success,
    mark,
    createdAt: new Date(it.clock.now.getTime() - 60_000),
    finishedAt: it.clock.now,
  })
/** Runs everything that waits; null fails to build. */
const run = async (marks: Record<number, number | null>) => {
  const runner = makeRunner(it)
  for (let job = await runner.claim(); job; job = await runner.claim()) {
    const mark = marks[job.homeworkResponseId] ?? null
    await runner.report(job, mark === null ? failedWith(autogradeErrorCodes.BuildError) : { mark })
  }
}
const responsesNow = async () => {
  const { rows } = await it.database.pool.query<{ id: number; mark: number | null; marked_by: string | null }>(
    'select id, mark, marked_by from homework_responses where stage_lecture_id = $1 order by id',
    [scene.stageLecture.id],
  )
  return rows
}
const testsOfLecture = async () =>
  (await it.database.pool.query('select test_repo_link from stage_lectures where id = $1', [scene.stageLecture.id]))
    .rows[0].test_repo_link as string

describe('a shadow grading', () => {
  test('runs the new tests against the latest work of everybody, and nothing of it shows', async () => {
    const other = await anotherResponse(it, scene)
    await anotherResponse(it, scene, { repoLink: null })
    await gradedBefore(scene.response, 7)
    const regrade = await started()
    expect(regrade).toMatchObject({
      stageLectureId: scene.stageLecture.id,
      testRepoLink: newTests,
      state: 'running',
      startedBy: { id: scene.ownerPerson.id },
      total: 2,
      done: 0,
      failed: 0,
    })
    expect((await makeRunner(it).claim())!.testRepoLink).toBe(newTests)
    const student = await it.as(scene.student)
    for (const caller of [scene.owner, student]) {
      const { body } = await caller.call(autogradeApi.results, { params: { id: scene.response.id }, query: {} }, at())
      expect(body.map(({ mark }) => mark)).toEqual([7])
    }
    const { rows } = await it.database.pool.query<{ id: number }>(
      'select id from autograde_results where homework_response_id = $1 and regrade_id is not null',
      [scene.response.id],
    )
    expect((await student.call(autogradeApi.details, { params: { id: rows[0]!.id } }, at())).status).toBe(404)
    expect(await testsOfLecture()).toBe(testRepoLink)
    expect(other.response.id).not.toBe(scene.response.id)
  })

  test('only one runs at a time, also when two start at once; the same call again is the same one', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([start(key), start(key), start(), start()])
    const made = answers.filter(({ status }) => status === 201)
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
    const refused = answers.filter(({ status }) => status === 409)
    expect(made.length + refused.length).toBe(4)
    for (const { error } of refused) expect(error.fields?.[0]?.message).toBe('regradeRunning')
    await run({ [scene.response.id]: 5 })
    expect((await start()).status).toBe(201)
    const { body } = await scene.owner.call(autogradeApi.regrades, { params: { id: scene.stageLecture.id } }, at())
    expect(body.map(({ state, total, done }) => [state, total, done])).toEqual([
      ['running', 1, 0],
      ['ready', 1, 1],
    ])
  })

  test('says who would go up, down, and across the minimum; marks of people are named as such', async () => {
    const [better, worse, same, broken, manual] = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        anotherResponse(it, scene, index === 4 ? { mark: 9, markedBy: 'person', isReviewed: true } : {}),
      ),
    )
    const before = [
      [better, 4],
      [worse, 6],
      [same, 8],
      [broken, 7],
      [manual, 3],
    ] as const
    for (const [made, mark] of before) await gradedBefore(made!.response, mark)
    const regrade = await started()
    await run({
      [scene.response.id]: 2,
      [better!.response.id]: 5,
      [worse!.response.id]: 1,
      [same!.response.id]: 8,
      [manual!.response.id]: 4,
    })
    const body = await details(regrade)
    expect(body).toMatchObject({
      state: 'ready',
      total: 6,
      done: 6,
      failed: 1,
      minMark: 5,
      up: 3,
      down: 1,
      same: 1,
      crossUp: 1,
      crossDown: 1,
    })
    const changeOf = (made: typeof better) =>
      body.changes.find(({ homeworkResponseId }) => homeworkResponseId === made!.response.id)
    expect(changeOf(better)).toMatchObject({ before: 4, after: 5, crosses: 'up', isManual: false })
    expect(changeOf(worse)).toMatchObject({ before: 6, after: 1, crosses: 'down' })
    expect(changeOf(broken)).toMatchObject({
      before: 7,
      after: null,
      errorCode: autogradeErrorCodes.BuildError,
      crosses: null,
    })
    expect(changeOf(manual)).toMatchObject({ before: 3, after: 4, isManual: true })
  })
})

describe('published', () => {
  test('the tests are the new ones, marks of the autograder follow, those of people stay; once', async () => {
    const followed = await anotherResponse(it, scene, { mark: 9, markedBy: 'autograde', isReviewed: true })
    const manual = await anotherResponse(it, scene, { mark: 9, markedBy: 'person', isReviewed: true })
    const broken = await anotherResponse(it, scene, { mark: 6, markedBy: 'autograde', isReviewed: true })
    await gradedBefore(followed.response, 9)
    const regrade = await started()
    await run({ [scene.response.id]: 8, [followed.response.id]: 4, [manual.response.id]: 1 })
    const answers = await Promise.all([publish(regrade), publish(regrade)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ body }) => body.updated).toSorted((a, b) => a - b)).toEqual([0, 1])
    const audit = await it.database.pool.query(
      `select 1 from audit_log where academy_id = $1 and action = 'regrade.published'`,
      [scene.academy.id],
    )
    expect(audit.rows).toHaveLength(1)
    expect(await responsesNow()).toEqual([
      { id: scene.response.id, mark: null, marked_by: null },
      { id: followed.response.id, mark: 4, marked_by: 'autograde' },
      { id: manual.response.id, mark: 9, marked_by: 'person' },
      { id: broken.response.id, mark: 6, marked_by: 'autograde' },
    ])
    expect(await testsOfLecture()).toBe(newTests)
    expect(await details(regrade)).toMatchObject({ state: 'published', total: 4, done: 4, down: 1 })
    const { rows } = await it.database.pool.query(`select kind, mark from homework_reviews where response_id = $1`, [
      followed.response.id,
    ])
    expect(rows).toEqual([{ kind: 'autograde', mark: 4 }])
    const { body } = await scene.owner.call(
      autogradeApi.results,
      { params: { id: followed.response.id }, query: {} },
      at(),
    )
    expect(body.map(({ mark }) => mark)).toEqual([4, 9])
    // What the old tests said counts no more, what the new ones say does.
    const taken = await scene.owner.call(
      autogradeApi.setResult,
      { params: { id: scene.stageLecture.id }, body: { minMark: 0 } },
      at(),
    )
    expect(taken.body).toEqual({ updated: 1 })
    expect((await responsesNow()).slice(0, 2).map(({ mark }) => mark)).toEqual([8, 4])
  })

  test('what was handed in since is graded by the new tests, and its mark waits for that', async () => {
    const regrade = await started()
    await run({ [scene.response.id]: 2 })
    it.clock.advance(1_000)
    await it.database.pool.query(
      `update homework_responses set submitted_at = $1, mark = 7, marked_by = 'autograde' where id = $2`,
      [it.clock.now, scene.response.id],
    )
    expect((await publish(regrade)).body).toEqual({ updated: 0 })
    expect((await responsesNow())[0]!.mark).toBe(7)
    expect(await makeRunner(it).claim()).toMatchObject({
      homeworkResponseId: scene.response.id,
      testRepoLink: newTests,
    })
  })

  test('what waited for the old tests is graded by the new ones', async () => {
    const regrade = await started()
    await run({ [scene.response.id]: 2 })
    await it.make.autogradeResult(scene.academy, scene.response)
    await publish(regrade)
    expect((await makeRunner(it).claim())!.testRepoLink).toBe(newTests)
  })

  test('not before everything ran, nor after it was discarded', async () => {
    const regrade = await started()
    const early = await publish(regrade)
    expect([early.status, early.error.fields]).toEqual([409, [{ field: 'state', message: 'regradeNotReady' }]])
    await discard(regrade)
    const late = await publish(regrade)
    expect([late.status, late.error.fields]).toEqual([409, [{ field: 'state', message: 'regradeDecided' }]])
    expect(await testsOfLecture()).toBe(testRepoLink)
  })
})

describe('discarded', () => {
  test('what waits is not run any more, what runs is told to stop and cannot report', async () => {
    await anotherResponse(it, scene)
    const regrade = await started()
    const runner = makeRunner(it)
    const job = (await runner.claim())!
    expect((await discard(regrade)).status).toBe(204)
    expect(await runner.claim()).toBeNull()
    expect(await runner.heartbeat(job)).toEqual([job.resultId])
    expect((await runner.report(job)).status).toBe(409)
    expect((await discard(regrade)).status).toBe(204)
    expect((await details(regrade)).state).toBe('discarded')
    expect((await start()).status).toBe(201)
  })

  test('not after it was published', async () => {
    const regrade = await started()
    await run({})
    await publish(regrade)
    expect((await discard(regrade)).status).toBe(409)
  })
})

test('those of another academy are not found, and teachers have only those of their lectures', async () => {
  const regrade = await started()
  const there = await makeGradingScene(it)
  const elsewhere = { academyId: there.academy.id }
  const teacher = await it.as(await it.make.user({ roles: { Teacher: [scene.academy] } }))
  for (const row of [autogradeApi.regrade, autogradeApi.publishRegrade, autogradeApi.discardRegrade]) {
    const { status, error } = await there.owner.call(row, of(regrade), elsewhere)
    expect([status, error.name]).toEqual([404, 'StageLectureNotFound'])
    expect((await teacher.call(row, of(regrade), at())).status).toBe(403)
  }
  expect((await details(regrade)).state).toBe('running')
})

test('without an autograder there is none', async () => {
  await it.database.pool.query('update stage_lectures set has_autograde = false where id = $1', [scene.stageLecture.id])
  expect((await start()).error.name).toBe('AutogradeNotAvailable')
})
