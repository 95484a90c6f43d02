import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { homeworkApi } from '@academy/contract/homework'
import { type QueueQuery, reviewApi } from '@academy/contract/review'
import { academies } from '#server/schema/academies.ts'
import type { Person } from '#test/make/make.ts'
import { type Desk, makeDesk } from '#test/acting/reviewing.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let first: Desk
let second: Desk
let foreign: Desk
/** By their wait: one of the first academy, two of the second, and one more of the first. */
let ids: number[]
/** TrackOwner of the first academy, Coach of the second. */
let both: Person
const hour = 3_600_000

beforeAll(async () => {
  it = await startTestApp()
  first = await makeDesk(it)
  second = await makeDesk(it)
  foreign = await makeDesk(it)
  both = await it.make.user({ roles: { TrackOwner: [first.academy], Coach: [second.academy] } })
  const at = (hours: number) => ({ submittedAt: new Date(it.clock.now.getTime() - hours * hour) })
  ids = [
    (await first.handedIn(at(8))).id,
    (await second.handedIn({ ...at(7), reviewerId: both.id })).id,
    (await second.handedIn(at(6))).id,
    (await first.handedIn(at(5))).id,
  ]
  await foreign.handedIn(at(9))
})
afterAll(() => it.close())

const all = { academyId: 'all' as const }
const queue = async (person: Person, body: QueueQuery = {}) =>
  (await it.as(person)).call(reviewApi.queue, { body }, all)
const idsOf = async (person: Person, body: QueueQuery = {}) => (await queue(person, body)).body.rows.map(({ id }) => id)
const load = async (person: Person, query: { stageLectureId?: number } = {}) =>
  (await it.as(person)).call(reviewApi.load, { query }, all)

describe('[ACAD-52] [HW-43] the queue over all academies', () => {
  test('shows everything where that is the right, and elsewhere only what is theirs', async () => {
    const { body } = await queue(both)
    expect(body.rows.map(({ id }) => id)).toEqual([ids[0], ids[1], ids[3]])
    expect(body.count).toBe(3)
    expect(body.rows.map(({ academyId, academyName }) => [academyId, academyName])).toEqual([
      [first.academy.id, first.academy.name],
      [second.academy.id, second.academy.name],
      [first.academy.id, first.academy.name],
    ])
    const reviewer = await it.make.user({ roles: { Teacher: [first.academy, second.academy] } })
    expect(await idsOf(reviewer)).toEqual(ids)
  })

  test('is one order over all of them, in pages that meet nobody twice', async () => {
    const owner = await it.make.user({ roles: { TrackOwner: [first.academy, second.academy] } })
    const pages = await Promise.all([1, 2, 3].map((page) => idsOf(owner, { page, perPage: 2 })))
    expect(pages).toEqual([[ids[0], ids[1]], [ids[2], ids[3]], []])
    expect(await idsOf(owner, { sequence: 'newest' })).toEqual(ids.toReversed())
    for (const sequence of ['name', 'shuffled'] as const)
      expect((await idsOf(owner, { sequence })).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
  })

  test('a SuperAdmin sees every academy but those that are gone', async () => {
    const boss = await it.make.user({ isSuperAdmin: true })
    const gone = await makeDesk(it)
    const { id } = await gone.handedIn()
    expect(await idsOf(boss, { perPage: 100 })).toContain(id)
    const waiting = (await load(boss)).body.waiting
    await it.database.db.update(academies).set({ deletedAt: new Date() }).where(eq(academies.id, gone.academy.id))
    expect(await idsOf(boss, { perPage: 100 })).not.toContain(id)
    expect((await load(boss)).body.waiting).toBe(waiting - 1)
  })

  test('a filter finds what lies in one of the academies, and nothing of another one', async () => {
    expect(await idsOf(both, { stageLectureId: second.stageLecture.id })).toEqual([ids[1]])
    expect(await idsOf(both, { stageId: first.stageLecture.stageId })).toEqual([ids[0], ids[3]])
    expect(await idsOf(both, { reviewer: 'me' })).toEqual([ids[1]])
    const cases = [
      [{ stageId: foreign.stageLecture.stageId }, 'StageNotFound'],
      [{ stageLectureId: foreign.stageLecture.id }, 'StageLectureNotFound'],
      [{ groupId: foreign.academy.directions.JS! }, 'GroupNotFound'],
      [{ reviewer: foreign.coach.id }, 'UserNotFound'],
    ] as const
    for (const [filters, name] of cases) expect((await queue(both, filters)).error.name).toBe(name)
  })

  test('is refused to who works in one academy and to students', async () => {
    expect((await queue(first.teacher)).error.name).toBe('AccessDenied')
    expect((await queue(await first.student())).error.name).toBe('AccessDenied')
  })
})

describe('[ACAD-52] the load over all academies', () => {
  test('counts what the queue shows', async () => {
    expect((await load(both)).body).toMatchObject({ waiting: 3, unassigned: 2, mine: 1 })
    const reviewer = await it.make.user({ roles: { Teacher: [first.academy, second.academy] } })
    expect((await load(reviewer)).body).toMatchObject({ waiting: 4, unassigned: 3, mine: 0 })
    expect((await load(both, { stageLectureId: first.stageLecture.id })).body.waiting).toBe(2)
    expect((await load(both, { stageLectureId: foreign.stageLecture.id })).error.name).toBe('StageLectureNotFound')
    expect((await load(both, { stageLectureId: second.stageLecture.id })).error.name).toBe('StageLectureNotFound')
    // With the right in both academies, a call about one of them shows nothing of the other.
    const calls = await it.as(reviewer)
    const inFirst = { academyId: first.academy.id }
    const elsewhere = { query: { stageLectureId: second.stageLecture.id } }
    expect((await calls.call(reviewApi.load, elsewhere, inFirst)).error.name).toBe('StageLectureNotFound')
    expect((await calls.call(reviewApi.load, elsewhere, { academyId: second.academy.id })).status).toBe(200)
  })

  test('takes the newest reviews of all of them for the wait', async () => {
    const [here, there] = [await makeDesk(it), await makeDesk(it)]
    const owner = await it.make.user({ roles: { Admin: [here.academy, there.academy] } })
    for (const [desk, minutes] of [
      [here, 10],
      [there, 20],
      [here, 30],
      [there, 40],
      [there, 50],
    ] as const) {
      const { id } = await desk.handedIn({ submittedAt: new Date(it.clock.now.getTime() - minutes * 60_000) })
      const teacher = await desk.as(desk.teacher)
      await teacher.call(homeworkApi.update, { params: { id }, body: { mark: 7, isReviewed: true } })
    }
    expect((await load(owner)).body.medianWaitMinutes).toBe(30)
    const calls = await here.as(here.owner)
    expect((await calls.call(reviewApi.load, { query: {} })).body.medianWaitMinutes).toBeNull()
  })
})
