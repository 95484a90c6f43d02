import { calendarApi } from '@academy/contract/cabinet'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { academies, stages, userAcademies, userRoles } from '#server/schema/academies.ts'
import { interviewSlots } from '#server/schema/interviews.ts'
import { lectures, stageLectures } from '#server/schema/lectures.ts'
import { users } from '#server/schema/users.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp({ env: { PUBLIC_URL: 'https://academy.example' } })
})
afterAll(() => it.close())

const day = 24 * 3600_000
const inDays = (days: number) => new Date(Math.floor(it.clock.now.getTime() / 1000) * 1000 + days * day)
const stamp = (date: Date) => date.toISOString().replace(/[-:]|\.\d+/g, '')

const linkOf = async (person: Person): Promise<string> =>
  (await (await it.as(person)).call(calendarApi.link, {})).body.url
const read = (url: string) => it.app.http.inject(url.replace('https://academy.example', ''))
/** What a calendar program makes of it: long lines joined, one text per entry. */
const eventsOf = async (url: string): Promise<string[]> => {
  const { statusCode, body } = await read(url)
  expect(statusCode).toBe(200)
  return body.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)
}
const eventsFor = async (person: Person) => eventsOf(await linkOf(person))
const titles = (events: readonly string[]) => events.map((event) => /SUMMARY:(.*)\r/.exec(event)![1])

let academy: MadeAcademy
beforeEach(async () => {
  academy = await it.make.academy({
    stages: [
      { type: 'Registration', startDate: inDays(-10), endDate: inDays(-2) },
      { type: 'Lectures', startDate: inDays(-1), endDate: inDays(20) },
      { type: 'Interview', startDate: inDays(21) },
      { type: 'Failed', startDate: inDays(30), endDate: inDays(31) },
      { type: 'StagePage', startDate: inDays(-1), endDate: inDays(90) },
      { type: 'SecondChance', startDate: inDays(30), endDate: inDays(31), isOnlyForDesignated: true },
    ],
  })
})
const student = (options: Parameters<TestApp['make']['student']>[1] = {}) =>
  it.make.student(academy, { opened: { 0: 'Passed', 1: 'Opened' }, ...options })

const lecture = async (name: string, groupId: number | null, hasHomework = false) => {
  const texts = { ua: name, en: `${name} in English` }
  const [made] = await it.database.db
    .insert(lectures)
    .values({ academyId: academy.id, name: texts, shortName: texts })
    .returning()
  const stageId = academy.stages[1]!.id
  const urlName = `lecture-${made!.id}`
  const dates = { startDate: inDays(3), endDate: inDays(5) }
  await it.database.db
    .insert(stageLectures)
    .values({ academyId: academy.id, stageId, lectureId: made!.id, groupId, urlName, hasHomework, ...dates })
}
const slot = (values: { interviewerId?: number; userId?: number; place?: string; isNoShow?: boolean }) =>
  it.database.db
    .insert(interviewSlots)
    .values({
      academyId: academy.id,
      stageId: academy.stages[2]!.id,
      startDate: inDays(22),
      endDate: new Date(inDays(22).getTime() + 1800_000),
      ...values,
    })
    .returning()

