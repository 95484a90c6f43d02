import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { homeworkApi } from '@academy/contract/homework'
import { stageLecturesApi } from '@academy/contract/lectures'
import { type Namespace, serverEvents } from '@academy/contract/realtime'
import { reviewApi } from '@academy/contract/review'
import { notifications } from '#server/schema/notifications.ts'
import type { MadeResponse } from '#test/make/make-homework.ts'
import type { Person } from '#test/make/make.ts'
import { type Desk, makeDesk } from '#test/acting/reviewing.ts'
import { asOwner } from '#test/security/catalogue.ts'
import { closeSockets, connect, listen, type TestSocket } from '#test/servers/sockets.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let url: string
let desk: Desk
let response: MadeResponse & { student: Person }
beforeAll(async () => {
  it = await startTestApp()
  url = await listen(it.app)
})
afterEach(closeSockets)
afterAll(() => it.close())
beforeEach(async () => {
  desk = await makeDesk(it)
  response = await desk.handedIn()
})

const opened = async (person: Person, namespace: Namespace = '/homework-review') => {
  const client = await connect(url, namespace)
  expect(await client.hello((await it.make.session(person)).accessToken, desk.academy.id)).toMatchObject({ ok: true })
  return client
}
const join = (client: TestSocket, room: object) => client.ask('join-review-room', room)
const lecture = () => ({ stageLectureId: desk.stageLecture.id })
const academy = () => ({ academyId: desk.academy.id })
const settled = (...clients: TestSocket[]) => Promise.all(clients.map((client) => client.ask('hello', {})))
const assign = async (person: Person, body: { assign: boolean; reviewerId?: number }) =>
  (await desk.as(person)).call(homeworkApi.assign, { params: { id: response.id }, body })
const review = async (mark: number) =>
  (await desk.as(desk.owner)).call(homeworkApi.update, {
    params: { id: response.id },
    body: { mark, reviewBody: 'Так', isReviewed: true },
  })

