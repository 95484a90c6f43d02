import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountApi } from '@academy/contract/account'
import { authApi } from '@academy/contract/auth'
import { usersApi } from '@academy/contract/users'
import { auditLog } from '#platform/tables.ts'
import { sessions } from '#server/schema/users.ts'
import { actionsTo, mailsTo } from '#test/reading/read-mails.ts'
import { type Person, testPassword } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

let it: TestApp
let person: Person
let first: { accessToken: string; refreshToken: string }
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  person = await it.make.user()
  const { body } = await it.call(authApi.login, { body: { email: person.email, password: testPassword } })
  first = body
})

const refresh = (refreshToken: string) => it.call(authApi.tokens, { body: { refreshToken } })
const me = (token: string) => it.call(authApi.me, {}, { headers: { authorization: `Bearer ${token}` } })
const sessionRow = async () => {
  const [row] = await it.database.db.select().from(sessions).where(eq(sessions.userId, person.id))
  return row!
}

describe('tokens', () => {
  test('[SESS-05] answers a new pair, and the used refresh token is spent', async () => {
    const { status, body: next } = await refresh(first.refreshToken)
    expect(status).toBe(200)
    expect(next.refreshToken).not.toBe(first.refreshToken)
    expect((await me(next.accessToken)).body.id).toBe(person.id)
    it.clock.advance(11 * second)
    const { status: again, error } = await refresh(first.refreshToken)
    expect(again).toBe(401)
    expect(error).toMatchObject({ code: 3, name: 'InvalidRefreshToken' })
  })

  test('[SESS-13] a session lives thirty days, however often it is refreshed', async () => {
    let last = first
    for (const days of [13, 13, 3]) {
      it.clock.advance(days * day)
      last = (await refresh(last.refreshToken)).body
    }
    it.clock.advance(day - minute)
    last = (await refresh(last.refreshToken)).body
    it.clock.advance(2 * minute)
    expect((await refresh(last.refreshToken)).error.name).toBe('InvalidRefreshToken')
    expect((await me(last.accessToken)).error.name).toBe('InvalidAccessToken')
  })

  test('[SESS-13] a session that nobody used for fourteen days has ended, and that is no theft', async () => {
    it.clock.advance(14 * day - minute)
    const { body: next } = await refresh(first.refreshToken)
    it.clock.advance(14 * day)
    expect((await refresh(next.refreshToken)).error.name).toBe('InvalidRefreshToken')
    expect(await sessionRow()).toMatchObject({ revokedAt: null, generation: 2 })
  })

  test.each(['', 'x'.repeat(2049)])('[ERR-88] refuses what cannot be a token', async (refreshToken) => {
    expect((await refresh(refreshToken)).error.fields).toMatchObject([{ field: 'refreshToken' }])
  })
})

describe('two tabs', () => {
  test('[T2] fifty parallel refreshes all get the same one new refresh token, and nobody is logged out', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(first.refreshToken)))
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(50).fill(200))
    const successors = new Set(answers.map(({ body }) => body.refreshToken))
    expect([...successors]).toHaveLength(1)
    expect(await sessionRow()).toMatchObject({ generation: 2, revokedAt: null })
    expect((await refresh([...successors][0]!)).status).toBe(200)
  })

  test('[T2] a reply that got lost is answered again for ten seconds', async () => {
    const { body: lost } = await refresh(first.refreshToken)
    it.clock.advance(10 * second)
    const { status, body } = await refresh(first.refreshToken)
    expect(status).toBe(200)
    expect(body.refreshToken).toBe(lost.refreshToken)
  })

  test('[T2][T1] only the direct predecessor: the one before it ends the session even within the ten seconds', async () => {
    const { body: next } = await refresh(first.refreshToken)
    const { body: last } = await refresh(next.refreshToken)
    expect((await refresh(first.refreshToken)).error.name).toBe('InvalidRefreshToken')
    expect((await me(last.accessToken)).error.name).toBe('InvalidAccessToken')
  })
})

