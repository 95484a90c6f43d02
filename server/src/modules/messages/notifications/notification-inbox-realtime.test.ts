import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notificationTypes } from '@academy/contract/enums'
import { errors } from '@academy/contract/errors'
import { notificationListMaxCount } from '@academy/contract/limits'
import { notificationsApi } from '@academy/contract/notifications'
import { serverEvents } from '@academy/contract/realtime'
import { notifications } from '#server/schema/notifications.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { closeSockets, connect, listen, type TestSocket } from '#test/servers/sockets.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let url: string
let academy: MadeAcademy
let student: Person
let stranger: Person
beforeAll(async () => {
  it = await startTestApp()
  url = await listen(it.app)
  academy = await it.make.academy()
})
beforeEach(async () => {
  student = await it.make.student(academy)
  stranger = await it.make.student(academy)
})
afterEach(closeSockets)
afterAll(() => it.close())

const payload = {
  lectureName: 'Замикання',
  stageLectureName: 'closures',
  stageName: 'lectures',
  stageLectureId: null,
  userId: null,
  groupId: null,
  fullName: null,
  messageId: null,
}
const told = async ({ id: userId }: Person): Promise<number> => {
  const type = notificationTypes.HomeworkChecked
  const [row] = await it.database.db
    .insert(notifications)
    .values({ academyId: academy.id, userId, type, payload })
    .returning({ id: notifications.id })
  return row!.id
}
const isRead = async (id: number) =>
  (await it.database.db.select().from(notifications).where(eq(notifications.id, id)))[0]!.isRead
const tab = async (person: Person, impersonator?: Person): Promise<TestSocket> => {
  const client = await connect(url, '/notifications')
  const { accessToken } = await it.make.session(person, impersonator)
  expect(await client.hello(accessToken)).toEqual({ ok: true, userId: person.id })
  return client
}
/** An answer to a later question: everything said before has arrived. */
const heardAll = (client: TestSocket) => client.ask('notification-read', { ids: [] })

describe('a hello', () => {
  test('[RT-50] is answered with the state of the inbox, by which a page knows whether its list is still true', async () => {
    const person = await it.make.student(academy)
    expect(await (await tab(person)).next('inbox-state')).toEqual({ unread: 0, unreadAnnouncements: 0, newestAt: null })
    await told(person)
    const { body } = await (await it.as(person)).call(notificationsApi.list, {})
    const said = await (await tab(person)).next('inbox-state')
    expect(said).toEqual({ unread: 1, unreadAnnouncements: 0, newestAt: body.notifications[0]!.createdAt })
    expect(serverEvents['/notifications']['inbox-state'].safeParse(said).success).toBe(true)
  })

  test('[A7] tells nothing to who acts as somebody: what they receive is audited', async () => {
    const client = await tab(student, await it.make.user({ roles: { Admin: [academy] } }))
    await heardAll(client)
    expect(client.all('inbox-state')).toEqual([])
  })
})