describe('the review room', () => {
  test('[RT-31] [RT-48] [RT-49] [HW-64] hears who reviews now, once, whichever rooms it stands in', async () => {
    const client = await opened(desk.teacher)
    expect(await join(client, lecture())).toEqual({ ok: true })
    expect(await join(client, academy())).toEqual({ ok: true })
    await assign(desk.owner, { assign: true, reviewerId: desk.coach.id })
    const change = { homeworkResponseId: response.id, reviewerId: desk.coach.id }
    const news = await client.next('reviewer-changed')
    expect(serverEvents['/homework-review']['reviewer-changed'].parse(news)).toEqual({ ...change, assign: true })
    await assign(desk.owner, { assign: true, reviewerId: desk.teacher.id })
    expect(await client.next('reviewer-changed')).toEqual({ ...change, assign: false })
    expect(await client.next('reviewer-changed')).toEqual({ ...change, reviewerId: desk.teacher.id, assign: true })
    // Nothing changes, nothing is told.
    await assign(desk.owner, { assign: true, reviewerId: desk.teacher.id })
    await settled(client)
    expect(client.all('reviewer-changed')).toHaveLength(3)
  })

  test('[HW-64] many at once, and back', async () => {
    const client = await opened(desk.owner)
    await join(client, academy())
    const calls = await desk.as(desk.teacher)
    const { body } = await calls.call(homeworkApi.assignMultiple, { body: { assign: true, ids: [response.id] } })
    expect(await client.next('reviewer-changed')).toMatchObject({ reviewerId: desk.teacher.id, assign: true })
    await calls.call(homeworkApi.undoAssign, { params: { id: body.changeId! } })
    expect(await client.next('reviewer-changed')).toMatchObject({ reviewerId: desk.teacher.id, assign: false })
  })

  test('hears that somebody looks, and that it was reviewed', async () => {
    const client = await opened(desk.owner)
    await join(client, lecture())
    const change = { ...lecture(), homeworkResponseId: response.id }
    const calls = await desk.as(desk.teacher)
    await calls.call(reviewApi.hold, { params: { id: response.id }, body: {} })
    expect(await client.next('response-changed')).toEqual(change)
    // Still the same one: no news.
    await calls.call(reviewApi.hold, { params: { id: response.id }, body: {} })
    await calls.call(reviewApi.release, { params: { id: response.id } })
    expect(await client.next('response-changed')).toEqual(change)
    await review(8)
    expect(await client.next('response-changed')).toEqual(change)
    await settled(client)
    expect(client.all('response-changed')).toHaveLength(3)
  })

  test('[RT-48] [RT-53] is for staff: a Coach only where they review, no student, nobody of another academy', async () => {
    const there = await makeDesk(it)
    const stranger = await it.make.user({ roles: { Coach: [desk.academy] } })
    const coach = await opened(desk.coach)
    expect(await join(coach, lecture())).toEqual({ ok: true })
    const outside = await opened(stranger)
    expect(await join(outside, lecture())).toHaveProperty('code')
    // The desk of who has no lecture is empty, not everybody's.
    expect(await join(outside, academy())).toEqual({ ok: true })
    const student = await opened(response.student)
    expect(await join(student, lecture())).toHaveProperty('code')
    expect(await join(student, academy())).toHaveProperty('code')
    const foreign = await opened(desk.owner)
    expect(await join(foreign, { stageLectureId: there.stageLecture.id })).toHaveProperty('code')
    expect(await join(foreign, { academyId: there.academy.id })).toHaveProperty('code')
    const left = await opened(desk.teacher)
    await join(left, academy())
    expect(await left.ask('leave-review-room', academy())).toEqual({ ok: true })
    const elsewhere = await opened(there.owner)
    await join(elsewhere, { academyId: there.academy.id })
    await assign(desk.teacher, { assign: true })
    expect(await coach.next('reviewer-changed')).toMatchObject({ assign: true })
    await settled(outside, student, foreign, left, elsewhere)
    for (const client of [outside, student, foreign, left, elsewhere])
      expect(client.all('reviewer-changed')).toEqual([])
  })

  test('[RT-48] the desk of a Coach is the lectures they review', async () => {
    const client = await opened(desk.coach)
    expect(await join(client, academy())).toEqual({ ok: true })
    await assign(desk.teacher, { assign: true })
    expect(await client.next('reviewer-changed')).toMatchObject({ reviewerId: desk.teacher.id })
    const other = await makeDesk(it, { academy: desk.academy })
    const foreign = await other.handedIn()
    await (await desk.as(desk.owner)).call(homeworkApi.assign, { params: { id: foreign.id }, body: { assign: true } })
    await settled(client)
    expect(client.all('reviewer-changed')).toHaveLength(1)
  })
})

