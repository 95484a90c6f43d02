import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chatApi } from '@academy/contract/chat'
import { stageLecturesApi } from '@academy/contract/lectures'
import { pageSize } from '@academy/contract/limits'
import { groups, userGroups } from '#server/schema/academies.ts'
import { stageLectures } from '#server/schema/lectures.ts'
import { users } from '#server/schema/users.ts'
import type { Person } from '#test/make/make.ts'
import { type Desk, makeDesk } from '#test/acting/reviewing.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let desk: Desk
let student: Person
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  desk = await makeDesk(it)
  student = await desk.student()
})

const stageLectureId = () => desk.stageLecture.id
const write = (from: Person, to: Person = student, values: Parameters<TestApp['make']['message']>[3] = {}) =>
  it.make.message(desk.academy, { stageLectureId: stageLectureId(), student: to }, from, values)
const open = async (person: Person, userId = student.id, query: { beforeId?: number; limit?: number } = {}) =>
  (await desk.as(person)).call(chatApi.messages, { params: { stageLectureId: stageLectureId(), userId }, query })
const unread = async (person: Person, groupId: number | 'general' = 'general') =>
  (await desk.as(person)).call(chatApi.unread, { params: { stageLectureId: stageLectureId(), groupId } })
const threads = async (
  query: { page?: number; search?: string; only?: 'unread' | 'begun' } = {},
  groupId: number | 'general' = 'general',
) =>
  (await desk.as(desk.teacher)).call(chatApi.threads, { params: { stageLectureId: stageLectureId(), groupId }, query })
const lectures = async () => (await (await desk.as(desk.teacher)).call(chatApi.lectures, {})).body
const named = async (firstName: string, lastName: string): Promise<Person> => {
  const person = await desk.student()
  await it.database.db.update(users).set({ firstName, lastName }).where(eq(users.id, person.id))
  return person
}
const switchOff = () =>
  it.database.db.update(stageLectures).set({ hasChat: false }).where(eq(stageLectures.id, stageLectureId()))
const groupWith = async (...people: Person[]): Promise<number> => {
  const academyId = desk.academy.id
  const [specializationId] = Object.values(desk.academy.specializationIds)
  const [group] = await it.database.db
    .insert(groups)
    .values({ academyId, name: 'JS-1', specializationId: specializationId!, isDirection: false })
    .returning()
  for (const { id: userId } of people)
    await it.database.db.insert(userGroups).values({ academyId, userId, groupId: group!.id })
  return group!.id
}

