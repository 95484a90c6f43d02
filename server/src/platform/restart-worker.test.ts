import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startWithRestarts } from './restart-worker.ts'
import { createLog } from './log.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const runners = () => {
  const made: { end(error?: Error): void; isStopped: boolean }[] = []
  const start = async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const runner = { isStopped: false, end: (error?: Error) => (error ? reject(error) : resolve()) }
    made.push(runner)
    const stop = async () => {
      runner.isStopped = true
      resolve()
    }
    return { ended: promise, stop }
  }
  return { made, start }
}

test('[C5] a worker that ends, well or badly, is followed by another until it is stopped', async () => {
  const { made, start } = runners()
  const kept = await startWithRestarts(start, createLog('silent'))
  made[0]!.end(new Error('gone'))
  await expect.poll(() => made).toHaveLength(2)
  made[1]!.end()
  await expect.poll(() => made).toHaveLength(3)
  await kept.stop()
  expect(made.map(({ isStopped }) => isStopped)).toEqual([false, false, true])
})

test('[C5] a worker that cannot start is tried again', async () => {
  const { made, start } = runners()
  let isAway = false
  const kept = await startWithRestarts(
    () => (isAway ? Promise.reject(new Error('away')) : start()),
    createLog('silent'),
  )
  isAway = true
  made[0]!.end()
  await vi.advanceTimersByTimeAsync(3_500)
  isAway = false
  await expect.poll(() => made).toHaveLength(2)
  await kept.stop()
})
