import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { interviewsApi } from '@academy/contract/interviews'
import { mailboxApi } from '@academy/contract/system'
import { createMailTransport } from '#platform/mail-transport.ts'
import { mails } from '#server/schema/mails.ts'
import { users } from '#server/schema/users.ts'
import { startSmtp, type TestSmtp } from '#test/fakes/smtp.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { mailsTo } from '#test/reading/read-mails.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let smtp: TestSmtp
let academy: MadeAcademy
let stageId: number
beforeAll(async () => {
  it = await startTestApp({ env: { PUBLIC_URL: 'https://academy.example' } })
  smtp = await startSmtp()
  academy = await it.make.academy({ stages: ['Registration', 'Interview', 'Lectures'], active: 1 })
  stageId = academy.stages[1]!.id
})
afterAll(async () => {
  await smtp.close()
  await it.close()
})

const from = { name: 'Academy', address: 'no-reply@academy.example' }
const here = () => ({ academyId: academy.id })
const student = () => it.make.student(academy, { opened: { 0: 'Passed', 1: 'Opened' } })
const slot = (values: { inHours?: number; place?: string } = {}) =>
  it.make.interviewSlot(academy, stageId, { inHours: 72, ...values })
const book = async (person: Person, id: number) =>
  (await it.as(person)).call(interviewsApi.book, { params: { id } }, here())
const cancel = async (person: Person, id: number) =>
  (await it.as(person)).call(interviewsApi.cancel, { params: { id } }, here())
const release = async (person: Person, id: number) =>
  (await it.as(await it.make.user({ roles: { HR: [academy] } }))).call(
    interviewsApi.release,
    { params: { id }, body: { userId: person.id } },
    here(),
  )

/** The mails of this person as they went over the wire, oldest first. */
const receivedBy = async (person: Person) => {
  const transport = createMailTransport(smtp.url, from)
  await it.runJobs(transport)
  if (transport.kind === 'smtp') transport.close()
  return smtp.received.filter(({ recipients }) => recipients.includes(person.email))
}
/** As a calendar program reads it: long lines joined, one value per name. */
const entryOf = (file: string) => {
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  const value = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
      ?.slice(name.length)
      .replace(/^:/, '')
  return {
    method: value('METHOD'),
    uid: value('UID'),
    sequence: Number(value('SEQUENCE')),
    start: value('DTSTART'),
    status: value('STATUS'),
    place: value('LOCATION'),
    organizer: value('ORGANIZER'),
    attendee: value('ATTENDEE'),
  }
}
const entriesTo = async (person: Person) =>
  (await receivedBy(person)).map(({ parts }) => entryOf(parts['text/calendar']))
const stamp = (iso: string) => iso.replace(/[-:]|\.\d+/g, '')

