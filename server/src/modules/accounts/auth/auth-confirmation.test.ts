import { createHash, randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountApi } from '@academy/contract/account'
import { authApi } from '@academy/contract/auth'
import { auditLog } from '#platform/tables.ts'
import { mails } from '#server/schema/mails.ts'
import { oneTimeTokens, sessions, users } from '#server/schema/users.ts'
import { testPassword } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

const day = 24 * 3600 * 1000

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
afterEach(() => {
  vi.useRealTimers()
})

let phones = 0
const register = async (): Promise<{ email: string; password: string }> => {
  const account = { email: `new.${randomUUID()}@example.test`, password: 'Verba-2026' }
  await it.call(authApi.register, {
    body: {
      ...account,
      firstName: 'Нова',
      lastName: 'Людина',
      phoneNumber: `+38063${String(++phones).padStart(7, '0')}`,
      birthDate: '2000-01-01',
      graduationYear: null,
      localization: 'en',
      agreement: true,
      agreementTermsAndConditions: true,
      dataProcessingAllowed: true,
    },
  })
  return account
}
const newestLink = async (email: string): Promise<string> => {
  const [mail] = await it.database.db.select().from(mails).where(eq(mails.toAddress, email)).orderBy(desc(mails.id))
  return /\/auth\/confirm-email\/([\w-]+)/.exec(mail!.text)![1]!
}
const confirm = (hash: string) => it.call(authApi.confirmEmail, { body: { hash } })
const confirmAndEnter = (hash: string, enter: { academyHash?: string; direction?: number } = {}) =>
  it.call(authApi.confirmEmail, { body: { hash, enter } })
const withToken = (accessToken: string) => ({ headers: { authorization: `Bearer ${accessToken}` } })
const idOf = async (email: string): Promise<number> => {
  const [row] = await it.database.db.select().from(users).where(eq(users.email, email))
  return row!.id
}
const sessionsOf = async (email: string) =>
  it.database.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, await idOf(email)))
const actionsOf = async (email: string) => {
  const log = await it.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorId, await idOf(email)))
  return log.map(({ action }) => action)
}
const login = (body: { email: string; password: string }) => it.call(authApi.login, { body })
const resendHash = async (account: { email: string; password: string }): Promise<string> =>
  (await login(account)).error.hash!
const resend = (email: string, hash: string) => it.call(authApi.resendConfirmation, { body: { email, hash } })

describe('confirm-email', () => {
  test('[ACC-24] with the hash of the mail opens the login, and no session that nobody asked for', async () => {
    const account = await register()
    const { status, body } = await confirm(await newestLink(account.email))
    expect([status, body]).toEqual([200, { email: account.email }])
    expect(await sessionsOf(account.email)).toEqual([])
    expect((await login(account)).status).toBe(200)
  })

  test('[P4] is written down', async () => {
    const account = await register()
    await confirm(await newestLink(account.email))
    expect(await actionsOf(account.email)).toEqual(['account.registered', 'account.confirmed'])
  })

  test('[ACC-26][ERR-86][T6] a second time answers that it is done already', async () => {
    const account = await register()
    const hash = await newestLink(account.email)
    await confirm(hash)
    const { status, error } = await confirm(hash)
    expect(status).toBe(409)
    expect(error).toMatchObject({ code: 13, name: 'EmailAlreadyConfirmed' })
  })

  test('[T6] of twenty at once exactly one confirms', async () => {
    const account = await register()
    const hash = await newestLink(account.email)
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => confirm(hash)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  })

  test.each([randomUUID(), 'A'.repeat(43), "' or 1=1 --"])('[ACC-26][ERR-101] an unknown hash: %s', async (hash) => {
    const { status, error } = await confirm(hash)
    expect(status).toBe(404)
    expect(error).toMatchObject({ code: 28, name: 'InvalidHash' })
  })

  test('[T6] works for seven days and not a moment longer', async () => {
    const [early, late] = [await register(), await register()]
    const links = [await newestLink(early.email), await newestLink(late.email)] as const
    it.clock.advance(7 * day - 1)
    expect((await confirm(links[0])).status).toBe(200)
    it.clock.advance(1)
    expect((await confirm(links[1])).error.name).toBe('InvalidHash')
  })

  test('[T6] is 256 random bits, stored hashed only', async () => {
    const account = await register()
    const hash = await newestLink(account.email)
    expect(Buffer.from(hash, 'base64url')).toHaveLength(32)
    const rows = await it.database.db.select().from(oneTimeTokens)
    expect(JSON.stringify(rows)).not.toContain(hash)
    expect(rows.map(({ tokenHash }) => tokenHash)).toContain(createHash('sha256').update(hash).digest('hex'))
  })

  test('a deleted account is not confirmed', async () => {
    const account = await register()
    await it.database.db.update(users).set({ deletedAt: new Date() }).where(eq(users.email, account.email))
    expect((await confirm(await newestLink(account.email))).error.name).toBe('InvalidHash')
  })
})

