import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { autogradeApi } from '@academy/contract/autograde'
import { autogradeStatuses } from '@academy/contract/enums'
import { serverEvents } from '@academy/contract/realtime'
import { anotherResponse, type GradingScene, makeGradingScene, makeRunner } from '#test/acting/grading.ts'
import type { Person } from '#test/make/make.ts'
import { closeSockets, connect, listen, type TestSocket } from '#test/servers/sockets.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

const { Sent, Started, Success } = autogradeStatuses

let it: TestApp
let url: string
let scene: GradingScene
beforeAll(async () => {
  it = await startTestApp()
  url = await listen(it.app)
})
afterEach(closeSockets)
afterAll(() => it.close())
beforeEach(async () => {
  await it.database.pool.query('delete from autograde_results')
  scene = await makeGradingScene(it, { traceAccordingText: '=== tests' })
})

const opened = async (person: Person, academyId = scene.academy.id) => {
  const client = await connect(url, '/autograde')
  expect(await client.hello((await it.make.session(person)).accessToken, academyId)).toMatchObject({ ok: true })
  return client
}
const join = (client: TestSocket, room: { stageLectureId: number } | { homeworkResponseId: number }) =>
  client.ask('join-autograde-room', room)
const lectureRoom = () => ({ stageLectureId: scene.stageLecture.id })
const responseRoom = () => ({ homeworkResponseId: scene.response.id })
/** What was sent before this was sent, every socket has. */
const settled = (...clients: TestSocket[]) => Promise.all(clients.map((client) => client.ask('hello', {})))
const statusesOf = (client: TestSocket) =>
  client.all<{ result: { status: number } }>('new-autograde-result').map(({ result }) => result.status)
const gradeOnce = async () => {
  const params = { id: scene.response.id }
  await scene.owner.call(autogradeApi.resend, { params, query: {} }, { academyId: scene.academy.id })
  const runner = makeRunner(it)
  const job = (await runner.claim())!
  await runner.log(job, 0, 'cloning secret')
  await runner.report(job, { trace: 'cloning secret\n=== tests\n1 passed' })
  return job
}

describe('[RT-27] [RT-46] rooms of the autograder', () => {
  test('[AG-18] [RT-30] [RT-47] staff hear of every step and read the log while it is written', async () => {
    const inLecture = await opened(scene.ownerPerson)
    const atResponse = await opened(scene.ownerPerson)
    const left = await opened(scene.ownerPerson)
    expect(await join(inLecture, lectureRoom())).toEqual({ ok: true })
    expect(await join(atResponse, responseRoom())).toEqual({ ok: true })
    await join(left, responseRoom())
    await join(left, lectureRoom())
    await left.ask('leave-autograde-room', responseRoom())
    await left.ask('leave-autograde-room', lectureRoom())
    const { resultId } = await gradeOnce()
    for (const client of [inLecture, atResponse]) {
      const piece = { ...responseRoom(), resultId, offset: 0, text: 'cloning secret' }
      expect(serverEvents['/autograde']['autograde-log'].parse(await client.next('autograde-log'))).toEqual(piece)
      for (const status of [Sent, Started, Success]) {
        const news = serverEvents['/autograde']['new-autograde-result'].parse(await client.next('new-autograde-result'))
        expect(news).toMatchObject({ ...responseRoom(), result: { id: resultId, status } })
      }
    }
    expect(await inLecture.next('autograde-changed')).toEqual(lectureRoom())
    await settled(left)
    expect([statusesOf(left), left.all('autograde-log')]).toEqual([[], []])
  })

  test('[RT-47] a student hears of their own results, from the marker on, and never reads the log', async () => {
    const student = await opened(scene.student)
    expect(await join(student, responseRoom())).toEqual({ ok: true })
    await gradeOnce()
    for (const status of [Sent, Started])
      expect(await student.next('new-autograde-result')).toMatchObject({ result: { status } })
    const last = await student.next<{ result: { trace: string } }>('new-autograde-result')
    expect(last.result).toMatchObject({ status: Success, trace: '=== tests\n1 passed', startedById: null })
    expect(student.all('autograde-log')).toEqual([])
  })

  test('[AG-09] a lecture that stopped showing results tells its student nothing more', async () => {
    const student = await opened(scene.student)
    await join(student, responseRoom())
    await it.database.pool.query('update stage_lectures set show_autograde_result = false where id = $1', [
      scene.stageLecture.id,
    ])
    await gradeOnce()
    await settled(student)
    expect(statusesOf(student)).toEqual([])
    expect(await join(student, responseRoom())).toHaveProperty('code')
  })

  test('nobody enters the room of another student, of a whole lecture as a student, or of another academy', async () => {
    const other = await opened((await anotherResponse(it, scene)).student)
    const student = await opened(scene.student)
    const coach = await opened(await it.make.user({ roles: { Coach: [scene.academy] } }))
    const there = await makeGradingScene(it)
    const elsewhere = await opened(there.ownerPerson, there.academy.id)
    expect(await join(student, lectureRoom())).toHaveProperty('code')
    for (const client of [other, coach, elsewhere]) {
      expect(await join(client, responseRoom())).toHaveProperty('code')
      expect(await join(client, lectureRoom())).toHaveProperty('code')
    }
    await gradeOnce()
    await settled(other, student, coach, elsewhere)
    for (const client of [other, student, coach, elsewhere]) expect(statusesOf(client)).toEqual([])
  })
})