describe('a stolen refresh token', () => {
  test('[T1] used again later ends the whole session: refresh and access die at once, and it is written down', async () => {
    const { body: next } = await refresh(first.refreshToken)
    expect((await me(next.accessToken)).status).toBe(200)
    it.clock.advance(11 * second)
    expect((await refresh(first.refreshToken)).error.name).toBe('InvalidRefreshToken')
    expect((await me(next.accessToken)).error).toMatchObject({ code: 1, name: 'InvalidAccessToken' })
    expect((await refresh(next.refreshToken)).error.name).toBe('InvalidRefreshToken')
    const row = await sessionRow()
    expect(row.revokeReason).toBe('refresh token used twice')
    const log = await it.database.db.select().from(auditLog).where(eq(auditLog.targetId, row.id))
    expect(log).toMatchObject([{ action: 'session.reuse-detected', actorId: person.id }])
  })

  test('[T1] its owner is told by mail in their language, once, and finds it in the history', async () => {
    await it.database.db.execute(sql`update users set localization = 'en' where id = ${person.id}`)
    await refresh(first.refreshToken)
    it.clock.advance(11 * second)
    await Promise.all(Array.from({ length: 5 }, () => refresh(first.refreshToken)))
    const mails = await mailsTo(it, person.email)
    expect(mails).toMatchObject([{ action: 'session reuse', subject: 'We ended one of your sessions' }])
    const { body } = await (await it.as(person)).call(accountApi.history, { query: {} })
    expect(body.rows.map(({ event }) => event)).toEqual(['session.reuse-detected', 'login'])
  })

  test('[T1] a stolen impersonation is told to whom it was stolen from, not to the person they acted as', async () => {
    const boss = await it.make.user({ isSuperAdmin: true })
    const { body: acting } = await (await it.as(boss)).call(authApi.impersonate, { params: { id: person.id } })
    await refresh(acting.refreshToken)
    it.clock.advance(11 * second)
    await refresh(acting.refreshToken)
    expect(await actionsTo(it, boss.email)).toEqual(['session reuse'])
    expect(await actionsTo(it, person.email)).toEqual([])
  })

  test('[T1] other sessions of the same person go on', async () => {
    const elsewhere = await it.as(person)
    await refresh(first.refreshToken)
    it.clock.advance(11 * second)
    await refresh(first.refreshToken)
    expect((await elsewhere.call(authApi.me, {})).status).toBe(200)
  })

  test('[T3] a generation that was never handed out cannot be made up', async () => {
    const [sessionId, , mac] = first.refreshToken.split('.')
    for (const forged of [`${sessionId}.2.${mac}`, `${sessionId}.1.${'A'.repeat(43)}`, `${sessionId}.1`])
      expect((await refresh(forged)).error.name).toBe('InvalidRefreshToken')
    expect(await sessionRow()).toMatchObject({ generation: 1, revokedAt: null })
  })
})

describe('an access token', () => {
  test('[ERR-75][SESS-13] is answered with ExpiredAccessToken after fifteen minutes, and a refresh helps', async () => {
    it.clock.advance(15 * minute - 2 * second)
    expect((await me(first.accessToken)).status).toBe(200)
    it.clock.advance(2 * second)
    const { status, error } = await me(first.accessToken)
    expect(status).toBe(401)
    expect(error).toMatchObject({ code: 2, name: 'ExpiredAccessToken' })
    const { body: next } = await refresh(first.refreshToken)
    expect((await me(next.accessToken)).status).toBe(200)
  })

  test('[ERR-74] is needed: without one, or with something else in its place, the answer is InvalidAccessToken', async () => {
    expect((await it.call(authApi.me, {})).error).toMatchObject({ code: 1, name: 'InvalidAccessToken' })
    for (const authorization of [
      '',
      'Bearer',
      'Bearer ',
      'Basic abc',
      `bearer ${first.accessToken}`,
      `Bearer ${first.refreshToken}`,
    ])
      expect((await it.call(authApi.me, {}, { headers: { authorization } })).error.name).toBe('InvalidAccessToken')
  })

  test('[SESS-03] a public call works with any token, also an expired one', async () => {
    it.clock.advance(16 * minute)
    const headers = { authorization: `Bearer ${first.accessToken}` }
    const { status } = await it.call(
      authApi.login,
      { body: { email: person.email, password: testPassword } },
      { headers },
    )
    expect(status).toBe(200)
  })
})

