import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notificationTypes } from '@academy/contract/enums'
import { notificationListMaxCount } from '@academy/contract/limits'
import { notificationsApi } from '@academy/contract/notifications'
import { announcementReceivers } from '#server/schema/announcements.ts'
import { lectures } from '#server/schema/lectures.ts'
import { notifications } from '#server/schema/notifications.ts'
import { users } from '#server/schema/users.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let foreign: MadeAcademy
let student: Person
let other: Person
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy()
  foreign = await it.make.academy()
})
afterAll(() => it.close())
beforeEach(async () => {
  student = await it.make.student(academy)
  other = await it.make.student(academy)
})

const payload = {
  lectureName: 'Замикання',
  stageLectureName: 'closures',
  stageName: 'lectures',
  stageLectureId: null,
  userId: null,
  groupId: null,
  fullName: 'Тест Тестенко',
  messageId: null,
}
const minutesAgo = (minutes: number) => new Date(it.clock.now.getTime() - minutes * 60_000)
const told = async (
  person: Pick<Person, 'id'>,
  values: Partial<typeof notifications.$inferInsert> = {},
): Promise<number> => {
  const [row] = await it.database.db
    .insert(notifications)
    .values({
      academyId: academy.id,
      userId: person.id,
      type: notificationTypes.HomeworkChecked,
      payload,
      reviewBody: 'Добре',
      createdAt: it.clock.now,
      ...values,
    })
    .returning({ id: notifications.id })
  return row!.id
}
const isRead = async (id: number) => {
  const [row] = await it.database.db.select().from(notifications).where(eq(notifications.id, id))
  return row!.isRead
}
const list = async (person: Person) => (await (await it.as(person)).call(notificationsApi.list, {})).body
const announcements = async (person: Person) =>
  (await (await it.as(person)).call(notificationsApi.announcements, {})).body
const markRead = async (person: Person, id: number) =>
  (await it.as(person)).call(notificationsApi.markRead, { params: { id } })
const markAnnouncement = async (person: Person, id: number) =>
  (await it.as(person)).call(notificationsApi.markAnnouncementRead, { params: { id } })
const receiver = async (announcementId: number, { id }: Person) => {
  const rows = await it.database.db
    .select()
    .from(announcementReceivers)
    .where(eq(announcementReceivers.announcementId, announcementId))
  return rows.find(({ userId }) => userId === id)
}
const block = ({ id }: Person, academyId: number) =>
  it.database.pool.query('update user_academies set active = false where user_id = $1 and academy_id = $2', [
    id,
    academyId,
  ])

