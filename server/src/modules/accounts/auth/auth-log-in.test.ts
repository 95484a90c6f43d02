import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { sessions, users } from '#server/schema/users.ts'
import { auditLog } from '#platform/tables.ts'
import { type MadeAcademy, type Person, testPassword } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const login = (email: string, more: { password?: string; academyHash?: string; direction?: number } = {}) =>
  it.call(authApi.login, { body: { email, password: testPassword, ...more } })

const meAfter = async (accessToken: string) => {
  const { body } = await it.call(authApi.me, {}, { headers: { authorization: `Bearer ${accessToken}` } })
  return body
}

describe('a right password', () => {
  test('[ACC-31][SESS-25] answers a pair that works, and the session remembers where it was opened', async () => {
    const person = await it.make.user()
    const { status, body } = await it.call(
      authApi.login,
      { body: { email: person.email, password: testPassword } },
      { headers: { 'user-agent': 'a test browser' } },
    )
    expect(status).toBe(200)
    expect(await meAfter(body.accessToken)).toMatchObject({ id: person.id })
    const [session] = await it.database.db.select().from(sessions).where(eq(sessions.userId, person.id))
    expect(session).toMatchObject({ ip: it.caller.address, userAgent: 'a test browser', impersonatorId: null })
  })

  test('finds the account whatever the case of the address', async () => {
    const person = await it.make.user({ email: `MiXed.${crypto.randomUUID()}@Example.test` })
    expect((await login(person.email.toUpperCase())).status).toBe(200)
    expect((await login(person.email.toLowerCase())).status).toBe(200)
  })

  test('[P4] leaves a line in the audit log', async () => {
    const person = await it.make.user()
    await login(person.email)
    const rows = await it.database.db.select().from(auditLog).where(eq(auditLog.actorId, person.id))
    expect(rows).toMatchObject([{ action: 'login', ip: it.caller.address, requestId: expect.any(String) }])
  })
})

describe('a refusal', () => {
  test('[ACC-32][ERR-77] says that there is no such account', async () => {
    const { status, error } = await login('nobody@example.test')
    expect(status).toBe(404)
    expect(error).toMatchObject({ code: 4, name: 'UserNotFound' })
  })

  test('[ACC-34][ERR-87][SESS-25] says that the password is wrong, and writes down the try', async () => {
    const person = await it.make.user()
    const { status, error } = await login(person.email, { password: 'Secret124' })
    expect(status).toBe(401)
    expect(error).toEqual({ code: 14, name: 'WrongPassword', message: 'Wrong password', fields: [] })
    const rows = await it.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, String(person.id)))
    expect(rows).toMatchObject([{ action: 'login.failed' }])
  })

  test('[ACC-33][ERR-131] says that the account is blocked, but only to its owner', async () => {
    const person = await it.make.user({ blockedAt: new Date() })
    const { status, error } = await login(person.email)
    expect(status).toBe(403)
    expect(error).toMatchObject({ code: 58, name: 'UserBlocked' })
    expect((await login(person.email, { password: 'wrong one' })).error.name).toBe('WrongPassword')
  })

  test('a deleted account is not there any more', async () => {
    const person = await it.make.user({ deletedAt: new Date() })
    expect((await login(person.email)).error.name).toBe('UserNotFound')
  })

  test('an account without a password cannot be entered with one', async () => {
    const person = await it.make.user({ passwordHash: null })
    expect((await login(person.email, { password: 'somebody else' })).error.name).toBe('WrongPassword')
  })

  test('[ERR-88] names the fields that are not as they should be', async () => {
    const { status, error } = await it.call(authApi.login, { body: { email: 'nonsense', password: '' } })
    expect(status).toBe(400)
    expect(error.name).toBe('ValidationError')
    expect(error.fields).toEqual([
      { field: 'email', message: 'invalidEmailFormat' },
      { field: 'password', message: 'fieldIsRequired' },
    ])
  })
})

