import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountApi } from '@academy/contract/account'
import { authApi } from '@academy/contract/auth'
import type { Account } from '#modules/system/accounts/accounts.service.ts'
import { finishLogIn } from '#modules/accounts/auth/auth-log-in.service.ts'
import { createCtx } from '#platform/ctx.ts'
import { createLimits } from '#platform/limits.ts'
import { createLog } from '#platform/log.ts'
import { auditLog } from '#platform/tables.ts'
import { users } from '#server/schema/users.ts'
import { actionsTo, newestSecret } from '#test/reading/read-mails.ts'
import { type Person, testPassword } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

const newPassword = 'Another456'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
afterEach(() => {
  vi.useRealTimers()
})

const change = (caller: Caller, oldPassword: string | undefined = testPassword, password = newPassword) =>
  caller.call(accountApi.changePassword, { body: { oldPassword, password } })
const setFirst = (caller: Caller) => caller.call(accountApi.changePassword, { body: { password: newPassword } })
const login = (email: string, password: string) => it.call(authApi.login, { body: { email, password } })
const isIn = async (caller: Caller) => (await caller.call(authApi.me, {})).status === 200
const rowOf = async (person: Person) => {
  const [row] = await it.database.db.select().from(users).where(eq(users.id, person.id))
  return row!
}

describe('change-password', () => {
  test('[ACC-42] the new one opens the account, the old one does not', async () => {
    const person = await it.make.user()
    const { status, text } = await change(await it.as(person))
    expect([status, text]).toEqual([204, ''])
    expect((await login(person.email, newPassword)).status).toBe(200)
    expect((await login(person.email, testPassword)).error.name).toBe('WrongPassword')
  })

  test('[ACC-42][T4] all other sessions end at once, the one in use stays', async () => {
    const person = await it.make.user()
    const [here, there] = [await it.as(person), await it.as(person)]
    const { body: elsewhere } = await login(person.email, testPassword)
    const watched = await it.as(person, { impersonator: await it.make.user({ isSuperAdmin: true }) })
    await change(here)
    expect(await isIn(here)).toBe(true)
    expect(await isIn(there)).toBe(false)
    expect(await isIn(watched)).toBe(false)
    const { error } = await it.call(authApi.tokens, { body: { refreshToken: elsewhere.refreshToken } })
    expect(error.name).toBe('InvalidRefreshToken')
  })

  test('[ACC-42][T4] what the person does in the name of others ends too', async () => {
    const boss = await it.make.user({ isSuperAdmin: true })
    const here = await it.as(boss)
    const { body } = await here.call(authApi.impersonate, { params: { id: (await it.make.user()).id } })
    const acting = { headers: { authorization: `Bearer ${body.accessToken}` } }
    expect((await it.call(authApi.me, {}, acting)).status).toBe(200)
    await change(here)
    expect((await it.call(authApi.me, {}, acting)).status).toBe(401)
    expect(await isIn(here)).toBe(true)
  })

  test('[ACC-42][ERR-87] a wrong old password is refused, and nothing has changed', async () => {
    const person = await it.make.user()
    const [here, there] = [await it.as(person), await it.as(person)]
    const { status, error } = await change(here, 'not the old one')
    expect([status, error.name]).toEqual([401, 'WrongPassword'])
    expect(await isIn(there)).toBe(true)
    expect((await login(person.email, testPassword)).status).toBe(200)
    expect(await actionsTo(it, person.email)).toEqual([])
  })

  test('[ACC-42][P4] is written down, and the owner is told by mail', async () => {
    const person = await it.make.user()
    await change(await it.as(person))
    const log = await it.database.db.select().from(auditLog).where(eq(auditLog.actorId, person.id))
    expect(log).toMatchObject([{ action: 'password.changed', impersonatorId: null, ip: '127.0.0.1' }])
    expect(await actionsTo(it, person.email)).toEqual(['password changed'])
  })

  test('[VAL-07] the new one follows the rules of a password', async () => {
    const { error } = await change(await it.as(await it.make.user()), testPassword, '12345')
    expect(error.fields).toEqual([{ field: 'password', message: 'toShort' }])
    const long = await change(await it.as(await it.make.user()), testPassword, 'x1'.repeat(11))
    expect(long.error.fields).toEqual([{ field: 'password', message: 'toLong' }])
  })

  test('[ACC-42] of two changes at once with the same old password one wins', async () => {
    const person = await it.make.user()
    const here = await it.as(person)
    const answers = await Promise.all(['First111', 'Second222'].map((password) => change(here, testPassword, password)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 401])
    const winner = answers[0]!.status === 204 ? 'First111' : 'Second222'
    expect((await login(person.email, winner)).status).toBe(200)
  })

  test('[T6] recovery links and e-mail changes from before are worthless', async () => {
    const person = await it.make.user()
    const here = await it.as(person)
    await it.call(authApi.passwordRecovery, { body: { email: person.email } })
    await it.runJobs()
    const next = `next.${person.email}`
    await here.call(accountApi.updateCredentials, { body: { email: next, password: testPassword } })
    await change(here)
    const token = await newestSecret(it, person.email, 'reset-password')
    const reset = await it.call(authApi.passwordReset, { body: { token, password: 'Third789' } })
    expect(reset.error.name).toBe('InvalidResetPasswordToken')
    const hash = await newestSecret(it, next, 'confirm-email')
    expect((await it.call(authApi.confirmEmail, { body: { hash } })).error.name).toBe('InvalidHash')
    expect((await rowOf(person)).pendingEmail).toBeNull()
  })
})

