import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LiveRoom, stageTestsApi } from '@academy/contract/stage-tests'
import { type Notice, testsApi } from '@academy/contract/tests'
import {
  anotherStudent,
  answerTo,
  makeTestScene,
  sendAnswer,
  startTest,
  submitTest,
  type TestScene,
} from '#test/acting/taking-tests.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
let scene: TestScene
let owner: Caller
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  scene = await makeTestScene(it)
  owner = await it.as(
    await it.make.user({ roles: { TrackOwner: [scene.academy] }, firstName: 'Олена', lastName: 'Чергова' }),
  )
})

const at = () => ({ academyId: scene.academy.id })
const isoIn = (seconds: number) => new Date(it.clock.now.getTime() + seconds * 1_000).toISOString()
const live = (id = scene.stageTest.id) => owner.call(stageTestsApi.live, { params: { id } }, at())
const timeline = (id: number) => owner.call(stageTestsApi.timeline, { params: { id } }, at())
const notice = (values: Partial<Notice>): Notice => ({
  clientId: randomUUID(),
  kind: 'offline',
  at: isoIn(0),
  endedAt: null,
  questionId: null,
  ...values,
})
const pulse = (notices: Notice[]) =>
  scene.calls.call(testsApi.pulse, { body: { stageTestId: scene.stageTest.id, notices } }, at())

describe('the live room', () => {
  test('is empty before anybody came, and says how many are expected', async () => {
    const { status, body } = await live()
    expect(status).toBe(200)
    expect(LiveRoom.parse(body)).toMatchObject({ attempts: [], count: 0, serverTime: isoIn(0) })
    expect(body.stageTest).toMatchObject({
      id: scene.stageTest.id,
      counts: { expected: 1, started: 0, running: 0, finished: 0, passed: 0 },
    })
  })

  test('shows how far somebody is, and until when, by the time of the server', async () => {
    const { body: started } = await startTest(scene.calls, scene.academy)
    const [one, two] = started.questions
    await sendAnswer(scene, answerTo(it, one!.id))
    await sendAnswer(scene, answerTo(it, two!.id))
    it.clock.advance(65_000)
    await pulse([])
    it.clock.advance(5_000)
    const { body } = await live()
    expect(body.serverTime).toBe(isoIn(0))
    expect(body.stageTest.counts).toMatchObject({ expected: 1, started: 1, running: 1, finished: 0 })
    expect(body.attempts).toMatchObject([
      {
        summaryId: started.summaryId,
        student: { id: scene.student.id, avatarUrl: null },
        startDate: isoIn(-70),
        deadline: started.deadline,
        finishedAt: null,
        answeredCount: 2,
        questionsCount: 5,
        lastSeenAt: isoIn(-5),
        focusLossCount: 0,
        networkGapCount: 0,
        explanationCount: 0,
      },
    ])
    // E8: nothing of what was answered, and nothing of what is right.
    expect(JSON.stringify(body.attempts)).not.toMatch(/option|correct|percent/i)
  })

  test('a gap of the network is counted apart from a lost focus, and is no cheat', async () => {
    await startTest(scene.calls, scene.academy)
    it.clock.advance(60_000)
    const lost = { kind: 'focusLost' as const, at: isoIn(-30), endedAt: isoIn(-20) }
    await pulse([notice(lost), notice({ at: isoIn(-50), endedAt: isoIn(-40) }), notice({ at: isoIn(-10) })])
    const { body } = await live()
    expect(body.attempts).toMatchObject([{ focusLossCount: 1, networkGapCount: 2 }])
    const stored = await it.make.storedAttempt(scene.academy, body.attempts[0]!.attemptId)
    expect(stored.cheatsCount).toBe(1)
  })

  test('those who run come first, the newest of them on top; whoever was set aside is not there', async () => {
    const [first, second, third] = [scene, await anotherStudent(it, scene), await anotherStudent(it, scene)]
    for (const { calls } of [first, second, third]) await startTest(calls, scene.academy)
    await submitTest({ ...scene, calls: third.calls })
    const order = async () => (await live()).body.attempts.map(({ student }) => student.id)
    expect(await order()).toEqual([second.student.id, first.student.id, third.student.id])
    await it.database.pool.query('update attempts set archived_at = now() where user_id = $1', [second.student.id])
    expect(await order()).toEqual([first.student.id, third.student.id])
    expect((await live()).body.count).toBe(2)
  })

  test('a test of another academy is not there, nor one that does not exist', async () => {
    const there = await makeTestScene(it)
    await startTest(there.calls, there.academy)
    const { rows } = await it.database.pool.query<{ id: number }>('select id from attempts where user_id = $1', [
      there.student.id,
    ])
    for (const { status, error } of [
      await live(there.stageTest.id),
      await live(2_000_000_001),
      await timeline(rows[0]!.id),
      await timeline(2_000_000_001),
    ])
      expect([status, error.name]).toEqual([404, 'TestNotFound'])
  })

  test.each([
    ['Admin', 200],
    ['HR', 200],
    ['Coach', 403],
    ['Teacher', 403],
    ['Student', 403],
  ] as const)('for %s: %i', async (role, expected) => {
    const caller = await it.as(await it.make.user({ roles: { [role]: [scene.academy] } }))
    expect((await caller.call(stageTestsApi.live, { params: { id: scene.stageTest.id } }, at())).status).toBe(expected)
  })

  nightTest('shows the newest thousand, and says how many there are', async () => {
    await it.database.pool.query(
      `with people as (insert into users (email, first_name, last_name)
          select 'live' || n || '@${scene.academy.id}.test', 'Учень', 'Номер' || n from generate_series(1, 1200) n
          returning id),
        members as (insert into user_academies (academy_id, user_id, public_id)
          select $1, id, gen_random_uuid() from people returning user_id)
        select count(*) from members`,
      [scene.academy.id],
    )
    await it.database.pool.query(
      `insert into attempts (academy_id, user_id, stage_test_id, stage_id, group_id, drawn, question_ids, started_at,
          deadline, duration_seconds, last_seen_at)
        select $1, ua.user_id, $2, $3, $4, '[]', '{1,2,3}', now(), now(), 1800, now()
        from user_academies ua join users u on u.id = ua.user_id
        where ua.academy_id = $1 and u.first_name = 'Учень'`,
      [scene.academy.id, scene.stageTest.id, scene.stageTest.stageId, scene.stageTest.groupId],
    )
    const { body } = await live()
    expect(body.attempts).toHaveLength(1_000)
    expect(body.count).toBe(1_200)
    const newest = body.attempts.map(({ attemptId }) => attemptId)
    expect(newest).toEqual(newest.toSorted((a, b) => b - a))
  })
})

