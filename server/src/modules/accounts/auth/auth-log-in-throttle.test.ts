import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { authApi, type LoggedIn } from '@academy/contract/auth'
import { auditLog } from '#platform/tables.ts'
import { testPassword } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
afterEach(() => {
  vi.useRealTimers()
})

const attempt = (
  email: string,
  password: string,
  from = '203.0.113.1',
  more: { headers?: Record<string, string>; knownDevices?: string[] } = {},
) =>
  it.app.http.inject({
    method: 'POST',
    url: authApi.login.path,
    remoteAddress: from,
    headers: more.headers ?? {},
    payload: { email, password, ...(more.knownDevices ? { knownDevices: more.knownDevices } : {}) },
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
  expect(
    (await attempt(email, 'wrong one', undefined, { headers: { 'x-forwarded-for': '198.51.100.7' } })).statusCode,
  ).toBe(429)
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

describe('a network', () => {
  const set = (key: string, points: number) =>
    it.database.db.execute(sql`update rate_limits set points = ${points} where key = ${key}`)
  const pointsOf = async (key: string) => {
    const { rows } = await it.database.db.execute<{ points: number }>(
      sql`select points from rate_limits where key = ${key}`,
    )
    return rows[0]?.points
  }

  test('[T5] has three hundred wrong passwords an hour for all accounts together, then 429 with the time to wait', async () => {
    const from = '203.0.113.100'
    await attempt('spray.0@example.test', 'one password', from)
    // 298 more of them, without the hashing.
    await set(`login-network:${from}`, 299)
    const statuses: number[] = []
    for (let n = 1; n <= 3; n++)
      statuses.push((await attempt(`spray.${n}@example.test`, 'one password', from)).statusCode)
    expect(statuses).toEqual([404, 429, 429])
    const { email } = await it.make.user()
    const refused = await attempt(email, testPassword, from)
    expect(refused.json()).toMatchObject({ name: 'TooManyRequests' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(59 * 60)
    // What was refused there was no try at the account.
    expect(await pointsOf(`login-account:${email}`)).toBeUndefined()
    expect((await attempt(email, testPassword, '203.0.113.101')).statusCode).toBe(200)
  })

  test('[T5] has a hundred of them in a minute', async () => {
    const from = '203.0.113.102'
    await attempt('burst.0@example.test', 'one password', from)
    await set(`login-network-burst:${from}`, 99)
    expect((await attempt('burst.1@example.test', 'one password', from)).statusCode).toBe(404)
    const refused = await attempt('burst.2@example.test', 'one password', from)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect((await attempt('burst.3@example.test', 'one password', from)).statusCode).toBe(404)
  })

  test('[T5] is a /64 of IPv6, wherever in it somebody sits', async () => {
    await attempt('six.0@example.test', 'one password', '2001:db8:1:2::1')
    await set('login-network:2001:db8:1:2::/64', 300)
    expect((await attempt('six.1@example.test', 'one password', '2001:db8:1:2:aaaa::9')).statusCode).toBe(429)
    expect((await attempt('six.1@example.test', 'one password', '2001:db8:1:3::1')).statusCode).toBe(404)
  })

  test('[T5] is forgiven every right password', async () => {
    const from = '203.0.113.103'
    for (let n = 0; n < 3; n++) await attempt((await it.make.user()).email, testPassword, from)
    expect(await pointsOf(`login-network:${from}`)).toBe(0)
    expect(await pointsOf(`login-network-burst:${from}`)).toBe(0)
  })

  test('[T5] that is closed keeps no known device out', async () => {
    const from = '203.0.113.104'
    const { email } = await it.make.user()
    const { knownDevice } = (await attempt(email, testPassword, from)).json<LoggedIn>()
    await set(`login-network:${from}`, 300)
    expect((await attempt(email, testPassword, from)).statusCode).toBe(429)
    expect((await attempt(email, testPassword, from, { knownDevices: [knownDevice] })).statusCode).toBe(200)
  })
})

describe('what is written down of failed log-ins', () => {
  const rowsOf = async (from: string) => {
    const rows = await it.database.db
      .select({ action: auditLog.action, targetId: auditLog.targetId, details: auditLog.details })
      .from(auditLog)
      .where(eq(auditLog.ip, from))
      .orderBy(auditLog.id)
    return rows.map(({ action, targetId, details }) => [action, targetId, details])
  }

  test('[T5][P4] is the first of a network at an account in a quarter of an hour, and the first that was refused', async () => {
    const { id, email } = await it.make.user()
    await wrongTries(email, 15, '203.0.113.110')
    expect(await rowsOf('203.0.113.110')).toEqual([
      ['login.failed', String(id), null],
      ['login.failed', String(id), { refused: true }],
    ])
    await wrongTries(email, 1, '203.0.113.111')
    expect(await rowsOf('203.0.113.111')).toHaveLength(1)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 + 1_000 })
    await wrongTries(email, 1, '203.0.113.110')
    expect(await rowsOf('203.0.113.110')).toHaveLength(3)
  })

  test('[T5][P4] is one row for all accounts that do not exist, and one for a network that is refused', async () => {
    const from = '203.0.113.112'
    for (let n = 0; n < 3; n++) await wrongTries(`nobody.${n}@example.test`, 1, from)
    await it.database.db.execute(sql`update rate_limits set points = 300 where key = ${`login-network:${from}`}`)
    for (let n = 0; n < 3; n++) await wrongTries(`nobody.${n}@example.test`, 1, from)
    expect(await rowsOf(from)).toEqual([
      ['login.failed', 'unknown', null],
      ['login.failed', 'unknown', { refused: true }],
    ])
  })
})

describe('a known device', () => {
  /** The code a browser keeps after a log-in. */
  const deviceOf = async (email: string, knownDevices?: string[]): Promise<string> =>
    (await attempt(email, testPassword, '203.0.113.50', knownDevices ? { knownDevices } : {})).json<LoggedIn>()
      .knownDevice
  const pointsOf = async (key: string): Promise<number> => {
    const { rows } = await it.database.db.execute<{ points: number }>(
      sql`select points from rate_limits where key = ${key}`,
    )
    return rows[0]?.points ?? 0
  }
  /** As after a storm from two hundred addresses: nobody else gets to guess at this account for an hour. */
  const exhaust = async (email: string): Promise<void> => {
    await wrongTries(email, 1, '203.0.113.60')
    await it.database.db.execute(sql`update rate_limits set points = 100 where key = ${`login-account:${email}`}`)
    const refused = await attempt(email, testPassword, '203.0.113.61')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }

  test('[T5] gets its owner in while strangers have used up every try', async () => {
    const { email } = await it.make.user()
    const knownDevice = await deviceOf(email)
    await exhaust(email)
    const entered = await attempt(email, testPassword, '203.0.113.61', { knownDevices: ['nonsense', knownDevice] })
    expect(entered.statusCode).toBe(200)
    expect((await attempt(email, testPassword, '203.0.113.61')).statusCode).toBe(429)
  })

  test('[T5] gets its owner in where the door is closed', async () => {
    const { email } = await it.make.user()
    const knownDevice = await deviceOf(email)
    await wrongTries(email, 11, '203.0.113.62')
    expect((await attempt(email, testPassword, '203.0.113.62')).statusCode).toBe(429)
    const entered = await attempt(email, testPassword, '203.0.113.62', { knownDevices: [knownDevice] })
    expect(entered.statusCode).toBe(200)
  })

  test('[T5] has ten tries of its own in fifteen minutes, from wherever, and takes none from the others', async () => {
    const { email } = await it.make.user()
    const knownDevice = await deviceOf(email)
    const before = await pointsOf(`login-account:${email}`)
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) {
      const answer = await attempt(email, 'wrong one', `203.0.113.${70 + n}`, { knownDevices: [knownDevice] })
      statuses.push(answer.statusCode)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
    const refused = await attempt(email, testPassword, '203.0.113.90', { knownDevices: [knownDevice] })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
    expect(await pointsOf(`login-account:${email}`)).toBe(before)
    expect((await attempt(email, testPassword, '203.0.113.90')).statusCode).toBe(200)
  })

  test('[T5] is forgiven its failures by a success', async () => {
    const { email } = await it.make.user()
    const knownDevices = [await deviceOf(email)]
    for (let n = 0; n < 9; n++) await attempt(email, 'wrong one', '203.0.113.63', { knownDevices })
    expect((await attempt(email, testPassword, '203.0.113.63', { knownDevices })).statusCode).toBe(200)
    for (let n = 0; n < 10; n++)
      expect((await attempt(email, 'wrong one', '203.0.113.63', { knownDevices })).statusCode).toBe(401)
  })

  test('[T5] stays the same device at every log-in; a browser that brings nothing becomes a new one', async () => {
    const { email } = await it.make.user()
    const first = await deviceOf(email)
    expect(await deviceOf(email, [first])).toBe(first)
    expect(await deviceOf(email)).not.toBe(first)
  })

  test('[T5] of another account, or one that was made up, is worth nothing', async () => {
    const [{ email }, thief] = [await it.make.user(), await it.make.user()]
    const [own, stolen] = [await deviceOf(email), await deviceOf(thief.email)]
    const [deviceId] = own.split('.') as [string]
    const [, foreignCode] = stolen.split('.') as [string, string]
    await exhaust(email)
    const worthless = [stolen, `${deviceId}.${foreignCode}`, `${deviceId}.${'A'.repeat(43)}`, deviceId]
    expect((await attempt(email, testPassword, '203.0.113.64', { knownDevices: worthless })).statusCode).toBe(429)
    expect((await attempt(email, testPassword, '203.0.113.64', { knownDevices: [own] })).statusCode).toBe(200)
  })

  test('[T5] opens nothing without the password', async () => {
    const { email } = await it.make.user()
    const knownDevices = [await deviceOf(email)]
    expect((await attempt(email, 'wrong one', undefined, { knownDevices })).json()).toMatchObject({
      name: 'WrongPassword',
    })
  })

  test('no more than five of them are looked at', async () => {
    const { email } = await it.make.user()
    const knownDevices = Array<string>(6).fill(await deviceOf(email))
    expect((await attempt(email, testPassword, undefined, { knownDevices })).statusCode).toBe(400)
  })
})
