import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chatApi } from '@academy/contract/chat'
import { messageStatuses } from '@academy/contract/enums'
import { type ErrorName, errors } from '@academy/contract/errors'
import { messageChangeWindowMs } from '@academy/contract/limits'
import { peopleApi } from '@academy/contract/people'
import { ChatMessage, serverEvents } from '@academy/contract/realtime'
import { auditLog } from '#platform/tables.ts'
import { academies, userAcademies, userStages } from '#server/schema/academies.ts'
import { chatMessages } from '#server/schema/chat.ts'
import { stageLectures } from '#server/schema/lectures.ts'
import { type ChatPlace, makeChatPlace, messageOf, say, written } from '#test/acting/chatting.ts'
import { closeSockets, listen, type TestSocket } from '#test/servers/sockets.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let url: string
let place: ChatPlace
beforeAll(async () => {
  it = await startTestApp()
  url = await listen(it.app)
})
afterEach(closeSockets)
afterAll(() => it.close())
beforeEach(async () => {
  place = await makeChatPlace(it, url)
})

const refused = (name: ErrorName) => ({ code: errors[name].code })
const settled = (...clients: TestSocket[]) => Promise.all(clients.map((client) => client.ask('hello', {})))
const stored = () =>
  it.database.db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.stageLectureId, place.key.stageLectureId))
    .orderBy(chatMessages.id)
const switchOff = () =>
  it.database.db.update(stageLectures).set({ hasChat: false }).where(eq(stageLectures.id, place.key.stageLectureId))
const close = () => it.database.db.update(academies).set({ isClosed: true }).where(eq(academies.id, place.academy.id))

