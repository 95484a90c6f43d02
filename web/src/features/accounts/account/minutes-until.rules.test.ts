import { expect, test } from 'vitest'
import { minutesUntil } from './minutes-until.rules.ts'

test.each([
  ['2026-11-16T10:30:00.000Z', 30],
  ['2026-11-16T10:00:01.000Z', 1],
  ['2026-11-16T10:00:00.000Z', 0],
  ['2026-11-16T09:00:00.000Z', 0],
])('until %s there are %d minutes at ten', (until, minutes) => {
  expect(minutesUntil(until, new Date('2026-11-16T10:00:00.000Z'))).toBe(minutes)
})
