import { expect, test } from 'vitest'
import { openJobClock } from './job-clock.ts'

const open = (maxWaitMs = 10_000) => {
  let wall = 1_000
  const clock = openJobClock(maxWaitMs, () => wall)
  const sums: Record<string, [ran: number, waited: number]> = {}
  return {
    clock,
    /** So much time passed on the wall; of it each thread ran and waited so long. */
    pass: (ms: number, threads: Record<string, [ran: number, waited: number]>, usedMs?: number) => {
      wall += ms
      for (const [path, [ran, waited]] of Object.entries(threads)) {
        const [ranBefore, waitedBefore] = sums[path] ?? [0, 0]
        sums[path] = [ranBefore + ran, waitedBefore + waited]
      }
      const gone = Object.keys(sums).filter((path) => !(path in threads))
      for (const path of gone) delete sums[path]
      clock.look(
        Object.entries(sums).map(([path, [ran, waited]]) => ({ path, text: `${ran * 1e6} ${waited * 1e6} 1` })),
        usedMs,
      )
      return clock.now() - 1_000
    },
  }
}

test('[V4] the clock of a job passes with what it runs and sleeps', () => {
  const { pass } = open()
  expect(pass(100, { a: [100, 0] })).toBe(100)
  expect(pass(100, { a: [0, 0] })).toBe(200)
  expect(pass(100, { a: [100, 0], b: [100, 0] })).toBe(300)
})

test('[V4] it stands still while the job waits for a processor that others use', () => {
  const { pass } = open()
  expect(pass(100, { a: [10, 90] })).toBe(10)
  expect(pass(100, { a: [0, 100], b: [0, 0] })).toBe(10)
  // One waits in the box of the tests, the other asks for it in vain.
  expect(pass(100, { tests: [0, 0], student: [25, 75] })).toBe(35)
})

test('what the processes of a job wait for each other counts: it is one processor that they use', () => {
  const { pass } = open()
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`t${index}`, [5, 95] as [number, number]]))
  expect(pass(100, many)).toBe(100)
})

test('[V4] [G2] what the living wait for those that ended counts, too', () => {
  const { pass } = open()
  expect(pass(100, { witness: [5, 95] }, 100)).toBe(100)
  expect(pass(100, { witness: [5, 95] }, 200)).toBe(200)
  // Others had half of the time.
  expect(pass(100, { witness: [5, 95] }, 250)).toBe(250)
  // A box ended, and its time went with it.
  expect(pass(100, { witness: [30, 70] }, 40)).toBe(280)
})

test('others hold it for so long only', () => {
  const { clock, pass } = open(150)
  expect(pass(100, { a: [0, 100] })).toBe(0)
  expect(clock.isStarved()).toBe(false)
  expect(pass(100, { a: [0, 100] })).toBe(50)
  expect(clock.isStarved()).toBe(true)
  expect(pass(100, { a: [0, 100] })).toBe(150)
})

test('where the kernel says nothing of it the clock is that of the wall', () => {
  const { clock, pass } = open()
  clock.look([{ path: 'a', text: '' }])
  expect(pass(100, {})).toBe(100)
})