describe('sending', () => {
  test('[RT-42] [RT-04] is acknowledged with the message as it is stored, and everybody in the room hears it', async () => {
    const [student, teacher] = [await place.enter(place.student1), await place.enter(place.teacher)]
    const sent = written(place.key, 'Добрий день!', { code: 'let a = 1' })
    const reply = await student.ask('message-send', sent)
    expect(reply.tempId).toBe(sent.tempId)
    const message = ChatMessage.parse(messageOf(reply))
    expect(message).toMatchObject({
      ...place.key,
      tempId: sent.tempId,
      senderId: place.student1.id,
      message: 'Добрий день!',
      code: 'let a = 1',
      edited: false,
      isRead: false,
      status: messageStatuses.Sent,
      deletedAt: null,
    })
    for (const client of [student, teacher])
      expect(serverEvents['/chat']['message-new'].parse(await client.next('message-new'))).toEqual({ message })
    expect(await stored()).toMatchObject([{ id: message.id, isFromStudent: true, readAt: null }])
  })

  test('[RT-42] again with the same tempId answers the first message and tells nobody twice', async () => {
    const [student, teacher] = [await place.enter(place.student1), await place.enter(place.teacher)]
    const sent = written(place.key, 'Один раз')
    const replies = await Promise.all(Array.from({ length: 8 }, () => student.ask('message-send', sent)))
    const again = messageOf(await student.ask('message-send', { ...sent, message: 'Зовсім інше' }))
    expect(new Set([...replies.map(messageOf), again].map(({ id }) => id)).size).toBe(1)
    expect(again.message).toBe('Один раз')
    await settled(student, teacher)
    expect(teacher.all('message-new')).toHaveLength(1)
    expect(await stored()).toHaveLength(1)
  })

  test('[RT-42] a tempId belongs to one sender and one chat', async () => {
    const [student, teacher] = [await place.enter(place.student1), await place.enter(place.teacher)]
    const tempId = randomUUID()
    await say(student, place.key, 'Моє', { tempId })
    await say(teacher, place.key, 'Теж моє', { tempId })
    const other = { ...place.key, userId: (await place.student()).id }
    expect(await teacher.ask('message-send', written(other, 'Не тут', { tempId }))).toEqual(refused('ValidationError'))
    expect(await stored()).toHaveLength(2)
  })

  test('C1: of many at once all see the same order, which is that of the ids', async () => {
    const clients = await Promise.all(
      [place.student1, place.teacher, place.admin, place.owner].map((one) => place.enter(one)),
    )
    const texts = Array.from({ length: 40 }, (_, index) => `Слово ${index}`)
    await Promise.all(texts.map((text, index) => say(clients[index % clients.length]!, place.key, text)))
    await settled(...clients)
    const ids = (await stored()).map(({ id }) => id)
    expect(ids).toHaveLength(40)
    for (const client of clients) {
      const heard = client.all<{ message: ChatMessage }>('message-new').map(({ message }) => message.id)
      expect(heard.toSorted((a, b) => a - b)).toEqual(ids)
    }
    const { body } = await (await place.as(place.student1)).call(chatApi.messages, { params: place.key, query: {} })
    expect(body.messages.map(({ id }) => id)).toEqual(ids)
  })

  test('[RT-01] nothing, too much, a wrong tempId or foreign fields are refused', async () => {
    const client = await place.enter(place.student1)
    const good = written(place.key, 'Добре')
    const bad: object[] = [
      { ...good, message: ' \n', code: ' ' },
      { ...good, message: 'x'.repeat(10_001) },
      { ...good, tempId: 'a b' },
      { ...good, tempId: 'x'.repeat(65) },
      { ...good, message: 'нуль\0' },
      { ...good, senderId: place.teacher.id },
      { ...good, resourceIds: Array.from({ length: 11 }, (_, id) => id + 1) },
      { ...good, userId: -1 },
    ]
    for (const payload of bad) expect(await client.ask('message-send', payload)).toEqual(refused('ValidationError'))
    expect(await stored()).toEqual([])
  })

  test('[RT-11] [RT-17] [ERR-116] where the chat is off, nobody joins, reads or writes', async () => {
    const client = await place.enter(place.teacher)
    const { id } = await say(client, place.key, 'Було')
    await switchOff()
    for (const one of [client, await place.enter(place.student1, false)]) {
      for (const event of ['join-chat-room', 'message-fetch'])
        expect(await one.ask(event, place.key)).toEqual(refused('ChatNotFound'))
      expect(await one.ask('message-send', written(place.key, 'Так?'))).toEqual(refused('ChatNotFound'))
      expect(await one.ask('message-change-status', { ids: [id], status: 'Read' })).toEqual(refused('MessageNotFound'))
    }
    expect(await client.ask('message-update', { id, message: 'Ні', code: null })).toEqual(refused('MessageNotFound'))
    expect(await stored()).toMatchObject([{ message: 'Було', readAt: null }])
  })

  test('a closed academy: students read, staff write, and what was stored before still counts as sent', async () => {
    const [student, teacher] = [await place.enter(place.student1), await place.enter(place.teacher)]
    const sent = written(place.key, 'Встигла')
    const first = messageOf(await student.ask('message-send', sent))
    await close()
    expect(messageOf(await student.ask('message-send', sent))).toEqual(first)
    expect(await student.ask('message-send', written(place.key, 'Пізно'))).toEqual(refused('AcademyClosed'))
    const change = { id: first.id, message: 'Інакше', code: null }
    expect(await student.ask('message-update', change)).toEqual(refused('AcademyClosed'))
    expect(await student.ask('message-delete', { id: first.id })).toEqual(refused('AcademyClosed'))
    await say(teacher, place.key, 'До зустрічі!')
    expect((await student.ask('message-fetch', place.key)).messages).toHaveLength(2)
    const { body } = await (await place.as(place.student1)).call(chatApi.messages, { params: place.key, query: {} })
    expect([body.mayWrite, body.messages.length]).toEqual([false, 2])
  })

  test('[ROLE-31] to somebody who does not study here there is nothing to send', async () => {
    const teacher = await place.enter(place.teacher, false)
    const there = await it.make.student(await it.make.academy())
    for (const userId of [there.id, place.coach.id]) {
      const key = { ...place.key, userId }
      expect(await teacher.ask('message-send', written(key, 'Хто тут?'))).toEqual(refused('WrongStudentAcademy'))
      expect(await teacher.ask('join-chat-room', key)).toEqual(refused('ChatNotFound'))
    }
    const blocked = await place.student()
    await it.database.db.update(userAcademies).set({ active: false }).where(eq(userAcademies.userId, blocked.id))
    const key = { ...place.key, userId: blocked.id }
    expect(await teacher.ask('message-send', written(key, 'Хто тут?'))).toEqual(refused('WrongStudentAcademy'))
  })

  test('[RT-18] to a student who never had the lecture neither; what was said before stays readable', async () => {
    const teacher = await place.enter(place.teacher, false)
    const outsider = { ...place.key, userId: (await it.make.student(place.academy)).id }
    expect(await teacher.ask('message-send', written(outsider, 'Ви де?'))).toEqual(refused('ChatNotFound'))
    await say(teacher, place.key, 'Вітаю')
    const left = and(eq(userStages.userId, place.student1.id), eq(userStages.stageId, place.stageLecture.stageId))
    await it.database.db.delete(userStages).where(left)
    expect((await teacher.ask('message-fetch', place.key)).messages).toHaveLength(1)
    expect(await teacher.ask('message-send', written(place.key, 'Ви де?'))).toEqual(refused('ChatNotFound'))
    const { body } = await (await place.as(place.teacher)).call(chatApi.messages, { params: place.key, query: {} })
    expect(body.mayWrite).toBe(false)
    expect(await (await place.enter(place.student1, false)).ask('join-chat-room', place.key)).toEqual(
      refused('ChatNotFound'),
    )
  })
})

