import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { autogradeActions, autogradeStatuses } from '@academy/contract/enums'
import { homeworkApi } from '@academy/contract/homework'
import { appeals, homeworkReviews } from '#server/schema/homework.ts'
import { notifications } from '#server/schema/notifications.ts'
import { repoOf } from '#test/make/make-homework.ts'
import type { Person } from '#test/make/make.ts'
import { type Desk, makeDesk } from '#test/acting/reviewing.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let desk: Desk
let strangers: Record<'teacher' | 'coach' | 'hr', Person>
beforeAll(async () => {
  it = await startTestApp()
  desk = await makeDesk(it)
  strangers = {
    teacher: await it.make.user({ roles: { Teacher: [desk.academy] } }),
    coach: await it.make.user({ roles: { Coach: [desk.academy] } }),
    hr: await it.make.user({ roles: { HR: [desk.academy] } }),
  }
})
afterAll(() => it.close())

describe('one response', () => {
  const one = async (person: Person, id: number) => (await desk.as(person)).call(homeworkApi.one, { params: { id } })

  test('[HW-03] [HW-51] [HW-53] has everything staff see', async () => {
    const response = await desk.handedIn({ repoLink: repoOf('work'), likeAbility: 4, mark: 6 })
    const { body } = await one(desk.owner, response.id)
    expect(body).toEqual({
      id: response.id,
      stageLectureId: desk.stageLecture.id,
      userId: response.userId,
      reviewerId: null,
      body: 'Ось моя робота',
      repoLink: repoOf('work'),
      attempts: 1,
      studentWaitForAutogradeResult: false,
      teacherWaitForAutogradeResult: false,
      mark: 6,
      reviewBody: null,
      likeAbility: 4,
      reanswerDeadline: null,
      isReviewed: false,
      isAnswered: true,
      notificationStatus: 'None',
      createdAt: it.clock.now.toISOString(),
      updatedAt: it.clock.now.toISOString(),
    })
  })

  test('[AG-06] says who waits for a grading: the student for their own, staff for theirs', async () => {
    const { StudentPass, TeacherRerun, AdminCheck } = autogradeActions
    const { Sent, Started, Success } = autogradeStatuses
    const cases = [
      [StudentPass, Sent, true, false],
      [StudentPass, Started, true, false],
      [StudentPass, Success, false, false],
      [TeacherRerun, Sent, false, true],
      [AdminCheck, Started, false, true],
    ] as const
    for (const [action, status, student, teacher] of cases) {
      const response = await desk.handedIn()
      await it.make.autogradeResult(desk.academy, response, { action, status })
      const { body } = await one(desk.owner, response.id)
      expect([body.studentWaitForAutogradeResult, body.teacherWaitForAutogradeResult]).toEqual([student, teacher])
    }
  })

  test('is seen by all staff but a Coach who has nothing to do with it, and by no student', async () => {
    const response = await desk.handedIn()
    for (const person of [desk.teacher, desk.coach, strangers.teacher, strangers.hr])
      expect((await one(person, response.id)).status).toBe(200)
    for (const person of [strangers.coach, response.student, await it.make.student(desk.academy)])
      expect((await one(person, response.id)).error.name).toBe('HomeworkResponseNotFound')
    const assigned = await desk.handedIn({ reviewerId: strangers.coach.id })
    expect((await one(strangers.coach, assigned.id)).status).toBe(200)
  })
})

describe('lists of a stage lecture', () => {
  test('[HW-52] those that name a repository, as far as the caller sees them', async () => {
    const here = await makeDesk(it, { academy: desk.academy })
    const named = await here.handedIn({ repoLink: repoOf('one') })
    await here.handedIn()
    const mine = await here.handedIn({ repoLink: repoOf('two'), reviewerId: strangers.coach.id })
    const list = async (person: Person, id = here.stageLecture.id) =>
      (await here.as(person)).call(homeworkApi.withRepoLinks, { params: { id } })
    const idsOf = async (person: Person) => (await list(person)).body.map(({ id }) => id).toSorted((a, b) => a - b)
    for (const person of [here.owner, here.coach, strangers.hr])
      expect(await idsOf(person)).toEqual([named.id, mine.id])
    expect(await idsOf(strangers.coach)).toEqual([mine.id])
    expect(await idsOf(named.student)).toEqual([])
    const there = await makeDesk(it)
    expect((await list(here.owner, there.stageLecture.id)).error.name).toBe('StageLectureNotFound')
  })

  test('who has not handed in: students of the stage and group, without those who left', async () => {
    const groupId = desk.academy.directions.JS!
    const here = await makeDesk(it, { academy: desk.academy, lecture: { groupId } })
    const missing = await here.student()
    await here.handedIn()
    const elsewhere = await it.make.student(desk.academy, { direction: 'QA' })
    await it.database.pool.query(
      `insert into user_stages (academy_id, user_id, stage_id, state) values ($1, $2, $3, 'Opened')`,
      [desk.academy.id, elsewhere.id, here.stageLecture.stageId],
    )
    const blocked = await here.student()
    await it.database.pool.query('update user_academies set active = false where user_id = $1', [blocked.id])
    const list = async (person: Person) =>
      (await here.as(person)).call(homeworkApi.withoutResponse, { params: { id: here.stageLecture.id } })
    for (const person of [here.owner, here.coach, strangers.hr])
      expect((await list(person)).body.map(({ id }) => id)).toEqual([missing.id])
    for (const person of [strangers.coach, missing])
      expect((await list(person)).error.name).toBe('StageLectureNotFound')
  })
})

