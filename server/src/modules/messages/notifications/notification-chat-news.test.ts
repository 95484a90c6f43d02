import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverEvents } from '@academy/contract/realtime'
import { eraseAccount } from '#modules/accounts/privacy/privacy-erasure.service.ts'
import { chatMessages } from '#server/schema/chat.ts'
import { lectures } from '#server/schema/lectures.ts'
import { notifications } from '#server/schema/notifications.ts'
import { removedUsers, users } from '#server/schema/users.ts'
import { type ChatPlace, makeChatPlace, say, written } from '#test/acting/chatting.ts'
import type { Person } from '#test/make/make.ts'
import { asOwner } from '#test/security/catalogue.ts'
import { closeSockets, connect, listen, type TestSocket } from '#test/servers/sockets.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let url: string
let place: ChatPlace
let student: TestSocket
let teacher: TestSocket
beforeAll(async () => {
  it = await startTestApp()
  url = await listen(it.app)
})
afterEach(closeSockets)
afterAll(() => it.close())
beforeEach(async () => {
  place = await makeChatPlace(it, url)
  student = await place.enter(place.student1)
  teacher = await place.enter(place.teacher)
})

const told = async (person?: Person) =>
  (
    await it.database.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.academyId, place.academy.id), person && eq(notifications.userId, person.id)))
      .orderBy(notifications.id)
  ).filter(({ type }) => type === 'new-message')
const receivers = async () => (await told()).map(({ userId }) => userId).toSorted((a, b) => a - b)
const idsOf = (...people: Person[]) => people.map(({ id }) => id).toSorted((a, b) => a - b)
const assign = (reviewer: Person) =>
  it.make.response(place.academy, place.stageLecture, place.student1, { reviewerId: reviewer.id })
const inboxOf = async (person: Person) => {
  const client = await connect(url, '/notifications')
  await client.hello((await it.make.session(person)).accessToken, place.academy.id)
  return client
}
const settled = (...clients: TestSocket[]) => Promise.all(clients.map((client) => client.ask('hello', {})))

describe('a new message', () => {
  test('[NTF-20] [NTF-02] [NTF-03] of staff tells the student, with who wrote, what, and where it leads', async () => {
    await it.database.db.update(users).set({ localization: 'en' }).where(eq(users.id, place.student1.id))
    const inbox = await inboxOf(place.student1)
    const message = await say(teacher, place.key, 'Подивіться, будь ласка, на рядок 14')
    const [row, ...others] = await told()
    expect(others).toEqual([])
    const [lecture] = await it.database.db.select().from(lectures).where(eq(lectures.id, place.stageLecture.lectureId))
    expect(row).toMatchObject({
      userId: place.student1.id,
      isRead: false,
      reviewBody: null,
      payload: {
        lectureName: lecture!.name.en,
        stageLectureName: place.stageLecture.urlName,
        stageLectureId: place.key.stageLectureId,
        userId: place.student1.id,
        messageId: message.id,
      },
      message: { text: 'Подивіться, будь ласка, на рядок 14', sender: { firstName: 'Олена' } },
    })
    const { notification } = await inbox.next<{ notification: { id: number } }>('new-notification')
    expect(serverEvents['/notifications']['new-notification'].parse({ notification }).notification.id).toBe(row!.id)
  })

  test('[NTF-20] of a student tells reviewers, curator and lecturer who have a chat, and nobody twice', async () => {
    await say(student, place.key, 'Допоможіть')
    // The Coach reviews, but has no staff chat.
    expect(await receivers()).toEqual(idsOf(place.teacher, place.curator, place.lecturer))
    const rows = await told(place.curator)
    expect(rows).toMatchObject([{ payload: { userId: place.student1.id }, message: { text: 'Допоможіть' } }])
  })

  test('[NTF-20] tells only the assigned reviewer where there is one', async () => {
    await assign(place.teacher)
    await say(student, place.key, 'Допоможіть')
    expect(await receivers()).toEqual(idsOf(place.teacher))
  })

  test('[NTF-20] an assigned reviewer who has no chat, or left, does not leave the student alone', async () => {
    await assign(place.coach)
    await say(student, place.key, 'Допоможіть')
    expect(await receivers()).toEqual(idsOf(place.teacher, place.curator, place.lecturer))
    await it.database.db.update(users).set({ blockedAt: it.clock.now }).where(eq(users.id, place.curator.id))
    const other = await makeChatPlace(it, url, { academy: place.academy })
    await it.database.db.update(users).set({ blockedAt: it.clock.now }).where(eq(users.id, other.lecturer.id))
    await say(await other.enter(other.student1), other.key, 'А мені?')
    expect(await told(other.lecturer)).toEqual([])
    expect(await told(other.teacher)).toHaveLength(1)
  })

  test('[NTF-20] several unread ones of one chat are one, with the newest; once read, the next is new', async () => {
    const inbox = await inboxOf(place.student1)
    await say(teacher, place.key, 'Раз')
    it.clock.advance(60_000)
    const second = await say(await place.enter(place.admin), place.key, 'Два')
    const rows = await told(place.student1)
    expect(rows).toMatchObject([
      { payload: { messageId: second.id }, message: { text: 'Два', sender: { firstName: 'Марко' } }, isRead: false },
    ])
    expect(rows[0]!.createdAt).toEqual(it.clock.now)
    const heard = [await inbox.next('new-notification'), await inbox.next('new-notification')]
    expect(heard).toMatchObject([{ notification: { id: rows[0]!.id } }, { notification: { id: rows[0]!.id } }])
    await it.database.db.update(notifications).set({ isRead: true }).where(eq(notifications.id, rows[0]!.id))
    await say(teacher, place.key, 'Три')
    expect((await told(place.student1)).map(({ message }) => message!.text)).toEqual(['Два', 'Три'])
    const other = await makeChatPlace(it, url, { academy: place.academy })
    const elsewhere = { ...other.key, userId: other.student1.id }
    await say(await other.enter(other.teacher), elsewhere, 'Інший чат')
    expect(await told(place.student1)).toHaveLength(2)
  })

  test('[NTF-20] of many at once there is still one', async () => {
    const staff = await Promise.all([place.teacher, place.admin, place.owner].map((one) => place.enter(one)))
    await Promise.all(Array.from({ length: 15 }, (_, index) => say(staff[index % 3]!, place.key, `Слово ${index}`)))
    const [row, ...others] = await told(place.student1)
    expect(others).toEqual([])
    const said = await it.database.db
      .select({ id: chatMessages.id })
      .from(chatMessages)
      .where(eq(chatMessages.stageLectureId, place.key.stageLectureId))
    expect(row!.payload.messageId).toBe(Math.max(...said.map(({ id }) => id)))
  })

  test('a repeated send tells nobody again', async () => {
    const sent = written(place.key, 'Раз')
    await teacher.ask('message-send', sent)
    await it.database.db.update(notifications).set({ isRead: true }).where(eq(notifications.userId, place.student1.id))
    await teacher.ask('message-send', sent)
    expect(await told(place.student1)).toHaveLength(1)
  })
})

