import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moved } from './moved.ts'

test('moving keeps everybody and puts one at the place it was asked to', () => {
  const anyMove = fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 12 }).chain((list) =>
    fc.record({
      list: fc.constant(list),
      from: fc.integer({ min: -1, max: 12 }),
      to: fc.integer({ min: -1, max: 12 }),
    }),
  )
  fc.assert(
    fc.property(anyMove, ({ list, from, to }) => {
      const after = moved(list, from, to)
      expect(new Set(after)).toEqual(new Set(list))
      expect(after).toHaveLength(list.length)
      const isPossible = from >= 0 && to >= 0 && from < list.length && to < list.length && from !== to
      if (!isPossible) expect(after).toBe(list)
      else {
        expect(after[to]).toBe(list[from])
        expect(moved(after, to, from)).toEqual(list)
      }
    }),
  )
})

test('what is moved beyond the ends stays', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
})