describe('a response for who handed in nothing (Q-52)', () => {
  const make = async (person: Person, userId: number, stageLectureId = desk.stageLecture.id) =>
    (await desk.as(person)).call(homeworkApi.createAndAssignSelf, { body: { userId, stageLectureId } })

  test('[HW-50] is empty, not answered, the caller’s, and can be marked', async () => {
    const student = await desk.student()
    const { status, body } = await make(desk.teacher, student.id)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      userId: student.id,
      reviewerId: desk.teacher.id,
      body: '',
      attempts: 0,
      isAnswered: false,
      isReviewed: false,
      mark: null,
    })
    const saved = await (
      await desk.as(desk.teacher)
    ).call(homeworkApi.update, {
      params: { id: body.id },
      body: { mark: 0, reviewBody: 'Усно', isReviewed: true },
    })
    expect(saved.body).toMatchObject({ mark: 0, isReviewed: true, isAnswered: false })
  })

  test('[HW-50] once, also when two come at the same moment', async () => {
    const student = await desk.student()
    const answers = await Promise.all([desk.teacher, desk.coach].map((person) => make(person, student.id)))
    expect(answers.map(({ status, error }) => (status === 201 ? 'made' : error.name)).toSorted()).toEqual([
      'CanNotAddHomework',
      'made',
    ])
    const handedIn = await desk.handedIn()
    expect((await make(desk.teacher, handedIn.userId)).error.name).toBe('CanNotAddHomework')
  })

  test('[HW-50] [HW-55] not by who does not review it, not for others than its students', async () => {
    const student = await desk.student()
    for (const person of [strangers.teacher, strangers.coach, strangers.hr])
      expect((await make(person, student.id)).error.name).toBe('CanNotBeReviewed')
    const outside = await it.make.student(desk.academy)
    for (const userId of [outside.id, desk.coach.id, 2_000_000_000])
      expect((await make(desk.teacher, userId)).error.name).toBe('UserNotFound')
    const there = await makeDesk(it)
    expect((await make(desk.owner, student.id, there.stageLecture.id)).error.name).toBe('StageLectureNotFound')
    const without = await makeDesk(it, { academy: desk.academy, lecture: { hasHomework: false } })
    const nobody = await without.student()
    expect((await make(desk.owner, nobody.id, without.stageLecture.id)).error.name).toBe('CanNotAddHomework')
  })
})

describe('an appeal', () => {
  const appealed = async () => {
    const reviewed = { isReviewed: true, mark: 4, reviewBody: 'Слабко', reviewedAt: it.clock.now }
    const response = await desk.handedIn({ ...reviewed, notificationStatus: 'Sent' })
    await it.database.db
      .insert(appeals)
      .values({ academyId: desk.academy.id, responseId: response.id, reason: 'Прошу подивитися ще раз' })
    return response
  }
  const decide = async (person: Person, id: number, body: { accepted: boolean; decision: string; mark?: number }) =>
    (await desk.as(person)).call(homeworkApi.decideAppeal, { params: { id }, body })

  test('accepted: with a reason, another mark, a line in the history and a word to the student', async () => {
    const response = await appealed()
    const { status, body } = await decide(desk.curator, response.id, { accepted: true, decision: 'Так', mark: 8 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'accepted', decision: 'Так', decidedAt: it.clock.now.toISOString() })
    expect(body).toMatchObject({
      reasonTree: [{ type: 'paragraph', children: ['Прошу подивитися ще раз'] }],
      decisionTree: [{ type: 'paragraph', children: ['Так'] }],
    })
    expect(await desk.row(response)).toMatchObject({
      mark: 8,
      markedBy: 'person',
      isReviewed: true,
      reviewBody: 'Слабко',
    })
    const [entry] = await it.database.db
      .select()
      .from(homeworkReviews)
      .where(eq(homeworkReviews.responseId, response.id))
    expect(entry).toMatchObject({ kind: 'appeal', mark: 8, reviewBody: 'Так', authorId: desk.curator.id })
    const told = await it.database.db.select().from(notifications).where(eq(notifications.userId, response.userId))
    expect(told).toMatchObject([{ type: 'homework-checked', reviewBody: 'Так' }])
  })

  test('rejected: the mark stands; once, whoever comes at the same moment', async () => {
    const response = await appealed()
    const answers = await Promise.all([
      decide(desk.owner, response.id, { accepted: false, decision: 'Ні' }),
      decide(desk.curator, response.id, { accepted: true, decision: 'Так', mark: 9 }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.error.fields).toEqual([{ field: 'id', message: 'appealClosed' }])
    const again = await appealed()
    await decide(desk.owner, again.id, { accepted: false, decision: 'Ні' })
    expect((await desk.row(again)).mark).toBe(4)
    expect((await decide(desk.owner, again.id, { accepted: true, decision: 'Так' })).status).toBe(409)
  })

  test('is decided by managers only, with a reason, and a rejected one has no mark', async () => {
    const response = await appealed()
    for (const person of [desk.teacher, desk.lecturer])
      expect((await decide(person, response.id, { accepted: true, decision: 'Так' })).error.name).toBe(
        'CanNotBeReviewed',
      )
    expect((await decide(desk.owner, response.id, { accepted: true, decision: '' })).status).toBe(400)
    expect((await decide(desk.owner, response.id, { accepted: false, decision: 'Ні', mark: 1 })).status).toBe(400)
    const none = await desk.handedIn()
    expect((await decide(desk.owner, none.id, { accepted: true, decision: 'Так' })).status).toBe(409)
    expect((await desk.row(response)).mark).toBe(4)
  })
})