describe('RT-51: one tab reads', () => {
  test('[RT-29][RT-51] and the other tabs of the same person hear of it, nobody else, nor the tab itself', async () => {
    const [one, two, foreign] = [await tab(student), await tab(student), await tab(stranger)]
    const [first, second] = [await told(student), await told(student)]
    expect(await one.ask('notification-read', { ids: [first] })).toEqual({ ok: true })
    expect(await two.next('notification-read')).toEqual({ ids: [first] })
    expect([await isRead(first), await isRead(second)]).toEqual([true, false])
    expect(await one.ask('notification-read', { all: true })).toEqual({ ok: true })
    const said = await two.next('notification-read')
    expect(said).toEqual({ ids: [second] })
    expect(serverEvents['/notifications']['notification-read'].safeParse(said).success).toBe(true)
    await Promise.all([one, foreign].map(heardAll))
    expect([...one.all('notification-read'), ...foreign.all('notification-read')]).toEqual([])
  })

  test('[RT-51] what was read already is no news', async () => {
    const [one, two] = [await tab(student), await tab(student)]
    const id = await told(student)
    await one.ask('notification-read', { ids: [id] })
    await one.ask('notification-read', { ids: [id] })
    await one.ask('notification-read', { all: true })
    await heardAll(two)
    expect(two.all('notification-read')).toHaveLength(1)
  })

  test('[RT-51] announcements are part of everything', async () => {
    const [one, two] = [await tab(student), await tab(student)]
    await it.make.announcement(academy, [student])
    await one.ask('notification-read', { all: true })
    expect(await two.next('notification-read')).toEqual({ ids: [] })
    const { body } = await (await it.as(student)).call(notificationsApi.list, {})
    expect(body.unreadAnnouncements).toBe(0)
  })

  test('[NTF-24] what is somebody else’s, or nobody’s, is refused, and nothing of the same call is read', async () => {
    const [own, strange] = [await told(student), await told(stranger)]
    const one = await tab(student)
    const refusal = { code: errors.NotificationCanNotBeRead.code }
    expect(await one.ask('notification-read', { ids: [own, strange] })).toEqual(refusal)
    expect(await one.ask('notification-read', { ids: [own, 2_000_000_000] })).toEqual(refusal)
    expect([await isRead(own), await isRead(strange)]).toEqual([false, false])
  })

  test.each([
    {},
    { ids: [] },
    { ids: [0] },
    { ids: ['1'] },
    { all: false },
    { ids: [1], all: true },
    { ids: Array.from({ length: notificationListMaxCount + 1 }, (_, index) => index + 1) },
    null,
  ])('[RT-51] refuses %j', async (wrong) => {
    expect(await (await tab(student)).ask('notification-read', wrong)).toEqual({ code: errors.ValidationError.code })
  })

  test('Q-16: not while somebody else looks', async () => {
    const id = await told(student)
    const one = await tab(student, await it.make.user({ isSuperAdmin: true }))
    expect(await one.ask('notification-read', { ids: [id] })).toEqual({ code: errors.ImpersonationNotAllowed.code })
    expect(await isRead(id)).toBe(false)
  })
})

describe('over HTTP', () => {
  test('[RT-51][NTF-33] all tabs of the person hear what was read', async () => {
    const one = await tab(student)
    const foreign = await tab(stranger)
    const [id, second] = [await told(student), await told(student)]
    const announcement = await it.make.announcement(academy, [student])
    const calls = await it.as(student)
    await calls.call(notificationsApi.markRead, { params: { id } })
    expect(await one.next('notification-read')).toEqual({ ids: [id] })
    await calls.call(notificationsApi.markAnnouncementRead, { params: { id: announcement } })
    expect(await one.next('notification-read')).toEqual({ ids: [] })
    await calls.call(notificationsApi.markAllRead, {})
    expect(await one.next('notification-read')).toEqual({ ids: [second] })
    await calls.call(notificationsApi.markAllRead, {})
    await Promise.all([one, foreign].map(heardAll))
    expect(one.all('notification-read')).toHaveLength(3)
    expect(foreign.all('notification-read')).toEqual([])
  })
})

test('[RT-50] news go to the person they are for, in all tabs', async () => {
  const [one, two, foreign] = [await tab(student), await tab(student), await tab(stranger)]
  const notification = {
    id: 7,
    type: notificationTypes.Announcement,
    isRead: false,
    createdAt: it.clock.now.toISOString(),
    academyId: academy.id,
    payload: { ...payload, lectureName: null, stageLectureName: null, stageName: null },
    message: null,
    homeworkResponse: null,
  }
  it.app.bus.publish('notification.made', { userId: student.id, notification })
  for (const client of [one, two]) {
    const said = await client.next('new-notification')
    expect(said).toEqual({ notification })
    expect(serverEvents['/notifications']['new-notification'].safeParse(said).success).toBe(true)
  }
  await heardAll(foreign)
  expect(foreign.all('new-notification')).toEqual([])
})
