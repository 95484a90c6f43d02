import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import type { TeacherRegistration } from '@academy/contract/auth-forms'
import { auditLog } from '#platform/tables.ts'
import { users } from '#server/schema/users.ts'
import { actionsTo, newestSecret } from '#test/reading/read-mails.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

let phones = 0
const teacher = (changes: Partial<TeacherRegistration> = {}): TeacherRegistration => ({
  email: `teacher.${randomUUID()}@academy.test`,
  password: 'Verba-2026',
  firstName: 'Тетяна',
  lastName: 'Учителенко',
  phoneNumber: `+38066${String(++phones).padStart(7, '0')}`,
  localization: 'en',
  agreement: true,
  agreementTermsAndConditions: true,
  dataProcessingAllowed: true,
  ...changes,
})
const register = (body: TeacherRegistration, headers: Record<string, string> = {}) =>
  it.call(authApi.registerTeacher, { body }, { headers })
const accountOf = async (email: string) => {
  const [row] = await it.database.db.select().from(users).where(eq(users.email, email))
  return row
}

describe('register-teacher', () => {
  test('[ACC-17] makes an employee without academy, unconfirmed, and queues the mail', async () => {
    const form = teacher()
    const { status, body } = await register(form)
    expect([status, body]).toEqual([201, { email: form.email }])
    const account = (await accountOf(form.email))!
    expect(account).toMatchObject({
      isEmployee: true,
      isSuperAdmin: false,
      currentAcademyId: null,
      emailConfirmedAt: null,
      phoneNumber: form.phoneNumber,
      localization: 'en',
      consentedAt: it.clock.now,
      birthDate: null,
    })
    expect(await actionsTo(it, form.email)).toEqual(['registration confirmation'])
    const log = await it.database.db.select().from(auditLog).where(eq(auditLog.actorId, account.id))
    expect(log.map(({ action }) => action)).toEqual(['account.registered'])
  })

  test('[ACC-17] confirmed, the employee logs in and holds no role anywhere', async () => {
    const form = teacher()
    await register(form)
    const { email, password } = form
    expect((await it.call(authApi.login, { body: { email, password } })).error.name).toBe('EmailIsNotConfirmed')
    await it.call(authApi.confirmEmail, { body: { hash: await newestSecret(it, email, 'confirm-email') } })
    const { body } = await it.call(authApi.login, { body: { email, password } })
    const me = await it.call(authApi.me, {}, { headers: { authorization: `Bearer ${body.accessToken}` } })
    expect(me.body).toMatchObject({ isEmployee: true, academyRoles: {}, academies: [], missingFields: [] })
  })

  test('[E7] with the same key is done once', async () => {
    const [form, key] = [teacher(), randomUUID()]
    const [first, again] = [
      await register(form, { 'idempotency-key': key }),
      await register(form, { 'idempotency-key': key }),
    ]
    expect([again.status, again.text]).toEqual([first.status, first.text])
    expect(await actionsTo(it, form.email)).toHaveLength(1)
  })
})

describe('a work e-mail', () => {
  test.each([
    'somebody@example.test',
    'somebody@sub.academy.test',
    'somebody@academy.test.example',
    'somebody@notacademy.test',
    'academy.test@gmail.example',
  ])('[VAL-10][ACC-17] %s is none of the company, and nothing was made', async (email) => {
    const { status, error } = await register(teacher({ email }))
    expect(status).toBe(400)
    expect(error).toMatchObject({ name: 'ValidationError', fields: [{ field: 'email', message: 'wrongWorkEmail' }] })
    expect(await accountOf(email)).toBeUndefined()
  })

  test('[VAL-10] is of either domain of the settings, whatever its case, and of no other', async () => {
    expect((await register(teacher({ email: `a.${randomUUID()}@ACADEMY.example` }))).status).toBe(201)
    await it.database.db.execute(sql`update system_settings set company_domains = '{other.test}'`)
    expect((await register(teacher())).error.fields).toEqual([{ field: 'email', message: 'wrongWorkEmail' }])
    expect((await register(teacher({ email: `a.${randomUUID()}@other.test` }))).status).toBe(201)
    await it.database.db.execute(sql`update system_settings set company_domains = '{academy.test,academy.example}'`)
  })
})

test('[ACC-17] a taken e-mail or phone is refused as at any registration', async () => {
  const taken = teacher()
  await register(taken)
  const sameEmail = await register(teacher({ email: taken.email.toUpperCase() }))
  expect([sameEmail.status, sameEmail.error.name]).toEqual([409, 'UserAlreadyExists'])
  expect(sameEmail.error.fields).toEqual([{ field: 'email', message: 'emailTaken' }])
  const samePhone = await register(teacher({ phoneNumber: taken.phoneNumber }))
  expect([samePhone.status, samePhone.error.name]).toEqual([409, 'PhoneNumberExists'])
  const both = await register(taken)
  expect([both.status, both.error.name]).toEqual([409, 'EmailOrPhoneAlreadyExists'])
})

test('[ACC-17] is for visitors: who is logged in is refused', async () => {
  const { accessToken } = await it.as(await it.make.user())
  const { error } = await register(teacher(), { authorization: `Bearer ${accessToken}` })
  expect(error.name).toBe('AccessDenied')
})

test('[T7] one network address makes sixty accounts an hour, of either kind', async () => {
  await register(teacher())
  await it.database.db.execute(sql`update rate_limits set points = 60 where key = ${`register:${it.caller.address}`}`)
  const { status, headers } = await register(teacher())
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})
