import * as argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { NotReadyError } from './http-errors.ts'
import type { Waiter } from './hash-queue.ts'
import { createPasswords, hashPassword, waiterOf, withPlace } from './passwords.ts'

let people = 0
const anybody = (): Waiter => ({ lane: 'known', of: `person ${++people}`, isGone: () => false })
const isPassword = (passwordHash: string | null, password: string, waiter = anybody()) =>
  withPlace(waiter, (place) => place.isPassword(passwordHash, password))

let running = 0
let widest = 0
const counted = async <T>(work: Promise<T>): Promise<T> => {
  widest = Math.max(widest, ++running)
  return work.finally(() => running--)
}
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    hash: vi.fn((...args: Parameters<typeof real.hash>) => counted(real.hash(...args))),
    verify: vi.fn((...args: Parameters<typeof real.verify>) => counted(real.verify(...args))),
  }
})

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
  await isPassword(null, 'warm up')
})
afterAll(() => it.close())
beforeEach(() => {
  widest = 0
  vi.mocked(argon2.verify).mockClear()
})

test('a password is its own and nobody else’s', async () => {
  const hash = await hashPassword('Secret123')
  expect(hash).toMatch(/^\$argon2id\$/)
  expect(await isPassword(hash, 'Secret123')).toBe(true)
  expect(await isPassword(hash, 'secret123')).toBe(false)
  expect(await hashPassword('Secret123')).not.toBe(hash)
})

test('without a hash no password is right, not even the one that stands in', async () => {
  expect(await isPassword(null, 'somebody else')).toBe(false)
})

test('[T5] at most two are hashed at a time, and all get their turn', async () => {
  const hash = await hashPassword('x')
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => isPassword(n % 2 ? hash : null, 'x')))
  expect(answers.filter(Boolean)).toHaveLength(10)
  expect(widest).toBe(2)
})

test('[T5] one that fails gives its place back', async () => {
  const person = anybody()
  for (let n = 0; n < 5; n++) await isPassword('no hash at all', 'x', person).catch(() => {})
  expect(await isPassword(await hashPassword('x'), 'x')).toBe(true)
})

test('[T5] a login costs the same work whether the account exists or not', async () => {
  const person = await it.make.user({ passwordHash: await hashPassword('the right one') })
  const login = async (email: string) => {
    vi.mocked(argon2.verify).mockClear()
    await it.call(authApi.login, { body: { email, password: 'wrong one' } })
    return vi.mocked(argon2.verify).mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4))
  }
  const known = await login(person.email)
  expect(known).toHaveLength(1)
  expect(await login('nobody@example.test')).toEqual(known)
})

test('[T5] a log-in whose caller hangs up while it waits costs no hash', async () => {
  const address = await it.app.http.listen({ host: '127.0.0.1', port: 0 })
  const connections = () => new Promise<number>((answer) => it.app.http.server.getConnections((_, n) => answer(n)))
  const verify = vi.mocked(argon2.verify)
  const real = verify.getMockImplementation()!
  const { promise: end, resolve } = Promise.withResolvers<void>()
  verify.mockImplementation(() => end.then(() => false))
  const logIn = (name: string, signal: AbortSignal | null = null) =>
    fetch(new URL(authApi.login.path, address), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${name}@example.test`, password: 'x' }),
      signal,
    })
  const served = [logIn('first'), logIn('second')]
  await expect.poll(() => verify.mock.calls.length).toBe(2)
  const leaving = new AbortController()
  const gone = logIn('third', leaving.signal).catch((error: unknown) => error)
  // Counted by whoever has a place in the queue.
  const isCounted = async () =>
    (await it.database.pool.query(`select from rate_limits where key = 'login-account:third@example.test'`)).rowCount
  await expect.poll(isCounted).toBe(1)
  leaving.abort()
  await gone
  await expect.poll(connections).toBe(2)
  resolve()
  for (const answer of [...served, logIn('fourth')]) expect((await answer).status).toBe(404)
  expect(verify).toHaveBeenCalledTimes(3)
  verify.mockImplementation(real)
})

describe('the queue of a process', () => {
  /** Hashes nothing; ends when the test says so. */
  const stub = () => {
    const { promise: end, resolve } = Promise.withResolvers<void>()
    const verified: string[] = []
    const inQueue = createPasswords({
      hash: () => Promise.resolve('hash'),
      verify: async (_, password) => {
        verified.push(password)
        await end
        return true
      },
    })
    const compare = (waiter: Waiter, password = 'x') => inQueue(waiter, (place) => place.isPassword('hash', password))
    return { inQueue, compare, verified, end: resolve }
  }
  const ctx = { ip: '203.0.113.5' }
  const outcomesOf = async (all: Promise<unknown>[]) => {
    const settled = await Promise.allSettled(all)
    return {
      served: settled.filter(({ status }) => status === 'fulfilled').length,
      refused: settled.filter((one) => one.status === 'rejected' && one.reason instanceof NotReadyError).length,
    }
  }

  test('[T5] has forty places for strangers, thirty of them for one network, and forty for people it knows', async () => {
    const { compare, end } = stub()
    const strangers = Array.from({ length: 35 }, (_, n) => compare(waiterOf({ ip: `2001:db8:1:2::${n + 1}` })))
    const others = Array.from({ length: 15 }, (_, n) => compare(waiterOf({ ip: `203.0.113.${n}` })))
    const known = Array.from({ length: 45 }, (_, n) => compare(waiterOf(ctx, n)))
    const onePerson = Array.from({ length: 5 }, () => compare(waiterOf(ctx, 1)))
    end()
    expect(await outcomesOf(strangers)).toEqual({ served: 30, refused: 5 })
    expect(await outcomesOf(others)).toEqual({ served: 10, refused: 5 })
    expect(await outcomesOf(known)).toEqual({ served: 40, refused: 5 })
    expect(await outcomesOf(onePerson)).toEqual({ served: 0, refused: 5 })
  })

  test('[T5] gives one person three places', async () => {
    const { compare, end } = stub()
    const all = Array.from({ length: 5 }, () => compare(waiterOf(ctx, 1)))
    end()
    expect(await outcomesOf(all)).toEqual({ served: 3, refused: 2 })
  })

  test('[T5] hashes nothing for a call that hung up or was answered', async () => {
    const { compare, verified, end } = stub()
    let isCallerGone = false
    const all = ['first', 'second'].map((password) => compare(waiterOf(ctx, 1), password))
    all.push(compare(waiterOf({ ...ctx, isCallerGone: () => isCallerGone }, 2), 'third'))
    isCallerGone = true
    end()
    expect(await outcomesOf(all)).toEqual({ served: 2, refused: 1 })
    expect(verified).toEqual(['first', 'second'])
  })

  test('[T5] whoever has no place has done nothing before', async () => {
    const { inQueue, compare, end } = stub()
    const all = Array.from({ length: 3 }, () => compare(waiterOf(ctx, 1)))
    const count = vi.fn(() => Promise.resolve())
    await expect(inQueue(waiterOf(ctx, 1), count)).rejects.toBeInstanceOf(NotReadyError)
    expect(count).not.toHaveBeenCalled()
    end()
    await Promise.all(all)
    await inQueue(waiterOf(ctx, 1), count)
    // The place that was not used is free again.
    expect(await outcomesOf(Array.from({ length: 3 }, () => compare(waiterOf(ctx, 1))))).toMatchObject({ served: 3 })
  })
})
