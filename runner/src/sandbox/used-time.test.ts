import { expect, test } from 'vitest'
import { usedMs } from './used-time.ts'

/** As the kernel writes it; times in hundredths of a second. */
const statOf = (user: number, system: number, ofChildren = 0, systemOfChildren = 0): string =>
  `41 (a) R 1 (b) S 1 1 1 0 -1 4194560 0 0 0 0 ${user} ${system} ${ofChildren} ${systemOfChildren} 39 19 1 0 500`
const thread = (path: string, ranMs: number) => ({ path: `/proc/${path}`, text: `${ranMs * 1e6} 0 1` })

test('[V4] living threads are told exactly', () => {
  const threads = [thread('4/task/4', 7), thread('41/task/41', 3), thread('41/task/42', 21)]
  expect(usedMs([4, 41], threads, (pid) => (pid === 4 ? statOf(0, 0) : statOf(1, 1)))).toBe(31)
})

test('[V4] [G2] what ended threads and children ran is not lost', () => {
  const threads = [thread('41/task/41', 3)]
  expect(usedMs([41], threads, () => statOf(50, 7))).toBe(570)
  expect(usedMs([41], threads, () => statOf(0, 0, 20, 9))).toBe(293)
})

test('a process that ended while we looked has what its threads said', () => {
  expect(usedMs([41], [thread('41/task/41', 3)], () => '')).toBe(3)
})
