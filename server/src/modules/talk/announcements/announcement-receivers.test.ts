import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announcementsApi, type PeopleFilters } from '@academy/contract/announcements'
import { userAcademies } from '#server/schema/academies.ts'
import { announcementReceivers } from '#server/schema/announcements.ts'
import { users } from '#server/schema/users.ts'
import { makeCrowd } from '#test/make/make-crowd.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { bySize } from '../../../../../scripts/testing/size.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
let academy: MadeAcademy
let hr: Person
let caller: Caller
let id: number
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  academy = await it.make.academy({ stages: ['Testing', 'Lectures'] })
  hr = await it.make.user({ roles: { HR: [academy] }, firstName: 'Ганна', lastName: 'Яценко' })
  caller = await it.as(hr)
  id = await it.make.announcement(academy)
})

const at = () => ({ academyId: academy.id })
const set = (receivers: number[], of = id) =>
  caller.call(announcementsApi.receivers, { params: { id: of }, body: { receivers } }, at())
const change = (body: PeopleFilters & { isReceiver: boolean; userIds?: number[] }, of = id) =>
  caller.call(announcementsApi.changeReceivers, { params: { id: of }, body }, at())
const ask = (body: PeopleFilters & { page?: number; perPage?: number } = {}, of = id) =>
  caller.call(announcementsApi.candidates, { params: { academyId: academy.id, announcementId: of }, body }, at())
const found = async (body: PeopleFilters = {}) => (await ask(body)).body.rows.map((row) => row.id)
const receivers = async (of = id) => {
  const rows = await it.database.db
    .select({ userId: announcementReceivers.userId })
    .from(announcementReceivers)
    .where(and(eq(announcementReceivers.academyId, academy.id), eq(announcementReceivers.announcementId, of)))
  return rows.map(({ userId }) => userId).toSorted((a, b) => a - b)
}
const idsOf = (...people: Person[]) => people.map((person) => person.id).toSorted((a, b) => a - b)
const named = async (firstName: string, lastName: string, options: Parameters<typeof it.make.student>[1] = {}) => {
  const person = await it.make.student(academy, options)
  await it.database.db.update(users).set({ firstName, lastName }).where(eq(users.id, person.id))
  return person
}
const markRead = (person: Person) =>
  it.database.db
    .update(announcementReceivers)
    .set({ readAt: it.clock.now })
    .where(and(eq(announcementReceivers.announcementId, id), eq(announcementReceivers.userId, person.id)))

