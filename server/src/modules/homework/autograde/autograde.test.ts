import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { autogradeApi } from '@academy/contract/autograde'
import { autogradeActions, autogradeErrorCodes, autogradeStatuses } from '@academy/contract/enums'
import { createCtx } from '#platform/ctx.ts'
import { homeworkReviews } from '#server/schema/homework.ts'
import {
  anotherResponse,
  failedWith,
  type GradingScene,
  makeGradingScene,
  makeRunner,
  storedResult,
  testRepoLink,
} from '#test/acting/grading.ts'
import { untilWaiting } from '#test/servers/lock-waits.ts'
import { repoOf } from '#test/make/make-homework.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { autogradeOnSubmit } from './autograde-enqueue.service.ts'

const { Sent, Failed, Success } = autogradeStatuses
const { TeacherRerun, StudentPass, AdminRerun, AdminCheck } = autogradeActions

let it: TestApp
let scene: GradingScene
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  await it.database.pool.query('delete from autograde_results')
  await it.database.pool.query('delete from runners')
  scene = await makeGradingScene(it)
})

const at = () => ({ academyId: scene.academy.id })
const graded = (mark: number | null, values: Parameters<TestApp['make']['autogradeResult']>[2] = {}) =>
  it.make.autogradeResult(scene.academy, scene.response, {
    status: mark === null ? Failed : Success,
    mark,
    startedAt: it.clock.now,
    finishedAt: it.clock.now,
    ...values,
  })
const resend = (caller: Caller, isCheck = false, id = scene.response.id) =>
  caller.call(autogradeApi.resend, { params: { id }, query: isCheck ? { isCheck: 'true' } : {} }, at())
const resultsFor = (caller: Caller, query = {}, id = scene.response.id) =>
  caller.call(autogradeApi.results, { params: { id }, query }, at())
const count = async (): Promise<number> =>
  (await it.database.pool.query<{ n: number }>('select count(*)::int as n from autograde_results')).rows[0]!.n

describe('[AG-19] a submission', () => {
  const submit = (responseId: number, isRolledBack = false) => {
    const { app, database, clock, config } = it
    const ctx = createCtx({
      db: database.db,
      reads: database.db,
      bus: app.bus,
      now: () => clock.now,
      log: app.http.log as never,
      actor: null,
      academy: null,
      requestId: '',
      ip: '',
      userAgent: '',
      publicUrl: config.publicUrl,
      idempotency: null,
    })
    return ctx.transaction(async (ctx) => {
      const result = await autogradeOnSubmit(ctx, scene.academy.id, { id: responseId })
      if (isRolledBack) throw new Error('the submission failed')
      return result
    })
  }

  test('creates a result that is Sent, as a pass of the student', async () => {
    const result = await submit(scene.response.id)
    expect(result).toMatchObject({ status: Sent, action: StudentPass, startedById: scene.student.id, mark: null })
    const job = await makeRunner(it).claim()
    expect(job).toMatchObject({ resultId: result!.id, repoLink: repoOf('work'), testRepoLink, commit: null })
  })

  test('with a known commit is graded there', async () => {
    await it.database.pool.query('update homework_submissions set commit = $1 where response_id = $2', [
      'b'.repeat(40),
      scene.response.id,
    ])
    await submit(scene.response.id)
    expect((await makeRunner(it).claim())!.commit).toBe('b'.repeat(40))
  })

  test('whose commit git names only later is graded there too, and not where a later one stood', async () => {
    await submit(scene.response.id)
    const note = (number: number, commit: string, submittedAt: Date) =>
      it.database.pool.query(
        `insert into homework_submissions (academy_id, response_id, number, body, repo_link, submitted_at, commit)
         values ($1, $2, $3, '', $4, $5, $6)
         on conflict (academy_id, response_id, number) do update set commit = excluded.commit`,
        [scene.academy.id, scene.response.id, number, repoOf('work'), submittedAt, commit],
      )
    await note(1, 'b'.repeat(40), it.clock.now)
    await note(2, 'e'.repeat(40), new Date(it.clock.now.getTime() + 1_000))
    expect((await makeRunner(it).claim())!.commit).toBe('b'.repeat(40))
  })

  test('that is rolled back leaves nothing behind', async () => {
    await expect(submit(scene.response.id, true)).rejects.toThrow('the submission failed')
    expect(await count()).toBe(0)
  })

  test('without a repository, or of a lecture without an autograder, creates none', async () => {
    const { response } = await anotherResponse(it, scene, { repoLink: null })
    expect(await submit(response.id)).toBeNull()
    await it.database.pool.query('update stage_lectures set has_autograde = false where id = $1', [
      scene.stageLecture.id,
    ])
    expect(await submit(scene.response.id)).toBeNull()
    expect(await count()).toBe(0)
  })
})

