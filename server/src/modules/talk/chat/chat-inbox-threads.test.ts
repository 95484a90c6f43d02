import { eq, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatApi } from '@academy/contract/chat'
import { pageSize } from '@academy/contract/limits'
import type { Db } from '#platform/db.ts'
import { academies } from '#server/schema/academies.ts'
import { stageLectures } from '#server/schema/lectures.ts'
import { users } from '#server/schema/users.ts'
import type { Person } from '#test/make/make.ts'
import { type Desk, makeDesk } from '#test/acting/reviewing.ts'
import { asOwner } from '#test/security/catalogue.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { inboxRepo } from './chat-inbox.repo.ts'

let it: TestApp
let desk: Desk
/** Another lecture of the same academy, and a lecture of another one. */
let other: Desk
let foreign: Desk
let students: Record<'olha' | 'ivan' | 'petro', Person>

const hoursAgo = (hours: number) => new Date(it.clock.now.getTime() - hours * 3_600_000)
const write = (
  of: Desk,
  student: Person,
  from: Person = student,
  values: Parameters<TestApp['make']['message']>[3] = {},
) => it.make.message(of.academy, { stageLectureId: of.stageLecture.id, student }, from, values)
type Query = { page?: number; search?: string; groupId?: number; only?: 'unread' }
const inbox = async (person: Person, query: Query = {}, academyId: number | 'all' = desk.academy.id) =>
  (await it.as(person)).call(chatApi.inbox, { query }, { academyId })
const talksOf = async (...args: Parameters<typeof inbox>) =>
  (await inbox(...args)).body.rows.map((row) => [row.student.id, row.stageLectureId])

beforeAll(async () => {
  it = await startTestApp()
  desk = await makeDesk(it)
  other = await makeDesk(it, { academy: desk.academy })
  foreign = await makeDesk(it)
  students = { olha: await desk.student(), ivan: await desk.student(), petro: await desk.student() }
  const { olha, ivan, petro } = students
  await it.database.db.update(users).set({ firstName: 'Ольга', lastName: 'Гнатюк' }).where(eq(users.id, olha.id))
  await write(desk, olha, olha, { createdAt: hoursAgo(9) })
  await write(desk, petro, petro, { readAt: it.clock.now })
  await write(other, ivan, ivan, { createdAt: hoursAgo(5) })
  await write(desk, ivan, desk.teacher, { message: 'Спробуйте так' })
  await write(desk, olha, olha, { message: 'Хтось є?' })
  await write(foreign, await foreign.student())
})
afterAll(() => it.close())

