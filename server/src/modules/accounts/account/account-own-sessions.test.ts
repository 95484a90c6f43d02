import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountApi } from '@academy/contract/account'
import { authApi } from '@academy/contract/auth'
import { auditLog } from '#platform/tables.ts'
import { testPassword } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const sessionsOf = async (caller: Caller) => (await caller.call(accountApi.sessions, {})).body
const end = (caller: Caller, id: string) => caller.call(accountApi.endSession, { params: { id } })
const isIn = async (caller: Caller) => (await caller.call(authApi.me, {})).status === 200
const eventsOf = async ({ id }: { id: number }) => {
  const rows = await it.database.db.select().from(auditLog).where(eq(auditLog.actorId, id)).orderBy(auditLog.id)
  return rows.map(({ action, targetId }) => `${action} ${targetId}`)
}
/** Logs in as a browser would. */
const loggedIn = async (email: string, userAgent: string) => {
  const { body } = await it.call(
    authApi.login,
    { body: { email, password: testPassword } },
    { headers: { 'user-agent': userAgent } },
  )
  const headers = { authorization: `Bearer ${body.accessToken}` }
  const caller: Caller = { call: (endpoint, input) => it.call(endpoint, input, { headers }) }
  return { ...caller, refreshToken: body.refreshToken }
}

describe('the list', () => {
  test('shows where I am logged in, this device first, with what helps to recognise it', async () => {
    const { email } = await it.make.user()
    const here = await loggedIn(email, 'Firefox on a desk')
    it.clock.advance(60_000)
    const phone = await loggedIn(email, 'Chrome on a phone')
    const loggedInAt = it.clock.now.toISOString()
    it.clock.advance(60_000)
    await it.call(authApi.tokens, { body: { refreshToken: phone.refreshToken } })
    const list = await sessionsOf(here)
    expect(list).toMatchObject([
      { isCurrent: true, userAgent: 'Firefox on a desk', ip: it.caller.address, impersonatorName: null },
      {
        isCurrent: false,
        userAgent: 'Chrome on a phone',
        createdAt: loggedInAt,
        lastUsedAt: it.clock.now.toISOString(),
      },
    ])
    expect((await sessionsOf(phone)).map(({ userAgent }) => userAgent)).toEqual([
      'Chrome on a phone',
      'Firefox on a desk',
    ])
  })

  test('holds neither ended nor expired ones nor those of others', async () => {
    const person = await it.make.user()
    const old = await it.as(person)
    it.clock.advance(31 * 24 * 3600 * 1000)
    const [here, ended] = [await it.as(person), await it.as(person)]
    await it.as(await it.make.user())
    await end(here, ended.sessionId)
    expect((await sessionsOf(here)).map(({ id }) => id)).toEqual([here.sessionId])
    expect(await isIn(old)).toBe(false)
  })

  test('[A7][SESS-36] shows the staff member who acts as me right now, by name', async () => {
    const person = await it.make.user()
    const boss = await it.make.user({ isSuperAdmin: true, firstName: 'Олег', lastName: 'Головний' })
    const here = await it.as(person)
    await (await it.as(boss)).call(authApi.impersonate, { params: { id: person.id } })
    const list = await sessionsOf(here)
    expect(list.map(({ impersonatorName }) => impersonatorName)).toEqual([null, 'Олег Головний'])
    const bossList = await sessionsOf(await it.as(boss))
    expect(bossList.every(({ impersonatorName }) => impersonatorName === null)).toBe(true)
  })
})