describe('what was told', () => {
  test('is read with the chat, and the other tabs hear it; what came later stays', async () => {
    const inbox = await inboxOf(place.student1)
    const first = await say(teacher, place.key, 'Раз')
    const second = await say(teacher, place.key, 'Два')
    await student.ask('message-change-status', { ids: [first.id], status: 'Read' })
    expect((await told(place.student1))[0]!.isRead).toBe(false)
    await student.ask('message-change-status', { ids: [second.id], status: 'Read' })
    const [row] = await told(place.student1)
    expect(row!.isRead).toBe(true)
    expect(await inbox.next('notification-read')).toEqual({ ids: [row!.id] })
  })

  test('[RT-07] [RT-44] says what the message says now, and nothing once it is deleted', async () => {
    const toStudent = await say(teacher, place.key, 'Дурниця')
    const toStaff = await say(student, place.key, 'Секрет')
    await teacher.ask('message-update', { id: toStudent.id, message: 'Порада', code: null })
    expect((await told(place.student1))[0]!.message!.text).toBe('Порада')
    await student.ask('message-delete', { id: toStaff.id })
    await teacher.ask('message-delete', { id: toStudent.id })
    expect((await told()).map(({ message }) => message)).toEqual([null, null, null, null])
  })

  test('C4: nothing is stored or told of a message the database took back at the last moment', async () => {
    const inbox = await inboxOf(place.student1)
    await asOwner(it.urls.ownerUrl, async (client) => {
      await client.query(`create function refuse_message() returns trigger language plpgsql as
        $$ begin raise exception 'no commit today'; end $$`)
      await client.query(`create constraint trigger refuse_message after insert on chat_messages
        deferrable initially deferred for each row execute function refuse_message()`)
    })
    const sent = written(place.key, 'Чи дійде?')
    try {
      expect(await teacher.ask('message-send', sent)).toHaveProperty('code')
    } finally {
      await asOwner(it.urls.ownerUrl, async (client) => {
        await client.query('drop trigger refuse_message on chat_messages')
        await client.query('drop function refuse_message')
      })
    }
    await settled(inbox, student)
    expect([await told(), inbox.all('new-notification'), student.all('message-new')]).toEqual([[], [], []])
    // C3: the same message, sent again, is then sent once.
    expect(await teacher.ask('message-send', sent)).toHaveProperty('message')
    await inbox.next('new-notification')
    expect(await told()).toHaveLength(1)
  })

  test('[P2] of an erased person is gone from the inboxes of others', async () => {
    await say(student, place.key, 'Мої слова')
    const other = await makeChatPlace(it, url, { academy: place.academy })
    await say(await other.enter(other.student1), other.key, 'Слова іншого')
    const erase = async ({ id: userId }: Person) => {
      const removal = { userId, reason: 1, comment: '', removedBy: userId, removedAt: it.clock.now }
      await it.database.db.insert(removedUsers).values(removal)
      await eraseAccount({ db: it.database.db, files: it.files, now: () => it.clock.now }, userId)
    }
    await erase(place.student1)
    expect((await told()).map(({ message }) => message!.text)).not.toContain('Мої слова')
    expect(await told(other.teacher)).toHaveLength(1)
    await say(await other.enter(other.teacher), other.key, 'Від куратора')
    expect(await told(other.student1)).toHaveLength(1)
    await erase(other.teacher)
    expect(await told(other.student1)).toEqual([])
  })
})