describe('results', () => {
  test('[AG-05] [AG-10] the newest first, at most as many as asked for, in the order asked for', async () => {
    const marks = [4, 9, 6]
    for (const mark of marks) {
      it.clock.advance(1_000)
      await graded(mark)
    }
    const { body } = await resultsFor(scene.owner)
    expect(body.map(({ mark }) => mark)).toEqual([6, 9, 4])
    expect(body[0]).toEqual({
      id: expect.any(Number),
      homeworkResponseId: scene.response.id,
      action: StudentPass,
      status: Success,
      mark: 6,
      errorCode: null,
      trace: null,
      startedById: null,
      createdAt: it.clock.now.toISOString(),
      startedAt: it.clock.now.toISOString(),
      finishedAt: it.clock.now.toISOString(),
    })
    const byMark = await resultsFor(scene.owner, { limit: '2', orderField: 'mark', order: 'asc' })
    expect(byMark.body.map(({ mark }) => mark)).toEqual([4, 6])
    for (const wrong of [{ limit: '0' }, { limit: '101' }, { orderField: 'trace' }, { order: 'up' }])
      expect((await resultsFor(scene.owner, wrong)).status).toBe(400)
  })

  test('twenty without a number', async () => {
    for (let index = 0; index < 22; index++) await graded(1)
    expect((await resultsFor(scene.owner)).body).toHaveLength(20)
  })

  test('[AG-09] [HW-06] a student sees their own where the lecture shows them, from the marker on', async () => {
    await it.database.pool.query(`update stage_lectures set trace_according_text = '=== tests' where id = $1`, [
      scene.stageLecture.id,
    ])
    const id = await graded(7, { trace: 'cloning secret\n=== tests\n1 passed' })
    await graded(9, { action: AdminCheck })
    const student = await it.as(scene.student)
    const { body } = await resultsFor(student)
    expect(body.map(({ mark, trace }) => [mark, trace])).toEqual([[7, '=== tests\n1 passed']])
    await it.database.pool.query(`update autograde_results set tests = $2, tests_commit = 'abc' where id = $1`, [
      id,
      JSON.stringify([
        { name: 'adds', passed: false, message: 'expected 42', ms: 3 },
        { name: 'calls', passed: false, message: null, remark: { code: 'answered', answer: '41' }, ms: 3 },
      ]),
    ])
    const one = await student.call(autogradeApi.details, { params: { id } }, at())
    expect(one.body.result.trace).toBe('=== tests\n1 passed')
    // What a test says of a failure may hold the right answer.
    const told = { passed: false, message: null, ms: 3 }
    expect(one.body.tests).toEqual([
      { name: 'adds', ...told },
      { name: 'calls', ...told },
    ])
    expect([one.body.testsCommit, one.body.isProved]).toEqual([null, null])
    const forOwner = await scene.owner.call(autogradeApi.details, { params: { id } }, at())
    expect([forOwner.body.tests[0]!.message, forOwner.body.testsCommit]).toEqual(['expected 42', 'abc'])
    expect(forOwner.body.tests[1]!.remark).toEqual({ code: 'answered', answer: '41' })
    expect((await resultsFor(scene.owner)).body.find((result) => result.id === id)!.trace).toContain('secret')
    await it.database.pool.query('update stage_lectures set show_autograde_result = false where id = $1', [
      scene.stageLecture.id,
    ])
    expect((await resultsFor(student)).status).toBe(403)
    expect((await student.call(autogradeApi.details, { params: { id } }, at())).status).toBe(403)
  })

  test('nobody sees those of another student, of another academy, or as a coach those of others', async () => {
    const id = await graded(7)
    const there = await makeGradingScene(it)
    const coach = await it.make.user({ roles: { Coach: [scene.academy] } })
    const others = [await it.as(await it.make.student(scene.academy)), await it.as(coach)]
    for (const caller of others) {
      expect((await resultsFor(caller)).error.name).toBe('HomeworkResponseNotFound')
      const { error } = await caller.call(autogradeApi.details, { params: { id } }, at())
      expect(error.name).toBe('HomeworkResponseNotFound')
    }
    const foreign = await there.owner.call(
      autogradeApi.results,
      { params: { id: scene.response.id }, query: {} },
      { academyId: there.academy.id },
    )
    expect(foreign.error.name).toBe('HomeworkResponseNotFound')
    await it.database.pool.query('update homework_responses set reviewer_id = $1 where id = $2', [
      coach.id,
      scene.response.id,
    ])
    expect((await resultsFor(others[1]!)).body).toHaveLength(1)
  })

  test('details: tests, commits, tries and the place in the queue', async () => {
    const first = await graded(null, { status: Sent, finishedAt: null, startedAt: null })
    it.clock.advance(1)
    const second = await graded(null, { status: Sent, finishedAt: null, startedAt: null })
    const details = async (id: number) => (await scene.owner.call(autogradeApi.details, { params: { id } }, at())).body
    expect([(await details(first)).position, (await details(second)).position]).toEqual([1, 2])
    const runner = makeRunner(it)
    await runner.report((await runner.claim())!)
    expect(await details(first)).toMatchObject({
      position: null,
      tries: 1,
      commit: 'c'.repeat(40),
      testsCommit: 'd'.repeat(40),
      tests: [{ name: 'sums', passed: true, message: null, ms: 3 }],
    })
    expect((await details(second)).position).toBe(1)
  })

  test('[G3] staff read that a mark is not proved, its student does not', async () => {
    const id = await graded(null, { status: Sent, finishedAt: null, startedAt: null })
    const proofFor = async (who: Caller) =>
      (await who.call(autogradeApi.details, { params: { id } }, at())).body.isProved
    expect(await proofFor(scene.owner)).toBeNull()
    const runner = makeRunner(it)
    await runner.report((await runner.claim())!, { isProved: false })
    expect(await proofFor(scene.owner)).toBe(false)
    expect(await proofFor(await it.as(scene.student))).toBeNull()
  })
})