describe('ending one', () => {
  test('[T4] it is out with the next call, access and refresh, and this is written down', async () => {
    const person = await it.make.user()
    const here = await it.as(person)
    const there = await loggedIn(person.email, 'elsewhere')
    const { id } = (await sessionsOf(here)).find(({ isCurrent }) => !isCurrent)!
    expect((await end(here, id)).status).toBe(204)
    expect(await isIn(there)).toBe(false)
    const { error } = await it.call(authApi.tokens, { body: { refreshToken: there.refreshToken } })
    expect(error.name).toBe('InvalidRefreshToken')
    expect(await isIn(here)).toBe(true)
    expect(await eventsOf(person)).toEqual(['login null', `session.ended ${id}`])
  })

  test('[A2] of somebody else, of nobody, or ended already: 204, nothing ends, nothing is written', async () => {
    const [person, other] = [await it.make.user(), await it.make.user()]
    const [here, theirs] = [await it.as(person), await it.as(other)]
    for (const id of [theirs.sessionId, crypto.randomUUID()]) expect((await end(here, id)).status).toBe(204)
    expect(await isIn(theirs)).toBe(true)
    expect(await eventsOf(person)).toEqual([])
    const gone = await it.as(person)
    for (let n = 0; n < 2; n++) expect((await end(here, gone.sessionId)).status).toBe(204)
    expect(await eventsOf(person)).toEqual([`session.ended ${gone.sessionId}`])
  })

  test('[A7] I can send away who acts as me; their own session goes on', async () => {
    const person = await it.make.user()
    const boss = await it.make.user({ isSuperAdmin: true })
    const [here, bossHere] = [await it.as(person), await it.as(boss)]
    const { body } = await bossHere.call(authApi.impersonate, { params: { id: person.id } })
    const acting = { headers: { authorization: `Bearer ${body.accessToken}` } }
    const { id } = (await sessionsOf(here)).find(({ impersonatorName }) => impersonatorName !== null)!
    await end(here, id)
    expect((await it.call(authApi.me, {}, acting)).error.name).toBe('InvalidAccessToken')
    expect(await isIn(bossHere)).toBe(true)
  })

  test('[T4] ends what was started from it: an impersonation does not outlive its own session', async () => {
    const boss = await it.make.user({ isSuperAdmin: true })
    const [here, there] = [await it.as(boss), await it.as(boss)]
    const { body } = await there.call(authApi.impersonate, { params: { id: (await it.make.user()).id } })
    await end(here, there.sessionId)
    const { status } = await it.call(authApi.me, {}, { headers: { authorization: `Bearer ${body.accessToken}` } })
    expect(status).toBe(401)
  })

  test('ending the session in use is a log-out', async () => {
    const here = await it.as(await it.make.user())
    expect((await end(here, here.sessionId)).status).toBe(204)
    expect(await isIn(here)).toBe(false)
  })
})

describe('ending all others', () => {
  test('[T4] leaves only this one, and is written down once', async () => {
    const person = await it.make.user()
    const boss = await it.make.user({ isSuperAdmin: true })
    const here = await it.as(person)
    const others = [await it.as(person), await it.as(person), await it.as(person, { impersonator: boss })]
    const stranger = await it.as(await it.make.user())
    expect((await here.call(accountApi.endOtherSessions, {})).status).toBe(204)
    expect(await isIn(here)).toBe(true)
    expect(await isIn(stranger)).toBe(true)
    for (const other of others) expect(await isIn(other)).toBe(false)
    await here.call(accountApi.endOtherSessions, {})
    expect(await eventsOf(person)).toEqual(['session.ended null'])
  })
})

test('[A7] ending a session, or all others, asks who is here; whoever just entered is not asked', async () => {
  const person = await it.make.user()
  const [here, there] = [await it.as(person), await it.as(person)]
  it.clock.advance(11 * 60_000)
  for (const answer of [await end(here, there.sessionId), await here.call(accountApi.endOtherSessions, {})])
    expect(answer.error).toMatchObject({ name: 'AccessDenied', fields: [{ message: 'stepUpNeeded' }] })
  expect(await isIn(there)).toBe(true)
  await here.call(accountApi.stepUp, { body: { password: testPassword } })
  expect((await end(here, there.sessionId)).status).toBe(204)
  expect(await isIn(there)).toBe(false)
})

test('a session that has ended because nobody used it is no longer shown', async () => {
  const person = await it.make.user()
  await it.as(person)
  it.clock.advance(14 * 24 * 3600_000)
  const here = await it.as(person)
  expect((await here.call(accountApi.sessions, {})).body.map(({ id }) => id)).toEqual([here.sessionId])
})

describe('while somebody acts as me', () => {
  test('[A7][SESS-33] they see, end, change and export nothing of the account itself', async () => {
    const person = await it.make.user()
    const here = await it.as(person)
    const acting = await it.as(person, { impersonator: await it.make.user({ isSuperAdmin: true }) })
    const refusals = [
      await acting.call(accountApi.sessions, {}),
      await end(acting, here.sessionId),
      await acting.call(accountApi.endOtherSessions, {}),
      await acting.call(accountApi.changePassword, { body: { oldPassword: testPassword, password: 'Another456' } }),
      await acting.call(accountApi.updateCredentials, { body: { email: 'x@example.test', password: testPassword } }),
      await acting.call(accountApi.cancelEmailChange, {}),
      await acting.call(accountApi.dataExport, {}),
      await acting.call(accountApi.selfDelete, { body: { password: testPassword } }),
    ]
    for (const { status, error } of refusals) expect([status, error.name]).toEqual([403, 'ImpersonationNotAllowed'])
    expect(await isIn(here)).toBe(true)
  })
})
