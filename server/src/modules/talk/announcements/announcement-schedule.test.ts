import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announcementsApi, type PeopleFilters } from '@academy/contract/announcements'
import { notificationsApi } from '@academy/contract/notifications'
import { backgroundCtx } from '#platform/background-ctx.ts'
import { userAcademies } from '#server/schema/academies.ts'
import { announcementReceivers } from '#server/schema/announcements.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { publishDue } from './announcement-publish.service.ts'

const hourMs = 3_600_000

let it: TestApp
let academy: MadeAcademy
let hr: Person
let student: Person
let id: number
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  await it.database.db.execute(sql`delete from graphile_worker._private_jobs`)
  academy = await it.make.academy({ stages: ['Testing', 'Lectures'] })
  hr = await it.make.user({ roles: { HR: [academy] } })
  student = await it.make.student(academy)
  id = await it.make.announcement(academy)
})

const at = () => ({ academyId: academy.id })
/** A session of its own for each call: days pass between them. */
const caller: Pick<TestApp, 'call'> = { call: async (...of) => (await it.as(hr)).call(...of) }
const inHours = (hours: number) => new Date(it.clock.now.getTime() + hours * hourMs).toISOString()
const schedule = (publishAt: string, receivers?: PeopleFilters & { userIds?: number[] }, of = id) =>
  caller.call(
    announcementsApi.schedule,
    { params: { id: of }, body: { publishAt, ...(receivers && { receivers }) } },
    at(),
  )
const cancel = (of = id) => caller.call(announcementsApi.cancelSchedule, { params: { id: of } }, at())
const publish = (of = id) => caller.call(announcementsApi.publish, { params: { id: of } }, at())
const copy = (withReceivers: boolean, of = id) =>
  caller.call(announcementsApi.copy, { params: { id: of }, body: { withReceivers } }, at())
const change = (body: PeopleFilters & { isReceiver: boolean; userIds?: number[]; isWaiting?: boolean }, of = id) =>
  caller.call(announcementsApi.changeReceivers, { params: { id: of }, body }, at())
