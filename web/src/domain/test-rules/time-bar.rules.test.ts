import { expect, test } from 'vitest'
import { minutesGone, percentGone } from './time-bar.rules.ts'

test('[TEST-43] the progress follows from the duration', () => {
  expect([1800, 900, 0].map((left) => percentGone(left, 1800))).toEqual([0, 50, 100])
  expect(percentGone(2000, 1800)).toBe(0)
  expect(percentGone(0, 0)).toBe(100)
})

test('the words beside the bar count whole minutes, and never more than there are', () => {
  const said = [2700, 2699, 2640, 1, 0].map((left) => minutesGone(left, 2700).gone)
  expect(said).toEqual([0, 0, 1, 44, 45])
  expect(minutesGone(3000, 2700)).toEqual({ gone: 0, total: 45 })
})
