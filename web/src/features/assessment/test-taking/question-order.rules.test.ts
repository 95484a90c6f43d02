import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  complete,
  currentOf,
  isLast,
  jumpTo,
  openCount,
  reopen,
  skip,
  startQueue,
  stateOf,
} from './question-order.rules.ts'

const next = (queue: ReturnType<typeof startQueue>) => complete(queue, [currentOf(queue)!])

describe('the questions', () => {
  test('[TEST-18] are those without an answer, in their order', () => {
    expect(startQueue([4, 2, 9, 7], [2, 7], null)).toEqual({ uncompleted: [4, 9], skipped: [] })
  })
  test('[TEST-19] begin with the one that was last on screen', () => {
    expect(startQueue([4, 2, 9, 7], [2], 9).uncompleted).toEqual([9, 4, 7])
  })
  test('[TEST-31] that were skipped before come last, in the order in which they were skipped', () => {
    expect(startQueue([1, 2, 3, 4, 5], [4], 3, [5, 1, 4, 99])).toEqual({ uncompleted: [3, 2], skipped: [5, 1] })
    expect(startQueue([1, 2, 3], [], 1, [1]).uncompleted).toEqual([2, 3])
  })
  test('do not begin with one that has its answer, or that belongs to another test', () => {
    expect(startQueue([4, 2, 9], [9], 9).uncompleted).toEqual([4, 2])
    expect(startQueue([4, 2, 9], [], 77).uncompleted).toEqual([4, 2, 9])
  })
  test('[TEST-30] [TEST-31] [TEST-32] come one after another, the skipped ones after the others', () => {
    let queue = startQueue([1, 2, 3], [], null)
    queue = skip(queue)
    expect(currentOf(queue)).toBe(2)
    queue = next(queue)
    expect(currentOf(queue)).toBe(3)
    queue = next(queue)
    expect(currentOf(queue)).toBe(1)
    expect(isLast(queue)).toBe(true)
    expect(currentOf(next(queue))).toBeNull()
  })
  test('that are skipped twice wait behind the other skipped ones', () => {
    const queue = skip(skip(startQueue([1, 2], [], null)))
    expect(queue).toEqual({ uncompleted: [], skipped: [1, 2] })
    expect(skip(queue).skipped).toEqual([2, 1])
  })
  test('[TEST-34] know which one is the last', () => {
    expect(isLast(startQueue([1, 2], [], null))).toBe(false)
    expect(isLast(startQueue([1, 2], [1], null))).toBe(true)
    expect(isLast(startQueue([1], [1], null))).toBe(false)
  })
  test('can be gone to while they are open', () => {
    const queue = skip(startQueue([1, 2, 3], [], null))
    expect(currentOf(jumpTo(queue, 1))).toBe(1)
    expect(jumpTo(queue, 3)).toEqual({ uncompleted: [3, 2], skipped: [1] })
    expect(jumpTo(next(queue), 2)).toEqual(next(queue))
  })
  test('stand as open, skipped, waiting or confirmed', () => {
    const queue = complete(skip(startQueue([1, 2, 3, 4, 5], [], null)), [4, 5])
    const shown = { queue, confirmedIds: new Set([4]) }
    expect([1, 2, 3, 4, 5].map((id) => stateOf(id, shown))).toEqual([
      'skipped',
      'current',
      'open',
      'confirmed',
      'waiting',
    ])
  })
  test('are asked each until answered, whatever is skipped, gone to, or given back', () => {
    const act = fc.oneof(
      fc.constantFrom('next' as const, 'skip' as const),
      fc.record({ to: fc.integer({ min: 1, max: 8 }) }),
      fc.record({ back: fc.integer({ min: 1, max: 8 }) }),
    )
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const ids = [1, 2, 3, 4, 5, 6, 7, 8]
        let queue = startQueue(ids, [], null)
        const answered = new Set<number>()
        for (const what of acts) {
          const current = currentOf(queue)
          if (what === 'next' && current !== null) {
            answered.add(current)
            queue = next(queue)
          } else if (what === 'skip') queue = skip(queue)
          else if (typeof what === 'object' && 'to' in what) queue = jumpTo(queue, what.to)
          else if (typeof what === 'object') {
            answered.delete(what.back)
            queue = reopen(queue, what.back)
          }
          expect(openCount(queue)).toBe(ids.length - answered.size)
          expect(new Set([...queue.uncompleted, ...queue.skipped, ...answered])).toEqual(new Set(ids))
        }
      }),
    )
  })
})