describe('the student', () => {
  test('hears that their own homework came further, and not who looks at it', async () => {
    const [mine, others] = [await opened(response.student, '/'), await opened((await desk.handedIn()).student, '/')]
    await (await desk.as(desk.teacher)).call(reviewApi.hold, { params: { id: response.id }, body: {} })
    await review(7)
    const change = { academyId: desk.academy.id, stageLectureId: desk.stageLecture.id }
    expect(await mine.next('homework-changed')).toEqual(change)
    await settled(mine, others)
    expect(mine.all('homework-changed')).toHaveLength(1)
    expect(others.all('homework-changed')).toEqual([])
  })

  test('[NTF-22] [RT-50] gets the news as it is stored, on every device and nobody else', async () => {
    const devices = [await opened(response.student, '/notifications'), await opened(response.student, '/notifications')]
    const reviewer = await opened(desk.owner, '/notifications')
    await review(7)
    const [row] = await it.database.db.select().from(notifications).where(eq(notifications.userId, response.userId))
    for (const device of devices) {
      const news = await device.next<{ notification: { id: number } }>('new-notification')
      expect(serverEvents['/notifications']['new-notification'].parse(news).notification).toMatchObject({
        id: row!.id,
        type: 'homework-checked',
        academyId: desk.academy.id,
        isRead: false,
        homeworkResponse: { reviewBody: 'Так' },
      })
    }
    await settled(reviewer, ...devices)
    expect(reviewer.all('new-notification')).toEqual([])
    for (const device of devices) expect(device.all('new-notification')).toHaveLength(1)
  })

  test('C4: hears nothing of what the database took back at the last moment', async () => {
    const device = await opened(response.student, '/notifications')
    await asOwner(it.urls.ownerUrl, async (client) => {
      await client.query(`create function refuse_at_commit() returns trigger language plpgsql as
        $$ begin raise exception 'no commit today'; end $$`)
      await client.query(`create constraint trigger refuse_at_commit after insert on notifications
        deferrable initially deferred for each row execute function refuse_at_commit()`)
    })
    expect((await review(7)).status).toBe(500)
    await asOwner(it.urls.ownerUrl, async (client) => {
      await client.query('drop trigger refuse_at_commit on notifications')
    })
    const stored = () => it.database.db.select().from(notifications).where(eq(notifications.userId, response.userId))
    expect(await stored()).toEqual([])
    expect(await desk.row(response)).toMatchObject({ mark: null, isReviewed: false })
    await settled(device)
    expect(device.all('new-notification')).toEqual([])
    await review(7)
    await device.next('new-notification')
    expect(await stored()).toHaveLength(1)
  })
})

describe('[A5][A6] whoever is not given any more what they watched', () => {
  /** The lecture as it is, but for its reviewers. */
  const giveTo = async (reviewers: readonly Person[]) => {
    const owner = await desk.as(desk.owner)
    const params = { id: desk.stageLecture.id }
    const { body: before } = await owner.call(stageLecturesApi.get, { params })
    const {
      id: _,
      academyId,
      academyName,
      stageName,
      lectureName,
      shortName,
      lecturer,
      groupName,
      counts,
      ...input
    } = before
    void [academyId, academyName, stageName, lectureName, shortName, lecturer, groupName, counts]
    const body = { ...input, reviewerIds: reviewers.map(({ id }) => id) }
    return owner.call(stageLecturesApi.update, { params, body })
  }

  test('a Coach who is taken off a lecture leaves its rooms at once and does not come back into them', async () => {
    const [coach, teacher] = [await opened(desk.coach), await opened(desk.teacher)]
    const watcher = await opened(desk.coach, '/autograde')
    for (const client of [coach, teacher]) expect(await join(client, lecture())).toEqual({ ok: true })
    expect(await watcher.ask('join-autograde-room', { homeworkResponseId: response.id })).toEqual({ ok: true })
    expect((await giveTo([desk.teacher])).status).toBe(200)
    await expect.poll(() => [coach, watcher].map(({ socket }) => socket.connected)).toEqual([false, false])
    expect(await coach.closed).toBe('io server disconnect')
    expect(await watcher.closed).toBe('io server disconnect')
    expect(teacher.socket.connected).toBe(true)
    const again = await opened(desk.coach)
    expect((await join(again, lecture())).code).toBeGreaterThan(0)
  })

  test('a response that goes to another reviewer is watched no longer by who read it only as its reviewer', async () => {
    await assign(desk.owner, { assign: true, reviewerId: desk.coach.id })
    expect((await giveTo([desk.teacher])).status).toBe(200)
    const client = await opened(desk.coach, '/autograde')
    expect(await client.ask('join-autograde-room', { homeworkResponseId: response.id })).toEqual({ ok: true })
    await assign(desk.owner, { assign: true, reviewerId: desk.teacher.id })
    expect(await client.closed).toBe('io server disconnect')
  })

  test('who may read it all the same stays', async () => {
    await assign(desk.owner, { assign: true, reviewerId: desk.coach.id })
    const client = await opened(desk.coach)
    expect(await join(client, lecture())).toEqual({ ok: true })
    await assign(desk.owner, { assign: true, reviewerId: desk.teacher.id })
    await settled(client)
    expect(client.socket.connected).toBe(true)
  })
})
