import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchThread } from '../src/thread-limits.ts'

const limits = { cpuMs: 5_000, patienceMs: 60_000 }

describe('[S6] the time of a thread', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const using = (cpuMs: () => number) => ({
    cpuUsage: () => Promise.resolve({ user: cpuMs() * 900, system: cpuMs() * 100 }),
  })

  test('is counted in CPU: one that waits for its turn may wait long', async () => {
    const spent = vi.fn()
    let usedMs = 4_900
    watchThread(
      using(() => usedMs),
      limits,
      spent,
    )
    await vi.advanceTimersByTimeAsync(50_000)
    expect(spent).not.toHaveBeenCalled()
    usedMs = 5_100
    await vi.advanceTimersByTimeAsync(300)
    expect(spent).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(100_000)
    expect(spent).toHaveBeenCalledOnce()
  })

  test('ends also where it uses none', async () => {
    const spent = vi.fn()
    watchThread(
      using(() => 0),
      limits,
      spent,
    )
    await vi.advanceTimersByTimeAsync(61_000)
    expect(spent).toHaveBeenCalledOnce()
  })

  test('is watched no more once it is done, nor does a thread that ended make a fault', async () => {
    const spent = vi.fn()
    const ended = { cpuUsage: () => Promise.reject(new Error('the thread has ended')) }
    const stop = watchThread(ended, limits, spent)
    await vi.advanceTimersByTimeAsync(1_000)
    stop()
    await vi.advanceTimersByTimeAsync(100_000)
    expect(spent).not.toHaveBeenCalled()
  })
})

test('[S6] a thread that never comes back is ended by what it uses', async () => {
  const thread = new Worker('for (;;);', { eval: true })
  await new Promise<void>((resolve) => watchThread(thread, { cpuMs: 100, patienceMs: 600_000 }, resolve))
  expect(await thread.terminate()).toBe(1)
})
