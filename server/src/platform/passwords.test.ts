import * as argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { hashPassword, isPassword } from './passwords.ts'

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
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 ? isPassword(hash, 'x') : isPassword(null, 'x'))),
  )
  expect(answers.filter(Boolean)).toHaveLength(10)
  expect(widest).toBe(2)
})

test('[T5] one that fails gives its place back', async () => {
  await Promise.allSettled(Array.from({ length: 5 }, () => isPassword('no hash at all', 'x')))
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