describe('the list', () => {
  test('[NTF-01][NTF-10][NTF-31] their own of all academies, unread first, then newest first', async () => {
    const oldUnread = await told(student, { createdAt: minutesAgo(90) })
    const read = await told(student, { isRead: true, createdAt: minutesAgo(5) })
    const elsewhere = await told(student, { academyId: foreign.id, createdAt: minutesAgo(10) })
    const oldest = await told(student, { isRead: true, createdAt: minutesAgo(300) })
    // a chat that goes on is an old row with new words.
    await it.database.db
      .update(notifications)
      .set({ createdAt: minutesAgo(1) })
      .where(eq(notifications.id, oldUnread))
    await told(other)
    const body = await list(student)
    expect(body.notifications.map(({ id }) => id)).toEqual([oldUnread, elsewhere, read, oldest])
    expect(body).toMatchObject({ unread: 2, unreadAnnouncements: 0 })
    expect(body.notifications[0]).toMatchObject({
      type: 'homework-checked',
      academyId: academy.id,
      isRead: false,
      payload,
      message: null,
      homeworkResponse: { reviewBody: 'Добре' },
    })
  })

  test('[NTF-03] a message comes with its text and its sender', async () => {
    const message = { text: 'Подивіться коміт', sender: { firstName: 'Ада', lastName: 'Мін' } }
    await told(student, { type: notificationTypes.NewMessage, message, reviewBody: null })
    expect((await list(student)).notifications).toMatchObject([
      { type: 'new-message', message, homeworkResponse: null },
    ])
  })

  test('names the lecture in the language that its reader has now; one that is gone keeps its stored name', async () => {
    const lecture = await it.make.stageLecture(academy)
    const [{ name } = { name: { ua: '', en: '' } }] = await it.database.db
      .select()
      .from(lectures)
      .where(eq(lectures.id, lecture.lectureId))
    await told(student, { payload: { ...payload, stageLectureId: lecture.id }, createdAt: minutesAgo(1) })
    await told(student, { createdAt: minutesAgo(2) })
    const namesIn = async (localization: 'ua' | 'en') => {
      await it.database.db.update(users).set({ localization }).where(eq(users.id, student.id))
      const { body } = await (await it.as(student)).call(notificationsApi.list, {})
      return body.notifications.map((news) => news.payload.lectureName)
    }
    expect(name.ua).not.toBe(name.en)
    expect(await namesIn('en')).toEqual([name.en, 'Замикання'])
    expect(await namesIn('ua')).toEqual([name.ua, 'Замикання'])
  })

  test('[NTF-31] holds the newest hundred, and counts all that are unread', async () => {
    const row = { academyId: academy.id, userId: student.id, type: notificationTypes.HomeworkChecked, payload }
    await it.database.db
      .insert(notifications)
      .values(
        Array.from({ length: notificationListMaxCount + 20 }, (_, index) => ({ ...row, createdAt: minutesAgo(index) })),
      )
    await told(student, { isRead: true })
    const { notifications: found, unread } = await list(student)
    expect(found).toHaveLength(notificationListMaxCount)
    expect(found.every((one) => !one.isRead)).toBe(true)
    expect(found.at(-1)!.createdAt).toBe(minutesAgo(notificationListMaxCount - 1).toISOString())
    expect(unread).toBe(notificationListMaxCount + 20)
  })

  test('Q-17: of an academy where somebody is blocked nothing is told or counted', async () => {
    const shown = await told(student, { academyId: foreign.id })
    await told(student)
    await it.make.announcement(academy, [student])
    await block(student, academy.id)
    const body = await list(student)
    expect(body.notifications.map(({ id }) => id)).toEqual([shown])
    expect(body).toMatchObject({ unread: 1, unreadAnnouncements: 0 })
    expect(await announcements(student)).toEqual({ announcements: [], unread: 0 })
  })
})

describe('the announcements', () => {
  test('[NTF-05][NTF-32] those to the person, unread first, then newest first, as a tree', async () => {
    const texts = { title: { ua: 'Новини', en: 'News', ru: '' }, body: { ua: '**Завтра**', en: 'Tomorrow', ru: '' } }
    const first = await it.make.announcement(academy, [student], texts)
    const second = await it.make.announcement(academy, [student])
    const third = await it.make.announcement(academy, [student, other])
    await it.make.announcement(academy, [other])
    const at = (id: number, receivedAt: Date, readAt: Date | null) =>
      it.database.db
        .update(announcementReceivers)
        .set({ receivedAt, readAt })
        .where(eq(announcementReceivers.announcementId, id))
    await at(first, minutesAgo(50), null)
    await at(second, minutesAgo(10), it.clock.now)
    await at(third, minutesAgo(40), null)
    const { announcements: found, unread } = await announcements(student)
    expect(found.map(({ id }) => id)).toEqual([third, first, second])
    expect([unread, (await list(student)).unreadAnnouncements]).toEqual([2, 2])
    expect(found[1]).toMatchObject({
      academyId: academy.id,
      title: 'Новини',
      language: 'ua',
      isRead: false,
      createdAt: minutesAgo(50).toISOString(),
      body: [{ type: 'paragraph', children: [{ type: 'strong', children: ['Завтра'] }] }],
    })
  })

  test.each([
    ['ua', { ua: 'Укр', en: 'Eng', ru: 'Рус' }, 'Укр', 'ua'],
    ['en', { ua: 'Укр', en: 'Eng', ru: '' }, 'Eng', 'en'],
    ['en', { ua: 'Укр', en: ' ', ru: '' }, 'Укр', 'ua'],
    ['ua', { ua: '', en: 'Eng', ru: '' }, 'Eng', 'en'],
  ] as const)('Q-62: for whoever reads %s, of %j it is %s', async (localization, texts, expected, language) => {
    await it.database.db.update(users).set({ localization }).where(eq(users.id, student.id))
    await it.make.announcement(academy, [student], { title: texts, body: texts })
    expect((await announcements(student)).announcements).toMatchObject([{ title: expected, language, body: [{}] }])
  })
})

