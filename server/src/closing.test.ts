import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClosing } from './closing.ts'

const failures: unknown[] = []
const log = { error: (problem: unknown) => void failures.push(problem) }
beforeEach(() => {
  vi.useFakeTimers()
  failures.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** A server whose parts take so long to end; returns what happened, in order, with what was left for the calls. */
const stop = async (takes: { runner: number; jobs: number; calls: number }) => {
  const closing = createClosing(log)
  const said: string[] = []
  const end = (name: string, ms: number) => async () => {
    await after(ms)
    said.push(name)
  }
  closing.ground(end('database', 0))
  closing.ground(end('pool', 0))
  closing.work(end('jobs', takes.jobs))
  closing.calls(async (leftMs) => {
    said.push(`calls, ${leftMs} ms left`)
    await after(Math.min(takes.calls, leftMs))
  })
  closing.work(end('runner', takes.runner))
  closing.first(() => said.push('told'))
  const stopped = closing.closeAll()
  // And a moment for the ground.
  await vi.advanceTimersByTimeAsync(9_010)
  return { said, stopped }
}

test('[O1] a runner, jobs and calls that all take their longest have ended within nine seconds', async () => {
  const { said, stopped } = await stop({ runner: 6_000, jobs: 5_000, calls: 60_000 })
  expect(said).toEqual(['told', 'jobs', 'runner', 'calls, 3000 ms left', 'pool', 'database'])
  await stopped
})

test('[O1] calls have all the time that work under way did not take', async () => {
  const { said } = await stop({ runner: 0, jobs: 0, calls: 1_000 })
  expect(said).toContain('calls, 9000 ms left')
  expect(said.at(-1)).toBe('database')
})

test('what cannot be closed keeps nothing else open', async () => {
  const closing = createClosing(log)
  const closed: string[] = []
  closing.ground(async () => void closed.push('database'))
  closing.work(() => Promise.reject(new Error('no')))
  closing.calls(() => Promise.reject(new Error('no')))
  await closing.closeAll()
  expect(closed).toEqual(['database'])
  expect(failures).toHaveLength(2)
})

test('[O1] a job that does not end, and a connection that it holds, are not waited for', async () => {
  const closing = createClosing(log)
  const closed: string[] = []
  closing.ground(async () => void closed.push('database'))
  closing.ground(() => new Promise(() => {}), 500)
  closing.work(() => new Promise(() => {}))
  closing.calls(async () => void closed.push('calls'))
  void closing.closeAll()
  await vi.advanceTimersByTimeAsync(9_600)
  expect(closed).toEqual(['calls', 'database'])
})
