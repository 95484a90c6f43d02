import { expect, test } from 'vitest'
import { isAsExpected } from './grade-by-cases.ts'

test('texts are the same but for spaces at the ends of lines', () => {
  expect(isAsExpected('1\n2', '1 \r\n2\n\n')).toBe(true)
  expect(isAsExpected('1\n2', '1 2')).toBe(false)
  expect(isAsExpected(' 1', '1')).toBe(false)
})

test('values are the same to the last part', () => {
  expect(isAsExpected({ a: [1, null] }, { a: [1, null] })).toBe(true)
  expect(isAsExpected(42, '42')).toBe(false)
  expect(isAsExpected([1], [1, 2])).toBe(false)
})

/** A comparison that took more than linear time would not end before the limit of a test. */
test('megabytes of spaces, and many brackets, are compared', () => {
  expect(isAsExpected('a', `${' '.repeat(4_000_000)}b`)).toBe(false)
  expect(isAsExpected([1], JSON.parse('['.repeat(5_000) + ']'.repeat(5_000)))).toBe(false)
})
