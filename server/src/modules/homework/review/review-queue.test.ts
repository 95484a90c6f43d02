import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { autogradeStatuses } from '@academy/contract/enums'
import { reviewStates } from '@academy/contract/homework-state'
import { type QueueFilters, type QueueQuery, reviewApi } from '@academy/contract/review'
import { appeals, homeworkResponses } from '#server/schema/homework.ts'
import { users } from '#server/schema/users.ts'
import { repoOf } from '#test/make/make-homework.ts'
import type { Person } from '#test/make/make.ts'
import { type Desk, makeDesk } from '#test/acting/reviewing.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let desk: Desk
let other: Desk
let strangers: Record<'coach' | 'hr', Person>
/** In the order of their wait. */
let ids: number[]
let students: Person[]
let ofOther: number
const hour = 3_600_000

beforeAll(async () => {
  it = await startTestApp()
  desk = await makeDesk(it)
  other = await makeDesk(it, { academy: desk.academy })
  strangers = {
    coach: await it.make.user({ roles: { Coach: [desk.academy] } }),
    hr: await it.make.user({ roles: { HR: [desk.academy] } }),
  }
  const at = (hours: number) => new Date(it.clock.now.getTime() - hours * hour)
  const made = []
  const names = ['Яна', 'Андрій', 'Марко', 'Галина', 'Денис', 'Еліна']
  const moments = [9, 8, 7, 6, 5]
  for (const hours of moments) made.push(await desk.handedIn({ submittedAt: at(hours) }))
  made.push(await desk.handedIn({ submittedAt: null, isAnswered: false, attempts: 0, reviewerId: desk.coach.id }))
  for (const [index, name] of names.entries())
    await it.database.db.update(users).set({ lastName: name }).where(eq(users.id, made[index]!.userId))
  ids = made.map(({ id }) => id)
  students = made.map(({ student }) => student)
  // Waiting, waiting and assigned, reviewed, returned, appealed, empty.
  await set(ids[1]!, { reviewerId: desk.coach.id, repoLink: repoOf('work') })
  await set(ids[2]!, { isReviewed: true, mark: 9 })
  await set(ids[3]!, { isReviewed: true, isAnswered: false, reanswerDeadline: at(-24) })
  await set(ids[4]!, { isReviewed: true, mark: 3 })
  await it.database.db.insert(appeals).values({ academyId: desk.academy.id, responseId: ids[4]!, reason: 'Прошу' })
  ofOther = (await other.handedIn({ submittedAt: at(1) })).id
  const there = await makeDesk(it)
  await there.handedIn()
})
afterAll(() => it.close())

const set = (id: number, values: Partial<typeof homeworkResponses.$inferInsert>) =>
  it.database.db.update(homeworkResponses).set(values).where(eq(homeworkResponses.id, id))
const queue = async (body: QueueQuery = {}, person = desk.owner) =>
  (await desk.as(person)).call(reviewApi.queue, { body })
const idsOf = async (body: QueueQuery = {}, person = desk.owner) =>
  (await queue(body, person)).body.rows.map(({ id }) => id)
const neighbours = async (id: number, body: QueueFilters = {}, person = desk.owner) =>
  (await desk.as(person)).call(reviewApi.neighbours, { params: { id }, body })

const sequences = ['wait', 'newest', 'name', '-name', 'mark', '-mark', 'shuffled'] as const