describe('[AG-11] [AG-17] resend', () => {
  test('answers 202 and queues; what waits already is not doubled, what runs is', async () => {
    // Somebody saves the response meanwhile, so that all of them look before any of them writes.
    const client = await it.database.pool.connect()
    await client.query('begin')
    await client.query('select 1 from homework_responses where id = $1 for update', [scene.response.id])
    const asking = Promise.all(Array.from({ length: 4 }, () => resend(scene.owner)))
    await Promise.race([asking, untilWaiting(it, 4)])
    await client.query('commit')
    client.release()
    const again = await asking
    const first = await resend(scene.owner)
    expect([first.status, first.body.status]).toEqual([202, Sent])
    expect(first.body).toMatchObject({ action: AdminRerun, startedById: scene.ownerPerson.id })
    expect(new Set(again.map(({ body }) => body.id))).toEqual(new Set([first.body.id]))
    const runner = makeRunner(it)
    await runner.claim()
    const next = await resend(scene.owner)
    expect(next.body.id).not.toBe(first.body.id)
    expect(await count()).toBe(2)
  })

  test.each([
    ['SuperAdmin', AdminRerun],
    ['Admin', AdminRerun],
    ['TrackOwner', AdminRerun],
    ['Teacher', TeacherRerun],
    ['Coach', TeacherRerun],
  ] as const)('[AG-03] [AG-24] of %s is stored as action %i', async (role, action) => {
    const person = await it.make.user(
      role === 'SuperAdmin' ? { isSuperAdmin: true } : { roles: { [role]: [scene.academy] } },
    )
    if (role === 'Teacher' || role === 'Coach') {
      await it.database.pool.query('update homework_responses set reviewer_id = $1 where id = $2', [
        person.id,
        scene.response.id,
      ])
    }
    const caller = await it.as(person)
    expect((await resend(caller)).body.action).toBe(action)
    const check = await resend(caller, true)
    if (action === TeacherRerun) expect(check.status).toBe(403)
    else expect(check.body.action).toBe(AdminCheck)
  })

  test('not by a teacher or coach who has nothing to do with it, by HR or by the student', async () => {
    const of = async (role: 'Teacher' | 'Coach' | 'HR') =>
      (await resend(await it.as(await it.make.user({ roles: { [role]: [scene.academy] } })))).status
    expect([await of('Teacher'), await of('Coach'), await of('HR')]).toEqual([403, 404, 403])
    expect((await resend(await it.as(scene.student))).status).toBe(403)
    expect(await count()).toBe(0)
  })

  test('[AG-23] without a repository or an autograder it is not available', async () => {
    const { response } = await anotherResponse(it, scene, { repoLink: null })
    const without = await resend(scene.owner, false, response.id)
    expect([without.status, without.error.name]).toEqual([409, 'AutogradeNotAvailable'])
    await it.database.pool.query('update stage_lectures set has_autograde = false where id = $1', [
      scene.stageLecture.id,
    ])
    expect((await resend(scene.owner)).error.name).toBe('AutogradeNotAvailable')
    const many = await scene.owner.call(
      autogradeApi.resendMany,
      { params: { id: scene.stageLecture.id }, body: { ids: [scene.response.id] } },
      at(),
    )
    expect(many.error.name).toBe('AutogradeNotAvailable')
    expect(await count()).toBe(0)
  })

  test('[AG-12] many: those of the lecture with a repository, once', async () => {
    const others = [await anotherResponse(it, scene), await anotherResponse(it, scene)]
    const bare = await anotherResponse(it, scene, { repoLink: null })
    const there = await makeGradingScene(it)
    const graded = { hasAutograde: true, needRepo: true, testRepoLink }
    const beside = await anotherResponse(it, {
      ...scene,
      stageLecture: await it.make.stageLecture(scene.academy, graded),
    })
    const ids = [
      scene.response,
      others[0]!.response,
      others[1]!.response,
      bare.response,
      there.response,
      beside.response,
    ].map(({ id }) => id)
    const key = { 'idempotency-key': randomUUID() }
    const send = (headers = {}) =>
      scene.owner.call(
        autogradeApi.resendMany,
        { params: { id: scene.stageLecture.id }, body: { ids } },
        { ...at(), headers },
      )
    const answers = await Promise.all([send(key), send(key), send(key)])
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [202, { queued: 3 }]))
    expect((await send()).body).toEqual({ queued: 0 })
    expect(await count()).toBe(3)
  })

  test('[AG-22] one that failed without news may be sent again', async () => {
    await graded(null)
    expect((await resend(scene.owner)).status).toBe(202)
  })
})

