import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { homeworkApi } from '@academy/contract/homework'
import { homeworkResponses } from '#server/schema/homework.ts'
import { notifications } from '#server/schema/notifications.ts'
import { users } from '#server/schema/users.ts'
import type { MadeResponse } from '#test/make/make-homework.ts'
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

const handIn = async () => {
  const answer = { body: 'Моя робота', repoLink: null, stageLectureId: desk.stageLecture.id }
  const { status, body } = await (await desk.as(student)).call(homeworkApi.create, { body: answer })
  expect(status).toBe(201)
  return body
}
const handInAgain = async ({ id }: { id: number }) => {
  const { status } = await (
    await desk.as(student)
  ).call(homeworkApi.update, { params: { id }, body: { body: 'Ще раз' } })
  expect(status).toBe(200)
}
const all = () => it.database.db.select().from(notifications).orderBy(notifications.id)
const told = async () => (await all()).filter(({ academyId }) => academyId === desk.academy.id)
const receivers = async () => (await told()).map(({ userId }) => userId).toSorted((a, b) => a - b)
const people = (...of: Person[]) => of.map(({ id }) => id).toSorted((a, b) => a - b)
const review = async (of: Pick<MadeResponse, 'id'>, reviewBody: string) =>
  (await desk.as(desk.teacher)).call(homeworkApi.update, {
    params: { id: of.id },
    body: { mark: 9, reviewBody, isReviewed: true },
  })

describe('a homework was handed in', () => {
  test('[NTF-01] [NTF-02] [NTF-21] all who answer for the lecture are told, each in their own language', async () => {
    await it.database.db.update(users).set({ localization: 'en' }).where(eq(users.id, desk.coach.id))
    await handIn()
    expect(await receivers()).toEqual(people(desk.teacher, desk.coach, desk.curator, desk.lecturer))
    const rows = await told()
    const { rows: named } = await it.database.db.execute<{ name: Record<string, string>; stage: string }>(sql`
      select l.name, st.url_name as stage from lectures l, stages st
      where l.id = ${desk.stageLecture.lectureId} and st.id = ${desk.stageLecture.stageId}`)
    for (const { userId, type, payload, isRead, message, reviewBody } of rows) {
      expect({ type, isRead, message, reviewBody }).toEqual({
        type: 'homework-updated',
        isRead: false,
        message: null,
        reviewBody: null,
      })
      expect(payload).toEqual({
        lectureName: named[0]!.name[userId === desk.coach.id ? 'en' : 'ua'],
        stageLectureName: desk.stageLecture.urlName,
        stageName: named[0]!.stage,
        stageLectureId: desk.stageLecture.id,
        userId: student.id,
        groupId: null,
        fullName: 'Тест Тестенко',
        messageId: null,
      })
    }
  })

  test('[NTF-21] the assigned reviewer alone, where there is one', async () => {
    const { id } = await handIn()
    await it.database.db.delete(notifications)
    await it.database.db
      .update(homeworkResponses)
      .set({ reviewerId: desk.coach.id })
      .where(eq(homeworkResponses.id, id))
    await handInAgain({ id })
    expect(await receivers()).toEqual(people(desk.coach))
  })

  test('[NTF-21] nobody who was turned away: blocked here or everywhere, removed, or without a role', async () => {
    const { pool, db } = it.database
    const { id } = await handIn()
    await db.delete(notifications)
    await pool.query('update user_academies set active = false where user_id = $1', [desk.teacher.id])
    await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, desk.curator.id))
    await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, desk.lecturer.id))
    await handInAgain({ id })
    expect(await receivers()).toEqual(people(desk.coach))
    // The one it was assigned to has left: somebody has to hear of it.
    await db.delete(notifications)
    await db.update(homeworkResponses).set({ reviewerId: desk.teacher.id }).where(eq(homeworkResponses.id, id))
    await handInAgain({ id })
    expect(await receivers()).toEqual(people(desk.coach))
    await db.delete(notifications)
    await pool.query('delete from user_roles where user_id = $1', [desk.coach.id])
    await db.update(homeworkResponses).set({ attempts: 1 }).where(eq(homeworkResponses.id, id))
    expect(await receivers()).toEqual([])
  })
})

describe('a review was saved', () => {
  test('[NTF-22] the student is told, with what it says', async () => {
    const response = await handIn()
    await it.database.db.delete(notifications)
    await review(response, 'Дуже добре')
    expect(await told()).toMatchObject([
      { userId: student.id, type: 'homework-checked', reviewBody: 'Дуже добре', payload: { userId: student.id } },
    ])
  })

  test('C4: nobody is told of what was not saved', async () => {
    const response = await handIn()
    await it.database.db.delete(notifications)
    const stale = new Date(0).toISOString()
    const calls = await desk.as(desk.teacher)
    const body = { mark: 9, isReviewed: true, updatedAt: stale }
    expect((await calls.call(homeworkApi.update, { params: { id: response.id }, body })).status).toBe(409)
    expect(await told()).toEqual([])
  })

  test('[NTF-22] nobody is told who is blocked in the academy', async () => {
    const response = await handIn()
    await it.database.db.delete(notifications)
    await it.database.pool.query('update user_academies set active = false where user_id = $1', [student.id])
    await review(response, 'Так')
    expect(await told()).toEqual([])
  })
})