describe('the queue', () => {
  test('[HW-43] shows who, what, where it stands and how long', async () => {
    await it.make.autogradeResult(
      desk.academy,
      { id: ids[1]! },
      { status: autogradeStatuses.Failed, createdAt: new Date(0) },
    )
    await it.make.autogradeResult(desk.academy, { id: ids[1]! }, { status: autogradeStatuses.Success, mark: 7 })
    const { body } = await queue()
    expect(body.count).toBe(7)
    expect(body.rows.map(({ id }) => id)).toEqual([...ids.slice(0, 5), ofOther, ids[5]])
    expect(body.rows.map(({ state }) => state)).toEqual([
      'waiting',
      'waiting',
      'reviewed',
      'returned',
      'appealed',
      'waiting',
      'empty',
    ])
    expect(body.rows[1]).toMatchObject({
      student: { id: students[1]!.id, firstName: 'Тест', lastName: 'Андрій', avatarUrl: null },
      stageLectureId: desk.stageLecture.id,
      groupName: 'JS',
      reviewer: { id: desk.coach.id, firstName: 'Тарас' },
      hasRepo: true,
      attempts: 1,
      mark: null,
      autograde: { status: autogradeStatuses.Success, mark: 7 },
      holder: null,
    })
  })

  test('[HW-43] by stage, lecture, group, state, reviewer and name', async () => {
    const { stageLecture, academy } = desk
    expect(await idsOf({ stageId: stageLecture.stageId })).toEqual(ids)
    expect(await idsOf({ stageLectureId: other.stageLecture.id })).toEqual([ofOther])
    expect(await idsOf({ groupId: academy.directions.JS! })).toHaveLength(7)
    expect(await idsOf({ groupId: academy.directions.QA! })).toEqual([])
    expect(await idsOf({ reviewer: 'none', state: 'waiting' })).toEqual([ids[0], ofOther])
    expect(await idsOf({ reviewer: desk.coach.id })).toEqual([ids[1], ids[5]])
    expect(await idsOf({ reviewer: 'me' }, desk.coach)).toEqual([ids[1], ids[5]])
    expect(await idsOf({ reviewer: 'me' })).toEqual([])
    expect(await idsOf({ search: 'галина' })).toEqual([ids[3]])
    expect(await idsOf({ search: 'Тест Гал' })).toEqual([ids[3]])
    expect(await idsOf({ search: '%' })).toEqual([])
    const byState = await Promise.all(reviewStates.map((state) => idsOf({ state })))
    expect(byState).toEqual([[ids[0], ids[1], ofOther], [ids[2]], [ids[3]], [ids[4]], [ids[5]]])
  })

  test('every response has one state, and the filter of that state finds it', async () => {
    const here = await makeDesk(it)
    const flags = [true, false]
    for (const isAnswered of flags)
      for (const isReviewed of flags)
        for (const reanswerDeadline of [null, it.clock.now])
          for (const hasAppeal of flags) {
            const { id: responseId } = await here.handedIn({ isAnswered, isReviewed, reanswerDeadline })
            if (hasAppeal)
              await it.database.db
                .insert(appeals)
                .values({ academyId: here.academy.id, responseId, reason: 'Прошу подивитися' })
          }
    const calls = await here.as(here.owner)
    const rowsOf = async (body: QueueQuery) =>
      (await calls.call(reviewApi.queue, { body: { ...body, perPage: 100 } })).body.rows
    const all = await rowsOf({})
    expect(all).toHaveLength(16)
    let found = 0
    for (const state of reviewStates) {
      const rows = await rowsOf({ state })
      expect(rows.map((row) => row.state)).toEqual(rows.map(() => state))
      found += rows.length
    }
    expect(found).toBe(16)
  })

  test('[HW-43] what a filter names and the academy does not have is not found', async () => {
    const there = await it.make.academy()
    const elsewhere = await it.make.stageLecture(there)
    const cases = [
      [{ stageId: elsewhere.stageId }, 'StageNotFound'],
      [{ stageLectureId: elsewhere.id }, 'StageLectureNotFound'],
      [{ groupId: there.directions.JS! }, 'GroupNotFound'],
      [{ reviewer: (await it.make.user({ roles: { Teacher: [there] } })).id }, 'UserNotFound'],
    ] as const
    for (const [filters, name] of cases) {
      expect((await queue(filters)).error.name).toBe(name)
      expect((await neighbours(ids[0]!, filters)).error.name).toBe(name)
    }
  })

  test('in the order of the wait, newest first, by name', async () => {
    const stageLectureId = desk.stageLecture.id
    expect(await idsOf({ stageLectureId, sequence: 'newest' })).toEqual(ids.toReversed())
    expect(await idsOf({ stageLectureId, sequence: 'name' })).toEqual([1, 3, 4, 5, 2, 0].map((index) => ids[index]))
  })

  test('by name and by mark both ways, who has no mark below all marks; by no other column', async () => {
    const of = (sequence: NonNullable<QueueQuery['sequence']>) =>
      idsOf({ stageLectureId: desk.stageLecture.id, sequence })
    expect(await of('-name')).toEqual((await of('name')).toReversed())
    const [low, high] = [ids[4]!, ids[2]!]
    await set(low, { mark: 0 })
    await set(high, { mark: 10 })
    const up = await of('mark')
    expect(up.slice(-2)).toEqual([low, high])
    expect(await of('-mark')).toEqual(up.toReversed())
    await set(low, { mark: null })
    await set(high, { mark: null })
    expect((await queue({ sequence: 'u.email' as 'name' })).error.name).toBe('ValidationError')
  })

  test('shuffled: another order for each reviewer, the same every time', async () => {
    const orders = []
    for (const person of [desk.owner, desk.curator, desk.teacher, desk.lecturer, desk.coach]) {
      const order = await idsOf({ stageLectureId: desk.stageLecture.id, sequence: 'shuffled' }, person)
      expect(order.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
      expect(await idsOf({ stageLectureId: desk.stageLecture.id, sequence: 'shuffled' }, person)).toEqual(order)
      orders.push(order.join())
    }
    expect(new Set(orders).size).toBeGreaterThan(1)
  })

  test('in pages that meet nobody twice', async () => {
    for (const sequence of sequences) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => idsOf({ page, perPage: 2, sequence })))
      expect(pages.flat().toSorted((a, b) => a - b)).toEqual([...ids, ofOther].toSorted((a, b) => a - b))
    }
    expect((await queue({ page: 9, perPage: 2 })).body).toEqual({ rows: [], count: 7 })
  })

  test('HR and Teachers see the academy, a Coach what is theirs, a student nothing', async () => {
    expect(await idsOf({}, strangers.hr)).toHaveLength(7)
    expect(await idsOf({}, desk.teacher)).toHaveLength(7)
    expect(await idsOf({}, desk.coach)).toEqual(ids)
    expect((await queue({}, strangers.coach)).body).toEqual({ rows: [], count: 0 })
    await set(ofOther, { reviewerId: strangers.coach.id })
    expect(await idsOf({}, strangers.coach)).toEqual([ofOther])
    await set(ofOther, { reviewerId: null })
    expect((await queue({}, students[0])).body).toEqual({ rows: [], count: 0 })
  })

  test('nobody finds their own homework, and who is gone is not there', async () => {
    const here = await makeDesk(it)
    const both = await it.make.user({ roles: { Student: [here.academy], Admin: [here.academy] } })
    await it.make.response(here.academy, here.stageLecture, both)
    const gone = await here.handedIn()
    await it.database.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, gone.userId))
    const seen = async (person: Person) => (await (await here.as(person)).call(reviewApi.queue, { body: {} })).body
    expect((await seen(both)).count).toBe(0)
    expect((await seen(here.owner)).count).toBe(1)
  })
})

