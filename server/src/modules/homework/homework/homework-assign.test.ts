import fc from 'fast-check'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '@academy/contract/endpoint'
import { homeworkApi } from '@academy/contract/homework'
import { userAcademies } from '#server/schema/academies.ts'
import { homeworkResponses } from '#server/schema/homework.ts'
import type { MadeResponse } from '#test/make/make-homework.ts'
import type { Person } from '#test/make/make.ts'
import { type Desk, makeDesk } from '#test/acting/reviewing.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
let desk: Desk
let responses: MadeResponse[]
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  desk = await makeDesk(it)
  responses = [await desk.handedIn(), await desk.handedIn(), await desk.handedIn(), await desk.handedIn()]
})

const assign = async (
  by: Person,
  body: CallInput<typeof homeworkApi.assign>['body'],
  { id }: Pick<MadeResponse, 'id'> = responses[0]!,
) => (await desk.as(by)).call(homeworkApi.assign, { params: { id }, body })
const assignMany = async (by: Person, body: CallInput<typeof homeworkApi.assignMultiple>['body']) =>
  (await desk.as(by)).call(homeworkApi.assignMultiple, { body })
const undo = async (by: Person, id: number | null) =>
  (await desk.as(by)).call(homeworkApi.undoAssign, { params: { id: id ?? 1 } })
const ids = () => responses.map(({ id }) => id)
const reviewersNow = async () => {
  const rows = await it.database.db.select().from(homeworkResponses).where(inArray(homeworkResponses.id, ids()))
  return ids().map((id) => rows.find((row) => row.id === id)!.reviewerId)
}
const set = (id: number, values: Partial<typeof homeworkResponses.$inferInsert>) =>
  it.database.db.update(homeworkResponses).set(values).where(eq(homeworkResponses.id, id))

