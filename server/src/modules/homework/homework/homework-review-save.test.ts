import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '@academy/contract/endpoint'
import { homeworkApi } from '@academy/contract/homework'
import { auditLog } from '#platform/tables.ts'
import { academies } from '#server/schema/academies.ts'
import { homeworkReviews } from '#server/schema/homework.ts'
import { notifications } from '#server/schema/notifications.ts'
import type { MadeResponse } from '#test/make/make-homework.ts'
import type { Person } from '#test/make/make.ts'
import { type Desk, makeDesk } from '#test/acting/reviewing.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let desk: Desk
let response: MadeResponse & { student: Person }
beforeAll(async () => {
  it = await startTestApp()
  desk = await makeDesk(it)
})
afterAll(() => it.close())
beforeEach(async () => {
  response = await desk.handedIn()
})

type Update = CallInput<typeof homeworkApi.update>['body']
const review = async (person: Person, body: Update, of: Pick<MadeResponse, 'id'> = response) =>
  (await desk.as(person)).call(homeworkApi.update, { params: { id: of.id }, body })
const manage = async (person: Person, body: CallInput<typeof homeworkApi.forManager>['body']) =>
  (await desk.as(person)).call(homeworkApi.forManager, { params: { id: response.id }, body })
const setStatus = async (person: Person, body: CallInput<typeof homeworkApi.updateStatus>['body']) =>
  (await desk.as(person)).call(homeworkApi.updateStatus, { params: { id: response.id }, body })
const history = (of: Pick<MadeResponse, 'id'> = response) =>
  it.database.db.select().from(homeworkReviews).where(eq(homeworkReviews.responseId, of.id)).orderBy(homeworkReviews.id)
const receivedBy = ({ id }: Pick<Person, 'id'>) =>
  it.database.db.select().from(notifications).where(eq(notifications.userId, id)).orderBy(notifications.id)
const marked = async () =>
  it.database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'homework.marked'), eq(auditLog.targetId, String(response.id))))
    .orderBy(desc(auditLog.id))
const later = (ms: number) => new Date(it.clock.now.getTime() + ms).toISOString()
const day = 86_400_000

describe('the reviewer saves a review', () => {
  test('[HW-25] [HW-33] [HW-42] [HW-53] with mark, text and impression, and has it from then on', async () => {
    const { status, body } = await review(desk.teacher, {
      mark: 8,
      reviewBody: 'Гарна робота',
      likeAbility: 9,
      isReviewed: true,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      mark: 8,
      reviewBody: 'Гарна робота',
      likeAbility: 9,
      isReviewed: true,
      isAnswered: true,
      reviewerId: desk.teacher.id,
      notificationStatus: 'Sent',
    })
    expect(homeworkApi.one.response.parse(body)).toEqual(body)
    expect(await desk.row(response)).toMatchObject({ markedBy: 'person', reviewedAt: it.clock.now })
    expect(await history()).toMatchObject([
      { kind: 'checked', mark: 8, reviewBody: 'Гарна робота', submissionNumber: 1, authorId: desk.teacher.id },
    ])
  })

  test('[HW-25] what belongs to the author is not looked at, and what is left out stays (Q-51)', async () => {
    await review(desk.teacher, { mark: 5, reviewBody: 'Добре', isReviewed: true })
    await review(desk.teacher, { mark: 6, body: 'Не моє', repoLink: 'https://github.com/a/b.git' })
    expect(await desk.row(response)).toMatchObject({
      body: 'Ось моя робота',
      repoLink: null,
      mark: 6,
      reviewBody: 'Добре',
      isReviewed: true,
    })
  })

  test('[HW-57] not yet published: nobody is told, and the status waits (Q-50)', async () => {
    const { body } = await review(desk.teacher, { mark: 7, reviewBody: 'Чернетка', isReviewed: false })
    expect(body).toMatchObject({ isReviewed: false, notificationStatus: 'Pending' })
    expect(await receivedBy(response.student)).toEqual([])
    expect(await history()).toEqual([])
    const published = await setStatus(desk.teacher, { isReviewed: true })
    expect(published.body).toMatchObject({ isReviewed: true, notificationStatus: 'Sent', mark: 7 })
    expect(await receivedBy(response.student)).toHaveLength(1)
    expect(await history()).toMatchObject([{ kind: 'checked', mark: 7 }])
  })

  test('the same again changes nothing and tells nobody', async () => {
    const same = { mark: 7, reviewBody: 'Так', isReviewed: true }
    await review(desk.teacher, same)
    await review(desk.teacher, same)
    expect(await history()).toHaveLength(1)
    expect(await receivedBy(response.student)).toHaveLength(1)
  })

  test.each([-1, 11, 7.5, '8', true])('[HW-54] a mark is an integer from 0 to 10: %j is refused', async (mark) => {
    const { status, error } = await review(desk.teacher, { mark: mark as number, isReviewed: true })
    expect([status, error.fields?.[0]?.field]).toEqual([400, 'mark'])
    expect((await desk.row(response)).mark).toBeNull()
  })

  test.each([0, 10])('[HW-54] %d is a mark', async (mark) => {
    expect((await review(desk.teacher, { mark, isReviewed: true })).body).toMatchObject({ mark })
  })

  test('[HW-57] likeAbility is an integer from 0 to 10 and no news for the student', async () => {
    for (const likeAbility of [-1, 11, 1.5])
      expect((await review(desk.teacher, { likeAbility })).error.fields?.[0]?.field).toBe('likeAbility')
    await review(desk.teacher, { mark: 5, isReviewed: true })
    await review(desk.teacher, { likeAbility: 3 })
    expect(await receivedBy(response.student)).toHaveLength(1)
  })

  test('P4: a changed mark is written down with who, what before and after', async () => {
    await review(desk.teacher, { mark: 4, isReviewed: true })
    await review(desk.teacher, { reviewBody: 'Ще слово' })
    await review(desk.teacher, { mark: 9 })
    const entries = await marked()
    expect(entries.map(({ actorId, academyId, details }) => ({ actorId, academyId, details }))).toEqual(
      [
        { before: 4, after: 9 },
        { before: null, after: 4 },
      ].map((change) => ({
        actorId: desk.teacher.id,
        academyId: desk.academy.id,
        details: { userId: response.userId, stageLectureId: response.stageLectureId, ...change },
      })),
    )
  })
})