describe('the room', () => {
  test('[RT-40] [RT-53] [RT-18] [A6] is for its student and the staff with a chat, and no word reaches anybody else', async () => {
    const foreign = await makeChatPlace(it, url)
    const outside = [
      await place.enter(await place.student(), false),
      await place.enter(place.coach, false),
      await foreign.enter(foreign.teacher, false),
      await foreign.enter(foreign.student1, false),
    ]
    for (const client of outside) {
      expect(await client.ask('join-chat-room', place.key)).toHaveProperty('code')
      expect(await client.ask('message-fetch', place.key)).toHaveProperty('code')
      expect(await client.ask('message-send', written(place.key, 'Чужий'))).toHaveProperty('code')
    }
    const inside = await Promise.all(
      [place.student1, place.teacher, place.admin, place.owner].map((one) => place.enter(one, false)),
    )
    for (const client of inside) expect(await client.ask('join-chat-room', place.key)).toEqual({ ok: true })
    const message = await say(inside[0]!, place.key, 'Тільки тут')
    await inside[0]!.ask('message-update', { id: message.id, message: 'Лише тут', code: null })
    await inside[1]!.ask('message-change-status', { ids: [message.id], status: 'Read' })
    await inside[0]!.ask('message-delete', { id: message.id })
    const events = ['message-new', 'message-updated', 'message-status-changed', 'message-deleted']
    for (const client of inside) for (const event of events) await client.next(event)
    await settled(...outside)
    for (const client of outside) for (const event of events) expect(client.all(event)).toEqual([])
    expect(await stored()).toHaveLength(1)
  })

  test('[RT-40] who left hears no more, and may leave twice', async () => {
    const [student, teacher] = [await place.enter(place.student1), await place.enter(place.teacher)]
    for (let times = 0; times < 2; times++)
      expect(await teacher.ask('leave-chat-room', place.key)).toEqual({ ok: true })
    await say(student, place.key, 'Нікого?')
    await student.next('message-new')
    await settled(teacher)
    expect(teacher.all('message-new')).toEqual([])
  })

  test('[A5] [RT-53] staff who lose their role are out of it at once and do not come back', async () => {
    const [student, teacher] = [await place.enter(place.student1), await place.enter(place.teacher)]
    const root = await it.as(await it.make.user({ isSuperAdmin: true }))
    const params = { id: place.teacher.id, academyId: place.academy.id }
    const { status } = await root.call(peopleApi.removeRole, { params }, { academyId: place.academy.id })
    expect(status).toBeLessThan(300)
    expect(await teacher.closed).toBe('io server disconnect')
    await say(student, place.key, 'Між нами')
    const back = await place.enter(place.teacher, false)
    expect(await back.ask('join-chat-room', place.key)).toHaveProperty('code')
    expect(await back.ask('message-fetch', place.key)).toHaveProperty('code')
    expect(teacher.all('message-new')).toEqual([])
  })

  test('[RT-41] gives what is asked for: the newest, or those before one, oldest first', async () => {
    const chat = { stageLectureId: place.key.stageLectureId, student: place.student1 }
    const ids: number[] = []
    for (let index = 0; index < 120; index++) ids.push(await it.make.message(place.academy, chat, place.teacher))
    const client = await place.enter(place.student1)
    const fetched = async (page: object) => {
      const { messages } = (await client.ask('message-fetch', { ...place.key, ...page })) as { messages: ChatMessage[] }
      return messages.map(({ id }) => id)
    }
    expect(await fetched({})).toEqual(ids.slice(-50))
    expect(await fetched({ beforeId: null, limit: 3 })).toEqual(ids.slice(-3))
    expect(await fetched({ beforeId: ids[70] })).toEqual(ids.slice(20, 70))
    expect(await fetched({ beforeId: ids[20], limit: 50 })).toEqual(ids.slice(0, 20))
    expect(await fetched({ beforeId: ids[0] })).toEqual([])
    for (const page of [{ limit: 51 }, { limit: 0 }, { beforeId: 0 }])
      expect(await client.ask('message-fetch', { ...place.key, ...page })).toEqual(refused('ValidationError'))
  })
})

