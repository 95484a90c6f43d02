import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { homeworkApi } from '@academy/contract/homework'
import { reviewHoldMs } from '@academy/contract/limits'
import { reviewApi } from '@academy/contract/review'
import { homeworkReviews, homeworkSubmissions } from '#server/schema/homework.ts'
import { users } from '#server/schema/users.ts'
import type { MadeResponse } from '#test/make/make-homework.ts'
import type { Person } from '#test/make/make.ts'
import { type Desk, makeDesk } from '#test/acting/reviewing.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let desk: Desk
let stranger: Person
let response: MadeResponse & { student: Person }
beforeAll(async () => {
  it = await startTestApp()
  desk = await makeDesk(it)
  stranger = await it.make.user({ roles: { Coach: [desk.academy] } })
})
afterAll(() => it.close())
beforeEach(async () => {
  response = await desk.handedIn()
})

const details = async (person: Person, of: Pick<MadeResponse, 'id'> = response) =>
  (await desk.as(person)).call(reviewApi.details, { params: { id: of.id } })

describe('a response with all that belongs to it', () => {
  test('[HW-43] attempts, reviews and the text of the task beside the work', async () => {
    const { id: responseId } = response
    const key = { academyId: desk.academy.id, responseId }
    await it.database.db
      .insert(homeworkSubmissions)
      .values({ ...key, number: 2, body: 'Вдруге', submittedAt: it.clock.now, commit: 'b'.repeat(40) })
    await it.database.db
      .insert(homeworkReviews)
      .values({ ...key, submissionNumber: 1, kind: 'returned', mark: 3, reviewBody: 'Ще раз', authorId: desk.coach.id })
    const { status, body } = await details(desk.teacher)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      response: { id: responseId, userId: response.userId },
      student: { id: response.userId, avatarUrl: null },
      groupName: 'JS',
      stageLecture: {
        id: desk.stageLecture.id,
        homeworkCuratorId: desk.curator.id,
        counts: { responses: expect.any(Number) },
      },
      reviewer: null,
      state: 'waiting',
      submissions: [
        { number: 2, body: 'Вдруге' },
        { number: 1, body: 'Ось моя робота' },
      ],
      reviews: [{ kind: 'returned', mark: 3, author: { id: desk.coach.id } }],
      lineComments: [],
      autograde: [],
      appeal: null,
      holder: null,
      may: { review: true, reviewRefusal: null, manage: false, assign: true, resend: false },
      commit: 'b'.repeat(40),
    })
    expect(JSON.stringify(body.homeworkTree)).toContain('це')
  })

  test('what may be done there is what is not refused', async () => {
    const may = async (person: Person) => (await details(person)).body.may
    expect(await may(desk.owner)).toMatchObject({ review: true, manage: true, assign: true })
    expect(await may(desk.curator)).toMatchObject({ review: true, manage: true, assign: true })
    const hr = await it.make.user({ roles: { HR: [desk.academy] } })
    const nothing = { review: false, manage: false, assign: false, resend: false }
    expect(await may(hr)).toEqual({ ...nothing, reviewRefusal: 'noRight' })
    response = await desk.handedIn({ reviewerId: desk.coach.id })
    expect(await may(desk.teacher)).toMatchObject({ review: false, reviewRefusal: 'ofOthers', assign: false })
    response = await desk.handedIn({ isAnswered: false })
    expect(await may(desk.owner)).toMatchObject({ reviewRefusal: 'notAnswered', assign: false, manage: true })
  })

  test('is not there for a student, another Coach or another academy', async () => {
    for (const person of [response.student, stranger])
      expect((await details(person)).error.name).toBe('HomeworkResponseNotFound')
    const there = await makeDesk(it)
    expect((await details(desk.owner, await there.handedIn())).error.name).toBe('HomeworkResponseNotFound')
  })
})

