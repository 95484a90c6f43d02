import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountApi } from '@academy/contract/account'
import { authApi } from '@academy/contract/auth'
import { type MadeAcademy, type Person, testPassword } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let student: Person
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy()
  student = await it.make.student(academy)
})
afterAll(() => it.close())

const makeAdmin = () => it.make.user({ roles: { Admin: [academy] } })
const stepUpNeeded = { name: 'AccessDenied', fields: [{ field: 'session', message: 'stepUpNeeded' }] }
const tenMinutesMs = 10 * 60_000

/** What needs a fresh proof. */
const sensitive: [string, (caller: Caller) => Promise<{ status: number; error: { name: string } }>][] = [
  ['[A7] impersonation', (caller) => caller.call(authApi.impersonate, { params: { id: student.id } })],
  ['the export of their own data', (caller) => caller.call(accountApi.dataExport, {})],
]

describe.each(sensitive)('%s', (_what, call) => {
  test('works within ten minutes of the log-in', async () => {
    const admin = await it.as(await makeAdmin())
    it.clock.advance(tenMinutesMs - 1_000)
    expect((await call(admin)).status).toBe(200)
  })

  test('is refused ten minutes after it, and works again after a step-up', async () => {
    const admin = await it.as(await makeAdmin())
    it.clock.advance(tenMinutesMs)
    const refused = await call(admin)
    expect([refused.status, refused.error]).toMatchObject([403, stepUpNeeded])
    expect((await admin.call(accountApi.stepUp, { body: { password: testPassword } })).status).toBe(204)
    expect((await call(admin)).status).toBe(200)
  })

  test('a step-up lasts ten minutes too', async () => {
    const admin = await it.as(await makeAdmin())
    it.clock.advance(4 * 60_000)
    await admin.call(accountApi.stepUp, { body: { password: testPassword } })
    it.clock.advance(tenMinutesMs - 1_000)
    expect((await call(admin)).status).toBe(200)
    it.clock.advance(1_000)
    expect((await call(admin)).error).toMatchObject(stepUpNeeded)
  })

  test('another session of the same person is not stepped up', async () => {
    const person = await makeAdmin()
    const [here, elsewhere] = [await it.as(person), await it.as(person)]
    it.clock.advance(tenMinutesMs)
    await here.call(accountApi.stepUp, { body: { password: testPassword } })
    expect((await call(elsewhere)).error).toMatchObject(stepUpNeeded)
  })

  test('a refreshed token is no fresh proof', async () => {
    const { refreshToken } = await it.make.session(await makeAdmin())
    it.clock.advance(tenMinutesMs)
    const { body } = await it.call(authApi.tokens, { body: { refreshToken } })
    const headers = { authorization: `Bearer ${body.accessToken}` }
    const refreshed: Caller = { call: (endpoint, input) => it.call(endpoint, input, { headers }) }
    expect((await call(refreshed)).error).toMatchObject(stepUpNeeded)
  })
})

describe('the proof', () => {
  test('a wrong password steps nothing up', async () => {
    const admin = await it.as(await makeAdmin())
    it.clock.advance(tenMinutesMs)
    const { status, error } = await admin.call(accountApi.stepUp, { body: { password: 'wrong one' } })
    expect([status, error.name]).toEqual([401, 'WrongPassword'])
    const after = await admin.call(authApi.impersonate, { params: { id: student.id } })
    expect(after.error).toMatchObject(stepUpNeeded)
  })

  test('[T5] ten wrong passwords, then 429 even for the right one, from whichever session', async () => {
    const person = await makeAdmin()
    const [here, elsewhere] = [await it.as(person), await it.as(person)]
    const wrong = () => here.call(accountApi.stepUp, { body: { password: 'wrong one' } })
    const answers = await Promise.all(Array.from({ length: 15 }, wrong))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    const { error } = await elsewhere.call(accountApi.stepUp, { body: { password: testPassword } })
    expect(error.name).toBe('TooManyRequests')
  })

  test('[T5] the right password is given back', async () => {
    const admin = await it.as(await makeAdmin())
    for (let n = 0; n < 12; n++)
      expect((await admin.call(accountApi.stepUp, { body: { password: testPassword } })).status).toBe(204)
  })

  test('without a second factor a code proves nothing', async () => {
    const admin = await it.as(await makeAdmin())
    const { error } = await admin.call(accountApi.stepUp, { body: { code: '123456' } })
    expect(error).toMatchObject({
      name: 'ValidationError',
      fields: [{ field: 'password', message: 'fieldIsRequired' }],
    })
  })

  test('an account without a password has none to prove', async () => {
    const person = await it.make.user({ passwordHash: null, googleId: 'google-only' })
    const { error } = await (await it.as(person)).call(accountApi.stepUp, { body: { password: testPassword } })
    expect(error.name).toBe('WrongPassword')
  })

  test('with a second factor only its code will do', async () => {
    const person = await makeAdmin()
    const authenticator = await it.make.secondFactor(person)
    const admin = await it.as(person)
    it.clock.advance(tenMinutesMs)
    const byPassword = await admin.call(accountApi.stepUp, { body: { password: testPassword } })
    expect(byPassword.error).toMatchObject({
      name: 'ValidationError',
      fields: [{ field: 'code', message: 'fieldIsRequired' }],
    })
    const byWrongCode = await admin.call(accountApi.stepUp, { body: { code: authenticator.code(5) } })
    expect(byWrongCode.error.fields).toEqual([{ field: 'code', message: 'wrongCode' }])
    const impersonate = () => admin.call(authApi.impersonate, { params: { id: student.id } })
    expect((await impersonate()).error).toMatchObject(stepUpNeeded)
    expect((await admin.call(accountApi.stepUp, { body: { code: authenticator.code() } })).status).toBe(204)
    expect((await impersonate()).status).toBe(200)
  })

  test('neither, or both, is no proof', async () => {
    const admin = await it.as(await makeAdmin())
    for (const body of [{}, { password: testPassword, code: '123456' }]) {
      const { status, error } = await admin.call(accountApi.stepUp, { body: body as never })
      expect([status, error.name]).toEqual([400, 'ValidationError'])
    }
  })
})

test('[A7] who acts as somebody cannot step up, not even with the password of that person', async () => {
  const [admin, target] = [await makeAdmin(), await it.make.user({ roles: { TrackOwner: [academy] } })]
  const { body } = await (await it.as(admin)).call(authApi.impersonate, { params: { id: target.id } })
  const headers = { authorization: `Bearer ${body.accessToken}` }
  const { error } = await it.call(accountApi.stepUp, { body: { password: testPassword } }, { headers })
  expect(error.name).toBe('ImpersonationNotAllowed')
  const { rows } = await it.database.db.execute<{ at: Date | null }>(
    sql`select stepped_up_at as at from sessions where user_id = ${target.id}`,
  )
  expect(rows).toEqual([{ at: null }])
})
