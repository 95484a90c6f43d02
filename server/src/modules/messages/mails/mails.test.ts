import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsApi, mailStates } from '@academy/contract/mails'
import { createMailTransport, type MailTransport } from '#platform/mail-transport.ts'
import { mails } from '#server/schema/mails.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startSmtp, type TestSmtp } from '#test/fakes/smtp.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let smtp: TestSmtp
let transport: MailTransport
let here: MadeAcademy
let there: MadeAcademy
const people: Record<string, Person> = {}
beforeAll(async () => {
  it = await startTestApp()
  smtp = await startSmtp()
  transport = createMailTransport(smtp.url, it.config.mailFrom)
  here = await it.make.academy()
  there = await it.make.academy()
  people.superAdmin = await it.make.user({ isSuperAdmin: true })
  people.admin = await it.make.user({ roles: { Admin: [here] } })
  people.adminOfBoth = await it.make.user({ roles: { Admin: [here, there] } })
  people.adminAndStudent = await it.make.user({ roles: { Admin: [there], Student: [here] } })
  people.here = await it.make.user({ roles: { Student: [here] } })
  people.there = await it.make.user({ roles: { Student: [there] } })
  people.nowhere = await it.make.user()
})
afterAll(async () => {
  if (transport.kind === 'smtp') transport.close()
  await smtp.close()
  await it.close()
})

const write = async (to: Person, values: Partial<typeof mails.$inferInsert> = {}): Promise<number> => {
  const [row] = await it.database.db
    .insert(mails)
    .values({
      action: 'password recovery',
      userId: to.id,
      toName: 'Тест',
      toAddress: to.email,
      subject: 'Subject',
      text: 'the secret link',
      html: '<p>the secret link</p>',
      createdAt: it.clock.now,
      ...values,
    })
    .returning({ id: mails.id })
  return row!.id
}
const startAnew = () => it.database.db.delete(mails)
const list = async (who: Person, query: Parameters<typeof ask>[1] = {}) => (await ask(who, query)).body
const ask = async (who: Person, query: { state?: (typeof mailStates)[number]; ofAcademyId?: number; page?: number }) =>
  (await it.as(who)).call(mailsApi.list, { query })
const retry = async (who: Person, id: number) => (await it.as(who)).call(mailsApi.retry, { params: { id } })
const stateOf = async (id: number) => (await it.database.db.select().from(mails).where(eq(mails.id, id)))[0]!

