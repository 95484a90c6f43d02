import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { announcementsApi } from '@academy/contract/announcements'
import { rooms, serverEvents } from '@academy/contract/realtime'
import { createEventBus } from '#platform/events.ts'
import { createLog } from '#platform/log.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { closeSockets, connect, listen, type TestSocket } from '#test/servers/sockets.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { registerAnnouncementNews } from './announcements.news.ts'

let it: TestApp
let url: string
let academy: MadeAcademy
let admin: Person
beforeAll(async () => {
  it = await startTestApp()
  url = await listen(it.app)
  academy = await it.make.academy()
  admin = await it.make.user({ roles: { Admin: [academy] } })
})
afterEach(closeSockets)
afterAll(() => it.close())

const opened = async (person: Person) => {
  const client = await connect(url, '/notifications')
  expect(await client.hello((await it.make.session(person)).accessToken)).toMatchObject({ ok: true })
  return client
}
const set = async (id: number, people: Person[]) =>
  (await it.as(admin)).call(
    announcementsApi.receivers,
    { params: { id }, body: { receivers: people.map((person) => person.id) } },
    { academyId: academy.id },
  )
/** What was sent before this was sent, every socket has. */
const settled = (...clients: TestSocket[]) => Promise.all(clients.map((client) => client.ask('hello', {})))

test('[NTF-23] each new receiver is told once, whoever was told before or is none hears nothing', async () => {
  const [student, other] = [await it.make.student(academy), await it.make.student(academy)]
  const [page, otherPage] = [await opened(student), await opened(other)]
  const id = await it.make.announcement(academy)
  await set(id, [student])
  const { notification } = serverEvents['/notifications']['new-notification'].parse(await page.next('new-notification'))
  expect(notification).toMatchObject({ id, type: 'announcement', isRead: false, academyId: academy.id, message: null })
  await set(id, [student])
  await settled(page, otherPage)
  expect([page.all('new-notification'), otherPage.all('new-notification')].map((all) => all.length)).toEqual([1, 0])
  await set(id, [student, other])
  await otherPage.next('new-notification')
  await settled(page)
  expect(page.all('new-notification')).toHaveLength(1)
})

test('whoever loses it is asked to look again, and a changed text tells nobody (Q-62)', async () => {
  const student = await it.make.student(academy)
  const page = await opened(student)
  const id = await it.make.announcement(academy, [student])
  const caller = await it.as(admin)
  const { body } = await caller.call(announcementsApi.get, { params: { id } }, { academyId: academy.id })
  const { title, body: text, updatedAt } = body
  const texts = { title: { ...title, ua: 'Інакше' }, body: text, updatedAt }
  expect((await caller.call(announcementsApi.update, { params: { id }, body: texts })).status).toBe(200)
  await settled(page)
  expect(page.all('new-notification')).toEqual([])
  await set(id, [])
  expect(await page.next('notification-read')).toEqual({ ids: [] })
  const another = await it.make.announcement(academy, [student])
  await caller.call(announcementsApi.remove, { params: { id: another } }, { academyId: academy.id })
  expect(await page.next('notification-read')).toEqual({ ids: [] })
})

test('a crowd is told in portions, everybody once', async () => {
  const emit = vi.fn()
  const bus = createEventBus(createLog('silent'))
  registerAnnouncementNews({ emit }, bus)
  const userIds = Array.from({ length: 2_500 }, (_, index) => index + 1)
  bus.publish('announcement.taken', { userIds })
  await expect.poll(() => emit.mock.calls.length).toBe(3)
  const told = emit.mock.calls.flatMap(([, names]) => names as string[])
  expect(told).toEqual(userIds.map(rooms.user))
})
