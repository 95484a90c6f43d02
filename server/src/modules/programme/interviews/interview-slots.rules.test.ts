import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isChangeable, planSeries, type Span } from './interview-slots.rules.ts'

const now = new Date('2026-11-15T09:00:00.000Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const span = (from: number, to: number): Span => ({ startDate: at(from), endDate: at(to) })
const plan = (starts: number[], durationMinutes: number, taken: Span[] = [], hasInterviewer = true) =>
  planSeries({ startDates: starts.map(at), durationMinutes, hasInterviewer }, taken, now)

describe('a series of slots', () => {
  test.each([
    ['one behind the other', [60, 90, 120], [], 3],
    ['touching another one', [60], [span(30, 60), span(90, 120)], 1],
    ['overlapping its beginning', [60], [span(45, 75)], 0],
    ['overlapping its end', [60], [span(80, 100)], 0],
    ['inside another one', [60], [span(0, 500)], 0],
    ['around another one', [60], [span(70, 75)], 0],
    ['overlapping itself', [60, 75, 90], [], 2],
    ['the same moment twice', [60, 60], [], 1],
    ['in the past', [-30, 0, 30], [], 1],
  ])('%s', (_, starts, taken, created) => {
    const { planned, skipped } = plan(starts, 30, taken)
    expect([planned.length, skipped]).toEqual([created, starts.length - created])
  })

  test('without an interviewer slots may stand beside each other', () => {
    expect(plan([60, 60], 30, [span(60, 90)], false)).toMatchObject({ planned: { length: 2 }, skipped: 0 })
  })

  test('whatever is asked for: nothing overlaps, nothing is lost from the count, all have their length', () => {
    const minutes = fc.array(fc.integer({ min: -100, max: 2_000 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(
        minutes,
        fc.integer({ min: 5, max: 480 }),
        fc.array(fc.integer({ min: 0, max: 2_000 })),
        (starts, length, busy) => {
          const taken = busy.map((from) => span(from, from + 20))
          const { planned, skipped } = plan(starts, length, taken)
          expect(planned.length + skipped).toBe(starts.length)
          for (const [index, one] of planned.entries()) {
            expect(one.endDate.getTime() - one.startDate.getTime()).toBe(length * 60_000)
            expect(one.startDate > now).toBe(true)
            for (const other of [...planned.slice(0, index), ...taken])
              expect(one.startDate < other.endDate && other.startDate < one.endDate).toBe(false)
          }
        },
      ),
    )
  })
})

test('[INT-05] a slot may be changed until 24 hours before it starts, to the moment', () => {
  const day = 24 * 60
  expect([day, day + 1, 3 * day].map((minutes) => isChangeable(at(minutes), now))).toEqual([true, true, true])
  expect([day - 1, 60, 0, -60].map((minutes) => isChangeable(at(minutes), now))).toEqual([false, false, false, false])
  expect(isChangeable(new Date(at(day).getTime() - 1), now)).toBe(false)
})