describe('setting the receivers', () => {
  test('[NTF-44] tells those who are new, keeps those who stay with what they have read, takes it from the rest', async () => {
    const [stays, goes, comes] = [await named('А', 'А'), await named('Б', 'Б'), await named('В', 'В')]
    expect((await set([stays.id, goes.id])).body).toEqual({ receiversAmount: 2, chosenAmount: 0, told: 2 })
    await markRead(stays)
    expect((await set([comes.id, stays.id, stays.id])).body).toEqual({ receiversAmount: 2, chosenAmount: 0, told: 1 })
    expect(await receivers()).toEqual(idsOf(stays, comes))
    expect((await ask({ state: 'read' })).body.rows.map((row) => row.id)).toEqual([stays.id])
    expect((await set([])).body).toEqual({ receiversAmount: 0, chosenAmount: 0, told: 0 })
  })

  test('one who is not of the academy, blocked or gone: nobody is told', async () => {
    const known = await named('А', 'А')
    const blocked = await it.make.student(academy, { active: false })
    const gone = await it.make.student(academy)
    await it.database.db.update(users).set({ deletedAt: it.clock.now }).where(eq(users.id, gone.id))
    const stranger = await it.make.student(await it.make.academy())
    for (const person of [blocked, gone, stranger, { id: 2_000_000_000 }]) {
      const { status, error } = await set([known.id, person.id])
      expect([status, error.name]).toEqual([404, 'UserNotFound'])
      expect((await change({ userIds: [person.id], isReceiver: true })).error.name).toBe('UserNotFound')
    }
    expect(await receivers()).toEqual([])
    await change({ isReceiver: true })
    expect(await receivers()).toEqual(idsOf(hr, known))
  })

  test('whoever was blocked after being told does not stand in the way', async () => {
    const [first, second] = [await named('А', 'А'), await named('Б', 'Б')]
    await set([first.id])
    await it.database.db.update(userAcademies).set({ active: false }).where(eq(userAcademies.userId, first.id))
    expect((await set([first.id, second.id])).body).toEqual({ receiversAmount: 2, chosenAmount: 0, told: 1 })
  })

  test('[NTF-48] an announcement of another academy is not there', async () => {
    const person = await named('А', 'А')
    const foreign = await it.make.announcement(await it.make.academy())
    for (const { status, error } of [
      await set([person.id], foreign),
      await change({ isReceiver: true }, foreign),
      await ask({}, foreign),
    ])
      expect([status, error.name]).toEqual([404, 'AnnouncementNotFound'])
  })

  test('who changes them waits for whoever is just changing them', async () => {
    const person = await named('А', 'А')
    let isDone = false
    const { setting, wasDone } = await it.database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from announcements where id = ${id} for no key update`)
      const setting = set([person.id]).then((answer) => {
        isDone = true
        return answer
      })
      await wait(300)
      return { setting, wasDone: isDone }
    })
    expect([wasDone, (await setting).status]).toEqual([false, 200])
  })

  test('several at once come to one of their lists, never to a mixture', async () => {
    const people = await Promise.all(['А', 'Б', 'В', 'Г'].map((name) => named(name, name)))
    const lists = [people.slice(0, 2), people.slice(1, 3), people.slice(2), people]
    const answers = await Promise.all(lists.map((list) => set(list.map((person) => person.id))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(lists.map((list) => idsOf(...list))).toContainEqual(await receivers())
  })
})

describe('people for the editor of receivers', () => {
  test('[NTF-45] everybody of the academy who can be told, by name, with what they have', async () => {
    const student = await named('Іван', 'Бойко', { direction: 'QA' })
    await it.make.student(academy, { active: false })
    const blocked = await it.make.student(academy)
    await it.database.db.update(users).set({ blockedAt: it.clock.now }).where(eq(users.id, blocked.id))
    await it.make.student(await it.make.academy())
    await set([student.id])
    const { body } = await ask()
    expect(body).toEqual({
      count: 2,
      rows: [
        {
          id: student.id,
          firstName: 'Іван',
          lastName: 'Бойко',
          email: student.email,
          avatarUrl: null,
          roles: ['Student'],
          groupName: 'QA',
          isReceiver: true,
          readAt: null,
        },
        expect.objectContaining({ id: hr.id, roles: ['HR'], groupName: null, isReceiver: false }),
      ],
    })
    await markRead(student)
    expect((await ask({ state: 'read' })).body.rows[0]!.readAt).toBe(it.clock.now.toISOString())
  })

  test('each filter finds those who fit, and "everybody who fits" means exactly them', async () => {
    const [first, second, third] = [
      await named('Анна', 'Бойко', { direction: 'JS', opened: { 0: 'Passed', 1: 'Opened' } }),
      await named('Борис', 'Гончар', { direction: 'QA', opened: { 0: 'Opened' } }),
      await named('Віра', 'Бойченко', { direction: 'QA', opened: { 0: 'Failed' } }),
    ]
    await set([second.id, third.id])
    await markRead(third)
    const cases: [PeopleFilters, Person[]][] = [
      [{ search: 'бой' }, [first, third]],
      [{ search: 'Анна Бойко' }, [first]],
      [{ search: first.email.slice(0, 12).toUpperCase() }, [first]],
      [{ search: '%' }, []],
      [{ role: 'HR' }, [hr]],
      [{ role: 'Student' }, [first, third, second]],
      [{ role: 'SuperAdmin' }, []],
      [{ groupId: academy.directions.QA! }, [third, second]],
      [{ stageId: academy.stages[0]!.id }, [second]],
      [{ stageId: academy.stages[1]!.id, search: 'бойко' }, [first]],
      [{ state: 'receiver' }, [third, second]],
      [{ state: 'read' }, [third]],
      [{ state: 'unread' }, [second]],
      [{ state: 'other' }, [first, hr]],
    ]
    for (const [filters, expected] of cases) {
      expect([filters, await found(filters)]).toEqual([filters, expected.map((person) => person.id)])
      const other = await it.make.announcement(academy)
      if (filters.state !== undefined) continue
      expect((await change({ ...filters, isReceiver: true }, other)).body.told).toBe(expected.length)
      expect(await receivers(other)).toEqual(idsOf(...expected))
      expect((await change({ ...filters, isReceiver: true }, other)).body.told).toBe(0)
    }
    expect((await change({ state: 'other', role: 'Student', isReceiver: true })).body).toEqual({
      receiversAmount: 3,
      chosenAmount: 0,
      told: 1,
    })
    expect((await change({ state: 'read', isReceiver: false })).body.receiversAmount).toBe(2)
    expect((await change({ userIds: [first.id, hr.id], isReceiver: false })).body.receiversAmount).toBe(1)
    expect(await receivers()).toEqual([second.id])
    expect((await change({ isReceiver: false })).body).toEqual({ receiversAmount: 0, chosenAmount: 0, told: 0 })
  })

  test('a group or a stage of another academy is not there', async () => {
    const other = await it.make.academy()
    for (const [filters, name] of [
      [{ groupId: other.directions.JS! }, 'GroupNotFound'],
      [{ stageId: other.stages[0]!.id }, 'StageNotFound'],
    ] as const) {
      expect((await ask(filters)).error.name).toBe(name)
      expect((await change({ ...filters, isReceiver: true })).error.name).toBe(name)
    }
    expect(await receivers()).toEqual([])
  })

  test('another academy than that of the call is not looked into (Q-19)', async () => {
    const other = await it.make.academy()
    const foreign = await it.make.announcement(other)
    const { status, error } = await caller.call(
      announcementsApi.candidates,
      { params: { academyId: other.id, announcementId: foreign }, body: {} },
      at(),
    )
    expect([status, error.name]).toEqual([404, 'AnnouncementNotFound'])
  })

  test('page by page nobody is missed or met twice', async () => {
    for (const name of ['А', 'Б', 'В', 'Г']) await named(name, 'Однаковий')
    const pages = await Promise.all([1, 2, 3].map((page) => ask({ page, perPage: 2 })))
    const ids = pages.flatMap(({ body }) => body.rows.map((row) => row.id))
    expect([ids.length, new Set(ids).size]).toEqual([5, 5])
    expect(pages.map(({ body }) => body.count)).toEqual([5, 5, 5])
    expect((await ask({ page: 9, perPage: 2 })).body).toEqual({ rows: [], count: 5 })
  })
})

nightTest('a crowd is told in one go, while others go on saving', async () => {
  const size = bySize({ day: 5_000, full: 100_000 })
  await makeCrowd(it.database.db, academy.id, size)
  const telling = change({ role: 'Student', isReceiver: true })
  const student = await it.make.student(academy)
  await it.make.announcement(academy, [student])
  expect((await telling).body.told).toBeGreaterThanOrEqual(size)
  expect((await ask({ state: 'receiver', page: 2 })).body.count).toBeGreaterThanOrEqual(size)
  expect((await set([student.id])).body).toMatchObject({ receiversAmount: 1 })
})
