import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '@academy/contract'
import { autogradeApi } from '@academy/contract/autograde'
import type { Endpoint } from '@academy/contract/endpoint'
import { formsApi } from '@academy/contract/forms'
import { interviewsApi } from '@academy/contract/interviews'
import { questionsApi } from '@academy/contract/questions'
import { staffInvitationsApi } from '@academy/contract/staff-invitations'
import { statisticsApi } from '@academy/contract/statistics'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { quotas } from './quotas.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

/** Counted by a rule of their own, or given out as they lie there. */
const counted = ['account.dataExport', 'calendar.feed', 'certificates.pdf', 'chat.attachment']

test('[T7] every file that is made of lists is counted, and every grading that a person starts', () => {
  const all = Object.entries(contract).flatMap(([domain, api]) =>
    Object.entries(api as Record<string, Endpoint>).map(([name, endpoint]) => ({
      name: `${domain}.${name}`,
      endpoint,
    })),
  )
  const uncounted = all.filter(({ endpoint }) => endpoint.download && endpoint.quota !== 'exports')
  expect(uncounted.map(({ name }) => name).toSorted()).toEqual(counted)
  for (const { quota } of [autogradeApi.resend, autogradeApi.resendMany]) expect(quota).toBe('gradings')
  // F34: each of them sends a mail.
  expect([interviewsApi.book.quota, staffInvitationsApi.invite.quota]).toEqual(['bookings', 'invitations'])
})

test('[T7] so many files an hour, of whichever kind, and no more; others get theirs', async () => {
  const academy = await it.make.academy()
  const [eager, calm] = [
    await it.make.user({ roles: { Admin: [academy] } }),
    await it.make.user({ roles: { Admin: [academy] } }),
  ]
  const template = async (person = eager) =>
    (await it.as(person)).call(questionsApi.templateXlsx, {}, { academyId: academy.id })
  expect((await template()).status).toBe(200)
  await it.database.db.execute(
    sql`update rate_limits set points = ${quotas.exports.points} where key = ${`exports:${eager.id}`}`,
  )
  const { status, error, headers } = await template()
  expect([status, error.name, Number(headers['retry-after']) > 3_000]).toEqual([429, 'TooManyRequests', true])
  const other = await (
    await it.as(eager)
  ).call(statisticsApi.funnelCsv, { params: { id: academy.id }, query: {} as never }, { academyId: academy.id })
  expect(other.status).toBe(429)
  expect((await template(calm)).status).toBe(200)
})

test('[T7] so many gradings an hour', async () => {
  const academy = await it.make.academy()
  const admin = await it.make.user({ roles: { Admin: [academy] } })
  const resend = async () =>
    (await it.as(admin)).call(
      autogradeApi.resend,
      { params: { id: 2_000_000_001 }, query: {} },
      { academyId: academy.id },
    )
  expect((await resend()).error.name).toBe('HomeworkResponseNotFound')
  await it.database.db.execute(
    sql`update rate_limits set points = ${quotas.gradings.points} where key = ${`gradings:${admin.id}`}`,
  )
  expect((await resend()).error.name).toBe('TooManyRequests')
})

test('[T7] so many bookings an hour: going back and forth between two times sends so many mails and no more', async () => {
  const academy = await it.make.academy()
  const student = await it.make.student(academy)
  const book = async () =>
    (await it.as(student)).call(interviewsApi.book, { params: { id: 2_000_000_001 } }, { academyId: academy.id })
  expect((await book()).error.name).toBe('InterviewSlotNotFound')
  await it.database.db.execute(
    sql`update rate_limits set points = ${quotas.bookings.points} where key = ${`bookings:${student.id}`}`,
  )
  expect((await book()).error.name).toBe('TooManyRequests')
})

test('[T7] [V4] so many passings of forms an hour', async () => {
  const academy = await it.make.academy()
  const student = await it.make.student(academy)
  const send = async () =>
    (await it.as(student)).call(formsApi.send, { params: { id: 2_000_000_001 }, body: { version: 1, answers: [] } })
  expect((await send()).error.name).toBe('FormNotFound')
  await it.database.db.execute(
    sql`update rate_limits set points = ${quotas.formPassings.points} where key = ${`form-passings:${student.id}`}`,
  )
  expect((await send()).error.name).toBe('TooManyRequests')
})