const take = (minMark: number, caller: Caller = scene.owner) =>
  caller.call(autogradeApi.setResult, { params: { id: scene.stageLecture.id }, body: { minMark } }, at())
const markOf = async (id: number) => {
  const { rows } = await it.database.pool.query<{
    mark: number | null
    marked_by: string | null
    is_reviewed: boolean
  }>('select mark, marked_by, is_reviewed from homework_responses where id = $1', [id])
  return rows[0]!
}

describe('[AG-13] marks of the autograder', () => {
  test('the best successful one, of at least the minimum, with its history and news to the student; once', async () => {
    for (const mark of [3, 8, 6, null]) await graded(mark)
    await graded(10, { action: AdminCheck })
    expect((await take(5)).body).toEqual({ updated: 1 })
    expect(await markOf(scene.response.id)).toEqual({ mark: 8, marked_by: 'autograde', is_reviewed: true })
    const reviews = await it.database.db.select().from(homeworkReviews)
    expect(reviews.filter(({ responseId }) => responseId === scene.response.id)).toMatchObject([
      { kind: 'autograde', mark: 8, authorId: null, submissionNumber: 1 },
    ])
    const told = () => it.database.pool.query(`select type from notifications where user_id = $1`, [scene.student.id])
    expect((await told()).rows).toEqual([{ type: 'homework-checked' }])
    expect((await take(5)).body).toEqual({ updated: 0 })
    expect((await told()).rows).toHaveLength(1)
  })

  test('[AG-20] [Q-53] never below the minimum, never over what a person said, never of what was not answered', async () => {
    await graded(4)
    const manual = await anotherResponse(it, scene, { mark: 2, markedBy: 'person', isReviewed: true })
    const draft = await anotherResponse(it, scene, { mark: 2, markedBy: 'person' })
    const silent = await anotherResponse(it, scene, { isReviewed: true })
    const returned = await anotherResponse(it, scene, { isAnswered: false })
    const touched = await anotherResponse(it, scene)
    await it.database.db.insert(homeworkReviews).values({
      academyId: scene.academy.id,
      responseId: touched.response.id,
      submissionNumber: 1,
      kind: 'withdrawn',
      authorId: scene.ownerPerson.id,
    })
    for (const { response } of [manual, draft, silent, returned, touched])
      await it.make.autogradeResult(scene.academy, response, { status: Success, mark: 10 })
    expect((await take(5)).body).toEqual({ updated: 0 })
    expect((await markOf(manual.response.id)).mark).toBe(2)
    expect((await take(4)).body).toEqual({ updated: 1 })
  })

  test('of many at once: each student gets one message about their own work', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => anotherResponse(it, scene)))
    await graded(7)
    for (const { response } of others)
      await it.make.autogradeResult(scene.academy, response, { status: Success, mark: 9 })
    expect((await take(5)).body).toEqual({ updated: 6 })
    const { rows } = await it.database.pool.query<{ user_id: number; about: string }>(
      `select user_id, payload->>'userId' as about from notifications where academy_id = $1 order by user_id`,
      [scene.academy.id],
    )
    const students = [scene.student, ...others.map(({ student }) => student)].map(({ id }) => id)
    expect(rows).toEqual(students.toSorted((a, b) => a - b).map((id) => ({ user_id: id, about: String(id) })))
  })

  test('a better one later replaces an earlier one of the autograder', async () => {
    await graded(6)
    await take(5)
    await graded(9)
    expect((await take(5)).body).toEqual({ updated: 1 })
    expect((await markOf(scene.response.id)).mark).toBe(9)
  })

  test('[AG-14] [AG-15] how many and which would get it, by the minimum asked for or that of the lecture', async () => {
    await graded(4)
    const better = await anotherResponse(it, scene)
    await it.make.autogradeResult(scene.academy, better.response, { status: Success, mark: 7 })
    const input = (minMark?: number) => ({
      params: { id: scene.stageLecture.id },
      query: minMark === undefined ? {} : { minMark },
    })
    const ids = async (minMark?: number) =>
      (await scene.owner.call(autogradeApi.withoutReviewIds, input(minMark), at())).body
    const counted = async (minMark?: number) =>
      (await scene.owner.call(autogradeApi.withoutReviewCount, input(minMark), at())).body.count
    expect([await ids(4), await counted(4)]).toEqual([[scene.response.id, better.response.id], 2])
    expect([await ids(), await counted()]).toEqual([[better.response.id], 1])
    expect([await ids(8), await counted(8)]).toEqual([[], 0])
  })

  test('racing a review of a person: the mark of the person stands', async () => {
    await graded(9)
    const client = await it.database.pool.connect()
    await client.query('begin')
    await client.query(
      `update homework_responses set mark = 3, marked_by = 'person', is_reviewed = true where id = $1`,
      [scene.response.id],
    )
    const taking = take(5)
    await Promise.race([taking, untilWaiting(it)])
    await client.query('commit')
    client.release()
    expect((await taking).body).toEqual({ updated: 0 })
    expect((await markOf(scene.response.id)).mark).toBe(3)
  })

  test('not by a teacher of another lecture; by one of this', async () => {
    const teacher = await it.make.user({ roles: { Teacher: [scene.academy] } })
    const caller = await it.as(teacher)
    expect((await take(5, caller)).status).toBe(403)
    await it.database.pool.query('update stage_lectures set homework_curator_id = $1 where id = $2', [
      teacher.id,
      scene.stageLecture.id,
    ])
    expect((await take(5, caller)).body).toEqual({ updated: 0 })
  })
})

