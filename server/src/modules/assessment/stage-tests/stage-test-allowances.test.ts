import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AllowanceInput } from '@academy/contract/stage-tests'
import { stageTestsApi } from '@academy/contract/stage-tests'
import { testResultsApi } from '@academy/contract/test-results'
import { testsApi } from '@academy/contract/tests'
import type { MadeStageTest } from '#test/make/make-assessment.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let there: MadeAcademy
let stageTest: MadeStageTest
let student: Person
let owner: Caller
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  academy = await it.make.academy({ stages: ['Testing'] })
  there = await it.make.academy({ stages: ['Testing'] })
  stageTest = await it.make.testOfStage(academy, 0, 'JS', { durationMinutes: 30 })
  student = await it.make.student(academy)
  owner = await it.as(await it.make.user({ roles: { TrackOwner: [academy] } }))
})

const at = () => ({ academyId: academy.id })
const none: AllowanceInput = { extraMinutes: 0, startDate: null, endDate: null, note: '' }
const allow = (input: Partial<AllowanceInput>, userId = student.id, id = stageTest.id) =>
  owner.call(stageTestsApi.setAllowance, { params: { id, userId }, body: { ...none, ...input } }, at())
const takeBack = (userId = student.id, id = stageTest.id) =>
  owner.call(stageTestsApi.removeAllowance, { params: { id, userId } }, at())
const list = async () => (await owner.call(stageTestsApi.allowances, { params: { id: stageTest.id } }, at())).body
const minutesOf = async (attemptId: number) => {
  const { startedAt, deadline, durationSeconds } = await it.make.storedAttempt(academy, attemptId)
  expect(deadline.getTime() - startedAt.getTime()).toBe(durationSeconds * 1_000)
  return durationSeconds / 60
}
const eventsOf = async (attemptId: number) => {
  const { rows } = await it.database.pool.query<{ details: { minutes: number; reason: string } }>(
    `select details from attempt_events where attempt_id = $1 and kind = 'timeAdded' order by id`,
    [attemptId],
  )
  return rows.map(({ details }) => [details.minutes, details.reason])
}

/** Holds the membership as giving more time does first, until `work` is done. */
const withMembershipHeld = async (work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: it.urls.ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select 1 from user_academies where academy_id = $1 and user_id = $2 for update', [
      academy.id,
      student.id,
    ])
    await work(client)
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

