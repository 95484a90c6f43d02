import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatApi } from '@academy/contract/chat'
import { academies } from '#server/schema/academies.ts'
import type { Person } from '#test/make/make.ts'
import { type Desk, makeDesk } from '#test/acting/reviewing.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let first: Desk
let second: Desk
let foreign: Desk

beforeAll(async () => {
  it = await startTestApp()
  first = await makeDesk(it)
  second = await makeDesk(it)
  foreign = await makeDesk(it)
  for (const desk of [first, foreign, second]) {
    const student = await desk.student()
    await it.make.message(desk.academy, { stageLectureId: desk.stageLecture.id, student }, student)
  }
})
afterAll(() => it.close())

const lectures = async (person: Person) => (await it.as(person)).call(chatApi.lectures, {}, { academyId: 'all' })
const idsOf = async (person: Person) => (await lectures(person)).body.map(({ stageLectureId }) => stageLectureId)

describe('[ACAD-52] [RT-09] the chats over all academies', () => {
  test('are those of every academy in which one talks with students, the newest talk first', async () => {
    const hr = await it.make.user({ roles: { HR: [first.academy], Teacher: [second.academy] } })
    const { body } = await lectures(hr)
    expect(
      body.map(({ academyId, academyName, stageLectureId, unread }) => [
        academyId,
        academyName,
        stageLectureId,
        unread,
      ]),
    ).toEqual([
      [second.academy.id, second.academy.name, second.stageLecture.id, 1],
      [first.academy.id, first.academy.name, first.stageLecture.id, 1],
    ])
  })

  test('an academy in which the caller is only a Coach has none for them', async () => {
    const person = await it.make.user({ roles: { Coach: [first.academy], TrackOwner: [second.academy] } })
    expect(await idsOf(person)).toEqual([second.stageLecture.id])
  })

  test('a SuperAdmin has those of every academy but the deleted ones', async () => {
    const boss = await it.make.user({ isSuperAdmin: true })
    const gone = await makeDesk(it)
    expect(await idsOf(boss)).toContain(gone.stageLecture.id)
    await it.database.db.update(academies).set({ deletedAt: new Date() }).where(eq(academies.id, gone.academy.id))
    const ids = await idsOf(boss)
    expect(ids).not.toContain(gone.stageLecture.id)
    expect(ids).toContain(foreign.stageLecture.id)
  })

  test('are refused to who works in one academy', async () => {
    expect((await lectures(first.teacher)).error.name).toBe('AccessDenied')
  })
})