describe('changing', () => {
  test('[RT-07] [RT-43] the author changes text and code; it is marked, and the room hears it', async () => {
    const [student, teacher] = [await place.enter(place.student1), await place.enter(place.teacher)]
    const { id } = await say(student, place.key, 'Помилка', { code: 'old()' })
    const change = { id, message: 'Без помилки', code: null }
    const message = messageOf(await student.ask('message-update', change))
    expect(message).toMatchObject({ ...change, edited: true, status: messageStatuses.Sent })
    expect(serverEvents['/chat']['message-updated'].parse(await teacher.next('message-updated'))).toEqual({ message })
    // The answer was lost and it is asked for again: nothing changes, nobody is told.
    expect(messageOf(await student.ask('message-update', change))).toEqual(message)
    await settled(teacher)
    expect(teacher.all('message-updated')).toHaveLength(1)
    expect(await student.ask('message-update', { id, message: ' ', code: null })).toEqual(refused('ValidationError'))
  })

  test('[RT-43] [RT-44] [ERR-160] [ERR-159] nobody else, not after a day, and nothing that is not there', async () => {
    const [student, teacher, admin] = [
      await place.enter(place.student1),
      await place.enter(place.teacher),
      await place.enter(place.admin),
    ]
    const { id } = await say(student, place.key, 'Моє')
    const change = { id, message: 'Твоє', code: null }
    for (const client of [teacher, admin])
      expect(await client.ask('message-update', change)).toEqual(refused('MessageCanNotBeChanged'))
    expect(await teacher.ask('message-delete', { id })).toEqual(refused('MessageCanNotBeChanged'))
    const old = await it.make.message(place.academy, { ...place.key, student: place.student1 }, place.student1, {
      createdAt: new Date(it.clock.now.getTime() - messageChangeWindowMs - 1_000),
    })
    expect(await student.ask('message-update', { ...change, id: old })).toEqual(refused('MessageCanNotBeChanged'))
    expect(await student.ask('message-delete', { id: old })).toEqual(refused('MessageCanNotBeChanged'))
    const foreign = await makeChatPlace(it, url)
    const theirs = await say(await foreign.enter(foreign.student1), foreign.key, 'Не тут')
    const peer = await place.student()
    const peers = await it.make.message(place.academy, { ...place.key, student: peer }, peer)
    for (const gone of [theirs.id, peers, 2_000_000_001]) {
      expect(await student.ask('message-update', { ...change, id: gone })).toEqual(refused('MessageNotFound'))
      expect(await student.ask('message-delete', { id: gone })).toEqual(refused('MessageNotFound'))
      const read = { ids: [gone], status: 'Read' }
      expect(await student.ask('message-change-status', read)).toEqual(refused('MessageNotFound'))
    }
    expect((await stored()).map(({ message }) => message)).toContain('Моє')
  })

  test('[RT-44] deleted, its place stays without its words, and again is nothing new', async () => {
    const [student, teacher] = [await place.enter(place.student1), await place.enter(place.teacher)]
    const { id } = await say(student, place.key, 'Зайве', { code: 'зайве()' })
    expect(await student.ask('message-delete', { id })).toEqual({ ok: true })
    expect(await teacher.next('message-deleted')).toEqual({ id })
    expect(await student.ask('message-delete', { id })).toEqual({ ok: true })
    expect(await student.ask('message-update', { id, message: 'Назад', code: null })).toEqual(
      refused('MessageNotFound'),
    )
    await settled(teacher)
    expect(teacher.all('message-deleted')).toHaveLength(1)
    const { messages } = (await teacher.ask('message-fetch', place.key)) as { messages: ChatMessage[] }
    expect(messages).toMatchObject([{ id, message: '', code: null, resources: [] }])
    expect(messages[0]!.deletedAt).not.toBeNull()
    expect(await stored()).toMatchObject([{ message: '', code: null }])
  })

  test('[RT-44] an Admin deletes what others wrote, however old, and that is written down', async () => {
    const admin = await place.enter(place.admin)
    const id = await it.make.message(place.academy, { ...place.key, student: place.student1 }, place.student1, {
      createdAt: new Date('2026-01-01'),
    })
    const { body } = await (await place.as(place.admin)).call(chatApi.messages, { params: place.key, query: {} })
    expect(body.mayModerate).toBe(true)
    expect(await admin.ask('message-delete', { id })).toEqual({ ok: true })
    const { rows } = await it.database.pool.query(
      `select actor_id, details from audit_log where action = 'chat.messageDeleted' and target_id = $1`,
      [String(id)],
    )
    expect(rows).toMatchObject([{ actor_id: place.admin.id, details: { senderId: place.student1.id } }])
  })
})

