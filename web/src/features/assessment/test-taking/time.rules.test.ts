import { expect, test } from 'vitest'
import { clockText, secondsUntil, warningBetween } from './time.rules.ts'

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [61, '1:01'],
  [1421, '23:41'],
  [3729, '1:02:09'],
])('%d seconds read %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})

test('a second that has begun counts whole, and none is left after the end', () => {
  expect([10_000, 9_001, 9_000, 1, 0, -5].map((ms) => secondsUntil(ms, 0))).toEqual([10, 10, 9, 1, 0, 0])
})

test.each([
  [301, 300, 300],
  [300, 299, null],
  [61, 60, 60],
  [400, 45, 60],
  [400, 299, 300],
  [2, 0, null],
])('from %d to %d seconds the warning is %s', (before, after, warning) => {
  expect(warningBetween(before, after)).toBe(warning)
})
