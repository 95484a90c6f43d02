import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A work that takes 300 ms, and how often it began. */
const slowWork = () => {
  const begun: number[] = []
  const work = () => {
    begun.push(Date.now())
    return new Promise((done) => setTimeout(done, 300))
  }
  return { begun, work }
}

test('a storm of news is one look at once, then one after each rest, the last one included', async () => {
  const { begun, work } = slowWork()
  const { ask } = oneAtATime(work, 1_000)
  const from = Date.now()
  for (let i = 0; i < 50; i++) {
    ask()
    await vi.advanceTimersByTimeAsync(50)
  }
  await vi.advanceTimersByTimeAsync(10_000)
  expect(begun.map((at) => at - from)).toEqual([0, 1_300, 2_600])
})

test('a look that fails does not end the watching', async () => {
  const work = vi.fn(() => Promise.reject(new Error('no network')))
  const { ask } = oneAtATime(work, 1_000)
  ask()
  await vi.advanceTimersByTimeAsync(1_000)
  ask()
  expect(work).toHaveBeenCalledTimes(2)
})

test('who has left looks no more', async () => {
  const { begun, work } = slowWork()
  const { ask, stop } = oneAtATime(work, 1_000)
  ask()
  ask()
  stop()
  await vi.advanceTimersByTimeAsync(5_000)
  ask()
  expect(begun).toHaveLength(1)
})