describe('a homework is returned (Q-48)', () => {
  test('[HW-32] [HW-33] until a moment: one more answer is awaited, the student is told', async () => {
    const reanswerDeadline = later(day)
    const { body } = await review(desk.teacher, { mark: 3, reviewBody: 'Спробуйте ще', reanswerDeadline })
    expect(body).toMatchObject({ isAnswered: false, isReviewed: true, reanswerDeadline, notificationStatus: 'Sent' })
    expect(await history()).toMatchObject([{ kind: 'returned', reanswerDeadline: new Date(reanswerDeadline) }])
    expect(await receivedBy(response.student)).toMatchObject([{ type: 'homework-checked', reviewBody: 'Спробуйте ще' }])
  })

  test('[HW-55] until then nobody reviews it; only the moment can be moved or taken back', async () => {
    await review(desk.teacher, { mark: 3, reanswerDeadline: later(day) })
    for (const person of [desk.teacher, desk.owner])
      expect((await review(person, { mark: 9, isReviewed: true })).error.name).toBe('CanNotBeReviewed')
    const moved = later(2 * day)
    expect((await review(desk.teacher, { reanswerDeadline: moved })).body).toMatchObject({ reanswerDeadline: moved })
    const back = await review(desk.teacher, { reanswerDeadline: null })
    expect(back.body).toMatchObject({ isAnswered: true, isReviewed: true, reanswerDeadline: null, mark: 3 })
  })

  test('not into the past', async () => {
    const { status, error } = await review(desk.teacher, { mark: 3, reanswerDeadline: later(-1) })
    expect([status, error.fields]).toEqual([400, [{ field: 'reanswerDeadline', message: 'wrongDate' }]])
  })

  test('what is withdrawn awaits no answer any more', async () => {
    await review(desk.teacher, { mark: 3, reanswerDeadline: later(day) })
    const { body } = await setStatus(desk.teacher, { isReviewed: false })
    expect(body).toMatchObject({ isReviewed: false, isAnswered: true, reanswerDeadline: null })
  })
})

