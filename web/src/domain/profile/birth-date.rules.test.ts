import { describe, expect, test } from 'vitest'
import {
  dateChoices,
  fromIsoDate,
  isWholeDate,
  noDate,
  shortMonthOf,
  toIsoDate,
  withRealDay,
} from './birth-date.rules.ts'

describe('the day follows month and year', () => {
  test.each([
    ['31', '4', '2001', '30'],
    ['31', '2', '2001', '28'],
    ['31', '2', '2000', '29'],
    ['29', '2', '2001', '28'],
    ['29', '2', '', '29'],
    ['31', '', '', '31'],
    ['15', '2', '2001', '15'],
    ['', '2', '2001', ''],
  ])('[FORM-56] %s of month %s, year %s becomes %s', (day, month, year, expected) => {
    expect(withRealDay({ day, month, year })).toEqual({ day: expected, month, year })
  })
  test.each([
    ['2', '2023', 28],
    ['2', '2024', 29],
    ['11', '2024', 30],
    ['', '', 31],
  ])('[FORM-56] month %s of %s offers %i days', (month, year, count) => {
    expect(dateChoices({ day: '', month, year }, 2026).days.at(-1)).toBe(count)
  })
})

test('[VAL-32] months run from 1 to 12', () => {
  const { months } = dateChoices(noDate, 2026)
  expect([months[0], months.at(-1), months.length]).toEqual([1, 12, 12])
})

test('[VAL-30] birth years run from 1970 to the current year minus 10, the newest first', () => {
  const { years } = dateChoices(noDate, 2026)
  expect([years[0], years.at(-1), years.length]).toEqual([2016, 1970, 47])
})

test.each([
  [{ day: '', month: '5', year: '2000' }, false],
  [{ day: '5', month: '', year: '2000' }, false],
  [{ day: '5', month: '5', year: '' }, false],
  [{ day: '5', month: '5', year: '2000' }, true],
])('[FORM-55] %j is a whole date: %s', (parts, expected) => {
  expect(isWholeDate(parts)).toBe(expected)
})

test('[ACC-54] a date travels as the day that was chosen, whatever the zone', () => {
  expect(toIsoDate({ day: '7', month: '3', year: '2001' })).toBe('2001-03-07')
  expect(fromIsoDate('2001-03-07')).toEqual({ day: '7', month: '3', year: '2001' })
  expect(fromIsoDate(null)).toEqual(noDate)
})

test.each([
  [{ day: '31', month: '2', year: '2001' }, 28],
  [{ day: '31', month: '2', year: '' }, 29],
  [{ day: '31', month: '4', year: '' }, 30],
  [{ day: '31', month: '5', year: '2001' }, null],
  [{ day: '12', month: '2', year: '2001' }, null],
  [{ day: '', month: '2', year: '2001' }, null],
])('[FORM-56] %o became a real day, and the length of its month is said: %s', (chosen, days) => {
  expect(shortMonthOf(withRealDay(chosen))).toBe(days)
})