describe('reading', () => {
  const statusOf = (ids: number[]) => ({ ids, status: 'Read' })

  test('[RT-45] [RT-06] what the other side wrote becomes Read, once, and the room hears who read it', async () => {
    const [student, teacher, admin] = [
      await place.enter(place.student1),
      await place.enter(place.teacher),
      await place.enter(place.admin),
    ]
    const ids = [(await say(student, place.key, 'Раз')).id, (await say(student, place.key, 'Два')).id]
    const own = (await say(teacher, place.key, 'Три')).id
    expect(await teacher.ask('message-change-status', statusOf([...ids, own]))).toEqual({ ok: true })
    const news = serverEvents['/chat']['message-status-changed'].parse(await student.next('message-status-changed'))
    expect(news).toEqual({ ids, status: 'Read', readerId: place.teacher.id })
    // one of the staff has read it for all of them.
    expect(await admin.ask('message-change-status', statusOf(ids))).toEqual({ ok: true })
    await settled(student)
    expect(student.all('message-status-changed')).toHaveLength(1)
    const { messages } = (await student.ask('message-fetch', place.key)) as { messages: ChatMessage[] }
    expect(messages.map(({ isRead, status }) => [isRead, status])).toEqual([
      [true, messageStatuses.Read],
      [true, messageStatuses.Read],
      [false, messageStatuses.Sent],
    ])
    await student.ask('message-change-status', statusOf([own]))
    expect((await stored()).every(({ readAt }) => readAt !== null)).toBe(true)
  })

  test('[RT-45] of several chats at once nothing is read', async () => {
    const teacher = await place.enter(place.teacher)
    const other = await place.student()
    const ids = [
      await it.make.message(place.academy, { ...place.key, student: place.student1 }, place.student1),
      await it.make.message(place.academy, { ...place.key, student: other }, other),
    ]
    expect(await teacher.ask('message-change-status', statusOf(ids))).toEqual(refused('MessageNotFound'))
    expect((await stored()).map(({ readAt }) => readAt)).toEqual([null, null])
  })

  test('[RT-53][A7] who acts as somebody reads along, which is written down, and neither writes nor marks (Q-16)', async () => {
    const id = await it.make.message(place.academy, { ...place.key, student: place.student1 }, place.teacher)
    const impersonator = await it.make.user({ isSuperAdmin: true })
    const client = await place.enter(place.student1, false)
    await client.hello((await it.make.session(place.student1, impersonator)).accessToken, place.academy.id)
    expect(await client.ask('join-chat-room', place.key)).toEqual({ ok: true })
    expect((await client.ask('message-fetch', place.key)).messages).toHaveLength(1)
    const noted = await it.database.db.select().from(auditLog).where(eq(auditLog.impersonatorId, impersonator.id))
    const read = { action: 'impersonation.read', actorId: place.student1.id, academyId: place.academy.id }
    expect(noted).toMatchObject([
      { ...read, details: { call: '/chat join-chat-room', ...place.key } },
      { ...read, details: { call: '/chat message-fetch', ...place.key } },
    ])
    expect(await client.ask('message-change-status', statusOf([id]))).toEqual(refused('ImpersonationNotAllowed'))
    expect(await client.ask('message-send', written(place.key, 'Я'))).toEqual(refused('ImpersonationNotAllowed'))
    expect((await stored()).map(({ readAt }) => readAt)).toEqual([null])
    const calls = await it.as(place.student1, { impersonator })
    const { body } = await calls.call(
      chatApi.messages,
      { params: place.key, query: {} },
      { academyId: place.academy.id },
    )
    expect([body.mayWrite, body.mayModerate, body.messages.length]).toEqual([false, false, 1])
  })
})