describe('who may review (Q-49)', () => {
  const reviewed = async (person: Person) => (await review(person, { mark: 7, isReviewed: true })).error?.name

  test('[HW-42] reviewers, curator, lecturer and those above', async () => {
    const admin = await it.make.user({ roles: { Admin: [desk.academy] } })
    const superAdmin = await it.make.user({ isSuperAdmin: true })
    for (const person of [desk.teacher, desk.coach, desk.curator, desk.lecturer, desk.owner, admin, superAdmin]) {
      response = await desk.handedIn()
      expect(await reviewed(person)).toBeUndefined()
    }
  })

  test('[HW-55] not a Teacher or HR of another lecture; a Coach does not even see it', async () => {
    const teacher = await it.make.user({ roles: { Teacher: [desk.academy] } })
    const hr = await it.make.user({ roles: { HR: [desk.academy] } })
    const coach = await it.make.user({ roles: { Coach: [desk.academy] } })
    expect(await reviewed(teacher)).toBe('CanNotBeReviewed')
    expect(await reviewed(hr)).toBe('CanNotBeReviewed')
    expect(await reviewed(coach)).toBe('HomeworkResponseNotFound')
    expect((await desk.row(response)).mark).toBeNull()
  })

  test('[HW-55] once it is assigned, not the other plain reviewers', async () => {
    response = await desk.handedIn({ reviewerId: desk.coach.id })
    expect(await reviewed(desk.teacher)).toBe('CanNotBeReviewed')
    for (const person of [desk.coach, desk.curator, desk.lecturer, desk.owner])
      expect(await reviewed(person)).toBeUndefined()
    expect((await desk.row(response)).reviewerId).toBe(desk.coach.id)
  })

  test('[HW-55] what is not answered is not reviewed by anybody, unless staff made it', async () => {
    response = await desk.handedIn({ isAnswered: false })
    expect(await reviewed(desk.teacher)).toBe('CanNotBeReviewed')
    expect(await reviewed(desk.owner)).toBe('CanNotBeReviewed')
    response = await desk.handedIn({ isAnswered: false, submittedAt: null, attempts: 0, body: '' })
    expect(await reviewed(desk.teacher)).toBeUndefined()
  })

  test('nobody their own homework, whatever else they are', async () => {
    const both = await it.make.user({ roles: { Student: [desk.academy], Admin: [desk.academy] } })
    const own = await it.make.response(desk.academy, desk.stageLecture, both)
    const calls = await desk.as(both)
    const params = { id: own.id }
    const names = [
      (await calls.call(homeworkApi.forManager, { params, body: { mark: 10, isReviewed: true } })).error.name,
      (await calls.call(homeworkApi.updateStatus, { params, body: { isReviewed: true } })).error.name,
      (await calls.call(homeworkApi.one, { params })).error.name,
      (await calls.call(homeworkApi.assign, { params, body: { assign: true } })).error.name,
    ]
    expect(new Set(names)).toEqual(new Set(['HomeworkResponseNotFound']))
    await review(both, { mark: 10, isReviewed: true }, own)
    expect(await desk.row(own)).toMatchObject({ mark: null, isReviewed: false })
  })

  test('nothing of another academy, and nothing that is not there', async () => {
    const there = await makeDesk(it)
    const foreign = await there.handedIn()
    for (const id of [foreign.id, 2_000_000_000])
      expect((await review(desk.owner, { mark: 1 }, { id })).error.name).toBe('HomeworkResponseNotFound')
    expect((await there.row(foreign)).mark).toBeNull()
  })

  test('staff go on in a closed academy', async () => {
    const closed = await makeDesk(it)
    const waiting = await closed.handedIn()
    await it.database.db.update(academies).set({ isClosed: true }).where(eq(academies.id, closed.academy.id))
    const calls = await closed.as(closed.teacher)
    const { status } = await calls.call(homeworkApi.update, {
      params: { id: waiting.id },
      body: { mark: 6, isReviewed: true },
    })
    expect(status).toBe(200)
  })
})

describe('a manager (Q-51)', () => {
  test('[HW-49] changes review and attempts without being assigned', async () => {
    response = await desk.handedIn({ reviewerId: desk.coach.id })
    for (const [index, person] of [desk.curator, desk.owner].entries()) {
      const { body } = await manage(person, {
        mark: 5 + index,
        reviewBody: 'Ще раз',
        isReviewed: true,
        attempts: index,
      })
      expect(body).toMatchObject({ mark: 5 + index, attempts: index, reviewerId: desk.coach.id, isReviewed: true })
    }
    expect((await marked()).map(({ actorId }) => actorId)).toEqual([desk.owner.id, desk.curator.id])
  })

  test('[HW-49] not a reviewer, a lecturer or the curator of another lecture', async () => {
    const other = await makeDesk(it, { academy: desk.academy })
    for (const person of [desk.teacher, desk.lecturer, other.curator])
      expect((await manage(person, { mark: 5 })).error.name).toBe('CanNotBeReviewed')
    expect((await manage(desk.coach, { mark: 5 })).error.name).toBe('AccessDenied')
  })

  test('[HW-49] gives attempts back, also of what was returned; the log says so', async () => {
    await review(desk.teacher, { mark: 3, reanswerDeadline: later(day) })
    expect((await manage(desk.curator, { attempts: 0 })).body).toMatchObject({ attempts: 0, mark: 3 })
    const [entry] = await it.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'homework.attempts'))
      .orderBy(desc(auditLog.id))
    expect(entry).toMatchObject({ targetId: String(response.id), details: { before: 1, after: 0 } })
    expect((await manage(desk.curator, { attempts: 101 })).error.fields?.[0]?.field).toBe('attempts')
  })
})