const resend = (options = {}) => caller.call(announcementsApi.resend, { params: { id } }, { ...at(), ...options })
const preview = async () => (await caller.call(announcementsApi.resendPreview, { params: { id } }, at())).body
const row = async (of = id) => (await caller.call(announcementsApi.get, { params: { id: of } }, at())).body
const candidates = async (body: PeopleFilters = {}, of = id) => {
  const params = { academyId: academy.id, announcementId: of }
  return (await caller.call(announcementsApi.candidates, { params, body }, at())).body.rows
}
const inbox = async (person: Person) => (await (await it.as(person)).call(notificationsApi.announcements, {})).body
const receivedIds = async (person: Person) => (await inbox(person)).announcements.map((one) => one.id)
/** The worker looks when the moment of every job has come. */
const runJobs = async () => {
  await it.database.db.execute(sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`)
  await it.runJobs()
}
const jobsWaiting = async (): Promise<number> => {
  const { rows } = await it.database.db.execute<{ count: number }>(sql`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = 'announcements.publish'`)
  return rows[0]!.count
}

describe('an announcement that is scheduled', () => {
  test('is in no inbox before its moment, and in those of the chosen afterwards, once', async () => {
    const other = await it.make.student(academy)
    const { status, body } = await schedule(inHours(2), { userIds: [student.id] })
    expect([status, body]).toMatchObject([
      200,
      { id, publishAt: inHours(2), chosenAmount: 1, receiversAmount: 0, readAmount: 0 },
    ])
    expect((await candidates({ state: 'receiver' })).map((person) => person.id)).toEqual([student.id])
    expect(await inbox(student)).toEqual({ announcements: [], unread: 0 })
    // A worker whose clock is ahead.
    await it.database.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
    const planned = { academyId: academy.id, announcementId: id, publishAt: inHours(2) }
    const putOff: string[] = []
    await publishDue(backgroundCtx(it.jobDeps({ kind: 'mailbox' })), planned, async () => {
      putOff.push('again')
    })
    expect([putOff, await receivedIds(student)]).toEqual([['again'], []])
    it.clock.advance(2 * hourMs)
    await runJobs()
    await runJobs()
    expect([await receivedIds(student), await receivedIds(other)]).toEqual([[id], []])
    expect(await row()).toMatchObject({ publishAt: null, chosenAmount: 0, receiversAmount: 1 })
    expect((await inbox(student)).announcements[0]!.createdAt).toBe(it.clock.now.toISOString())
  })

  test('goes out once also when several workers come, and when the same job comes again', async () => {
    await schedule(inHours(1), { userIds: [student.id] })
    const planned = { academyId: academy.id, announcementId: id, publishAt: inHours(1) }
    it.clock.advance(hourMs)
    const told: number[] = []
    it.app.bus.on('announcement.told', ({ userIds }) => void told.push(...userIds))
    const ctx = backgroundCtx(it.jobDeps({ kind: 'mailbox' }))
    await Promise.all([1, 2, 3].map(() => publishDue(ctx, planned, async () => {})))
    await publishDue(ctx, planned, async () => {})
    expect([told, await receivedIds(student)]).toEqual([[student.id], [id]])
  })

  test('that went out meanwhile tells nobody whom a page only wanted to choose for it, nor the other way round', async () => {
    const other = await it.make.student(academy)
    await schedule(inHours(2), { userIds: [student.id] })
    const wanted = { userIds: [other.id], isReceiver: true }
    const early = await change({ ...wanted, isWaiting: false })
    expect([early.status, early.error.fields]).toEqual([409, [{ field: 'isWaiting', message: 'savedMeanwhile' }]])
    await publish()
    const late = await change({ ...wanted, isWaiting: true })
    expect([late.status, late.error.fields]).toEqual([409, [{ field: 'isWaiting', message: 'savedMeanwhile' }]])
    expect(await receivedIds(other)).toEqual([])
    expect((await change({ ...wanted, isWaiting: false })).body.told).toBe(1)
  })

  test('can be moved, with its people, and then goes out at the new moment alone', async () => {
    await schedule(inHours(1), { userIds: [student.id] })
    const later = inHours(3)
    expect((await schedule(later)).body).toMatchObject({ publishAt: later, chosenAmount: 1 })
    expect(await jobsWaiting()).toBe(1)
    it.clock.advance(hourMs)
    const old = { academyId: academy.id, announcementId: id, publishAt: it.clock.now.toISOString() }
    await publishDue(backgroundCtx(it.jobDeps({ kind: 'mailbox' })), old, async () => {})
    expect(await receivedIds(student)).toEqual([])
    it.clock.advance(2 * hourMs)
    await runJobs()
    expect(await receivedIds(student)).toEqual([id])
  })

  test('can be cancelled: it is a draft, its people stay chosen, and nobody gets it until it is sent', async () => {
    await schedule(inHours(1), { userIds: [student.id] })
    expect((await cancel()).status).toBe(204)
    expect((await cancel()).status).toBe(204)
    it.clock.advance(hourMs)
    await runJobs()
    expect([await receivedIds(student), await row()]).toMatchObject([[], { publishAt: null, chosenAmount: 1 }])
    expect((await publish()).body).toEqual({ receiversAmount: 1, chosenAmount: 0, told: 1 })
    expect((await publish()).body).toEqual({ receiversAmount: 1, chosenAmount: 0, told: 0 })
    expect(await receivedIds(student)).toEqual([id])
  })

  test('takes more people and gives them back without telling anybody; whoever was blocked meanwhile gets nothing', async () => {
    const [blocked, gone] = [await it.make.student(academy), await it.make.student(academy)]
    await schedule(inHours(1), { userIds: [student.id] })
    expect((await change({ userIds: [blocked.id, gone.id], isReceiver: true })).body).toEqual({
      receiversAmount: 0,
      chosenAmount: 3,
      told: 0,
    })
    expect((await change({ userIds: [gone.id], isReceiver: false })).body.chosenAmount).toBe(2)
    await it.database.db.update(userAcademies).set({ active: false }).where(eq(userAcademies.userId, blocked.id))
    it.clock.advance(hourMs)
    await runJobs()
    const rows = await it.database.db
      .select({ userId: announcementReceivers.userId })
      .from(announcementReceivers)
      .where(eq(announcementReceivers.announcementId, id))
    expect(rows).toEqual([{ userId: student.id }])
  })

  test('one that is deleted, or whose academy is gone, goes to nobody', async () => {
    await schedule(inHours(1), { userIds: [student.id] })
    await caller.call(announcementsApi.remove, { params: { id } }, at())
    const second = await it.make.announcement(academy)
    await schedule(inHours(1), { userIds: [student.id] }, second)
    await it.database.db.execute(sql`update academies set deleted_at = now() where id = ${academy.id}`)
    it.clock.advance(hourMs)
    await runJobs()
    const { rows } = await it.database.db.execute<Record<string, unknown>>(sql`select 1 from announcement_receivers
      where academy_id = ${academy.id}`)
    expect(rows).toEqual([])
  })

  test.each<[string, () => Promise<{ status: number; error: { name: string; fields?: unknown } }>, unknown[]]>([
    ['a moment that has passed', () => schedule(inHours(0), {}), [400, 'publishAt', 'momentInPast']],
    ['a moment far away', () => schedule(inHours(24 * 400), {}), [400, 'publishAt', 'outOfRange']],
    ['nobody chosen', () => schedule(inHours(1)), [400, 'receivers', 'fieldIsRequired']],
  ])('%s is refused, and nothing is planned', async (_, call, [status, field, message]) => {
    const answer = await call()
    expect([answer.status, answer.error.fields]).toEqual([status, [{ field, message }]])
    expect([(await row()).publishAt, await jobsWaiting()]).toEqual([null, 0])
  })

  test('one that somebody has got already is refused: a copy can be scheduled', async () => {
    await change({ userIds: [student.id], isReceiver: true })
    const { status, error } = await schedule(inHours(1), {})
    expect([status, error.fields]).toEqual([409, [{ field: 'publishAt', message: 'alreadySent' }]])
  })

  test('an announcement of another academy is not there, and its people are not', async () => {
    const elsewhere = await it.make.academy()
    const foreign = await it.make.announcement(elsewhere)
    for (const { status, error } of [
      await schedule(inHours(1), {}, foreign),
      await cancel(foreign),
      await publish(foreign),
      await copy(true, foreign),
      await caller.call(announcementsApi.resend, { params: { id: foreign } }, at()),
      await caller.call(announcementsApi.resendPreview, { params: { id: foreign } }, at()),
    ])
      expect([status, error.name]).toEqual([404, 'AnnouncementNotFound'])
    const stranger = await it.make.student(elsewhere)
    expect((await schedule(inHours(1), { userIds: [stranger.id] })).error.name).toBe('UserNotFound')
    expect((await row()).publishAt).toBeNull()
  })
})

describe('a copy', () => {
  test('is a draft with all three texts, and with the people only where they are wanted', async () => {
    const texts = { title: { ua: 'Так', en: 'Yes', ru: 'Да' }, body: { ua: 'Так', en: 'Yes', ru: 'Да' } }
    id = await it.make.announcement(academy, [student], texts)
    const { status, body } = await copy(false)
    expect([status, body]).toMatchObject([
      201,
      { ...texts, receiversAmount: 0, chosenAmount: 0, publishAt: null, createdAt: it.clock.now.toISOString() },
    ])
    const { body: withPeople } = await copy(true)
    expect(withPeople).toMatchObject({ ...texts, receiversAmount: 0, chosenAmount: 1 })
    expect(await receivedIds(student)).toEqual([id])
    expect((await publish(withPeople.id)).body.told).toBe(1)
    expect((await receivedIds(student)).toSorted((a, b) => a - b)).toEqual([id, withPeople.id])
  })
})

describe('a team as receivers', () => {
  test('only its people are found and told; a team of another academy is none', async () => {
    const stageId = await it.make.projectStage(academy)
    const member = await it.make.student(academy)
    const team = await it.make.team(academy, { stageId, members: [member] })
    expect((await candidates({ teamId: team.id })).map((person) => person.id)).toEqual([member.id])
    expect((await change({ teamId: team.id, isReceiver: true })).body.told).toBe(1)
    expect([await receivedIds(member), await receivedIds(student)]).toEqual([[id], []])
    const elsewhere = await it.make.academy()
    const foreign = await it.make.team(elsewhere, { stageId: await it.make.projectStage(elsewhere), members: [] })
    expect((await change({ teamId: foreign.id, isReceiver: true })).error.name).toBe('TeamNotFound')
  })
})

describe('sent again to those who have not read it', () => {
  const tellAll = async () => {
    const reader = await it.make.student(academy)
    await change({ userIds: [student.id, reader.id], isReceiver: true })
    await (await it.as(reader)).call(notificationsApi.markAnnouncementRead, { params: { id } })
    return reader
  }

  test('tells them as the first time, and nobody who has read it', async () => {
    const reader = await tellAll()
    const firstAt = it.clock.now.toISOString()
    it.clock.advance(25 * hourMs)
    expect(await preview()).toEqual({ unread: 1, due: 1, nextAt: null })
    const told: unknown[] = []
    it.app.bus.on('announcement.told', ({ userIds, isAgain }) => void told.push([userIds, isAgain]))
    expect((await resend()).body).toEqual({ told: 1 })
    expect(told).toEqual([[[student.id], true]])
    expect((await inbox(student)).announcements).toMatchObject([{ id, createdAt: it.clock.now.toISOString() }])
    expect((await inbox(student)).unread).toBe(1)
    expect((await inbox(reader)).announcements).toMatchObject([{ id, isRead: true, createdAt: firstAt }])
    expect(await row()).toMatchObject({ resentAt: it.clock.now.toISOString(), receiversAmount: 2, readAmount: 1 })
    const { rows } = await it.database.db.execute<Record<string, unknown>>(sql`
      select 1 from graphile_worker.jobs where task_identifier = 'push.announce'`)
    expect(rows).toHaveLength(2)
  })

  test('nobody is told twice in a day, however often and by how many it is pressed', async () => {
    await tellAll()
    expect((await resend()).body).toEqual({ told: 0 })
    it.clock.advance(23 * hourMs)
    expect(await preview()).toEqual({ unread: 1, due: 0, nextAt: inHours(1) })
    expect((await resend()).body).toEqual({ told: 0 })
    it.clock.advance(hourMs)
    const answers = await Promise.all([1, 2, 3].map(() => resend()))
    expect(answers.map(({ body }) => body.told).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
    expect((await resend()).body).toEqual({ told: 0 })
  })

  test('a call whose answer was lost gets the first answer', async () => {
    await tellAll()
    it.clock.advance(25 * hourMs)
    const headers = { 'idempotency-key': randomUUID() }
    const answers = [await resend({ headers }), await resend({ headers })]
    expect(answers.map(({ body }) => body.told)).toEqual([1, 1])
  })

  test('whoever cannot be reached any more is no longer counted as due', async () => {
    await tellAll()
    it.clock.advance(25 * hourMs)
    await it.database.db.update(userAcademies).set({ active: false }).where(eq(userAcademies.userId, student.id))
    expect(await preview()).toEqual({ unread: 1, due: 0, nextAt: null })
    expect((await resend()).body).toEqual({ told: 0 })
  })
})
