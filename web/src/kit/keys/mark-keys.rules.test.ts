import { expect, test } from 'vitest'
import { markOfKey, tenWithinMs } from './mark-keys.rules.ts'

test('[HW-54] a digit is a mark; 1 and at once 0 is ten', () => {
  expect(markOfKey('7', null, 0)).toEqual({ mark: 7, at: 0 })
  expect(markOfKey('0', null, 0)).toEqual({ mark: 0, at: 0 })
  expect(markOfKey('0', { mark: 1, at: 100 }, 100 + tenWithinMs)).toEqual({ mark: 10, at: 100 + tenWithinMs })
  expect(markOfKey('0', { mark: 1, at: 100 }, 101 + tenWithinMs)?.mark).toBe(0)
  expect(markOfKey('0', { mark: 10, at: 100 }, 200)?.mark).toBe(0)
  expect(markOfKey('1', { mark: 1, at: 100 }, 200)?.mark).toBe(1)
  for (const key of ['a', 'F1', '10', '', 'Enter', '١']) expect(markOfKey(key, null, 0)).toBeNull()
})
