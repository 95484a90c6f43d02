import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type QueueFilters, reviewApi } from '@academy/contract/review'
import { startApi } from '@academy/contract/start'
import type { Person } from '#test/make/make.ts'
import { type Desk, makeDesk } from '#test/acting/reviewing.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
let desk: Desk
let people: Record<'hr' | 'stranger' | 'strangeCoach' | 'both', Person>
/** Unassigned, of the coach, of HR, of somebody of no lecture; then one that is not answered and a reviewed one. */
let ids: number[]
const hour = 3_600_000

beforeAll(async () => {
  it = await startTestApp()
  desk = await makeDesk(it)
  const one = (role: 'HR' | 'Teacher' | 'Coach') => it.make.user({ roles: { [role]: [desk.academy] } })
  people = {
    hr: await one('HR'),
    stranger: await one('Teacher'),
    strangeCoach: await one('Coach'),
    both: await it.make.user({ roles: { Student: [desk.academy], Teacher: [desk.academy] } }),
  }
  const at = (hours: number) => new Date(it.clock.now.getTime() - hours * hour)
  const owners = [null, desk.coach.id, people.hr.id, people.strangeCoach.id]
  ids = []
  for (const [index, reviewerId] of owners.entries())
    ids.push((await desk.handedIn({ submittedAt: at(9 - index), reviewerId })).id)
  ids.push((await desk.handedIn({ submittedAt: at(4), isAnswered: false })).id)
  ids.push((await desk.handedIn({ submittedAt: at(3), isReviewed: true, mark: 8 })).id)
  await it.make.response(desk.academy, desk.stageLecture, people.both, { isReviewed: true })
})
afterAll(() => it.close())

const everybody = () => [desk.teacher, desk.coach, desk.curator, desk.lecturer, desk.owner, ...Object.values(people)]
const queue = async (person: Person, body: QueueFilters = {}) =>
  (await (await desk.as(person)).call(reviewApi.queue, { body: { ...body, perPage: 100 } })).body
const canReview = async (person: Person, body: QueueFilters = {}) =>
  (await queue(person, { ...body, reviewer: 'canReview' })).rows.map(({ id }) => id)

describe('[HW-43] what one can review in the queue', () => {
  test('is, of what waits, what one has and what nobody has of one’s lectures (Q-49)', async () => {
    const state = 'waiting' as const
    expect(await canReview(desk.teacher, { state })).toEqual([ids[0]])
    expect(await canReview(desk.coach, { state })).toEqual([ids[0], ids[1]])
    expect(await canReview(people.hr, { state })).toEqual([ids[2]])
    expect(await canReview(people.stranger, { state })).toEqual([])
    expect(await canReview(people.strangeCoach, { state })).toEqual([ids[3]])
    for (const person of [desk.curator, desk.lecturer, desk.owner])
      expect(await canReview(person, { state })).toEqual(ids.slice(0, 4))
  })

  nightTest('is what the page of each work lets one review', async () => {
    for (const person of everybody()) {
      const caller = await desk.as(person)
      const seen = (await queue(person)).rows.map(({ id }) => id)
      const reviewable = []
      for (const id of seen)
        if ((await caller.call(reviewApi.details, { params: { id } })).body.may.review) reviewable.push(id)
      expect(await canReview(person)).toEqual(reviewable)
    }
  })

  nightTest('is what the start page counts', async () => {
    for (const person of everybody()) {
      const { body } = await (await desk.as(person)).call(startApi.mine, {})
      const { count } = await queue(person, { state: 'waiting', reviewer: 'canReview' })
      expect(count).toBe(body.academies[0]!.homework!.count)
    }
  })

  test('is also what comes before and after a work, which need not be one of them', async () => {
    const filters = { state: 'waiting' as const, reviewer: 'canReview' as const }
    const around = async (person: Person, id: number) =>
      (await (await desk.as(person)).call(reviewApi.neighbours, { params: { id }, body: filters })).body
    expect(await around(desk.coach, ids[0]!)).toEqual({ previousId: null, nextId: ids[1], position: 1, count: 2 })
    expect(await around(desk.coach, ids[3]!)).toEqual({ previousId: ids[1], nextId: null, position: 3, count: 2 })
    expect(await around(people.hr, ids[0]!)).toEqual({ previousId: null, nextId: ids[2], position: 1, count: 1 })
  })

  test('follows the right held in each academy', async () => {
    const there = await makeDesk(it)
    const first = await there.handedIn({ reviewerId: there.coach.id, submittedAt: it.clock.now })
    const second = await it.make.user({ roles: { Teacher: [desk.academy], TrackOwner: [there.academy] } })
    const body = { state: 'waiting' as const, reviewer: 'canReview' as const }
    const { body: found } = await (await it.as(second)).call(reviewApi.queue, { body }, { academyId: 'all' })
    expect(found.rows.map(({ id }) => id)).toEqual([first.id])
    expect(found.count).toBe(1)
  })
})
