import { describe, expect, test } from 'vitest'
import { averageOf } from './evaluations.rules.ts'

const marks = (...values: number[]) => values.map((mark) => ({ mark }))

describe('the average of marks', () => {
  test.each([
    [[], null],
    [[5], 5],
    [[4, 5], 4.5],
    [[1, 1, 2], 1.33],
    [[5, 5, 4], 4.67],
    [[1, 5, 5, 5], 4],
  ])('%j is %s', (values, average) => {
    expect(averageOf(marks(...values))).toBe(average)
  })
})
