import { createHash, randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { auditLog } from '#platform/tables.ts'
import { mails } from '#server/schema/mails.ts'
import { oneTimeTokens, users } from '#server/schema/users.ts'
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
const login = (body: { email: string; password: string }) => it.call(authApi.login, { body })
const resendHash = async (account: { email: string; password: string }): Promise<string> =>
  (await login(account)).error.hash!
const resend = (email: string, hash: string) => it.call(authApi.resendConfirmation, { body: { email, hash } })

describe('confirm-email', () => {
  test('[ACC-24] with the hash of the mail opens the login, and logs nobody in by itself', async () => {
    const account = await register()
    const { status, body } = await confirm(await newestLink(account.email))
    expect([status, body]).toEqual([200, { email: account.email }])
    expect((await login(account)).status).toBe(200)
  })

  test('[P4] is written down', async () => {
    const account = await register()
    await confirm(await newestLink(account.email))
    const [row] = await it.database.db.select().from(users).where(eq(users.email, account.email))
    const log = await it.database.db.select().from(auditLog).where(eq(auditLog.actorId, row!.id))
    expect(log.map(({ action }) => action)).toEqual(['account.registered', 'account.confirmed'])
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