describe('the session of a first confirmation', () => {
  test('[ACC-24] is one like that of a log-in: it answers, it is listed, it is written down', async () => {
    const account = await register()
    const { status, body } = await confirmAndEnter(await newestLink(account.email))
    expect(status).toBe(200)
    expect(body).toEqual({
      email: account.email,
      session: {
        accessToken: expect.any(String),
        refreshToken: expect.any(String),
        knownDevice: expect.stringContaining('.'),
      },
    })
    const asPerson = withToken(body.session!.accessToken)
    expect((await it.call(authApi.me, {}, asPerson)).body).toMatchObject({ email: account.email })
    expect((await it.call(accountApi.sessions, {}, asPerson)).body).toMatchObject([{ isCurrent: true }])
    expect(await actionsOf(account.email)).toEqual(['account.registered', 'account.confirmed', 'login'])
  })

  test('[T6] of two tabs with the same link one gets in, the other hears that the address is confirmed', async () => {
    const account = await register()
    const hash = await newestLink(account.email)
    const replies = await Promise.all(Array.from({ length: 8 }, () => confirmAndEnter(hash)))
    const statuses = replies.map(({ status }) => status).sort((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(await sessionsOf(account.email)).toHaveLength(1)
  })

  test('[ACC-26][T6] a link that confirmed without a session opens none later', async () => {
    const account = await register()
    const hash = await newestLink(account.email)
    await confirm(hash)
    expect((await confirmAndEnter(hash)).error.name).toBe('EmailAlreadyConfirmed')
    expect(await sessionsOf(account.email)).toEqual([])
  })

  test('[T6] an old link opens none', async () => {
    const account = await register()
    const hash = await newestLink(account.email)
    it.clock.advance(7 * day)
    expect((await confirmAndEnter(hash)).error.name).toBe('InvalidHash')
    expect(await sessionsOf(account.email)).toEqual([])
  })

  test('[T3] who has a second factor confirms, and still has to give it', async () => {
    const account = await register()
    await it.make.secondFactor({ id: await idOf(account.email), ...account })
    const { status, body } = await confirmAndEnter(await newestLink(account.email))
    expect([status, body]).toEqual([200, { email: account.email }])
    expect(await sessionsOf(account.email)).toEqual([])
    expect((await login(account)).error.name).toBe('AccessDenied')
  })

  test('[T4] a blocked account confirms and gets none, a deleted one does neither', async () => {
    const [blocked, deleted] = [await register(), await register()]
    const at = new Date()
    await it.database.db.update(users).set({ blockedAt: at }).where(eq(users.email, blocked.email))
    await it.database.db.update(users).set({ deletedAt: at }).where(eq(users.email, deleted.email))
    expect((await confirmAndEnter(await newestLink(blocked.email))).body).toEqual({ email: blocked.email })
    expect((await confirmAndEnter(await newestLink(deleted.email))).error.name).toBe('InvalidHash')
    expect([await sessionsOf(blocked.email), await sessionsOf(deleted.email)]).toEqual([[], []])
  })

  test('[ACC-43] a changed address opens none', async () => {
    const person = await it.make.user()
    const next = `next.${randomUUID()}@example.test`
    const own = await it.as(person)
    await own.call(accountApi.updateCredentials, { body: { email: next, password: testPassword } })
    const before = await sessionsOf(person.email)
    const { body } = await confirmAndEnter(await newestLink(next))
    expect(body).toEqual({ email: next })
    expect(await sessionsOf(next)).toHaveLength(before.length)
  })

  test('[ACC-22][ACC-31] joins the academy through whose address the person came', async () => {
    const account = await register()
    const academy = await it.make.academy()
    const enter = { academyHash: academy.hash, direction: academy.directions.QA! }
    const { body } = await confirmAndEnter(await newestLink(account.email), enter)
    const me = await it.call(authApi.me, {}, withToken(body.session!.accessToken))
    expect(me.body.academies).toMatchObject([{ id: academy.id, roleName: 'Student' }])
  })

  test('[T5] links that are tried out use up the tries that the network has at the log-in', async () => {
    const remoteAddress = '203.0.113.77'
    const tryOut = () =>
      it.app.http.inject({
        method: 'POST',
        url: authApi.confirmEmail.path,
        remoteAddress,
        payload: { hash: 'nonsense' },
      })
    await tryOut()
    await it.database.db.execute(
      sql`update rate_limits set points = 100 where key = ${`login-network-burst:${remoteAddress}`}`,
    )
    expect((await tryOut()).statusCode).toBe(429)
    const payload = { email: 'nobody@example.test', password: 'Verba-2026' }
    const refused = await it.app.http.inject({ method: 'POST', url: authApi.login.path, remoteAddress, payload })
    expect(refused.statusCode).toBe(429)
  })

  test('[T5] a link that works is no try', async () => {
    const account = await register()
    await confirmAndEnter(await newestLink(account.email))
    const { rows } = await it.database.db.execute<{ points: number }>(
      sql`select points from rate_limits where key = ${`login-network-burst:${it.caller.address}`}`,
    )
    const before = rows[0]!.points
    const another = await register()
    await confirmAndEnter(await newestLink(another.email))
    const after = await it.database.db.execute<{ points: number }>(
      sql`select points from rate_limits where key = ${`login-network-burst:${it.caller.address}`}`,
    )
    expect(after.rows[0]!.points).toBe(before)
  })
})

describe('resend-confirmation', () => {
  test('[ACC-25][T6] sends another mail, whose link works while the older one is dead', async () => {
    const account = await register()
    const older = await newestLink(account.email)
    expect((await resend(account.email, await resendHash(account))).status).toBe(204)
    const newer = await newestLink(account.email)
    expect(newer).not.toBe(older)
    expect((await confirm(older)).error.name).toBe('InvalidHash')
    expect((await confirm(newer)).status).toBe(200)
  })

  test('[ACC-25] once a minute', async () => {
    const account = await register()
    const hash = await resendHash(account)
    expect((await resend(account.email, hash)).status).toBe(204)
    const { status, headers } = await resend(account.email, hash)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect((await resend(account.email, hash)).status).toBe(204)
    expect(await it.database.db.select().from(mails).where(eq(mails.toAddress, account.email))).toHaveLength(3)
  })

  test('[T7] ten times a day', async () => {
    const account = await register()
    const hash = await resendHash(account)
    await resend(account.email, hash)
    const [row] = await it.database.db.select().from(users).where(eq(users.email, account.email))
    await it.database.db.execute(
      sql`update rate_limits set points = 10 where key = ${`resend-confirmation-day:${row!.id}`}`,
    )
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    const { status, headers } = await resend(account.email, hash)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(23 * 3600)
    expect(await it.database.db.select().from(mails).where(eq(mails.toAddress, account.email))).toHaveLength(2)
  })

  test('[ACC-25] needs the hash of this very account: nobody has mails sent to others', async () => {
    const [account, other] = [await register(), await register()]
    for (const hash of ['nonsense', await resendHash(other), await newestLink(account.email)])
      expect((await resend(account.email, hash)).error.name).toBe('InvalidHash')
    expect((await resend('nobody@example.test', await resendHash(other))).error.name).toBe('InvalidHash')
  })

  test('[ACC-26] a confirmed address gets no more of them', async () => {
    const account = await register()
    const hash = await resendHash(account)
    await confirm(await newestLink(account.email))
    expect((await resend(account.email, hash)).error.name).toBe('EmailAlreadyConfirmed')
  })
})