describe('one response', () => {
  test('[HW-44] [HW-45] is taken and given back by those of the lecture', async () => {
    for (const person of [desk.teacher, desk.coach, desk.curator, desk.lecturer]) {
      expect((await assign(person, { assign: true })).body).toMatchObject({ reviewerId: person.id })
      expect((await assign(person, { assign: true })).status).toBe(200)
      expect((await assign(person, { assign: false })).body).toMatchObject({ reviewerId: null })
    }
  })

  test('[HW-45] is given to somebody by those above, also from one to another', async () => {
    expect((await assign(desk.owner, { assign: true, reviewerId: desk.coach.id })).body.reviewerId).toBe(desk.coach.id)
    expect((await assign(desk.owner, { assign: true, reviewerId: desk.teacher.id })).body.reviewerId).toBe(
      desk.teacher.id,
    )
    // Of somebody else it is not taken by mistake.
    await assign(desk.owner, { assign: false, reviewerId: desk.coach.id })
    expect((await reviewersNow())[0]).toBe(desk.teacher.id)
    await assign(desk.owner, { assign: false, reviewerId: desk.teacher.id })
    expect((await reviewersNow())[0]).toBeNull()
  })

  test('[HW-45] [HW-55] nobody else gives it away, or takes what another has', async () => {
    for (const person of [desk.teacher, desk.curator, desk.lecturer])
      expect((await assign(person, { assign: true, reviewerId: desk.coach.id })).error.name).toBe('CanNotBeReviewed')
    await assign(desk.coach, { assign: true })
    for (const body of [{ assign: true }, { assign: false }])
      expect((await assign(desk.teacher, body)).error.name).toBe('CanNotBeReviewed')
    expect((await reviewersNow())[0]).toBe(desk.coach.id)
  })

  test('[HW-45] not to who has left, was blocked, studies, or is nobody; not to who does not review it', async () => {
    const stranger = await it.make.user()
    const student = await it.make.student(desk.academy)
    const blocked = await it.make.user({ roles: { Teacher: [desk.academy] } })
    await it.database.db.update(userAcademies).set({ active: false }).where(eq(userAcademies.userId, blocked.id))
    for (const { id: reviewerId } of [stranger, student, blocked, { id: 2_000_000_000 }])
      expect((await assign(desk.owner, { assign: true, reviewerId })).error.name).toBe('UserNotFound')
    const other = await it.make.user({ roles: { Teacher: [desk.academy] } })
    const { status, error } = await assign(desk.owner, { assign: true, reviewerId: other.id })
    expect([status, error.fields]).toEqual([409, [{ field: 'reviewerId', message: 'notAReviewer' }]])
    expect((await assign(other, { assign: true })).error.name).toBe('CanNotBeReviewed')
    expect((await reviewersNow())[0]).toBeNull()
  })

  test('[HW-55] not what is reviewed, or not answered', async () => {
    for (const values of [{ isReviewed: true }, { isReviewed: false, isAnswered: false }]) {
      await set(responses[0]!.id, values)
      for (const person of [desk.teacher, desk.owner])
        expect((await assign(person, { assign: true })).error.name).toBe('CanNotBeReviewed')
    }
  })

  test('of two who take it at once, one has it', async () => {
    const answers = await Promise.all([desk.teacher, desk.coach].map((person) => assign(person, { assign: true })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = answers.find(({ status }) => status === 200)!
    expect((await reviewersNow())[0]).toBe(winner.body.reviewerId)
  })

  test('of another academy there is none', async () => {
    const there = await makeDesk(it)
    const foreign = await there.handedIn()
    expect((await assign(desk.owner, { assign: true }, foreign)).error.name).toBe('HomeworkResponseNotFound')
    expect((await there.row(foreign)).reviewerId).toBeNull()
  })
})

describe('many at once', () => {
  test('[HW-46] go to the caller, or to whom is named, and back', async () => {
    const taken = await assignMany(desk.teacher, { assign: true, ids: ids() })
    expect(taken.body).toMatchObject({ changeId: expect.any(Number), unchanged: 0, refused: [] })
    expect(await reviewersNow()).toEqual(ids().map(() => desk.teacher.id))
    const again = await assignMany(desk.teacher, { assign: true, ids: ids() })
    expect(again.body).toEqual({ changeId: null, changed: [], unchanged: 4, refused: [] })
    await assignMany(desk.owner, { assign: true, ids: ids(), reviewerId: desk.coach.id })
    expect(await reviewersNow()).toEqual(ids().map(() => desk.coach.id))
    await assignMany(desk.owner, { assign: false, ids: ids() })
    expect(await reviewersNow()).toEqual([null, null, null, null])
  })

  test('[HW-46] several reviewers get equal shares', async () => {
    const reviewerIds = [desk.teacher.id, desk.coach.id]
    const { body } = await assignMany(desk.owner, { assign: true, ids: ids(), reviewerIds })
    expect(body.changed).toHaveLength(4)
    const now = await reviewersNow()
    expect(reviewerIds.map((id) => now.filter((reviewer) => reviewer === id).length)).toEqual([2, 2])
  })

  test('[HW-46] a preview says the same and changes nothing', async () => {
    const asked = { assign: true, ids: ids(), reviewerIds: [desk.teacher.id, desk.coach.id] }
    const preview = await assignMany(desk.owner, { ...asked, isPreview: true })
    expect(await reviewersNow()).toEqual([null, null, null, null])
    expect(preview.body.changeId).toBeNull()
    const real = await assignMany(desk.owner, asked)
    expect({ ...real.body, changeId: null }).toEqual(preview.body)
  })

  test('[HW-46] what cannot be is named with the reason, the rest is done', async () => {
    const there = await makeDesk(it)
    const foreign = await there.handedIn()
    const other = await makeDesk(it, { academy: desk.academy })
    const ofOther = await other.handedIn()
    await set(responses[0]!.id, { isReviewed: true })
    await set(responses[1]!.id, { isAnswered: false })
    await set(responses[2]!.id, { reviewerId: desk.coach.id })
    const { body } = await assignMany(desk.teacher, {
      assign: true,
      ids: [...ids(), foreign.id, ofOther.id, 2_000_000_000],
    })
    expect(body.refused).toEqual([
      { id: responses[0]!.id, why: 'reviewed' },
      { id: responses[1]!.id, why: 'notAnswered' },
      { id: responses[2]!.id, why: 'ofOthers' },
      { id: foreign.id, why: 'notFound' },
      { id: 2_000_000_000, why: 'notFound' },
      { id: ofOther.id, why: 'notAReviewer' },
    ])
    expect(body.changed).toEqual([{ id: responses[3]!.id, reviewerId: desk.teacher.id, before: null }])
    expect((await there.row(foreign)).reviewerId).toBeNull()
  })

  test('[HW-46] others are named only by those above; nothing is asked about nobody', async () => {
    const { error } = await assignMany(desk.teacher, { assign: true, ids: ids(), reviewerId: desk.coach.id })
    expect(error.name).toBe('CanNotBeReviewed')
    expect((await assignMany(desk.owner, { assign: true, ids: ids(), reviewerId: 2_000_000_000 })).error.name).toBe(
      'UserNotFound',
    )
    expect((await assignMany(desk.teacher, { assign: true, ids: [] })).body.changed).toEqual([])
    expect(await reviewersNow()).toEqual([null, null, null, null])
  })

  test('against a review at the same moment: what was reviewed keeps who reviewed it', async () => {
    const [first] = responses
    const reviewing = (await desk.as(desk.coach)).call(homeworkApi.update, {
      params: { id: first!.id },
      body: { mark: 7, isReviewed: true },
    })
    const [reviewed, given] = await Promise.all([
      reviewing,
      assignMany(desk.owner, { assign: true, ids: ids(), reviewerId: desk.teacher.id }),
    ])
    const row = await desk.row(first!)
    if (reviewed.status === 200) {
      expect(row).toMatchObject({ reviewerId: desk.coach.id, mark: 7 })
      expect(given.body.refused).toEqual([{ id: first!.id, why: 'reviewed' }])
    } else {
      expect(reviewed.error.name).toBe('CanNotBeReviewed')
      expect(row).toMatchObject({ reviewerId: desk.teacher.id, mark: null })
    }
  })

  test('two who share out the same at once leave each response with one reviewer of one of them', async () => {
    const answers = await Promise.all([
      assignMany(desk.teacher, { assign: true, ids: ids() }),
      assignMany(desk.coach, { assign: true, ids: ids().toReversed() }),
    ])
    expect(answers.map(({ body }) => body.changed.length).toSorted((a, b) => a - b)).toEqual([0, 4])
    expect(new Set(await reviewersNow()).size).toBe(1)
  })
})

describe('taking it back', () => {
  test('everybody has what they had', async () => {
    await set(responses[0]!.id, { reviewerId: desk.coach.id })
    const { body } = await assignMany(desk.owner, { assign: true, ids: ids(), reviewerId: desk.teacher.id })
    expect((await undo(desk.owner, body.changeId)).body).toEqual({ restored: 4, skipped: 0 })
    expect(await reviewersNow()).toEqual([desk.coach.id, null, null, null])
    const { status, error } = await undo(desk.owner, body.changeId)
    expect([status, error.fields]).toEqual([409, [{ field: 'id', message: 'alreadyUndone' }]])
  })

  test('only by who did it, or those above; not from another academy', async () => {
    const { body } = await assignMany(desk.teacher, { assign: true, ids: ids() })
    expect((await undo(desk.coach, body.changeId)).error.name).toBe('HomeworkResponseNotFound')
    const there = await makeDesk(it)
    const foreign = await (await there.as(there.owner)).call(homeworkApi.undoAssign, { params: { id: body.changeId! } })
    expect(foreign.error.name).toBe('HomeworkResponseNotFound')
    expect(await reviewersNow()).toEqual(ids().map(() => desk.teacher.id))
    expect((await undo(desk.teacher, body.changeId)).body.restored).toBe(4)
  })

  nightTest('whatever somebody changed since stays', async () => {
    const people = [null, desk.teacher.id, desk.coach.id, desk.curator.id]
    const someone = fc.constantFrom(...people)
    const four = fc.tuple(someone, someone, someone, someone)
    const meanwhile = fc.array(
      fc.record({ index: fc.integer({ min: 0, max: 3 }), to: someone, isReviewed: fc.boolean() }),
      { maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(
        four,
        fc.constantFrom(desk.teacher.id, desk.coach.id),
        meanwhile,
        async (before, to, changes) => {
          for (const [index, reviewerId] of before.entries())
            await set(responses[index]!.id, { reviewerId, isReviewed: false })
          const { body } = await assignMany(desk.owner, { assign: true, ids: ids(), reviewerId: to })
          const touched = new Map<number, { to: number | null; isReviewed: boolean }>()
          for (const change of changes) {
            touched.set(change.index, change)
            await set(responses[change.index]!.id, { reviewerId: change.to, isReviewed: change.isReviewed })
          }
          const expected = before.map((was, index) => {
            const change = touched.get(index)
            const isAsLeft = !change || (change.to === to && !change.isReviewed)
            // What the bulk did not change is nothing it takes back.
            return isAsLeft ? was : change.to
          })
          if (body.changeId !== null) {
            const { restored, skipped } = (await undo(desk.owner, body.changeId)).body
            expect(restored + skipped).toBe(body.changed.length)
          }
          expect(await reviewersNow()).toEqual(expected)
        },
      ),
      { numRuns: 15 },
    )
  })
})