describe('an address that is not confirmed', () => {
  const unconfirmed = () => it.make.user({ emailConfirmedAt: null })

  test('[ACC-35][ERR-103] answers the address and a hash', async () => {
    const person = await unconfirmed()
    const { status, error } = await login(person.email)
    expect(status).toBe(401)
    expect(error).toMatchObject({
      code: 30,
      name: 'EmailIsNotConfirmed',
      email: person.email,
      hash: expect.any(String),
    })
  })

  test('[ACC-25] the hash asks for another mail but confirms nothing', async () => {
    const person = await unconfirmed()
    const { hash = '' } = (await login(person.email)).error
    expect((await it.call(authApi.confirmEmail, { body: { hash } })).error.name).toBe('InvalidHash')
    expect((await it.call(authApi.resendConfirmation, { body: { email: person.email, hash } })).status).toBe(204)
    const [row] = await it.database.db.select().from(users).where(eq(users.id, person.id))
    expect(row!.emailConfirmedAt).toBeNull()
  })

  test('a wrong password learns nothing of it', async () => {
    const person = await unconfirmed()
    const { error } = await login(person.email, { password: 'wrong one' })
    expect(error).toEqual({ code: 14, name: 'WrongPassword', message: 'Wrong password', fields: [] })
  })
})

describe('coming from an academy', () => {
  let academy: MadeAcademy
  let person: Person
  beforeAll(async () => {
    academy = await it.make.academy()
  })

  test('[ACC-31] joins it in the given direction', async () => {
    person = await it.make.user()
    const { body } = await login(person.email, { academyHash: academy.hash, direction: academy.directions.QA! })
    const me = await meAfter(body.accessToken)
    expect(me.academies).toMatchObject([{ id: academy.id, roleName: 'Student' }])
    expect(me.groups).toMatchObject([{ academyId: academy.id, specialization: { name: 'QA' } }])
    expect(me.currentAcademyId).toBe(academy.id)
  })

  test('[ACC-31] a member stays as before, also in another direction', async () => {
    const { status, body } = await login(person.email, { academyHash: academy.hash, direction: academy.directions.JS! })
    expect(status).toBe(200)
    expect((await meAfter(body.accessToken)).groups).toMatchObject([{ specialization: { name: 'QA' } }])
  })

  test.each([
    ['an unknown hash', () => ({ academyHash: 'nothing-here', direction: academy.directions.JS! })],
    ['a direction of nowhere', () => ({ academyHash: academy.hash, direction: 2_000_000_000 })],
    ['no direction', () => ({ academyHash: academy.hash })],
  ])('%s lets the login through and joins nothing', async (_what, from) => {
    const visitor = await it.make.user()
    const { status, body } = await login(visitor.email, from())
    expect(status).toBe(200)
    expect((await meAfter(body.accessToken)).academies).toEqual([])
  })

  test('a closed academy lets the login through and joins nothing', async () => {
    const closed = await it.make.academy({ isClosed: true })
    const visitor = await it.make.user()
    const { body } = await login(visitor.email, { academyHash: closed.hash, direction: closed.directions.JS! })
    expect((await meAfter(body.accessToken)).academies).toEqual([])
  })

  test('a private academy needs its private hash, its public one opens nothing', async () => {
    const privateHash = `secret-${crypto.randomUUID()}`
    const hidden = await it.make.academy({ type: 'Private', privateHash })
    const direction = hidden.directions.JS!
    const [stranger, guest] = [await it.make.user(), await it.make.user()]
    const without = await login(stranger.email, { academyHash: hidden.hash, direction })
    expect((await meAfter(without.body.accessToken)).academies).toEqual([])
    const invited = await login(guest.email, { academyHash: privateHash, direction })
    expect((await meAfter(invited.body.accessToken)).academies).toMatchObject([{ id: hidden.id }])
  })
})
