import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announcementsApi, type AnnouncementInput } from '@academy/contract/announcements'
import { auditLog } from '#platform/tables.ts'
import { academies } from '#server/schema/academies.ts'
import { announcementReceivers, announcements } from '#server/schema/announcements.ts'
import { users } from '#server/schema/users.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let admin: Person
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  academy = await it.make.academy()
  admin = await it.make.user({ roles: { Admin: [academy] }, firstName: 'Олена', lastName: 'Ковальчук' })
})

const input = (text = 'Зустріч', values: Partial<AnnouncementInput> = {}): AnnouncementInput => ({
  title: { ua: text, en: `${text} (en)`, ru: '' },
  body: { ua: `**${text}** завтра`, en: 'Tomorrow', ru: '  ' },
  ...values,
})
const at = () => ({ academyId: academy.id })
const create = async (body = input(), options = {}) =>
  (await it.as(admin)).call(announcementsApi.create, { body }, { ...at(), ...options })
const update = async (id: number, updatedAt: string, body = input('Інша')) =>
  (await it.as(admin)).call(announcementsApi.update, { params: { id }, body: { ...body, updatedAt } }, at())
const get = async (id: number) => (await it.as(admin)).call(announcementsApi.get, { params: { id } }, at())
const list = async () => (await (await it.as(admin)).call(announcementsApi.list, {}, at())).body
const remove = async (id: number) => (await it.as(admin)).call(announcementsApi.remove, { params: { id } }, at())

