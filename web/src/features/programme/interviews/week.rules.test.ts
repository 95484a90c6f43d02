import { describe, expect, test } from 'vitest'
import { addDays, dayKey, dayOf, daysOfWeek, daysWithSlots, mondayOf, readWeek, spanOfWeek } from './week.rules.ts'

const slot = (day: string, hour: number) => {
  const at = dayOf(day)!
  return { startDate: new Date(at.getFullYear(), at.getMonth(), at.getDate(), hour).toISOString() }
}

describe('days', () => {
  test.each(['2026-11-15', '2024-02-29', '1999-12-31'])('%s is written and read alike', (key) => {
    expect(dayKey(dayOf(key)!)).toBe(key)
  })
  test.each(['', '2026-02-30', '2026-13-01', '15.11.2026', '2026-1-1', 'x'])('"%s" is no day', (key) => {
    expect(dayOf(key)).toBeNull()
  })
  test('a week begins on Monday', () => {
    for (const day of ['2026-11-16', '2026-11-19', '2026-11-22'])
      expect(dayKey(mondayOf(dayOf(day)!))).toBe('2026-11-16')
  })
  test('are counted by the calendar, also over the change of the clock', () => {
    expect(dayKey(addDays(dayOf('2027-03-27')!, 2))).toBe('2027-03-29')
  })
  test('the address names a week, or it is this one', () => {
    const now = new Date(2026, 10, 18, 15)
    expect(dayKey(readWeek('2026-12-02', now))).toBe('2026-11-30')
    expect(dayKey(readWeek('nonsense', now))).toBe('2026-11-16')
  })
})

describe('the calendar', () => {
  const monday = dayOf('2026-11-16')!
  test('asks for seven days', () => {
    const { from, to } = spanOfWeek(monday)
    expect([dayKey(new Date(from)), dayKey(new Date(to))]).toEqual(['2026-11-16', '2026-11-23'])
  })
  test('has five columns, more when something happens at the weekend', () => {
    expect(daysOfWeek(monday, []).map(({ key }) => key)).toHaveLength(5)
    const days = daysOfWeek(monday, [slot('2026-11-21', 10), slot('2026-11-17', 9)])
    expect(days.map(({ key, slots }) => `${key} ${slots.length}`)).toEqual([
      '2026-11-16 0',
      '2026-11-17 1',
      '2026-11-18 0',
      '2026-11-19 0',
      '2026-11-20 0',
      '2026-11-21 1',
    ])
  })
  test('a student sees only days with something to choose', () => {
    const days = daysWithSlots([slot('2026-11-17', 9), slot('2026-11-17', 10), slot('2026-12-01', 9)])
    expect(days.map(({ key, slots }) => `${key} ${slots.length}`)).toEqual(['2026-11-17 2', '2026-12-01 1'])
  })
})