describe('[RT-09] the inbox of chats', () => {
  test('is of all lectures: who waits longest first, then the newest talk', async () => {
    const { olha, ivan, petro } = students
    const { body } = await inbox(desk.teacher)
    expect(body.count).toBe(4)
    expect(body.rows.map((row) => [row.student.id, row.stageLectureId, row.unread, row.waitingSince])).toEqual([
      [olha.id, desk.stageLecture.id, 2, hoursAgo(9).toISOString()],
      [ivan.id, other.stageLecture.id, 1, hoursAgo(5).toISOString()],
      [ivan.id, desk.stageLecture.id, 0, null],
      [petro.id, desk.stageLecture.id, 0, null],
    ])
    expect(body.rows[0]).toMatchObject({ academyName: desk.academy.name, groupName: 'JS', last: { text: 'Хтось є?' } })
    expect(body.rows[2]!.last).toMatchObject({ senderId: desk.teacher.id, text: 'Спробуйте так' })
  })

  test('can be narrowed to the unread, a name and a group', async () => {
    const { olha, ivan } = students
    expect(await talksOf(desk.teacher, { only: 'unread' })).toEqual([
      [olha.id, desk.stageLecture.id],
      [ivan.id, other.stageLecture.id],
    ])
    expect(await talksOf(desk.teacher, { search: 'гнат' })).toEqual([[olha.id, desk.stageLecture.id]])
    const { JS, QA } = desk.academy.directions
    expect((await inbox(desk.teacher, { groupId: JS! })).body.count).toBe(4)
    expect((await inbox(desk.teacher, { groupId: QA! })).body.count).toBe(0)
    expect((await inbox(desk.teacher, { groupId: foreign.academy.directions.JS! })).error.name).toBe('GroupNotFound')
  })

  test('comes in pages that meet nobody twice', async () => {
    const here = await makeDesk(it)
    const waiting = 3
    for (let index = 0; index < pageSize.initial + 2; index++) {
      const student = await here.student()
      await write(here, student, student, index < waiting ? {} : { readAt: it.clock.now })
    }
    const pages = []
    for (const page of [1, 2, 3]) pages.push((await inbox(here.teacher, { page }, here.academy.id)).body)
    expect(pages.map(({ count, rows }) => [count, rows.length])).toEqual([
      [22, 20],
      [22, 2],
      [22, 0],
    ])
    expect(pages[0]!.rows.map(({ unread }) => unread).slice(0, 4)).toEqual([1, 1, 1, 0])
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ student }) => student.id))).size).toBe(22)
  })

  test('has no chat that is off, of somebody who is gone, or of the caller', async () => {
    const here = await makeDesk(it)
    const gone = await here.student()
    await write(here, gone)
    await it.make.grant(here.teacher, 'Student', here.academy)
    await write(here, here.teacher)
    const ids = async (person: Person) => (await talksOf(person, {}, here.academy.id)).map(([id]) => id)
    expect(await ids(here.owner)).toEqual([gone.id, here.teacher.id])
    await it.database.db.update(users).set({ deletedAt: it.clock.now }).where(eq(users.id, gone.id))
    expect(await ids(here.owner)).toEqual([here.teacher.id])
    expect(await ids(here.teacher)).toEqual([])
    const isOff = eq(stageLectures.id, here.stageLecture.id)
    await it.database.db.update(stageLectures).set({ hasChat: false }).where(isOff)
    expect(await ids(here.owner)).toEqual([])
  })

  test('[ACAD-52] over all academies is of those in which one talks with students', async () => {
    const both = await it.make.user({ roles: { HR: [desk.academy], Teacher: [foreign.academy] } })
    const seen = async (person: Person) =>
      new Set((await inbox(person, {}, 'all')).body.rows.map(({ academyId }) => academyId))
    expect(await seen(both)).toEqual(new Set([desk.academy.id, foreign.academy.id]))
    const coach = await it.make.user({ roles: { Coach: [desk.academy], TrackOwner: [foreign.academy] } })
    expect(await seen(coach)).toEqual(new Set([foreign.academy.id]))
    expect((await inbox(desk.teacher, {}, 'all')).error.name).toBe('AccessDenied')
    const gone = await makeDesk(it)
    await write(gone, await gone.student())
    const boss = await it.make.user({ isSuperAdmin: true })
    expect(await seen(boss)).toContain(gone.academy.id)
    await it.database.db.update(academies).set({ deletedAt: new Date() }).where(eq(academies.id, gone.academy.id))
    expect(await seen(boss)).not.toContain(gone.academy.id)
  })

  test('finds what waits by its index, and what was answered without grouping all of it, however much was read', async () => {
    const student = await desk.student()
    await it.database.db.execute(sql`
      insert into chat_messages (academy_id, stage_lecture_id, user_id, sender_id, is_from_student, temp_id, message,
        read_at, created_at)
      select ${desk.academy.id}, ${desk.stageLecture.id}, ${student.id}, ${student.id}, true, 'read ' || n, 'Так', now(),
        now()
      from generate_series(1, 5000) n`)
    await asOwner(it.urls.ownerUrl, (client) => client.query('analyze chat_messages'))
    const plans: string[] = []
    const explain = async (statement: SQL) => {
      const { rows } = await it.database.db.execute<Record<string, unknown>>(sql`explain (format json) ${statement}`)
      plans.push(JSON.stringify(rows))
      return { rows: [] }
    }
    const filters = { groupId: null, viewerId: desk.teacher.id }
    for (const scope of [[desk.academy.id], 'every'] as const)
      await inboxRepo.page(
        { execute: explain } as unknown as Db,
        'waiting',
        { ...filters, scope },
        { offset: 0, limit: 20 },
      )
    expect(plans).toHaveLength(2)
    for (const plan of plans) expect(plan).toContain('chat_messages_for_staff')
    plans.splice(0)
    for (const scope of [[desk.academy.id], 'every'] as const)
      await inboxRepo.page(
        { execute: explain } as unknown as Db,
        'answered',
        { ...filters, scope },
        { offset: 0, limit: 20 },
      )
    expect(plans).toHaveLength(2)
    // What was ever said is not grouped into chats.
    for (const plan of plans) expect(plan).not.toMatch(/"Strategy":"(?:Sorted|Hashed)"/)
  })
})
