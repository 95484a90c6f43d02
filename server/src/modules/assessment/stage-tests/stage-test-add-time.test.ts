import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stageTestsApi } from '@academy/contract/stage-tests'
import { testsApi } from '@academy/contract/tests'
import {
  anotherStudent,
  answerTo,
  makeTestScene,
  sendAnswer,
  startTest,
  submitTest,
  type TestScene,
} from '#test/acting/taking-tests.ts'
import type { Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let scene: TestScene
let ownerPerson: Person
let owner: Caller
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  scene = await makeTestScene(it, { durationMinutes: 30 })
  ownerPerson = await it.make.user({ roles: { TrackOwner: [scene.academy] } })
  owner = await it.as(ownerPerson)
})

const minute = 60_000
/** Tokens run out in less time than a test takes. */
const pass = async (ms: number) => {
  it.clock.advance(ms)
  owner = await it.as(ownerPerson)
  scene = { ...scene, calls: await it.as(scene.student) }
}
const at = () => ({ academyId: scene.academy.id })
const give = (minutes: number, options: { userIds?: number[]; reason?: string; id?: number; key?: string } = {}) => {
  const { userIds = null, reason = 'Зникло світло', id = scene.stageTest.id, key } = options
  return owner.call(
    stageTestsApi.addTime,
    { params: { id }, body: { userIds, minutes, reason } },
    { ...at(), ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  )
}
const storedOf = async (userId: number) => {
  const { rows } = await it.database.pool.query<{ id: number }>('select id from attempts where user_id = $1', [userId])
  return it.make.storedAttempt(scene.academy, rows[0]!.id)
}
/** The deadline and the duration always say the same. */
const minutesOf = async (userId: number) => {
  const { startedAt, deadline, durationSeconds } = await storedOf(userId)
  expect(deadline.getTime() - startedAt.getTime()).toBe(durationSeconds * 1_000)
  return durationSeconds / 60
}
const eventsOf = async (userId: number) => {
  const { rows } = await it.database.pool.query<{ details: unknown; actor_id: number }>(
    `select details, actor_id from attempt_events where attempt_id = $1 and kind = 'timeAdded' order by id`,
    [(await storedOf(userId)).id],
  )
  return rows
}

/** In the order in which they were written. */
const kindsOf = async (userId: number) => {
  const { rows } = await it.database.pool.query<{ kind: string }>(
    'select kind from attempt_events where attempt_id = $1 order by id',
    [(await storedOf(userId)).id],
  )
  return rows.map(({ kind }) => kind)
}

describe('more time', () => {
  test('for all: everybody who runs has it at once, with who gave it and why', async () => {
    const other = await anotherStudent(it, scene)
    await startTest(scene.calls, scene.academy)
    await startTest(other.calls, scene.academy)
    expect((await give(10)).body).toEqual({ prolonged: 2 })
    for (const { id } of [scene.student, other.student]) {
      expect(await minutesOf(id)).toBe(40)
      expect(await eventsOf(id)).toEqual([
        { details: { minutes: 10, reason: 'Зникло світло' }, actor_id: expect.any(Number) },
      ])
    }
    const { body } = await scene.calls.call(
      testsApi.pulse,
      { body: { stageTestId: scene.stageTest.id, notices: [] } },
      at(),
    )
    expect(body).toMatchObject({ duration: 2_400, deadline: (await storedOf(scene.student.id)).deadline.toISOString() })
  })

  test('for one: nobody else has it', async () => {
    const other = await anotherStudent(it, scene)
    await startTest(scene.calls, scene.academy)
    await startTest(other.calls, scene.academy)
    expect((await give(5, { userIds: [other.student.id] })).body).toEqual({ prolonged: 1 })
    expect([await minutesOf(scene.student.id), await minutesOf(other.student.id)]).toEqual([30, 35])
  })

  test('never for one that is over or set aside, nor for who is not in it', async () => {
    const aside = await anotherStudent(it, scene)
    await startTest(scene.calls, scene.academy)
    await submitTest(scene)
    await startTest(aside.calls, scene.academy)
    await it.database.pool.query('update attempts set archived_at = now() where user_id = $1', [aside.student.id])
    const userIds = [scene.student.id, aside.student.id]
    expect((await give(10, { userIds })).body).toEqual({ prolonged: 0 })
    expect((await give(10)).body).toEqual({ prolonged: 0 })
    expect([await minutesOf(scene.student.id), await minutesOf(aside.student.id)]).toEqual([30, 30])
    const { rows } = await it.database.pool.query(
      `select 1 from audit_log where academy_id = $1 and action = 'test-time.added'`,
      [scene.academy.id],
    )
    expect(rows).toEqual([])
  })

  test('Q-35: whoever waits in the grace goes on, and what was answered meanwhile counts', async () => {
    const { body } = await startTest(scene.calls, scene.academy)
    await pass(33 * minute)
    await sendAnswer(scene, answerTo(it, body.questions[0]!.id))
    const isScored = async () => {
      const { rows } = await it.database.pool.query<{ is_scored: boolean }>(
        'select is_scored from answers where attempt_id = $1',
        [(await storedOf(scene.student.id)).id],
      )
      return rows.map((row) => row.is_scored)
    }
    expect(await isScored()).toEqual([false])
    expect((await give(2)).body).toEqual({ prolonged: 1 })
    expect(await isScored()).toEqual([false])
    expect((await give(2)).body).toEqual({ prolonged: 1 })
    expect(await isScored()).toEqual([true])
  })

  test('Q-35: whose grace is over has finished, whether or not anybody wrote it down', async () => {
    await startTest(scene.calls, scene.academy)
    await pass(45 * minute + 1)
    expect((await give(60)).body).toEqual({ prolonged: 0 })
    expect(await minutesOf(scene.student.id)).toBe(30)
  })

  test('repeated with the same key, it is added once', async () => {
    await startTest(scene.calls, scene.academy)
    const key = randomUUID()
    const replies = await Promise.all([give(10, { key }), give(10, { key }), give(10, { key })])
    expect(replies.map(({ body }) => body)).toEqual([{ prolonged: 1 }, { prolonged: 1 }, { prolonged: 1 }])
    expect(await minutesOf(scene.student.id)).toBe(40)
    expect(await eventsOf(scene.student.id)).toHaveLength(1)
  })

  test('given twice at the same moment, it counts twice', async () => {
    await startTest(scene.calls, scene.academy)
    await Promise.all([give(10), give(5), give(1, { userIds: [scene.student.id] })])
    expect(await minutesOf(scene.student.id)).toBe(46)
    expect(await eventsOf(scene.student.id)).toHaveLength(3)
  })

  test('racing a finish: it was added before the end, or not at all', async () => {
    const scenes = [scene, ...(await Promise.all(Array.from({ length: 5 }, () => anotherStudent(it, scene))))]
    for (const { calls } of scenes) await startTest(calls, scene.academy)
    const [given] = await Promise.all([give(10), ...scenes.map(({ calls }) => submitTest({ ...scene, calls }))])
    let prolonged = 0
    for (const { student } of scenes) {
      const minutes = await minutesOf(student.id)
      expect(minutes).toBeOneOf([30, 40])
      const events = await eventsOf(student.id)
      expect(events).toHaveLength(minutes === 40 ? 1 : 0)
      prolonged += events.length
      // Nothing is added to what is over.
      expect(await kindsOf(student.id)).toEqual(['started', ...events.map(() => 'timeAdded'), 'finished'])
      expect((await storedOf(student.id)).finishedBy).toBe('student')
    }
    expect(given!.body).toEqual({ prolonged })
  })

  test('with somebody among them who never began, nobody has it', async () => {
    const waiting = await anotherStudent(it, scene)
    await startTest(scene.calls, scene.academy)
    const { status, error } = await give(10, { userIds: [scene.student.id, waiting.student.id] })
    expect([status, error.name]).toEqual([404, 'UserNotFound'])
    expect(await minutesOf(scene.student.id)).toBe(30)
    expect((await give(10, { userIds: [scene.student.id, scene.student.id] })).body).toEqual({ prolonged: 1 })
  })

  test('is added to an allowance, which keeps it', async () => {
    await startTest(scene.calls, scene.academy)
    await give(10)
    const body = { extraMinutes: 15, startDate: null, endDate: null, note: '' }
    const params = { id: scene.stageTest.id, userId: scene.student.id }
    await owner.call(stageTestsApi.setAllowance, { params, body }, at())
    expect(await minutesOf(scene.student.id)).toBe(55)
  })

  test('is written to the audit log', async () => {
    await startTest(scene.calls, scene.academy)
    await give(10)
    const { rows } = await it.database.pool.query(
      `select target_id, details from audit_log where academy_id = $1 and action = 'test-time.added'`,
      [scene.academy.id],
    )
    const details = { minutes: 10, reason: 'Зникло світло', userIds: [scene.student.id] }
    expect(rows).toEqual([{ target_id: String(scene.stageTest.id), details }])
  })

  test.each<[field: string, minutes: number, wrong: Parameters<typeof give>[1]]>([
    ['minutes', 0, {}],
    ['minutes', 241, {}],
    ['reason', 5, { reason: ' ' }],
    ['userIds', 5, { userIds: [] }],
  ])('is refused with a wrong %s: %i, %j', async (field, minutes, wrong) => {
    const { error } = await give(minutes, wrong)
    expect(error.fields!.map((one) => one.field)).toEqual([field])
  })

  test('not for a test of another academy, nor for people of it', async () => {
    const there = await makeTestScene(it)
    await startTest(there.calls, there.academy)
    const { status, error } = await give(10, { id: there.stageTest.id })
    expect([status, error.name]).toEqual([404, 'TestNotFound'])
    expect((await give(10, { userIds: [there.student.id] })).error.name).toBe('UserNotFound')
    const { rows } = await it.database.pool.query<{ seconds: number }>(
      'select duration_seconds as seconds from attempts where user_id = $1',
      [there.student.id],
    )
    expect(rows).toEqual([{ seconds: 1_800 }])
  })

  test.each(['HR', 'Teacher', 'Coach', 'Student'] as const)('is not given by %s', async (role) => {
    const caller = await it.as(await it.make.user({ roles: { [role]: [scene.academy] } }))
    const body = { userIds: null, minutes: 5, reason: 'x' }
    const { status } = await caller.call(stageTestsApi.addTime, { params: { id: scene.stageTest.id }, body }, at())
    expect(status).toBe(403)
  })
})