describe('the outbox', () => {
  test('[MAIL-19] shows a SuperAdmin every mail, newest first, and never its text', async () => {
    await startAnew()
    const ids = [await write(people.here!), await write(people.there!), await write(people.nowhere!)]
    const answer = await ask(people.superAdmin!, {})
    expect(answer.body.rows.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(answer.body.rows[2]).toEqual({
      id: ids[0],
      action: 'password recovery',
      to: people.here!.email,
      subject: 'Subject',
      academyName: null,
      state: 'queued',
      tries: 0,
      lastError: null,
      createdAt: it.clock.now.toISOString(),
      sentAt: null,
    })
    expect(answer.text).not.toContain('secret link')
  })

  test('[MAIL-19][A2] shows an Admin the mails to people of the academies where they are Admin', async () => {
    await startAnew()
    for (const name of ['here', 'there', 'nowhere']) await write(people[name]!, { state: 'failed' })
    const seenBy = async (who: string) => {
      const { rows, count, failedCount } = await list(people[who]!)
      expect([count, failedCount]).toEqual([rows.length, rows.length])
      return rows.map(({ to }) => to).toSorted()
    }
    const emails = (...names: string[]) => names.map((name) => people[name]!.email).toSorted()
    expect(await seenBy('admin')).toEqual(emails('here'))
    expect(await seenBy('adminOfBoth')).toEqual(emails('here', 'there'))
    expect(await seenBy('adminAndStudent')).toEqual(emails('there'))
    expect(await seenBy('superAdmin')).toEqual(emails('here', 'there', 'nowhere'))
  })

  test('[MAIL-19][A2] shows an Admin the mails of the academy, also to whoever has no account, and to nobody else', async () => {
    await startAnew()
    const stranger = { userId: null, toAddress: 'stranger@example.test', action: 'academy confirmation' }
    await write(people.nowhere!, { ...stranger, academyId: here.id, state: 'failed' })
    // V2: of whom another academy writes to, this one learns nothing.
    await write(people.here!, { academyId: there.id, state: 'failed' })
    await write(people.here!, { academyId: here.id, action: 'staff invitation', state: 'failed' })
    await write(people.here!, { action: 'staff invitation' })
    await write(people.nowhere!, { ...stranger, toAddress: 'nobodys@example.test' })
    // Whom the invitation found is not told: neither by a name in the subject nor by its language.
    await write(people.there!, { action: 'academy confirmation', academyId: here.id, subject: 'Вітаємо, Тарасе' })
    const seenBy = async (who: string) => (await list(people[who]!)).rows.map(({ to }) => to).toSorted()
    expect(await seenBy('admin')).toEqual(['stranger@example.test', people.there!.email].toSorted())
    expect((await list(people.admin!)).rows.map(({ subject }) => subject)).toEqual(['', ''])
    expect(await seenBy('adminAndStudent')).toEqual([people.here!.email])
    expect(await seenBy('superAdmin')).toHaveLength(6)
  })

  test('[MAIL-19] names the academy that a mail tells of, and none where it is about the account', async () => {
    await startAnew()
    await write(people.here!)
    await write(people.here!, { academyId: here.id })
    await write(people.there!, { academyId: there.id })
    const namesFor = async (who: string) => (await list(people[who]!)).rows.map(({ academyName }) => academyName)
    expect(await namesFor('adminOfBoth')).toEqual([there.name, here.name, null])
    expect(await namesFor('superAdmin')).toEqual([there.name, here.name, null])
    expect(await namesFor('admin')).toEqual([here.name, null])
  })

  test('[ACAD-52] [MAIL-19] can be narrowed to one academy of the reader', async () => {
    await startAnew()
    await write(people.here!)
    await write(people.here!, { academyId: here.id, state: 'failed' })
    await write(people.there!, { academyId: there.id })
    const narrowed = async (who: string, { id }: MadeAcademy) => {
      const { rows, count, failedCount } = await list(people[who]!, { ofAcademyId: id })
      return [rows.map(({ academyName }) => academyName), count, failedCount]
    }
    await write(people.nowhere!)
    for (const who of ['superAdmin', 'adminOfBoth']) {
      expect(await narrowed(who, here)).toEqual([[here.name, null], 2, 1])
      // What somebody of another academy got about an account is none of this one's.
      expect(await narrowed(who, there)).toEqual([[there.name], 1, 0])
    }
    expect((await ask(people.admin!, { ofAcademyId: there.id })).error.name).toBe('AcademyNotFound')
    expect((await ask(people.adminAndStudent!, { ofAcademyId: here.id })).error.name).toBe('AcademyNotFound')
  })

  test('[MAIL-19] can be narrowed to one state, and says how many failed in any case', async () => {
    await startAnew()
    for (const state of mailStates) await write(people.here!, { state })
    await write(people.here!, { state: 'failed' })
    for (const state of mailStates) {
      const { rows, count, failedCount } = await list(people.admin!, { state })
      const expected = state === 'failed' ? 2 : 1
      expect([rows.map((row) => row.state), count, failedCount]).toEqual([Array(expected).fill(state), expected, 2])
    }
  })

  test('[MAIL-19] comes in pages of twenty', async () => {
    await startAnew()
    for (let number = 0; number < 23; number++) await write(people.here!)
    const [first, second, third] = [
      await list(people.admin!),
      await list(people.admin!, { page: 2 }),
      await list(people.admin!, { page: 3 }),
    ]
    expect([first.rows.length, second.rows.length, third.rows.length]).toEqual([20, 3, 0])
    expect([first.count, third.count]).toEqual([23, 23])
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(23)
  })
})

describe('sending a failed mail again', () => {
  const makeDue = () => it.database.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)

  test('[MAIL-19] puts it back into the queue with five new tries, and it arrives', async () => {
    const id = await write(people.here!, { state: 'failed', tries: 5, lastError: 'ECONNREFUSED' })
    const { status } = await retry(people.superAdmin!, id)
    expect([status, (await stateOf(id)).state]).toEqual([202, 'queued'])
    smtp.refuseWith = { code: 451, text: 'later' }
    await it.runJobs(transport)
    expect(await stateOf(id)).toMatchObject({ state: 'queued', tries: 6 })
    smtp.refuseWith = null
    const tryAgain = async () => {
      await makeDue()
      await it.runJobs(transport)
      return (await stateOf(id)).state
    }
    await expect.poll(tryAgain).toBe('sent')
    expect(smtp.received.map(({ recipients }) => recipients)).toEqual([[people.here!.email]])
    expect(await stateOf(id)).toMatchObject({ text: '', html: '', lastError: null })
  })

  test('[MAIL-19] twice at the same moment sends it once', async () => {
    smtp.received.splice(0)
    const id = await write(people.here!, { state: 'failed' })
    const answers = await Promise.all([1, 2, 3].map(() => retry(people.superAdmin!, id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 404, 404])
    await it.runJobs(transport)
    expect(smtp.received).toHaveLength(1)
  })

  test.each(['queued', 'sent', 'kept'] as const)('[MAIL-19] a mail that is %s is none of these', async (state) => {
    const id = await write(people.here!, { state })
    const { status, error } = await retry(people.superAdmin!, id)
    expect([status, error.name]).toEqual([404, 'EndpointNotFound'])
    expect((await stateOf(id)).state).toBe(state)
  })

  test('[MAIL-19] is for a SuperAdmin only', async () => {
    const id = await write(people.here!, { state: 'failed' })
    for (const who of ['admin', 'here']) expect((await retry(people[who]!, id)).error.name).toBe('AccessDenied')
    expect((await retry(people.superAdmin!, 2_000_000_000)).error.name).toBe('EndpointNotFound')
    expect((await stateOf(id)).state).toBe('failed')
  })
})