describe('who is looking at it', () => {
  const hold = async (person: Person, isTakingOver?: boolean) =>
    (await desk.as(person)).call(reviewApi.hold, { params: { id: response.id }, body: { isTakingOver } })
  const release = async (person: Person) =>
    (await desk.as(person)).call(reviewApi.release, { params: { id: response.id } })
  const holder = async () => (await details(desk.owner)).body.holder

  test('the first one, until somebody takes over or it is let go', async () => {
    const mine = await hold(desk.teacher)
    const until = new Date(it.clock.now.getTime() + reviewHoldMs).toISOString()
    expect(mine.body).toMatchObject({ isMine: true, holder: { id: desk.teacher.id, until } })
    expect((await hold(desk.coach)).body).toMatchObject({ isMine: false, holder: { id: desk.teacher.id } })
    expect((await hold(desk.coach, true)).body).toMatchObject({ isMine: true, holder: { id: desk.coach.id } })
    // Who lost it does not let it go for the other.
    await release(desk.teacher)
    expect(await holder()).toMatchObject({ id: desk.coach.id })
    expect((await release(desk.coach)).status).toBe(204)
    expect(await holder()).toBeNull()
  })

  test('ends by itself, and not while it is repeated', async () => {
    await hold(desk.teacher)
    it.clock.advance(reviewHoldMs - 1)
    expect((await hold(desk.teacher)).body.isMine).toBe(true)
    it.clock.advance(reviewHoldMs - 1)
    expect((await hold(desk.coach)).body.isMine).toBe(false)
    it.clock.advance(1)
    expect(await holder()).toBeNull()
    expect((await hold(desk.coach)).body.isMine).toBe(true)
  })

  test('of many at once one', async () => {
    const answers = await Promise.all(
      [desk.teacher, desk.coach, desk.owner, desk.curator].map((person) => hold(person)),
    )
    expect(answers.filter(({ body }) => body.isMine)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.holder.id)).size).toBe(1)
  })

  test('is no new version, and a saved review lets it go', async () => {
    const { updatedAt } = (await details(desk.teacher)).body.response
    await hold(desk.teacher)
    const saved = await (
      await desk.as(desk.teacher)
    ).call(homeworkApi.update, {
      params: { id: response.id },
      body: { mark: 5, isReviewed: true, updatedAt },
    })
    expect(saved.status).toBe(200)
    expect(await holder()).toBeNull()
  })

  test('is not for who does not see it', async () => {
    expect((await hold(stranger)).error.name).toBe('HomeworkResponseNotFound')
    expect((await release(stranger)).error.name).toBe('HomeworkResponseNotFound')
    expect((await hold(response.student)).error.name).toBe('AccessDenied')
  })
})

describe('the load', () => {
  test('what waits, for whom, and how long a review takes in the middle', async () => {
    const here = await makeDesk(it)
    const load = async (person: Person, stageLectureId?: number) =>
      (await (await here.as(person)).call(reviewApi.load, { query: stageLectureId ? { stageLectureId } : {} })).body
    expect(await load(here.owner)).toMatchObject({ waiting: 0, medianWaitMinutes: null, reviewers: [] })
    await here.handedIn()
    await here.handedIn({ reviewerId: here.coach.id })
    await here.handedIn({ reviewerId: here.coach.id })
    for (const minutes of [10, 20, 30, 40, 500]) {
      const waiting = await here.handedIn({ submittedAt: new Date(it.clock.now.getTime() - minutes * 60_000) })
      await (
        await here.as(here.teacher)
      ).call(homeworkApi.update, {
        params: { id: waiting.id },
        body: { mark: 7, isReviewed: true },
      })
    }
    const all = { waiting: 3, unassigned: 1, medianWaitMinutes: 30 }
    expect(await load(here.coach)).toMatchObject({ ...all, mine: 2, reviewedByMeThisWeek: 0 })
    expect(await load(here.teacher)).toMatchObject({ ...all, mine: 0, reviewedByMeThisWeek: 5 })
    const ofLecture = await load(here.owner, here.stageLecture.id)
    expect(ofLecture).toMatchObject(all)
    expect(new Map(ofLecture.reviewers.map(({ id, waiting }) => [id, waiting]))).toEqual(
      new Map([
        [here.teacher.id, 0],
        [here.coach.id, 2],
      ]),
    )
    const weekAgo = new Date(it.clock.now.getTime() - 8 * 86_400_000)
    await it.database.db.update(homeworkReviews).set({ createdAt: weekAgo })
    expect((await load(here.teacher)).reviewedByMeThisWeek).toBe(0)
  })

  test('counts what the queue lists: nothing of one’s own, and nothing of who is gone', async () => {
    const here = await makeDesk(it)
    const both = await it.make.user({ roles: { Student: [here.academy], Admin: [here.academy] } })
    await it.make.response(here.academy, here.stageLecture, both)
    const gone = await here.handedIn()
    await it.database.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, gone.userId))
    const waiting = async (person: Person) =>
      (await (await here.as(person)).call(reviewApi.load, { query: {} })).body.waiting
    expect([await waiting(both), await waiting(here.owner)]).toEqual([0, 1])
  })

  test('is that of the caller’s lectures for a Coach, and nothing for a student', async () => {
    const calls = async (person: Person) => (await desk.as(person)).call(reviewApi.load, { query: {} })
    expect((await calls(stranger)).body.waiting).toBe(0)
    expect((await calls(response.student)).body.waiting).toBe(0)
    const named = await (
      await desk.as(stranger)
    ).call(reviewApi.load, { query: { stageLectureId: desk.stageLecture.id } })
    expect(named.error.name).toBe('StageLectureNotFound')
  })
})