describe('calendar.feed', () => {
  test('holds the stages of the way, open or to come, with their dates and a link', async () => {
    const url = await linkOf(await student())
    expect(url).toMatch(/^https:\/\/academy\.example\/api\/calendar\/[\w.-]+\.ics$/)
    const { headers } = await read(url)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    const events = await eventsOf(url)
    // Without the message of a failure, the page to read and the stage of those who were named for it.
    expect(titles(events)).toEqual(['Етап 1', 'Етап 2', 'Етап 3'])
    expect(events[1]).toContain(`UID:stage-${academy.id}-${academy.stages[1]!.id}@academy.example\r\n`)
    expect(events[1]).toContain(`DTSTART:${stamp(inDays(-1))}\r\nDTEND:${stamp(inDays(20))}\r\n`)
    expect(events[1]).toContain('TRANSP:TRANSPARENT')
    expect(events[1]).toContain(`DESCRIPTION:${academy.name}`)
    expect(events[1]).toContain('https://academy.example/cabinet/stage-2')
    // One date alone is still a moment.
    expect(events[2]).toContain(
      `DTSTART:${stamp(inDays(21))}\r\nDTEND:${stamp(new Date(inDays(21).getTime() + 1800_000))}`,
    )
  })

  test('speaks the language of its owner', async () => {
    const person = await student()
    await lecture('Основи', null)
    await it.database.db.update(users).set({ localization: 'en' }).where(eq(users.id, person.id))
    expect(titles(await eventsFor(person))).toEqual(['Stage 1', 'Stage 2', 'Lecture: Основи in English', 'Stage 3'])
  })

  test('holds the lectures of everybody and of their own group, not those of others', async () => {
    await lecture('Для всіх', null)
    await lecture('Для JS', academy.directions.JS!)
    await lecture('Для QA', academy.directions.QA!)
    const found = titles(await eventsFor(await student({ direction: 'QA' })))
    expect(found).toContain('Лекція: Для всіх')
    expect(found).toContain('Лекція: Для QA')
    expect(found).not.toContain('Лекція: Для JS')
  })

  test('holds a lecture when it is held, and its homework when it is due', async () => {
    await lecture('Основи', null, true)
    const events = (await eventsFor(await student())).filter((event) => /UID:(?:lecture|homework)-/.test(event))
    expect(titles(events)).toEqual(['Лекція: Основи', 'Дедлайн домашнього завдання: Основи'])
    const [held, due] = events
    const later = (date: Date, minutes: number) => new Date(date.getTime() + minutes * 60_000)
    expect(held).toContain(`DTSTART:${stamp(inDays(3))}\r\nDTEND:${stamp(later(inDays(3), 90))}\r\n`)
    expect(held).toContain('TRANSP:OPAQUE')
    expect(due).toContain(`DTSTART:${stamp(later(inDays(5), -30))}\r\nDTEND:${stamp(inDays(5))}\r\n`)
    expect(due).toMatch(/cabinet\/stage-2\/lecture-\d+\//)
  })

  test('holds booked interviews for both sides, busy, and keeps an entry when its date moves', async () => {
    const person = await student()
    const other = await student()
    const interviewer = await it.make.user({ roles: { Teacher: [academy] } })
    const [booked] = await slot({
      userId: person.id,
      interviewerId: interviewer.id,
      place: 'Кімната 12; другий поверх',
    })
    await slot({ interviewerId: interviewer.id })
    await slot({ userId: other.id, isNoShow: true, interviewerId: interviewer.id })
    const uid = `UID:interview-${academy.id}-${academy.stages[2]!.id}-${person.id}@academy.example`
    const interviewOf = async (who: Person) =>
      (await eventsFor(who)).filter((event) => event.includes('UID:interview-'))
    const [own, ...rest] = await interviewOf(person)
    expect(rest).toEqual([])
    expect(own).toContain(uid)
    expect(own).toContain('SUMMARY:Співбесіда: Етап 3')
    expect(own).toContain(String.raw`LOCATION:Кімната 12\; другий поверх`)
    expect(own).toContain('TRANSP:OPAQUE')
    const held = await interviewOf(interviewer)
    expect(held).toHaveLength(1)
    expect(held[0]).toContain(uid)
    expect(held[0]).toContain('SUMMARY:Ви проводите співбесіду: Етап 3')
    // Q-76 in spirit: the name of the student stays in the product.
    expect(held[0]).not.toContain('Тестенко')
    expect(await interviewOf(other)).toEqual([])
    await it.database.db
      .update(interviewSlots)
      .set({ startDate: inDays(24), endDate: inDays(25) })
      .where(eq(interviewSlots.id, booked!.id))
    const [moved] = await interviewOf(person)
    expect(moved).toContain(uid)
    expect(moved).toContain(`DTSTART:${stamp(inDays(24))}`)
    await it.database.db
      .delete(userRoles)
      .where(and(eq(userRoles.academyId, academy.id), eq(userRoles.userId, interviewer.id)))
    expect(await interviewOf(interviewer)).toEqual([])
  })

  test('has nothing to come after a failure', async () => {
    expect(titles(await eventsFor(await student({ opened: { 0: 'Passed', 1: 'Failed', 3: 'Opened' } })))).toEqual([
      'Етап 1',
      'Етап 2',
    ])
  })

  test('[Q-08] has nothing to come in a closed academy', async () => {
    const url = await linkOf(await student())
    await it.database.db.update(academies).set({ isClosed: true }).where(eq(academies.id, academy.id))
    expect(titles(await eventsOf(url))).toEqual(['Етап 1', 'Етап 2'])
  })

  test('[A3] shows nothing of academies the person is blocked in, left or does not study in', async () => {
    const person = await student()
    await it.make.academy({ stages: [{ type: 'Registration', startDate: inDays(1) }] })
    expect(await eventsFor(person)).toHaveLength(3)
    expect(await eventsFor(await it.make.user({ roles: { Teacher: [academy] } }))).toEqual([])
    await it.database.db.update(userAcademies).set({ active: false }).where(eq(userAcademies.userId, person.id))
    expect(await eventsFor(person)).toEqual([])
    const another = await student()
    const url = await linkOf(another)
    await it.database.db.update(academies).set({ deletedAt: it.clock.now }).where(eq(academies.id, academy.id))
    expect(await eventsOf(url)).toEqual([])
  })

  test('[S2] names of staff cannot begin lines of their own', async () => {
    const hostile = 'A\r\nEND:VEVENT\r\nBEGIN:VALARM\nTRIGGER:-PT1M\rX\u2028Y\u0007\\;,"'
    await it.database.db
      .update(stages)
      .set({ name: { ua: hostile, en: hostile } })
      .where(eq(stages.academyId, academy.id))
    await it.database.db
      .update(academies)
      .set({ name: `${hostile}${academy.id}` })
      .where(eq(academies.id, academy.id))
    const person = await student()
    await slot({ userId: person.id, place: `${hostile}\n `.repeat(20).slice(0, 250) })
    const { body } = await read(await linkOf(person))
    const lines = body.split('\r\n')
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(4)
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(4)
    expect(body).not.toMatch(/[^\r]\n|\r[^\n]/)
    // RFC 5545 knows no other control signs.
    expect(body.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
    expect(lines.some((line) => /^(?:BEGIN:VALARM|TRIGGER)/.test(line))).toBe(false)
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  test.each([
    ['was blocked', { blockedAt: new Date() }],
    ['was deleted', { deletedAt: new Date() }],
  ])('of somebody who %s is no address any more', async (_, values) => {
    const person = await student()
    const url = await linkOf(person)
    await it.database.db.update(users).set(values).where(eq(users.id, person.id))
    const { statusCode, body } = await read(url)
    expect([statusCode, (JSON.parse(body) as { name: string }).name]).toEqual([404, 'EndpointNotFound'])
  })

  test('[T6] under a made-up token is unknown', async () => {
    const url = await linkOf(await student())
    const [userId] = /\d+(?=\.1\.)/.exec(url)!
    for (const forged of [url.replace(`/${userId}.`, `/${Number(userId) - 1}.`), url.replace('.1.', '.2.')])
      expect((await read(forged)).statusCode).toBe(404)
    const { status } = await it.call(calendarApi.feed, { params: { token: 'an-unknown-calendar-token' } })
    expect(status).toBe(404)
  })

  nightTest('[T7] is read only so often, each calendar for itself', async () => {
    const [one, two] = [await linkOf(await student()), await linkOf(await student())]
    for (let i = 0; i < 60; i++) expect((await read(one)).statusCode).toBe(200)
    expect((await read(one)).statusCode).toBe(429)
    expect((await read(two)).statusCode).toBe(200)
  })
})

describe('calendar.renew', () => {
  test('gives another address, and the old one stops working at once', async () => {
    const person = await student()
    const caller = await it.as(person)
    const old = await linkOf(person)
    expect(await linkOf(person)).toBe(old)
    const { body } = await caller.call(calendarApi.renew, {})
    expect(body.url).not.toBe(old)
    expect((await read(old)).statusCode).toBe(404)
    expect((await read(body.url)).statusCode).toBe(200)
    expect(await linkOf(person)).toBe(body.url)
    const neighbour = await student()
    expect((await read(await linkOf(neighbour))).statusCode).toBe(200)
  })

  test('[Q-16] is not for whoever acts as somebody else', async () => {
    const person = await student()
    const impersonator = await it.make.user({ roles: { Admin: [academy] } })
    const caller = await it.as(person, { impersonator })
    expect((await caller.call(calendarApi.renew, {})).error.name).toBe('ImpersonationNotAllowed')
  })
})
