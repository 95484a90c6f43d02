import { randomUUID } from 'node:crypto'
import { accountApi } from '@academy/contract/account'
import { authApi } from '@academy/contract/auth'
import type { Registration } from '@academy/contract/auth-forms'
import { settingsApi } from '@academy/contract/system'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newestSecret } from '#test/reading/read-mails.ts'
import { type Person, testPassword } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

const day = 24 * 3600 * 1000
let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

let count = 0
const register = (password: string, changes: Partial<Registration> = {}, at: Caller = it) =>
  at.call(authApi.register, {
    body: {
      email: `new.${randomUUID()}@example.test`,
      password,
      firstName: 'Соломія',
      lastName: 'Крушельницька',
      phoneNumber: `+38067${String(++count).padStart(7, '0')}`,
      birthDate: '2001-02-03',
      graduationYear: null,
      localization: 'ua',
      agreement: true,
      agreementTermsAndConditions: true,
      dataProcessingAllowed: true,
      ...changes,
    },
  })
const logIn = ({ email }: Person, password = testPassword) => it.call(authApi.login, { body: { email, password } })
const secretFor = async ({ email }: Person): Promise<string> => {
  await it.call(authApi.passwordRecovery, { body: { email } })
  await it.runJobs()
  return newestSecret(it, email, 'reset-password')
}
const guessed = { name: 'ValidationError', fields: [{ field: 'password', message: 'guessedPassword' }] }

describe('a new password', () => {
  test('refuses the commonest passwords, in capitals too, wherever one is chosen', async () => {
    for (const password of ['123456', 'password1', 'Qwerty123', 'LETMEIN', 'iloveyou'])
      expect([password, (await register(password)).error]).toMatchObject([password, guessed])
    const person = await it.make.user()
    const change = { oldPassword: testPassword, password: 'football' }
    expect((await (await it.as(person)).call(accountApi.changePassword, { body: change })).error).toMatchObject(guessed)
    const token = await secretFor(person)
    const reset = (password: string) => it.call(authApi.passwordReset, { body: { token, password } })
    expect((await reset('superman')).error).toMatchObject(guessed)
    // The link is as good as before.
    expect((await reset('Kalyna-77')).status).toBe(204)
    expect((await logIn(person, 'Kalyna-77')).status).toBe(200)
  })

  test('refuses words of this place and of the person, whatever stands around them', async () => {
    for (const password of ['Academy2026', '--teacher--', '1Академія!', 'A.d.m.i.n', 'Соломія99', 'крушельницька'])
      expect([password, (await register(password)).error]).toMatchObject([password, guessed])
    expect((await register('o.lysenko+1', { email: 'o.lysenko@example.test' })).error).toMatchObject(guessed)
    expect((await register('Соломія і море')).status).toBe(201)
  })

  test('takes signs of any kind and asks for none', async () => {
    for (const password of ['     7     ', '🦕🦖🦕🦖🦕🦖', "' or 1=1 --", '83920174650'])
      expect([password, (await register(password)).status]).toEqual([password, 201])
  })
})

test('a password stays good however old it is', async () => {
  const person = await it.make.user()
  it.clock.advance(3_650 * day)
  expect((await logIn(person)).status).toBe(200)
})

test('a new password does not open an account past its second factor', async () => {
  const person = await it.make.user({ isEmployee: true })
  await it.make.secondFactor(person)
  const token = await secretFor(person)
  const reset = await it.call(authApi.passwordReset, { body: { token, password: 'Kalyna-77' } })
  expect([reset.status, reset.text]).toEqual([204, ''])
  const { status, error } = await logIn(person, 'Kalyna-77')
  expect([status, error.fields]).toEqual([403, [{ field: 'code', message: 'secondFactorNeeded' }]])
})

test('every log-in is a session of its own', async () => {
  const person = await it.make.user()
  const [one, other] = [(await logIn(person)).body, (await logIn(person)).body]
  expect(one.refreshToken.split('.')[0]).not.toBe(other.refreshToken.split('.')[0])
  expect(one.accessToken).not.toBe(other.accessToken)
})

test('another address wants both factors of whoever has two', async () => {
  const person = await it.make.user({ isEmployee: true })
  const authenticator = await it.make.secondFactor(person)
  const caller = await it.as(person)
  const ask = () => {
    const body = { email: `next.${randomUUID()}@example.test`, password: testPassword }
    return caller.call(accountApi.updateCredentials, { body })
  }
  it.clock.advance(10 * 60_000)
  expect((await ask()).error).toMatchObject({ name: 'AccessDenied', fields: [{ message: 'stepUpNeeded' }] })
  expect((await caller.call(accountApi.stepUp, { body: { code: authenticator.code() } })).status).toBe(204)
  expect((await ask()).status).toBe(200)
})

test('[VAL-07] an installation may ask for 8 to 64 characters, and says so; passwords in use stay good', async () => {
  const strict = await startTestApp({ env: { PASSWORD_LENGTH: '8-64' } })
  try {
    expect((await strict.call(settingsApi.get, {})).body.passwordLength).toEqual({ min: 8, max: 64 })
    const lengthOf = async (password: string) => (await register(password, {}, strict)).error.fields
    expect(await lengthOf('kd7-Wq2')).toEqual([{ field: 'password', message: 'toShort' }])
    expect(await lengthOf('kd7-Wq2x'.repeat(8) + 'y')).toEqual([{ field: 'password', message: 'toLong' }])
    const long = 'kd7-Wq2x'.repeat(8)
    const email = `new.${randomUUID()}@example.test`
    expect((await register(long, { email }, strict)).status).toBe(201)
    await strict.database.pool.query('update users set email_confirmed_at = now() where email = $1', [email])
    const enter = async (password: string) => (await strict.call(authApi.login, { body: { email, password } })).status
    expect([await enter(long), await enter(long.slice(0, 63))]).toEqual([200, 401])
  } finally {
    await strict.close()
  }
})