describe('logout', () => {
  test('[T4][SESS-08] ends refresh and access at once', async () => {
    expect((await me(first.accessToken)).status).toBe(200)
    const { status, text } = await it.call(authApi.logout, { body: { refreshToken: first.refreshToken } })
    expect([status, text]).toEqual([204, ''])
    expect((await me(first.accessToken)).error.name).toBe('InvalidAccessToken')
    expect((await refresh(first.refreshToken)).error.name).toBe('InvalidRefreshToken')
  })

  test('[SESS-08] answers 204 also for what is no session any more, and a stranger ends nothing', async () => {
    await it.call(authApi.logout, { body: { refreshToken: first.refreshToken } })
    const others = await it.as(person)
    for (const refreshToken of [first.refreshToken, 'nonsense', `${others.sessionId}.1.${'A'.repeat(43)}`])
      expect((await it.call(authApi.logout, { body: { refreshToken } })).status).toBe(204)
    expect((await others.call(authApi.me, {})).status).toBe(200)
  })

  test('[T4][SESS-08] ends the impersonations that were started from it', async () => {
    const [boss, student] = [await it.make.user({ isSuperAdmin: true }), await it.make.user()]
    const { body: own } = await it.call(authApi.login, { body: { email: boss.email, password: testPassword } })
    const headers = { authorization: `Bearer ${own.accessToken}` }
    const { body: acting } = await it.call(authApi.impersonate, { params: { id: student.id } }, { headers })
    expect((await me(acting.accessToken)).body.id).toBe(student.id)
    await it.call(authApi.logout, { body: { refreshToken: own.refreshToken } })
    expect((await me(acting.accessToken)).error.name).toBe('InvalidAccessToken')
    expect((await refresh(acting.refreshToken)).error.name).toBe('InvalidRefreshToken')
  })

  test('leaving an impersonation leaves the session it began from alone', async () => {
    const [boss, student] = [await it.make.user({ isSuperAdmin: true }), await it.make.user()]
    const bossCalls = await it.as(boss)
    const { body: acting } = await bossCalls.call(authApi.impersonate, { params: { id: student.id } })
    await it.call(
      authApi.logout,
      { body: { refreshToken: acting.refreshToken } },
      { headers: { authorization: `Bearer ${acting.accessToken}` } },
    )
    expect((await me(acting.accessToken)).error.name).toBe('InvalidAccessToken')
    expect((await bossCalls.call(authApi.me, {})).status).toBe(200)
  })
})

describe('lost rights stop at the next call', () => {
  const set = (assignment: ReturnType<typeof sql>) =>
    it.database.db.execute(sql`update users set ${assignment} where id = ${person.id}`)

  test.each([
    ['blocked', sql`blocked_at = now()`],
    ['deleted', sql`deleted_at = now()`],
  ])('[A5][T4] %s: access and refresh are refused', async (_what, assignment) => {
    expect((await me(first.accessToken)).status).toBe(200)
    await set(assignment)
    expect((await me(first.accessToken)).error.name).toBe('InvalidAccessToken')
    expect((await refresh(first.refreshToken)).error.name).toBe('InvalidRefreshToken')
  })

  test('[A5] calls that come at once are each their own: who lost the right gets nothing of the others', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => it.make.user()))
    const callers = await Promise.all(people.map((one) => it.as(one)))
    const lost = (index: number) => index % 3 === 0
    const lostIds = people.flatMap(({ id }, index) => (lost(index) ? [id] : []))
    await it.database.db.execute(sql`update users set blocked_at = now() where id = any(${sql.param(lostIds)}::int[])`)
    // Two of each, so that one person is asked for twice in a breath.
    const replies = await Promise.all([...callers, ...callers].map((caller) => caller.call(authApi.me, {})))
    expect(replies.map(({ status, body }) => (status === 200 ? body.id : status))).toEqual(
      [...people, ...people].map(({ id }, index) => (lost(index % people.length) ? 401 : id)),
    )
  })

  test('[A5] a demoted Admin is no Admin in the very next call', async () => {
    const academy = await it.make.academy()
    const admin = await it.make.user({ roles: { Admin: [academy] } })
    const student = await it.make.student(academy)
    const calls = await it.as(admin)
    expect((await calls.call(authApi.impersonate, { params: { id: student.id } })).status).toBe(200)
    await it.database.db.execute(sql`update user_roles set role = 'Teacher' where user_id = ${admin.id}`)
    expect((await calls.call(authApi.impersonate, { params: { id: student.id } })).error.name).toBe('AccessDenied')
  })

  test('[A5][ROLE-32] who is blocked in an academy gets nothing of it any more, elsewhere all stays', async () => {
    const [here, there] = [await it.make.academy(), await it.make.academy()]
    const student = await it.make.student(here)
    await it.make.grant(student, 'Student', there)
    const calls = await it.as(student)
    expect((await calls.call(usersApi.routes, {}, { academyId: here.id })).status).toBe(200)
    await it.database.db.execute(
      sql`update user_academies set active = false where user_id = ${student.id} and academy_id = ${here.id}`,
    )
    const { status, error } = await calls.call(usersApi.routes, {}, { academyId: here.id })
    expect([status, error.name]).toEqual([403, 'NoRightToAccessAcademy'])
    expect((await calls.call(usersApi.routes, {}, { academyId: there.id })).status).toBe(200)
  })
})