describe('reading', () => {
  test('[NTF-33][NTF-13] a notification, and again is the same', async () => {
    const [id, stays] = [await told(student), await told(student)]
    expect((await markRead(student, id)).status).toBe(204)
    expect((await markRead(student, id)).status).toBe(204)
    expect([await isRead(id), await isRead(stays)]).toEqual([true, false])
    expect((await list(student)).unread).toBe(1)
  })

  test('[NTF-24] not that of somebody else, and none that is not there', async () => {
    const id = await told(other)
    for (const wrong of [id, 2_000_000_000]) {
      const { status, error } = await markRead(student, wrong)
      expect([status, error.name]).toEqual([expect.any(Number), 'NotificationCanNotBeRead'])
    }
    expect(await isRead(id)).toBe(false)
  })

  test('[NTF-33][NTF-48] an announcement, for this person alone; no other one', async () => {
    const id = await it.make.announcement(academy, [student, other])
    const strange = await it.make.announcement(academy, [other])
    expect((await markAnnouncement(student, id)).status).toBe(204)
    expect((await receiver(id, student))!.readAt).toEqual(it.clock.now)
    it.clock.advance(60_000)
    expect((await markAnnouncement(student, id)).status).toBe(204)
    // When it was read first is what staff count.
    expect((await receiver(id, student))!.readAt).not.toEqual(it.clock.now)
    expect((await receiver(id, other))!.readAt).toBeNull()
    for (const wrong of [strange, 2_000_000_000])
      expect((await markAnnouncement(student, wrong)).error.name).toBe('AnnouncementNotFound')
    expect((await receiver(strange, other))!.readAt).toBeNull()
  })

  test('everything at once, of this person alone', async () => {
    const [id, foreignOnes] = [await told(student), await told(other)]
    const announcement = await it.make.announcement(academy, [student, other])
    expect((await (await it.as(student)).call(notificationsApi.markAllRead, {})).status).toBe(204)
    expect([await isRead(id), await isRead(foreignOnes)]).toEqual([true, false])
    expect((await receiver(announcement, student))!.readAt).not.toBeNull()
    expect((await receiver(announcement, other))!.readAt).toBeNull()
    expect(await list(student)).toMatchObject({ unread: 0, unreadAnnouncements: 0 })
  })

  test('Q-16: nobody reads for somebody else', async () => {
    const id = await told(student)
    const impersonator = await it.make.user({ isSuperAdmin: true })
    const calls = await it.as(student, { impersonator })
    const refused = [
      await calls.call(notificationsApi.markRead, { params: { id } }),
      await calls.call(notificationsApi.markAllRead, {}),
    ]
    expect(refused.map(({ error }) => error.name)).toEqual(['ImpersonationNotAllowed', 'ImpersonationNotAllowed'])
    expect((await calls.call(notificationsApi.list, {})).body.unread).toBe(1)
  })

  test('tabs that read at the same moment do not stand in each other’s way', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => told(student)))
    const calls = await it.as(student)
    const answers = await Promise.all(
      ids.flatMap((id) => [
        calls.call(notificationsApi.markRead, { params: { id } }),
        calls.call(notificationsApi.markAllRead, {}),
      ]),
    )
    expect(answers.every(({ status }) => status === 204)).toBe(true)
    expect((await list(student)).unread).toBe(0)
  })
})