describe('more time and other dates for one student', () => {
  test.each(['finish', 'reset'] as const)(
    'a %s takes its locks in the same order: nobody waits for each other',
    async (what) => {
      const { id } = await it.make.attempt(academy, stageTest, student)
      const calls = await it.as(student)
      let answered: Promise<{ status: number }>
      await withMembershipHeld(async (client) => {
        answered =
          what === 'finish'
            ? calls.call(testsApi.submit, { body: { stageTestId: stageTest.id, data: [] } }, at())
            : owner.call(
                testResultsApi.reset,
                { params: { id: student.id }, body: { stageTestIds: [stageTest.id] } },
                at(),
              )
        await expect
          .poll(async () => {
            const { rows } = await client.query<{ waiting: number }>(
              `select count(*)::int as waiting from pg_stat_activity
              where wait_event_type = 'Lock' and datname = current_database()`,
            )
            return rows[0]!.waiting
          })
          .toBe(1)
        await client.query('select 1 from attempts where id = $1 for update nowait', [id])
      })
      expect((await answered!).status).toBe(200)
    },
  )

  test('are kept and listed, and a second time replaces the first', async () => {
    const dates = { startDate: '2027-02-01T07:00:00.000Z', endDate: '2027-02-02T07:00:00.000Z' }
    const first = await allow({ extraMinutes: 15, ...dates, note: 'Довідка' })
    expect(first.body).toMatchObject({ student: { id: student.id }, extraMinutes: 15, ...dates, note: 'Довідка' })
    await allow({ extraMinutes: 20 })
    expect(await list()).toMatchObject([
      { student: { id: student.id }, extraMinutes: 20, startDate: null, endDate: null, note: '' },
    ])
    expect((await takeBack()).status).toBe(204)
    expect((await takeBack()).status).toBe(204)
    expect(await list()).toEqual([])
  })

  test('are refused with an end before the beginning, or too much', async () => {
    const turned = await allow({ startDate: '2027-02-02T07:00:00.000Z', endDate: '2027-02-01T07:00:00.000Z' })
    expect(turned.error.fields).toEqual([{ field: 'endDate', message: 'endBeforeStart' }])
    expect((await allow({ extraMinutes: 601 })).error.fields).toEqual([
      { field: 'extraMinutes', message: 'outOfRange' },
    ])
  })

  test('only for students of this academy, and only at its tests', async () => {
    const stranger = await it.make.student(there)
    const teacher = await it.make.user({ roles: { Teacher: [academy] } })
    for (const userId of [stranger.id, teacher.id, 2_000_000_001]) {
      expect((await allow({ extraMinutes: 5 }, userId)).error.name).toBe('UserNotFound')
      expect((await takeBack(userId)).error.name).toBe('UserNotFound')
    }
    const foreign = await it.make.testOfStage(there, 0, 'JS')
    for (const { status, error } of [
      await allow({ extraMinutes: 5 }, student.id, foreign.id),
      await takeBack(student.id, foreign.id),
      await owner.call(stageTestsApi.allowances, { params: { id: foreign.id } }, at()),
    ])
      expect([status, error.name]).toEqual([404, 'TestNotFound'])
  })

  test('are written to the audit log', async () => {
    await allow({ extraMinutes: 5, note: 'Довідка' })
    await takeBack()
    const { rows } = await it.database.pool.query<{ action: string }>(
      `select action from audit_log where academy_id = $1 and action like 'test-allowance.%' order by id`,
      [academy.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['test-allowance.set', 'test-allowance.removed'])
  })
})

describe('a test that runs', () => {
  test('is prolonged at once, and its timeline says by whom and why', async () => {
    const { id } = await it.make.attempt(academy, stageTest, student)
    await allow({ extraMinutes: 15, note: 'Довідка' })
    expect(await minutesOf(id)).toBe(45)
    expect(await eventsOf(id)).toEqual([[15, 'Довідка']])
  })

  test('that starts at this very moment has the time, whoever comes first', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await it.make.student(academy)
      const calls = await it.as(person)
      const [started, allowed] = await Promise.all([
        calls.call(testsApi.start, { body: { academyId: academy.id } }, at()),
        allow({ extraMinutes: 15 }, person.id),
      ])
      expect([started.status, allowed.status]).toEqual([200, 200])
      const { rows } = await it.database.pool.query<{ id: number }>('select id from attempts where user_id = $1', [
        person.id,
      ])
      expect(await minutesOf(rows[0]!.id)).toBe(45)
    }
  })

  test('Q-35: in its grace goes on, and what was answered meanwhile counts; with its grace over it has ended', async () => {
    const before = (minutes: number) => new Date(it.clock.now.getTime() - minutes * 60_000)
    const begun = { startedAt: before(40), deadline: before(10) }
    const { id } = await it.make.attempt(academy, stageTest, student, begun)
    await it.make.storedAnswers(academy, id, { 1: [1] })
    await it.database.pool.query('update answers set is_scored = false, is_late = true where attempt_id = $1', [id])
    const isScored = async () =>
      (await it.database.pool.query('select is_scored from answers where attempt_id = $1', [id])).rows[0].is_scored
    await allow({ extraMinutes: 5 })
    expect([await minutesOf(id), await isScored()]).toEqual([35, false])
    await allow({ extraMinutes: 20 })
    expect([await minutesOf(id), await isScored()]).toEqual([50, true])

    const other = await it.make.student(academy)
    const over = { startedAt: before(60), deadline: before(30) }
    const ended = await it.make.attempt(academy, stageTest, other, over)
    await allow({ extraMinutes: 60 }, other.id)
    expect(await minutesOf(ended.id)).toBe(30)
  })

  test('is never prolonged twice by the same allowance, however often it is saved', async () => {
    const { id } = await it.make.attempt(academy, stageTest, student)
    await Promise.all([allow({ extraMinutes: 10 }), allow({ extraMinutes: 10 }), allow({ extraMinutes: 10 })])
    expect(await minutesOf(id)).toBe(40)
    await allow({ extraMinutes: 25 })
    expect(await minutesOf(id)).toBe(55)
  })

  test('keeps the time it was given: less later, or none, takes nothing away', async () => {
    const { id } = await it.make.attempt(academy, stageTest, student)
    await allow({ extraMinutes: 20 })
    await allow({ extraMinutes: 5 })
    await takeBack()
    expect(await minutesOf(id)).toBe(50)
    await allow({ extraMinutes: 20 })
    expect(await minutesOf(id)).toBe(50)
  })

  test('keeps what was added during the test besides', async () => {
    const startedAt = it.clock.now
    const { id } = await it.make.attempt(academy, stageTest, student, {
      startedAt,
      deadline: new Date(startedAt.getTime() + 40 * 60_000),
      durationSeconds: 40 * 60,
    })
    await it.database.pool.query(
      `insert into attempt_events (academy_id, attempt_id, kind, at, received_at, details)
        values ($1, $2, 'timeAdded', now(), now(), '{"minutes":10}')`,
      [academy.id, id],
    )
    await allow({ extraMinutes: 15 })
    expect(await minutesOf(id)).toBe(55)
  })

  test('of others, or one that is over, stays as it is', async () => {
    const other = await it.make.student(academy)
    const beside = await it.make.attempt(academy, stageTest, other)
    const over = await it.make.attempt(academy, stageTest, student, { finishedAt: it.clock.now, finishedBy: 'student' })
    await allow({ extraMinutes: 15 })
    expect([await minutesOf(beside.id), await minutesOf(over.id)]).toEqual([30, 30])
  })
})