describe('comments on lines', () => {
  const comment = { commit: 'a'.repeat(40), path: 'src/main.js', line: 3, body: 'Назвіть змінну інакше' }
  const add = async (person: Person, body = comment) =>
    (await desk.as(person)).call(reviewApi.addLineComment, { params: { id: response.id }, body })
  const remove = async (person: Person, commentId: number) =>
    (await desk.as(person)).call(reviewApi.removeLineComment, { params: { id: response.id, commentId } })

  test('are written by those who may review, and taken back by their author or a manager', async () => {
    const { status, body } = await add(desk.coach)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...comment, author: { id: desk.coach.id } })
    expect((await details(desk.teacher)).body.lineComments).toEqual([body])
    expect((await remove(desk.teacher, body.id)).error.name).toBe('HomeworkResponseNotFound')
    expect((await remove(desk.coach, body.id)).status).toBe(204)
    const another = await add(desk.coach)
    expect((await remove(desk.owner, another.body.id)).status).toBe(204)
    expect((await details(desk.teacher)).body.lineComments).toEqual([])
  })

  test('are not written by others, nor removed through another response', async () => {
    expect((await add(stranger)).error.name).toBe('HomeworkResponseNotFound')
    const hr = await it.make.user({ roles: { HR: [desk.academy] } })
    expect((await add(hr)).error.name).toBe('CanNotBeReviewed')
    const { body } = await add(desk.coach)
    response = await desk.handedIn()
    expect((await remove(desk.coach, body.id)).error.name).toBe('HomeworkResponseNotFound')
  })
})

describe('the comment bank of a lecture', () => {
  const bank = async (person: Person, lectureId = desk.stageLecture.lectureId) =>
    (await desk.as(person)).call(reviewApi.phrases, { query: { lectureId } })
  const keep = async (person: Person, text: string, lectureId = desk.stageLecture.lectureId) =>
    (await desk.as(person)).call(reviewApi.addPhrase, { body: { lectureId, body: text } })
  const take = async (person: Person, id: number) =>
    (await desk.as(person)).call(reviewApi.usePhrase, { params: { id } })
  const remove = async (person: Person, id: number) =>
    (await desk.as(person)).call(reviewApi.removePhrase, { params: { id } })

  test('is shared, the most used first, counted without losing one', async () => {
    const first = (await keep(desk.teacher, 'Гарна робота')).body
    const second = (await keep(desk.coach, 'Додайте тести')).body
    await Promise.all(Array.from({ length: 10 }, () => take(desk.teacher, second.id)))
    const { body } = await bank(desk.lecturer)
    expect(body.map(({ id, usedCount, author }) => [id, usedCount, author?.id])).toEqual([
      [second.id, 10, desk.coach.id],
      [first.id, 0, desk.teacher.id],
    ])
    expect((await remove(desk.teacher, second.id)).error.name).toBe('AccessDenied')
    expect((await remove(desk.coach, second.id)).status).toBe(204)
    expect((await remove(desk.owner, first.id)).status).toBe(204)
    expect((await bank(desk.teacher)).body).toEqual([])
  })

  test('is for those who review the lecture, and stays when its author is gone', async () => {
    const { body } = await keep(desk.coach, 'Так')
    expect((await bank(stranger)).error.name).toBe('LectureNotFound')
    expect((await keep(stranger, 'Ні')).error.name).toBe('LectureNotFound')
    expect((await take(stranger, body.id)).error.name).toBe('LectureNotFound')
    expect((await bank(response.student)).error.name).toBe('LectureNotFound')
    const there = await makeDesk(it)
    expect((await bank(desk.owner, there.stageLecture.lectureId)).error.name).toBe('LectureNotFound')
    const gone = await it.make.user({ roles: { Admin: [desk.academy] } })
    await keep(gone, 'Лишиться')
    await it.database.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, gone.id))
    expect((await bank(desk.teacher)).body.map(({ body: text, author }) => [text, author?.id ?? null])).toContainEqual([
      'Лишиться',
      null,
    ])
  })
})