describe('the neighbours of a response', () => {
  test.each(sequences)('are those of the queue: %s', async (sequence) => {
    for (const filters of [
      { sequence },
      { sequence, stageLectureId: desk.stageLecture.id },
      { sequence, state: 'waiting' as const },
    ]) {
      const order = await idsOf(filters)
      for (const [index, id] of order.entries())
        expect((await neighbours(id, filters)).body).toEqual({
          previousId: order[index - 1] ?? null,
          nextId: order[index + 1] ?? null,
          position: index + 1,
          count: order.length,
        })
    }
  })

  test('are found for one that has left the queue: the next one is the one after it', async () => {
    const filters = { state: 'waiting' as const, stageLectureId: desk.stageLecture.id }
    await set(ids[0]!, { isReviewed: true })
    expect((await neighbours(ids[0]!, filters)).body).toEqual({
      previousId: null,
      nextId: ids[1],
      position: 1,
      count: 1,
    })
    await set(ids[0]!, { isReviewed: false })
  })

  test('are told to those who see it', async () => {
    expect((await neighbours(ids[0]!, {}, strangers.coach)).error.name).toBe('HomeworkResponseNotFound')
    expect((await neighbours(ids[0]!, {}, students[0])).error.name).toBe('HomeworkResponseNotFound')
    const there = await makeDesk(it)
    const foreign = await there.handedIn()
    expect((await neighbours(foreign.id)).error.name).toBe('HomeworkResponseNotFound')
  })
})