describe('announcements', () => {
  test('[NTF-06] [NTF-08] [NTF-39] [NTF-40] [NTF-41] [NTF-42] [NTF-43] are written, read, changed and deleted', async () => {
    const { status, body } = await create()
    expect([status, body]).toEqual([
      201,
      {
        ...input(),
        id: body.id,
        academyId: academy.id,
        academyName: academy.name,
        receiversAmount: 0,
        readAmount: 0,
        chosenAmount: 0,
        publishAt: null,
        resentAt: null,
        author: 'Олена Ковальчук',
        createdAt: it.clock.now.toISOString(),
        updatedAt: it.clock.now.toISOString(),
      },
    ])
    const { body: changed } = await update(body.id, body.updatedAt)
    expect(changed).toMatchObject(input('Інша'))
    expect((await get(body.id)).body).toEqual(changed)
    const { body: text, ...row } = changed
    expect(text).toBeDefined()
    expect(await list()).toEqual([row])
    expect((await remove(body.id)).status).toBe(204)
    expect(await list()).toEqual([])
  })

  test('the newest stands first, without those of other academies', async () => {
    const other = await it.make.academy()
    await it.make.announcement(other)
    const first = await create()
    it.clock.advance(1_000)
    const second = await create()
    expect((await list()).map(({ id }) => id)).toEqual([second.body.id, first.body.id])
  })

  test('[NTF-48] [ERR-115] one that is not there, or of another academy, is not found', async () => {
    const foreign = await it.make.announcement(await it.make.academy())
    for (const id of [foreign, 2_000_000_000]) {
      for (const { status, error } of [await get(id), await update(id, it.clock.now.toISOString()), await remove(id)])
        expect([status, error.name, error.code]).toEqual([404, 'AnnouncementNotFound', 42])
    }
  })

  test.each<[string, Partial<AnnouncementInput>, string]>([
    ['no Ukrainian title', { title: { ua: '', en: 'Hello', ru: '' } }, 'title.ua'],
    ['no English title', { title: { ua: 'Привіт', en: '', ru: '' } }, 'title.en'],
    ['no Ukrainian text', { body: { ua: '', en: 'Hello', ru: '' } }, 'body.ua'],
    ['no English text', { body: { ua: 'Привіт', en: '', ru: 'Есть' } }, 'body.en'],
    ['a title as long as a text', { title: { ua: 'й'.repeat(256), en: 'Hello', ru: '' } }, 'title.ua'],
    ['a text longer than any', { body: { ua: 'Привіт', en: 'Hello', ru: 'ы'.repeat(10_001) } }, 'body.ru'],
  ])('[NTF-50] %s: refused at the field', async (_, values, field) => {
    const { status, error } = await create(input('Зустріч', values))
    expect([status, error.name, error.fields?.map((one) => one.field)]).toEqual([400, 'ValidationError', [field]])
    expect(await list()).toEqual([])
  })

  test('somebody who saved meanwhile is not written over (Q-87)', async () => {
    const { body } = await create()
    const answers = await Promise.all(['Перша', 'Друга'].map((text) => update(body.id, body.updatedAt, input(text))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.error.fields).toEqual([{ field: 'updatedAt', message: 'savedMeanwhile' }])
    const kept = answers.find(({ status }) => status === 200)!
    expect((await get(body.id)).body.title).toEqual(kept.body.title)
  })

  test('nor somebody who is just about to be done', async () => {
    const { body } = await create()
    const refused = await it.database.db.transaction(async (tx) => {
      await tx
        .update(announcements)
        .set({ updatedAt: new Date(it.clock.now.getTime() + 1) })
        .where(eq(announcements.id, body.id))
      const waiting = update(body.id, body.updatedAt)
      await wait(300)
      return { waiting }
    })
    expect((await refused.waiting).status).toBe(409)
  })

  test('a repeated call with the same key writes one', async () => {
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const answers = [await create(input(), key), await create(input(), key)]
    expect(answers[1]!.body).toEqual(answers[0]!.body)
    expect(await list()).toHaveLength(1)
  })

  test('[NTF-49] it is counted who has it and who has read it', async () => {
    const students = await Promise.all([1, 2, 3].map(() => it.make.student(academy)))
    const id = await it.make.announcement(academy, students)
    await it.make.announcement(academy, [students[0]!])
    await it.database.db
      .update(announcementReceivers)
      .set({ readAt: it.clock.now })
      .where(and(eq(announcementReceivers.announcementId, id), eq(announcementReceivers.userId, students[1]!.id)))
    expect((await get(id)).body).toMatchObject({ receiversAmount: 3, readAmount: 1 })
    expect((await list()).find((row) => row.id === id)).toMatchObject({ receiversAmount: 3, readAmount: 1 })
  })

  test('its text outlives the account of its author', async () => {
    const { body } = await create()
    await it.database.db.update(users).set({ deletedAt: it.clock.now }).where(eq(users.id, admin.id))
    admin = await it.make.user({ roles: { HR: [academy] } })
    expect((await get(body.id)).body.author).toBeNull()
  })

  test('[NTF-43] goes from the lists of its receivers, too, and that is written down (Q-86)', async () => {
    const student = await it.make.student(academy)
    const id = await it.make.announcement(academy, [student])
    const kept = await it.make.announcement(academy, [student])
    expect((await remove(id)).status).toBe(204)
    const left = await it.database.db
      .select({ id: announcementReceivers.announcementId })
      .from(announcementReceivers)
      .where(eq(announcementReceivers.userId, student.id))
    expect(left).toEqual([{ id: kept }])
    const [entry] = await it.database.db
      .select({ actorId: auditLog.actorId, details: auditLog.details })
      .from(auditLog)
      .where(and(eq(auditLog.action, 'announcement.deleted'), eq(auditLog.academyId, academy.id)))
    expect(entry).toMatchObject({ actorId: admin.id, details: { receivers: 1 } })
  })

  test("over 'all' academies there is none to write into", async () => {
    const { error } = await (
      await it.as(await it.make.user({ isSuperAdmin: true }))
    ).call(announcementsApi.create, { body: input() }, { academyId: 'all' })
    expect(error.name).toBe('AcademyNotFound')
  })
})

describe('[ACAD-52] [NTF-39] announcements over all academies', () => {
  const write = async (of: MadeAcademy, by: Person) =>
    (await (await it.as(by)).call(announcementsApi.create, { body: input() }, { academyId: of.id })).body.id
  const all = async (person: Person) => (await it.as(person)).call(announcementsApi.list, {}, { academyId: 'all' })

  test('are those of the academies in which one writes them, newest first, each with its academy', async () => {
    const [second, taught, foreign] = [await it.make.academy(), await it.make.academy(), await it.make.academy()]
    const person = await it.make.user({ roles: { Admin: [academy], HR: [second], Teacher: [taught] } })
    const boss = await it.make.user({ isSuperAdmin: true })
    const first = await write(academy, boss)
    await write(taught, boss)
    const elsewhere = await write(foreign, boss)
    it.clock.advance(1)
    const newest = await write(second, boss)
    const { body } = await all(person)
    expect(body.map(({ id, academyId, academyName }) => [id, academyId, academyName])).toEqual([
      [newest, second.id, second.name],
      [first, academy.id, academy.name],
    ])
    await it.database.db.update(academies).set({ deletedAt: new Date() }).where(eq(academies.id, foreign.id))
    const ids = (await all(boss)).body.map(({ id }) => id)
    expect(ids).toContain(newest)
    expect(ids).not.toContain(elsewhere)
  })

  test('are refused to who works in one academy, and a new one needs one of them', async () => {
    const hr = await it.make.user({ roles: { HR: [academy] } })
    expect((await all(hr)).error.name).toBe('AccessDenied')
    const { error } = await create(input(), { academyId: 'all' })
    expect(error.name).toBe('AcademyNotFound')
  })
})
