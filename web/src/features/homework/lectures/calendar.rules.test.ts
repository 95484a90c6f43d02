import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addMonths,
  coloursOf,
  dayKey,
  entriesByDay,
  monthKey,
  monthToOpen,
  readMonth,
  weeksOf,
} from './calendar.rules.ts'

const at = (year: number, month: number, day: number, hour = 10) => new Date(year, month - 1, day, hour).toISOString()
const lecture = (id: number, startDate: string, endDate: string, hasHomework = true) => ({
  id,
  startDate,
  endDate,
  hasHomework,
})

test('a month is read from the address, or is this one', () => {
  const now = new Date(2026, 10, 15)
  expect(monthKey(readMonth('2027-02', now))).toBe('2027-02')
  for (const wrong of [undefined, '', '2027-13', '2027', 'x']) expect(monthKey(readMonth(wrong, now))).toBe('2026-11')
})

test('whole weeks from Monday on hold every day of the month once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2100 }), fc.integer({ min: 0, max: 11 }), (year, month) => {
      const first = new Date(year, month, 1)
      const weeks = weeksOf(first)
      const days = weeks.flat()
      expect(weeks.every((week) => week.length === 7 && week[0]!.day.getDay() === 1)).toBe(true)
      expect(new Set(days.map(({ key }) => key)).size).toBe(days.length)
      const own = days.filter(({ isInMonth }) => isInMonth)
      expect(own.map(({ day }) => day.getDate())).toEqual(own.map((_, index) => index + 1))
      expect(dayKey(own.at(-1)!.day)).toBe(dayKey(new Date(year, month + 1, 0)))
    }),
  )
})

test('a lecture stands on the day it starts, its homework on the day it is due', () => {
  const days = entriesByDay([
    lecture(1, at(2026, 11, 15, 18), at(2026, 11, 17)),
    lecture(2, at(2026, 11, 15, 9), at(2026, 11, 16), false),
  ])
  expect(days.get('2026-11-15')!.map((entry) => [entry.lecture.id, entry.kind])).toEqual([
    [2, 'start'],
    [1, 'start'],
  ])
  expect(days.get('2026-11-17')!.map((entry) => entry.kind)).toEqual(['deadline'])
  expect(days.has('2026-11-16')).toBe(false)
})

test('the calendar opens where something happens next', () => {
  const now = new Date(2026, 10, 15)
  const open = (...lectures: ReturnType<typeof lecture>[]) => monthKey(monthToOpen(lectures, now))
  expect(open()).toBe('2026-11')
  expect(open(lecture(1, at(2026, 11, 1), at(2026, 11, 3)), lecture(2, at(2026, 12, 1), at(2026, 12, 3)))).toBe(
    '2026-11',
  )
  expect(open(lecture(1, at(2027, 3, 1), at(2027, 3, 3)), lecture(2, at(2027, 1, 8), at(2027, 1, 9)))).toBe('2027-01')
  expect(open(lecture(1, at(2026, 5, 1), at(2026, 5, 3)))).toBe('2026-11')
})

test('neighbours in the list have different colours', () => {
  expect([...coloursOf([7, 7, null, 9])]).toEqual([
    [7, 0],
    [null, 1],
    [9, 2],
  ])
  expect(monthKey(addMonths(new Date(2026, 11, 1), 1))).toBe('2027-01')
})
