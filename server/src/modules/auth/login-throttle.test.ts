import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { testPassword } from '#test/make.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
afterEach(() => {
  vi.useRealTimers()
})

const attempt = (email: string, password: string, from = '203.0.113.1', headers: Record<string, string> = {}) =>
  it.app.http.inject({
    method: 'POST',
    url: authApi.login.path,
    remoteAddress: from,
    headers,
    payload: { email, password },
  })

const wrongTries = async (email: string, count: number, from?: string): Promise<number[]> => {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push((await attempt(email, 'wrong one', from)).statusCode)
  return statuses
}

test('[T5][ERR-148] ten failures, then 429 with the time to wait, even for the right password', async () => {
  const { email } = await it.make.user()
  expect(await wrongTries(email, 11)).toEqual([...Array<number>(10).fill(401), 429])
  const refused = await attempt(email, testPassword)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 75, name: 'TooManyRequests' })
  const waitSeconds = Number(refused.headers['retry-after'])
  expect(waitSeconds).toBeGreaterThan(14 * 60)
  expect(waitSeconds).toBeLessThanOrEqual(15 * 60)
})

test('[T5] the wait ends after fifteen minutes', async () => {
  const { email } = await it.make.user()
  await wrongTries(email, 11)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 + 1_000 })
  expect((await attempt(email, testPassword)).statusCode).toBe(200)
})

test('[T5] an address that never existed is throttled just the same', async () => {
  expect(await wrongTries('ghost@example.test', 11)).toEqual([...Array<number>(10).fill(404), 429])
})

test('[T5] another address still gets in, another account from the first one too', async () => {
  const [victim, neighbour] = [await it.make.user(), await it.make.user()]
  await wrongTries(victim.email, 11)
  expect((await attempt(victim.email, testPassword, '203.0.113.2')).statusCode).toBe(200)
  expect((await attempt(neighbour.email, testPassword)).statusCode).toBe(200)
})

test('[T5] a forged X-Forwarded-For and another spelling of the e-mail are no new door', async () => {
  const { email } = await it.make.user()
  await wrongTries(email, 10)
  expect((await attempt(email, 'wrong one', undefined, { 'x-forwarded-for': '198.51.100.7' })).statusCode).toBe(429)
  expect((await attempt(email.toUpperCase(), 'wrong one')).statusCode).toBe(429)
})

test('[T5] a hundred failures from anywhere close the account for the hour', async () => {
  const { email } = await it.make.user()
  await wrongTries(email, 1, '203.0.113.10')
  // 97 more of them, without the hashing.
  await it.database.db.execute(sql`update rate_limits set points = 98 where key = ${`login-account:${email}`}`)
  expect(await wrongTries(email, 3, '203.0.113.11')).toEqual([401, 401, 429])
  expect((await attempt(email, testPassword, '203.0.113.12')).statusCode).toBe(429)
})

test('[T5] parallel tries cannot slip past: of thirty at once only ten are compared', async () => {
  const { email } = await it.make.user()
  const answers = await Promise.all(Array.from({ length: 30 }, () => attempt(email, 'wrong one')))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
})

test('[T5] a success forgets the failures before it', async () => {
  const { email } = await it.make.user()
  await wrongTries(email, 9)
  expect((await attempt(email, testPassword)).statusCode).toBe(200)
  expect(await wrongTries(email, 10)).toEqual(Array<number>(10).fill(401))
})

test('[T5] who logs in often is not a guesser: successes do not count towards the hundred', async () => {
  const { email } = await it.make.user()
  for (let n = 0; n < 5; n++) await attempt(email, testPassword)
  const { rows } = await it.database.db.execute<{ points: number }>(
    sql`select points from rate_limits where key = ${`login-account:${email}`}`,
  )
  expect(rows).toEqual([{ points: 0 }])
})