describe('guessing the old password in an open screen', () => {
  test('[ACC-42][T5] ten failures, then 429 with the time to wait, for fifteen minutes', async () => {
    const person = await it.make.user()
    const here = await it.as(person)
    for (let n = 0; n < 10; n++) expect((await change(here, 'wrong one')).status).toBe(401)
    const refused = await change(here)
    expect([refused.status, refused.error.name]).toEqual([429, 'TooManyRequests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 + 1000 })
    expect((await change(here)).status).toBe(204)
  })

  test('[T5] changing the e-mail is no second place to guess, and a success forgets the failures', async () => {
    const person = await it.make.user()
    const here = await it.as(person)
    const guessElsewhere = (password: string) =>
      here.call(accountApi.updateCredentials, { body: { email: `x.${person.email}`, password } })
    for (let n = 0; n < 9; n++) await change(here, 'wrong one')
    expect((await change(here)).status).toBe(204)
    for (let n = 0; n < 5; n++) await change(here, 'wrong one')
    for (let n = 0; n < 5; n++) expect((await guessElsewhere('wrong one')).status).toBe(401)
    expect((await guessElsewhere(newPassword)).status).toBe(429)
    expect((await change(here, newPassword)).status).toBe(429)
  })

  nightTest('[T7] a person changes their own password ten times an hour, each with a mail, not more', async () => {
    const person = await it.make.user()
    const here = await it.as(person)
    expect((await change(here, testPassword, newPassword)).status).toBe(204)
    for (let n = 1; n < 10; n++) expect((await change(here, newPassword, newPassword)).status).toBe(204)
    expect((await change(here, newPassword, newPassword)).status).toBe(429)
    expect(await actionsTo(it, person.email)).toHaveLength(10)
  })
})

describe('an account without a password', () => {
  const social = () => it.make.user({ passwordHash: null, googleId: crypto.randomUUID() })

  test('[ACC-42] gets its first one without an old one, while the log-in is fresh', async () => {
    const person = await social()
    expect((await setFirst(await it.as(person))).status).toBe(204)
    expect((await login(person.email, newPassword)).status).toBe(200)
  })

  test('[ACC-42] needs a fresh proof later on', async () => {
    const here = await it.as(await social())
    it.clock.advance(10 * 60_000)
    const { status, error } = await setFirst(here)
    expect(status).toBe(403)
    expect(error).toMatchObject({ name: 'AccessDenied', fields: [{ field: 'session', message: 'stepUpNeeded' }] })
  })

  test('[ACC-42] everybody else has to give the old one', async () => {
    const person = await it.make.user()
    const { status, error } = await setFirst(await it.as(person))
    expect(status).toBe(400)
    expect(error.fields).toEqual([{ field: 'oldPassword', message: 'fieldIsRequired' }])
    expect((await login(person.email, testPassword)).status).toBe(200)
  })

  test('[ACC-42] no password is its old one', async () => {
    expect((await change(await it.as(await social()), 'somebody else')).error.name).toBe('WrongPassword')
  })
})

describe('a log-in that is being checked meanwhile', () => {
  const tools = () => ({
    tokens: it.tokens,
    limits: createLimits(it.database.pool),
    files: it.files,
    passwordLength: it.config.passwordLength,
    canSendMail: true,
    social: it.config.social,
  })
  const ctx = () =>
    createCtx({
      db: it.database.db,
      reads: it.database.reads,
      bus: it.app.bus,
      now: () => it.clock.now,
      log: createLog('silent'),
      actor: null,
      academy: null,
      requestId: 'x',
      ip: '127.0.0.1',
      userAgent: '',
      publicUrl: it.config.publicUrl,
      idempotency: null,
    })
  const enter = (account: Account) => finishLogIn(tools(), ctx(), account, {})

  test('[T4] with the password that has just been replaced opens no session', async () => {
    const person = await it.make.user()
    const asItWas = await rowOf(person)
    await change(await it.as(person))
    await expect(enter(asItWas)).rejects.toMatchObject({ errorName: 'WrongPassword' })
    await expect(enter(await rowOf(person))).resolves.toMatchObject({ accessToken: expect.any(String) })
  })

  test('[T4][A5] of somebody who has just been blocked or deleted opens none either', async () => {
    for (const [state, errorName] of [
      [{ blockedAt: new Date() }, 'UserBlocked'],
      [{ deletedAt: new Date() }, 'UserNotFound'],
    ] as const) {
      const person = await it.make.user()
      const asItWas = await rowOf(person)
      await it.database.db.update(users).set(state).where(eq(users.id, person.id))
      await expect(enter(asItWas)).rejects.toMatchObject({ errorName })
    }
  })
})
