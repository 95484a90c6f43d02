import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commentsApi } from '@academy/contract/comments'
import { removedUserReasons } from '@academy/contract/enums'
import { commentMaxLength } from '@academy/contract/limits'
import { peopleApi } from '@academy/contract/people'
import { userComments } from '#server/schema/comments.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let student: Person
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy()
})
afterAll(() => it.close())

const staff = async (role: 'Admin' | 'TrackOwner' | 'Coach' | 'Teacher' | 'HR', at = academy) =>
  it.as(await it.make.user({ roles: { [role]: [at] } }))
const add = (who: Caller, person: Person, text = 'Питає влучно', academyId = academy.id) =>
  who.call(commentsApi.add, { body: { userId: person.id, academyId, text } })
const read = (who: Caller, person: Person, academyId = academy.id) =>
  who.call(commentsApi.ofUser, { params: { id: person.id, academyId } })
const remove = (who: Caller, id: number) => who.call(commentsApi.remove, { params: { id } })
const kept = () => it.database.db.select().from(userComments).where(eq(userComments.userId, student.id))

describe('comments on a student', () => {
  beforeAll(async () => {
    student = await it.make.student(academy)
  })

  test('[ACC-73] are added by staff and read by all staff of the academy, newest first', async () => {
    const [teacher, coach] = [await staff('Teacher'), await staff('Coach')]
    const { status, body } = await add(teacher, student)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      text: 'Питає влучно',
      author: { fullName: 'Тест Тестенко' },
      createdAt: it.clock.now.toISOString(),
      mayDelete: true,
    })
    await add(coach, student, 'Допомагає іншим')
    for (const role of ['Admin', 'TrackOwner', 'HR'] as const) {
      const { body: comments } = await read(await staff(role), student)
      expect(comments.map(({ text }) => text)).toEqual(['Допомагає іншим', 'Питає влучно'])
      expect(comments.map((comment) => comment.mayDelete)).toEqual([role === 'Admin', role === 'Admin'])
    }
  })

  test('[ACC-73] are never seen by students, not even by one who also teaches here', async () => {
    const self = await it.as(student)
    expect((await read(self, student)).error.name).toBe('AccessDenied')
    expect((await add(self, student)).error.name).toBe('AccessDenied')
    const both = await it.make.user({ roles: { Student: [academy], Teacher: [academy] } })
    expect((await read(await it.as(both), both)).error.name).toBe('UserNotFound')
    expect((await add(await it.as(both), both)).error.name).toBe('UserNotFound')
  })

  test('[ACC-73] stay in their academy', async () => {
    const other = await it.make.academy()
    const stranger = await staff('Admin', other)
    expect((await read(stranger, student)).error.name).toBe('AcademyNotFound')
    expect((await add(stranger, student)).error.name).toBe('AcademyNotFound')
    expect((await add(stranger, student, 'Чужий', other.id)).error.name).toBe('UserNotFound')
    const [comment] = await kept()
    expect((await remove(stranger, comment!.id)).error.name).toBe('EndpointNotFound')
  })

  test('[ACC-73] hold a text, and not an endless one', async () => {
    const teacher = await staff('Teacher')
    for (const text of ['', 'a'.repeat(commentMaxLength + 1)])
      expect((await add(teacher, student, text)).error).toMatchObject({
        name: 'ValidationError',
        fields: [{ field: 'text' }],
      })
    expect((await add(teacher, { ...student, id: 2_000_000_000 })).error.name).toBe('UserNotFound')
  })

  test('[ACC-73] a double click makes one', async () => {
    const teacher = await staff('Teacher')
    const before = (await kept()).length
    const body = { userId: student.id, academyId: academy.id, text: 'Двічі' }
    const headers = { 'idempotency-key': randomUUID() }
    const replies = await Promise.all([1, 2].map(() => teacher.call(commentsApi.add, { body }, { headers })))
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(await kept()).toHaveLength(before + 1)
  })

  test('[ACC-74] are deleted by their author or an Admin', async () => {
    const [author, colleague, admin] = [await staff('HR'), await staff('HR'), await staff('Admin')]
    const [first, second] = [(await add(author, student)).body, (await add(author, student)).body]
    expect((await remove(colleague, first.id)).error.name).toBe('EndpointNotFound')
    expect((await kept()).map(({ id }) => id)).toContain(first.id)
    expect((await remove(author, first.id)).status).toBe(204)
    expect((await remove(author, first.id)).error.name).toBe('EndpointNotFound')
    expect((await remove(admin, second.id)).status).toBe(204)
    const left = (await kept()).map(({ id }) => id)
    expect(left).not.toContain(first.id)
    expect(left).not.toContain(second.id)
  })

  test('[ACC-73] go with the account they are about', async () => {
    const leaving = await it.make.student(academy)
    const admin = await staff('Admin')
    await add(admin, leaving)
    await admin.call(peopleApi.remove, {
      params: { userId: leaving.id },
      body: { reason: removedUserReasons.Other, comment: '' },
    })
    expect((await read(admin, leaving)).error.name).toBe('UserNotFound')
  })
})