describe('the mails about an interview', () => {
  test('[INT-05] a booking carries a request for the calendar, as a part and as a file, in UTC', async () => {
    const person = await student()
    const { body } = await book(person, await slot({ place: 'Кімната 12; другий поверх' }))
    const [received] = await receivedBy(person)
    expect(received!.raw).toMatch(/text\/calendar; charset=utf-8; method=REQUEST/i)
    expect(received!.raw).toContain('filename=interview.ics')
    const file = received!.parts['text/calendar']
    expect(received!.parts['application/ics'].trim()).toBe(file.trim())
    expect(received!.parts['text/html']).toContain('<html')
    expect(entryOf(file)).toMatchObject({
      method: 'REQUEST',
      uid: `interview-${academy.id}-${stageId}-${person.id}@academy.example`,
      status: 'CONFIRMED',
      start: stamp(body.startDate),
      place: String.raw`Кімната 12\; другий поверх`,
      organizer: ';CN="Academy":mailto:no-reply@academy.example',
    })
    expect(entryOf(file).attendee).toContain(`MAILTO:${person.email}`)
    expect(entryOf(file).attendee).toContain('PARTSTAT=ACCEPTED')
    expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  })

  test('another time moves the entry: the same id, a larger sequence', async () => {
    const person = await student()
    const [first, second] = [await slot(), await slot({ inHours: 96 })]
    await book(person, first)
    it.clock.advance(1000)
    const { body } = await book(person, second)
    const [before, after, ...rest] = await entriesTo(person)
    expect(rest).toEqual([])
    expect([before!.method, after!.method]).toEqual(['REQUEST', 'REQUEST'])
    expect(after!.uid).toBe(before!.uid)
    expect(after!.sequence).toBeGreaterThan(before!.sequence)
    expect(after!.start).toBe(stamp(body.startDate))
    const mails = await mailsTo(it, person.email)
    expect(mails.map(({ action }) => action)).toEqual(['interview booked', 'interview moved'])
    expect(mails[1]!.subject).not.toBe(mails[0]!.subject)
  })

  test('[INT-07] a booking within the last day does not offer what can no longer be done', async () => {
    const person = await student()
    await book(person, await slot({ inHours: 20 }))
    const [mail] = await mailsTo(it, person.email)
    expect(mail).toMatchObject({ action: 'interview booked late', subject: 'Вас записано на співбесіду' })
    expect(mail!.text).toContain('змінити чи скасувати запис уже не можна')
    expect((await entriesTo(person))[0]!.method).toBe('REQUEST')
  })

  test.each(['student', 'staff'] as const)(
    '[INT-07] a booking that the %s cancelled leaves the calendar',
    async (by) => {
      const person = await student()
      const id = await slot()
      await book(person, id)
      it.clock.advance(1000)
      await (by === 'student' ? cancel(person, id) : release(person, id))
      const [before, after] = await entriesTo(person)
      expect(after).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: before!.uid, start: before!.start })
      expect(after!.sequence).toBeGreaterThan(before!.sequence)
      const actions = (await mailsTo(it, person.email)).map(({ action }) => action)
      expect(actions).toEqual(['interview booked', by === 'student' ? 'interview cancelled' : 'interview released'])
    },
  )

  test('a name or a place begins no line of its own in the file', async () => {
    const person = await student()
    await it.database.db.update(users).set({ firstName: 'Олена"\r\nSTATUS' }).where(eq(users.id, person.id))
    await book(person, await slot({ place: 'Room\r\nORGANIZER:mailto:x@y.z' }))
    const [entry] = await entriesTo(person)
    expect(entry).toMatchObject({ status: 'CONFIRMED', place: 'Room ORGANIZER:mailto:x@y.z' })
    expect(entry!.organizer).toContain('no-reply@academy.example')
  })

  test('[MAIL-19] the entry is dropped with the texts once the mail has gone', async () => {
    const person = await student()
    await book(person, await slot())
    expect((await mailsTo(it, person.email))[0]!.invitation).toMatchObject({ method: 'REQUEST' })
    await receivedBy(person)
    expect((await mailsTo(it, person.email))[0]).toMatchObject({ state: 'sent', text: '', invitation: null })
  })

  test('the local mailbox lists the file', async () => {
    const local = await startTestApp()
    try {
      const own = await local.make.academy({ stages: ['Registration', 'Interview'], active: 1 })
      const person = await local.make.student(own, { opened: { 0: 'Passed', 1: 'Opened' } })
      const id = await local.make.interviewSlot(own, own.stages[1]!.id, { inHours: 72 })
      await (await local.as(person)).call(interviewsApi.book, { params: { id } }, { academyId: own.id })
      const [mail] = await local.database.db.select().from(mails)
      const { body } = await local.call(mailboxApi.get, { params: { id: mail!.id } })
      expect(body.file!.name).toBe('interview.ics')
      expect(entryOf(body.file!.content)).toMatchObject({ method: 'REQUEST', status: 'CONFIRMED' })
    } finally {
      await local.close()
    }
  })
})
