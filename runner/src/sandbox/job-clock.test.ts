import { expect, test } from 'vitest'
import { openJobClock } from './job-clock.ts'

/** What a thread did meanwhile; `not yet`: it could run and has not; the kernel tells no wait before it runs again. */
type Did = [ran: number, waited: number] | 'not yet'

/** As the kernel writes it; times in hundredths of a second. */
const statOf = (state: string, ranMs: number): string =>
  `41 (a) R 1) ${state} 1 1 1 0 -1 4194560 0 0 0 0 ${Math.floor(ranMs / 10)} 0 0 0 39 19 1 0 500`

const open = ({ maxWaitMs = 10_000, keepsSchedstat = true } = {}) => {
  let wall = 1_000
  const clock = openJobClock(maxWaitMs, () => wall)
  clock.goOn()
  const sums: Record<string, [ran: number, waited: number]> = {}
  return {
    clock,
    /** So much time passed on the wall; of it each thread ran and waited so long. */
    pass: (ms: number, threads: Record<string, Did>, usedMs?: number) => {
      wall += ms
      for (const [path, did] of Object.entries(threads)) {
        const [ranBefore, waitedBefore] = sums[path] ?? [0, 0]
        const [ran, waited] = did === 'not yet' ? [0, 0] : did
        sums[path] = [ranBefore + ran, waitedBefore + waited]
      }
      const gone = Object.keys(sums).filter((path) => !(path in threads))
      for (const path of gone) delete sums[path]
      clock.look(
        Object.entries(sums).map(([path, [ran, waited]]) => ({
          path,
          text: keepsSchedstat ? `${ran * 1e6} ${waited * 1e6} 1` : '',
          stat: () => statOf(threads[path] === 'not yet' ? 'R' : 'S', ran),
        })),
        usedMs,
      )
      return clock.now() - 1_000
    },
    /** So much time passed, and nothing of the job stood. */
    rest: (ms: number) => {
      clock.rest()
      wall += ms
      const passed = clock.now() - 1_000
      clock.goOn()
      return passed
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

test('[V4] a wait of which the kernel tells only at its end never counts as time of the job', () => {
  const { pass } = open()
  // A box that begins on a busy machine: it has not run at all yet.
  expect(pass(100, { a: 'not yet' })).toBe(0)
  expect(pass(4_900, { a: 'not yet' })).toBe(0)
  // It runs at last, and the kernel says how long it waited.
  expect(pass(100, { a: [40, 5_060] })).toBe(40)
  expect(pass(100, { a: [100, 0] })).toBe(140)
  expect(pass(1_000, { a: 'not yet', sleeper: [0, 0] })).toBe(140)
  expect(pass(100, { a: [0, 0], sleeper: [0, 0] })).toBe(240)
})

test('a thread that waits holds the clock only where nothing of the job ran', () => {
  const { pass } = open()
  expect(pass(100, { spins: [100, 0], waits: 'not yet' })).toBe(100)
  expect(pass(100, { waits: 'not yet' }, 70)).toBe(170)
})

test('where the kernel does not say how long a thread waited, its state says that it does', () => {
  const { pass } = open({ keepsSchedstat: false })
  expect(pass(100, { a: [100, 0] })).toBe(100)
  expect(pass(100, { a: 'not yet' })).toBe(100)
  expect(pass(100, { a: [0, 0] })).toBe(200)
})

test('what the processes of a job wait for each other counts: it is one processor that they use', () => {
  const { pass } = open()
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`t${index}`, [5, 95] as Did]))
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
  const { clock, pass } = open({ maxWaitMs: 150 })
  expect(pass(100, { a: [0, 100] })).toBe(0)
  expect(clock.isStarved()).toBe(false)
  expect(pass(100, { a: 'not yet' })).toBe(50)
  expect(clock.isStarved()).toBe(true)
  expect(pass(100, { a: 'not yet' })).toBe(150)
})

test('time of which the kernel says nothing is no time of the job, as far as others may hold it', () => {
  const { clock, pass } = open({ maxWaitMs: 150 })
  expect(pass(100, {})).toBe(0)
  expect(pass(100, {})).toBe(50)
  expect(clock.isStarved()).toBe(true)
})

test('between two boxes no time passes, and nobody holds it', () => {
  const { clock, pass, rest } = open({ maxWaitMs: 150 })
  expect(pass(100, { a: [100, 0] })).toBe(100)
  expect(rest(5_000)).toBe(100)
  expect(pass(100, { b: [60, 0] })).toBe(200)
  expect(clock.isStarved()).toBe(false)
})