describe('the timeline of an attempt', () => {
  test('has who did what and why, in the order of time', async () => {
    const { body: started } = await startTest(scene.calls, scene.academy)
    it.clock.advance(60_000)
    await pulse([notice({ at: isoIn(-50), endedAt: isoIn(-40), questionId: started.questions[2]!.id })])
    await owner.call(
      stageTestsApi.addTime,
      { params: { id: scene.stageTest.id }, body: { userIds: null, minutes: 7, reason: 'Зникло світло' } },
      at(),
    )
    it.clock.advance(60_000)
    await submitTest(scene)
    const [attempt] = (await live()).body.attempts
    const { body } = await timeline(attempt!.attemptId)
    expect(body.attempt).toEqual(attempt)
    expect(body.serverTime).toBe(isoIn(0))
    expect(body.events).toMatchObject([
      { kind: 'started', at: isoIn(-120) },
      { kind: 'offline', at: isoIn(-110), endedAt: isoIn(-100), questionNumber: 3, minutes: null, actorName: null },
      { kind: 'timeAdded', at: isoIn(-60), minutes: 7, actorName: 'Олена Чергова', reason: 'Зникло світло' },
      { kind: 'finished', at: isoIn(0) },
    ])
  })

  test('an answer that waited for the network shows when it was given and when it came', async () => {
    const { body: started } = await startTest(scene.calls, scene.academy)
    it.clock.advance(300_000)
    await sendAnswer(scene, answerTo(it, started.questions[1]!.id, { answeredAt: isoIn(-240) }))
    await sendAnswer(scene, answerTo(it, started.questions[0]!.id))
    const [attempt] = (await live()).body.attempts
    expect((await timeline(attempt!.attemptId)).body.answers).toEqual([
      { number: 2, answeredAt: isoIn(-240), receivedAt: isoIn(0), isLate: false },
      { number: 1, answeredAt: isoIn(0), receivedAt: isoIn(0), isLate: false },
    ])
  })

  test('is there for one that was set aside too', async () => {
    await startTest(scene.calls, scene.academy)
    const [attempt] = (await live()).body.attempts
    await it.database.pool.query('update attempts set archived_at = now() where id = $1', [attempt!.attemptId])
    expect((await timeline(attempt!.attemptId)).status).toBe(200)
  })
})