describe('publishing and withdrawing (Q-50)', () => {
  test('[HW-47] [HW-48] withdrawn: back among those that wait, with all that was written', async () => {
    await review(desk.teacher, { mark: 8, reviewBody: 'Так', isReviewed: true })
    const { body } = await setStatus(desk.teacher, { isReviewed: false })
    expect(body).toMatchObject({ isReviewed: false, notificationStatus: 'None', mark: 8, reviewBody: 'Так' })
    expect(await history()).toMatchObject([{ kind: 'checked' }, { kind: 'withdrawn' }])
    expect((await desk.row(response)).reviewedAt).toBeNull()
    await setStatus(desk.teacher, { isReviewed: true })
    expect(await receivedBy(response.student)).toHaveLength(2)
  })

  test.each([
    ['None', 0],
    ['Pending', 0],
    ['Sent', 1],
  ] as const)('[HW-48] [HW-57] published as %s', async (notificationStatus, told) => {
    const { body } = await setStatus(desk.teacher, { isReviewed: true, notificationStatus })
    expect(body).toMatchObject({ isReviewed: true, notificationStatus })
    expect(await receivedBy(response.student)).toHaveLength(told)
    // Told once, however often it is asked for.
    await setStatus(desk.teacher, { isReviewed: true, notificationStatus: 'Sent' })
    await setStatus(desk.teacher, { isReviewed: true, notificationStatus: 'Sent' })
    expect(await receivedBy(response.student)).toHaveLength(1)
  })

  test('[HW-48] [HW-55] not by others, not of what is not answered', async () => {
    response = await desk.handedIn({ reviewerId: desk.coach.id })
    expect((await setStatus(desk.teacher, { isReviewed: true })).error.name).toBe('CanNotBeReviewed')
    response = await desk.handedIn({ isAnswered: false })
    expect((await setStatus(desk.owner, { isReviewed: true })).error.name).toBe('CanNotBeReviewed')
  })
})

describe('two at once', () => {
  test('Q-87: of two reviewers who saw the same version one saves, the other learns of it', async () => {
    const { body } = await (await desk.as(desk.owner)).call(homeworkApi.one, { params: { id: response.id } })
    const { updatedAt } = body
    const answers = await Promise.all(
      [desk.owner, desk.curator, desk.lecturer].map((person, index) =>
        review(person, { mark: index + 1, isReviewed: true, updatedAt }),
      ),
    )
    const saved = answers.filter(({ status }) => status === 200)
    expect(saved).toHaveLength(1)
    for (const { status, error } of answers.filter((answer) => answer.status !== 200))
      expect([status, error.fields]).toEqual([409, [{ field: 'updatedAt', message: 'savedMeanwhile' }]])
    expect((await desk.row(response)).mark).toBe((saved[0]!.body as { mark: number }).mark)
    expect(await history()).toHaveLength(1)
  })

  test('Q-87: the version of a save is the one for the next', async () => {
    let updatedAt = (await desk.row(response)).updatedAt.toISOString()
    for (const mark of [1, 2, 3]) {
      const { status, body } = await review(desk.teacher, { mark, isReviewed: true, updatedAt })
      expect(status).toBe(200)
      ;({ updatedAt } = body as { updatedAt: string })
    }
    const stale = (await desk.row(response)).createdAt.toISOString()
    const params = { id: response.id }
    const { status } = await (
      await desk.as(desk.owner)
    ).call(homeworkApi.forManager, {
      params,
      body: { mark: 9, updatedAt: stale },
    })
    expect(status).toBe(409)
  })

  test('of two plain reviewers who begin with what is nobody’s, one has it', async () => {
    const answers = await Promise.all(
      [desk.teacher, desk.coach].map((person) => review(person, { mark: 5, isReviewed: true })),
    )
    expect(answers.map(({ status, error }) => (status === 200 ? 'saved' : error.name)).toSorted()).toEqual([
      'CanNotBeReviewed',
      'saved',
    ])
  })

  test('the same call twice is one review', async () => {
    const calls = await desk.as(desk.teacher)
    const send = () =>
      calls.call(
        homeworkApi.update,
        { params: { id: response.id }, body: { mark: 5, isReviewed: true } },
        { headers: { 'idempotency-key': '7b0c5e2e-7c0b-4a51-9a83-3f6b7c4b1d01' } },
      )
    const [one, two] = await Promise.all([send(), send()])
    expect(two.body).toEqual(one.body)
    expect(await history()).toHaveLength(1)
    expect(await receivedBy(response.student)).toHaveLength(1)
  })
})