describe('the panel', () => {
  const panel = async () =>
    (await scene.owner.call(autogradeApi.panel, { params: { id: scene.stageLecture.id } }, at())).body

  test('what waits, runs and ended, with counts and the living runners', async () => {
    await graded(3, { trace: 'long' })
    const failed = await anotherResponse(it, scene)
    await it.make.autogradeResult(scene.academy, failed.response, {
      status: Failed,
      errorCode: autogradeErrorCodes.BuildError,
      finishedAt: it.clock.now,
    })
    const queued = await anotherResponse(it, scene)
    const there = await makeGradingScene(it)
    for (const [academy, response] of [
      [there.academy, there.response],
      [scene.academy, scene.response],
      [scene.academy, queued.response],
    ] as const) {
      it.clock.advance(1)
      await it.make.autogradeResult(academy, response)
    }
    const runner = makeRunner(it, 'left')
    await runner.claim()
    await makeRunner(it, 'right').heartbeat()
    const body = await panel()
    expect(body.queuedCount).toBe(2)
    expect(body.queued.map(({ position, student }) => [position, student.id])).toEqual([
      [1, scene.student.id],
      [2, queued.student.id],
    ])
    expect(body.running).toEqual([])
    expect(body.ended).toHaveLength(2)
    expect(body.ended.every(({ result }) => result.trace === null)).toBe(true)
    expect(body.counts).toEqual({ withRepo: 3, never: 1, success: 1, failed: 1, belowMinMark: 1 })
    expect(body.runners.map(({ name, running, slots }) => [name, running, slots])).toEqual([
      ['left', 1, 2],
      ['right', 0, 2],
    ])
    const job = (await runner.claim())!
    await runner.log(job, 0, 'npm test')
    expect((await panel()).running).toMatchObject([{ result: { id: job.resultId, trace: 'npm test' }, position: null }])
    it.clock.advance(60_001)
    expect((await panel()).runners).toEqual([])
  })

  test('is not for those of another academy', async () => {
    const there = await makeGradingScene(it)
    const { error } = await there.owner.call(
      autogradeApi.panel,
      { params: { id: scene.stageLecture.id } },
      { academyId: there.academy.id },
    )
    expect(error.name).toBe('StageLectureNotFound')
  })
})

test('[AG-04] the codes reach the student as they are, for the texts of the screen', async () => {
  const student = await it.as(scene.student)
  const runner = makeRunner(it)
  for (const code of [autogradeErrorCodes.RepoNotAccessible, autogradeErrorCodes.BuildError]) {
    await resend(scene.owner)
    await runner.report((await runner.claim())!, failedWith(code))
    expect((await resultsFor(student, { limit: '1' })).body[0]).toMatchObject({ status: Failed, errorCode: code })
    it.clock.advance(1)
  }
  expect(await storedResult(it, (await resultsFor(student)).body[0]!.id)).toMatchObject({ status: Failed })
})
