import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { oneTimeTokens, users } from '#server/schema/users.ts'
import { actionsTo } from '#test/reading/read-mails.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  // In production without SMTP nobody could ever read a mail.
  it = await startTestApp({ env: { NODE_ENV: 'production' } })
})
afterAll(() => it.close())

const couldNot = { code: 46, name: 'EmailCouldNotBeSent' }
const accountOf = async (email: string) => {
  const [row] = await it.database.db.select().from(users).where(eq(users.email, email))
  return row
}
let phones = 0
const person = (email: string) => ({
  email,
  password: 'Verba-2026',
  firstName: 'Нова',
  lastName: 'Людина',
  phoneNumber: `+38099${String(++phones).padStart(7, '0')}`,
  localization: 'ua' as const,
  agreement: true as const,
  agreementTermsAndConditions: true as const,
  dataProcessingAllowed: true as const,
})

test('[ACC-30][MAIL-18] a registration says so, keeps the account and can be resent', async () => {
  const email = `new.${randomUUID()}@example.test`
  const body = { ...person(email), birthDate: '2000-01-01', graduationYear: null }
  const key = { headers: { 'idempotency-key': randomUUID() } }
  const { status, error } = await it.call(authApi.register, { body }, key)
  expect(status).toBe(500)
  expect(error).toMatchObject(couldNot)
  expect(await accountOf(email)).toMatchObject({ emailConfirmedAt: null })
  expect((await it.call(authApi.register, { body }, key)).error).toMatchObject(couldNot)
  expect(await actionsTo(it, email)).toEqual(['registration confirmation'])
  const { hash = '' } = (await it.call(authApi.login, { body: { email, password: 'Verba-2026' } })).error
  const resent = await it.call(authApi.resendConfirmation, { body: { email, hash } })
  expect(resent.error).toMatchObject(couldNot)
  expect(await actionsTo(it, email)).toHaveLength(2)
})

test('[ACC-30][ACC-17] so does the registration of a teacher', async () => {
  const email = `new.${randomUUID()}@academy.test`
  const { error } = await it.call(authApi.registerTeacher, { body: person(email) })
  expect(error).toMatchObject(couldNot)
  expect(await accountOf(email)).toMatchObject({ isEmployee: true })
})

test('[ACC-30][ACC-40] a recovery says so for a known and an unknown address alike, and keeps its token', async () => {
  const { id, email } = await it.make.user()
  for (const address of [email, 'nobody@example.test']) {
    const { error } = await it.call(authApi.passwordRecovery, { body: { email: address } })
    expect(error).toMatchObject(couldNot)
  }
  await it.runJobs()
  const kept = await it.database.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, id))
  expect(kept).toMatchObject([{ purpose: 'reset-password', usedAt: null }])
})