describe('a chat', () => {
  test('[RT-13] [RT-01] is the newest messages, oldest first, with who it is with and about what', async () => {
    const ids = [await write(student, student, { message: 'Питання', code: 'a()' }), await write(desk.teacher)]
    const { status, body } = await open(desk.teacher)
    expect(status).toBe(200)
    expect(body.messages.map(({ id, senderId }) => [id, senderId])).toEqual([
      [ids[0], student.id],
      [ids[1], desk.teacher.id],
    ])
    expect(body.messages[0]).toMatchObject({ message: 'Питання', code: 'a()', resources: [], isRead: false })
    expect(body.messages[1]!.senderName).toMatch(/^Олена /)
    expect(body).toMatchObject({
      hasOlder: false,
      student: { id: student.id, avatarUrl: null },
      stageLectureId: stageLectureId(),
      mayModerate: false,
      mayWrite: true,
    })
    expect((await open(student)).body.messages).toEqual(body.messages)
  })

  test('[RT-13] goes back page by page', async () => {
    const ids: number[] = []
    for (let index = 0; index < 7; index++) ids.push(await write(student))
    const page = async (query: { beforeId?: number; limit?: number }) => {
      const { body } = await open(student, student.id, query)
      return [body.messages.map(({ id }) => id), body.hasOlder]
    }
    expect(await page({ limit: 3 })).toEqual([ids.slice(4), true])
    expect(await page({ limit: 4, beforeId: ids[4]! })).toEqual([ids.slice(0, 4), false])
    expect((await open(student, student.id, { limit: 51 })).status).toBe(400)
  })

  test('[RT-18] [RT-17] [RT-08] is nobody else’s', async () => {
    await write(student)
    const there = await makeDesk(it)
    const peer = await desk.student()
    expect((await open(peer)).error.name).toBe('ChatNotFound')
    expect((await open(desk.coach)).status).toBe(403)
    const foreign = await (
      await it.as(there.teacher)
    ).call(
      chatApi.messages,
      { params: { stageLectureId: stageLectureId(), userId: student.id }, query: {} },
      { academyId: there.academy.id },
    )
    expect(foreign.error.name).toBe('ChatNotFound')
    for (const person of [desk.teacher, desk.owner, await it.make.user({ roles: { HR: [desk.academy] } })])
      expect((await open(person)).status).toBe(200)
  })

  test('[RT-11] [RT-17] [ERR-116] is not there when it is off, before the lecture begins, or with nobody', async () => {
    expect((await open(desk.teacher, desk.coach.id)).error.name).toBe('ChatNotFound')
    expect((await open(desk.teacher, 2_000_000_001)).error.name).toBe('ChatNotFound')
    const later = new Date(it.clock.now.getTime() + 3_600_000)
    const set = (values: object) =>
      it.database.db.update(stageLectures).set(values).where(eq(stageLectures.id, stageLectureId()))
    await set({ startDate: later })
    expect((await open(student)).error.name).toBe('ChatNotFound')
    await set({ startDate: new Date(it.clock.now.getTime() - 1) })
    expect((await open(student)).status).toBe(200)
    await switchOff()
    for (const person of [student, desk.teacher]) {
      const { status, error } = await open(person)
      expect([status, error.name, error.code]).toEqual([404, 'ChatNotFound', 43])
      expect((await unread(person)).error.name).toBe('ChatNotFound')
    }
    expect((await threads()).error.name).toBe('ChatNotFound')
    expect((await lectures()).map((one) => one.stageLectureId)).not.toContain(stageLectureId())
  })

  test('of a group is only for that group', async () => {
    const inside = await desk.student()
    const groupId = await groupWith(inside)
    await it.database.db.update(stageLectures).set({ groupId }).where(eq(stageLectures.id, stageLectureId()))
    expect((await open(inside, inside.id)).status).toBe(200)
    expect((await open(student)).error.name).toBe('ChatNotFound')
    expect((await open(desk.teacher)).error.name).toBe('ChatNotFound')
    expect((await threads()).body.rows.map((row) => row.student.id)).toEqual([inside.id])
  })

  test('[HW-18] with a word in it keeps its lecture', async () => {
    const { id } = await it.make.stageLecture(desk.academy)
    await it.make.message(desk.academy, { stageLectureId: id, student }, student)
    const { error } = await (await desk.as(desk.owner)).call(stageLecturesApi.remove, { params: { id } })
    expect(error.name).toBe('StageLectureCanNotBeDeleted')
  })
})

describe('unread', () => {
  test('[RT-14] [CONST-48] counts for staff what students wrote and nobody has read, by student', async () => {
    const other = await desk.student()
    await write(student)
    await write(student)
    await write(student, student, { readAt: it.clock.now })
    await write(student, student, { deletedAt: it.clock.now, message: '' })
    await write(other, other)
    await write(desk.teacher, other)
    expect((await unread(desk.teacher)).body).toEqual({ [student.id]: 2, [other.id]: 1 })
    const groupId = await groupWith(other)
    expect((await unread(desk.teacher, groupId)).body).toEqual({ [other.id]: 1 })
    expect((await unread(desk.owner)).body).toEqual({ [student.id]: 2, [other.id]: 1 })
  })

  test('[RT-14] a student gets their own number: what staff wrote', async () => {
    const other = await desk.student()
    await write(student)
    await write(desk.teacher)
    await write(desk.owner)
    await write(desk.teacher, other)
    expect((await unread(student)).body).toEqual({ [student.id]: 2 })
    expect((await unread(other)).body).toEqual({ [other.id]: 1 })
    const groupId = await groupWith()
    expect((await unread(student, groupId)).body).toEqual({ [student.id]: 2 })
  })

  test('[RT-14] a group of another academy, or none, is not found', async () => {
    const there = await it.make.academy({ directions: ['JS'] })
    for (const groupId of [there.directions.JS!, 2_000_000_001])
      for (const person of [desk.teacher, student])
        expect((await unread(person, groupId)).error.name).toBe('GroupNotFound')
  })
})

