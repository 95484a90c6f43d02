import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { completeExpiredTests } from '#modules/assessment/test-taking/test-taking.jobs.ts'
import { serverEvents } from '@academy/contract/realtime'
import { stageTestsApi } from '@academy/contract/stage-tests'
import type { Person } from '#test/make/make.ts'
import { closeSockets, connect, listen, type TestSocket } from '#test/servers/sockets.ts'
import {
  anotherStudent,
  answerTo,
  makeTestScene,
  sendAnswer,
  startTest,
  submitTest,
  type TestScene,
} from '#test/acting/taking-tests.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let url: string
let scene: TestScene
let staff: Person
let inRoom: TestSocket
let others: TestSocket[]
beforeAll(async () => {
  it = await startTestApp()
  url = await listen(it.app)
})
afterEach(closeSockets)
afterAll(() => it.close())

const opened = async (person: Person) => {
  const client = await connect(url)
  expect(await client.hello((await it.make.session(person)).accessToken)).toMatchObject({ ok: true })
  return client
}
const join = (client: TestSocket, academyId: number) => client.ask('join-start-test-room', { academyId })
/** What was sent before this was sent, every socket has. */
const settled = () => Promise.all([inRoom, ...others].map((client) => client.ask('hello', {})))

beforeEach(async () => {
  scene = await makeTestScene(it)
  staff = await it.make.user({ roles: { TrackOwner: [scene.academy] } })
  inRoom = await opened(staff)
  expect(await join(inRoom, scene.academy.id)).toEqual({ ok: true })
  const there = await makeTestScene(it)
  const elsewhere = await opened(await it.make.user({ roles: { Admin: [there.academy] } }))
  expect(await join(elsewhere, there.academy.id)).toEqual({ ok: true })
  // Of the same academy: one who has not joined, one who left, and a student who would like to.
  const left = await opened(staff)
  await join(left, scene.academy.id)
  expect(await left.ask('leave-start-test-room', { academyId: scene.academy.id })).toEqual({ ok: true })
  const student = await opened((await anotherStudent(it, scene)).student)
  expect(await join(student, scene.academy.id)).toHaveProperty('code')
  others = [elsewhere, await opened(staff), left, student]
})

describe('the room of started tests', () => {
  test('[TEST-64] [RT-27] [RT-32] [RT-38] [RT-39] hears who starts, once, and nobody else does', async () => {
    const { body } = await startTest(scene.calls, scene.academy)
    const news = await inRoom.next('user-start-test')
    expect(serverEvents['/']['user-start-test'].parse(news)).toEqual({
      userId: scene.student.id,
      fullName: expect.any(String),
      stageTestId: scene.stageTest.id,
      startDate: body.startDate,
    })
    // Going on with it is no start.
    await startTest(scene.calls, scene.academy)
    await settled()
    expect(inRoom.all('user-start-test')).toHaveLength(1)
    for (const other of others) expect(other.all('user-start-test')).toEqual([])
  })

  test('hears that somebody answered or finished, without a word about what', async () => {
    const change = { academyId: scene.academy.id, stageTestId: scene.stageTest.id }
    const { body } = await startTest(scene.calls, scene.academy)
    expect(await inRoom.next('test-changed')).toEqual(change)
    await sendAnswer(scene, answerTo(it, body.questions[0]!.id))
    expect(await inRoom.next('test-changed')).toEqual(change)
    await submitTest(scene)
    expect(await inRoom.next('test-changed')).toEqual(change)
    await settled()
    for (const other of others) expect(other.all('test-changed')).toEqual([])
  })

  test('hears that the time of somebody ran out, which a worker writes down', async () => {
    await startTest(scene.calls, scene.academy)
    await inRoom.next('test-changed')
    it.clock.advance(46 * 60_000)
    const before = inRoom.all('test-changed').length
    await completeExpiredTests.run(it.jobDeps({ kind: 'mailbox' }), {}, { number: 1, isLast: false })
    await expect.poll(() => inRoom.all('test-changed').length).toBeGreaterThan(before)
    await settled()
    for (const other of others) expect(other.all('test-changed')).toEqual([])
  })

  test('hears how far a verdict is', async () => {
    await startTest(scene.calls, scene.academy)
    await submitTest(scene)
    const questionId = scene.stageTest.questionIds[0]!
    const body = { questionId, kind: 'dropped' as const, acceptedSets: [], reason: '' }
    const at = { academyId: scene.academy.id }
    const caller = await it.as(staff)
    const { status } = await caller.call(stageTestsApi.setVerdict, { params: { id: scene.stageTest.id }, body }, at)
    expect(status).toBe(200)
    expect(await inRoom.next('verdict-progress')).toEqual({ ...at, stageTestId: scene.stageTest.id, done: 1, total: 1 })
    await settled()
    for (const other of others) expect(other.all('verdict-progress')).toEqual([])
  })

  test('more time is told to the student who has it and to the room, and to no other student', async () => {
    await startTest(scene.calls, scene.academy)
    const another = await anotherStudent(it, scene)
    await startTest(another.calls, scene.academy)
    const [page, otherPage] = [await opened(scene.student), await opened(another.student)]
    others.push(otherPage)
    await inRoom.next('test-changed')
    const caller = await it.as(staff)
    const body = { userIds: [scene.student.id], minutes: 5, reason: 'Світло' }
    const at = { academyId: scene.academy.id }
    await caller.call(stageTestsApi.addTime, { params: { id: scene.stageTest.id }, body }, at)
    expect(await page.next('test-time-changed')).toEqual({ ...at, stageTestId: scene.stageTest.id })
    await inRoom.next('test-changed')
    await settled()
    for (const other of others) expect(other.all('test-time-changed')).toEqual([])
  })
})
