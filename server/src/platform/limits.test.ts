import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { inTransaction } from './db.ts'
import { createLimits, type LimitRule, takeOne } from './limits.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
afterEach(() => {
  vi.useRealTimers()
})

const rule: LimitRule = { name: 'test-rule', points: 3, seconds: 60 }
const outcomes = async (count: number, key: string, limits = createLimits(it.database.pool)) => {
  const results = await Promise.allSettled(Array.from({ length: count }, () => limits.use(rule, key)))
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('[T7] so many uses and not one more, however they come', async () => {
  expect(await outcomes(10, 'parallel')).toBe(3)
})

test('[T7] the count is shared by all servers', async () => {
  expect(await outcomes(2, 'shared')).toBe(2)
  expect(await outcomes(5, 'shared')).toBe(1)
})

test('[T7] keys and rules do not count for each other', async () => {
  const limits = createLimits(it.database.pool)
  await outcomes(5, 'one', limits)
  expect(await outcomes(5, 'two', limits)).toBe(3)
  await expect(limits.use({ ...rule, name: 'other-rule' }, 'one')).resolves.toBeUndefined()
})

test('the refusal says how long to wait, and the wait ends', async () => {
  const limits = createLimits(it.database.pool)
  await outcomes(3, 'waiting', limits)
  await expect(limits.use(rule, 'waiting')).rejects.toMatchObject({
    errorName: 'TooManyRequests',
    details: { retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 50 && seconds <= 60) },
  })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_500 })
  await expect(limits.use(rule, 'waiting')).resolves.toBeUndefined()
})

test('a use can be given back, and all of them forgotten, also by a server that had refused', async () => {
  const limits = createLimits(it.database.pool)
  await outcomes(3, 'back', limits)
  await limits.refund(rule, 'back')
  await expect(limits.use(rule, 'back')).resolves.toBeUndefined()
  await expect(limits.use(rule, 'back')).rejects.toThrow('Too many requests')
  await limits.reset(rule, 'back')
  expect(await outcomes(5, 'back', limits)).toBe(3)
})

test('[T7] two rules under one name are a mistake that is seen at once', async () => {
  const limits = createLimits(it.database.pool)
  await limits.use(rule, 'named')
  await expect(limits.use({ ...rule, points: 30 }, 'named')).rejects.toThrow('Two limits are called test-rule')
})

test('[T7] one use that counts with its transaction: once in its time, and not at all where that fails', async () => {
  const { db } = it.database
  const only = { name: 'only-rule', seconds: 60 }
  const now = new Date()
  const take = (at = now) => inTransaction(db, (tx) => takeOne(tx, only, 'somebody', at))
  const failing = inTransaction(db, async (tx) => {
    expect(await takeOne(tx, only, 'somebody', now)).toBe(true)
    throw new Error('something else')
  })
  await expect(failing).rejects.toThrow('something else')
  const taken = await Promise.all([take(), take(), take()])
  expect(taken.filter(Boolean)).toHaveLength(1)
  expect(await take(new Date(now.getTime() + 59_999))).toBe(false)
  expect(await take(new Date(now.getTime() + 60_000))).toBe(true)
})