describe('the lectures of the staff', () => {
  test('are those with a chat, the newest talk first, with what waits', async () => {
    const quiet = await it.make.stageLecture(desk.academy)
    const second = await it.make.stageLecture(desk.academy, { stageId: desk.stageLecture.stageId })
    await it.make.stageLecture(desk.academy, { hasChat: false })
    await write(student)
    await it.make.message(desk.academy, { stageLectureId: second.id, student }, desk.teacher)
    const rows = await lectures()
    expect(rows.map((one) => [one.stageLectureId, one.unread, one.lastMessageAt !== null])).toEqual([
      [second.id, 0, true],
      [stageLectureId(), 1, true],
      [quiet.id, 0, false],
    ])
    expect(rows[1]).toMatchObject({ stageId: desk.stageLecture.stageId, groupId: null, groupName: null })
    expect((await (await desk.as(student)).call(chatApi.lectures, {})).status).toBe(403)
  })
})

describe('the threads', () => {
  test('[RT-09] who waits longest first, then the newest talk, then who has not written, by name', async () => {
    const [zoriana, andriy] = [await named('Зоряна', 'Яремчук'), await named('Андрій', 'Бойко')]
    const waiting = await named('Ольга', 'Гнатюк')
    const later = await named('Іван', 'Мельник')
    const createdAt = new Date(it.clock.now.getTime() - 3_600_000)
    await write(waiting, waiting, { createdAt })
    await write(later, later, { message: 'Я теж' })
    await write(waiting, waiting, { message: 'Чи можна спитати?' })
    await write(student, student, { readAt: it.clock.now })
    const last = await write(desk.teacher, student, { message: '', code: 'fix()' })
    const { body } = await threads()
    expect(body.count).toBe(5)
    expect(body.rows.map((row) => [row.student.id, row.unread, row.last?.text ?? null])).toEqual([
      [waiting.id, 2, 'Чи можна спитати?'],
      [later.id, 1, 'Я теж'],
      [student.id, 0, 'fix()'],
      [andriy.id, 0, null],
      [zoriana.id, 0, null],
    ])
    expect(body.rows[2]).toMatchObject({ waitingSince: null, last: { id: last, senderId: desk.teacher.id } })
    expect(body.rows[0]!.waitingSince).toBe(createdAt.toISOString())
  })

  test('[RT-09] [RT-12] can be narrowed to a group, a name, the unread and the begun', async () => {
    const olha = await named('Ольга', 'Гнатюк')
    const ivan = await named('Іван', 'Мельник')
    await write(olha, olha)
    await write(ivan, ivan, { readAt: it.clock.now })
    const idsOf = async (...args: Parameters<typeof threads>) =>
      (await threads(...args)).body.rows.map((row) => row.student.id)
    expect(await idsOf({ search: 'гнат' })).toEqual([olha.id])
    expect(await idsOf({ search: '%' })).toEqual([])
    expect(await idsOf({ only: 'unread' })).toEqual([olha.id])
    expect(await idsOf({ only: 'begun' })).toEqual([olha.id, ivan.id])
    const groupId = await groupWith(ivan)
    const { body } = await threads({}, groupId)
    // Shown is the direction, as everywhere.
    expect([body.count, body.rows]).toMatchObject([1, [{ student: { id: ivan.id }, groupName: 'JS' }]])
    expect((await threads({}, 2_000_000_001)).error.name).toBe('GroupNotFound')
  })

  test('[RT-09] come in pages, and whoever talked and went on is not forgotten', async () => {
    const gone = await it.make.student(desk.academy)
    await write(gone, gone)
    for (let index = 0; index < pageSize.initial; index++) await desk.student()
    const [first, second] = [(await threads()).body, (await threads({ page: 2 })).body]
    expect([first.count, first.rows.length, second.rows.length]).toEqual([22, 20, 2])
    expect(first.rows[0]!.student.id).toBe(gone.id)
    const beyond = (await threads({ page: 3 })).body
    expect([beyond.count, beyond.rows]).toEqual([22, []])
    expect(new Set([...first.rows, ...second.rows].map((row) => row.student.id)).size).toBe(22)
  })

  test('[RT-09] the last word is one that is still there', async () => {
    await write(student, student, { message: 'Лишилось' })
    await write(desk.teacher, student, { message: '', deletedAt: it.clock.now })
    expect((await threads({ only: 'begun' })).body.rows.map(({ last }) => last?.text)).toEqual(['Лишилось'])
  })
})
