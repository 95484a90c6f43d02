import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dayByKey, isWithin, readText, textOf, weeksOf } from './date-text.rules.ts'

describe('what is written', () => {
  test('has 24 hours, and the day before its month, in both languages', () => {
    expect(textOf('moment', '2026-11-05T18:05', 'ua')).toBe('05.11.2026 18:05')
    expect(textOf('moment', '2026-11-05T18:05', 'en')).toBe('5 Nov 2026 18:05')
    expect(textOf('day', '2026-11-05', 'ua')).toBe('05.11.2026')
    expect(textOf('time', '06:30', 'en')).toBe('06:30')
    expect(textOf('day', '', 'en')).toBe('')
  })

  test.each(['ua', 'en'] as const)('is read back as it was, in %s on each day of a year', (locale) => {
    for (let day = '2028-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
      expect(readText('day', textOf('day', day, locale))).toBe(day)
      expect(readText('moment', textOf('moment', `${day}T23:59`, locale))).toBe(`${day}T23:59`)
    }
  })
})

describe('what is read', () => {
  test.each([
    ['2037-03-02T09:00', '2037-03-02T09:00'],
    ['2037-03-02 9:00', '2037-03-02T09:00'],
    ['02.03.2037, 09:00', '2037-03-02T09:00'],
    ['2/3/37 09:00', '2037-03-02T09:00'],
    ['2 березня 2037 р. о 09:00', '2037-03-02T09:00'],
    ['2 бер. 2037 09:00:30', '2037-03-02T09:00'],
    ['2 March 2037 at 9:00 pm', '2037-03-02T21:00'],
    ['Mar 2, 2037, 12:15 a.m.', '2037-03-02T00:15'],
    ['2 Sept 2037 9pm', '2037-09-02T21:00'],
  ])('the moment %s', (text, moment) => {
    expect(readText('moment', text)).toBe(moment)
  })

  test('a moment that names its zone, by the clock of the browser', () => {
    const at = new Date('2037-03-02T09:00:00.000Z')
    const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
    expect(readText('moment', at.toISOString())).toBe(local)
    expect(readText('day', at.toISOString())).toBe(local.slice(0, 10))
  })

  test.each([
    ['moment', '02.03.2037'],
    ['moment', '31.02.2037 10:00'],
    ['moment', '11/15/2026 10:00'],
    ['moment', '02.03.2037 25:00'],
    ['moment', '02.03.2037 13:00 pm'],
    ['moment', 'завтра 10:00'],
    ['day', '2037-13-01'],
    ['day', '02.03.12037'],
    ['day', '01.01.1812'],
    ['day', 'ма 2 2037'],
    ['time', '24:00'],
    ['time', '10'],
    ['time', ''],
  ] as const)('not as a %s: %s', (kind, text) => {
    expect(readText(kind, text)).toBeNull()
  })

  test.each([
    ['9:05', '09:05'],
    ['9.05', '09:05'],
    ['12 am', '00:00'],
    ['6:30 PM', '18:30'],
  ])('the time %s', (text, time) => {
    expect(readText('time', text)).toBe(time)
  })
})

describe('the calendar', () => {
  test('has whole weeks from Monday, and each day of the month once', () => {
    for (let month = '2027-01-15'; month < '2028-12-31'; month = addMonths(month, 1)) {
      const weeks = weeksOf(month)
      expect(weeks.every((week) => week.length === 7 && new Date(week[0]!).getUTCDay() === 1)).toBe(true)
      const days = weeks.flat().filter((day) => day.startsWith(month.slice(0, 7)))
      expect(days).toHaveLength(Number(addDays(`${addMonths(month, 1).slice(0, 8)}01`, -1).slice(8)))
    }
  })

  test.each([
    ['ArrowDown', false, '2027-02-07'],
    ['ArrowLeft', false, '2027-01-30'],
    ['Home', false, '2027-01-25'],
    ['End', false, '2027-01-31'],
    ['PageDown', false, '2027-02-28'],
    ['PageUp', true, '2026-01-31'],
    ['Enter', false, undefined],
  ])('%s leads from the last of January to where it should (%s)', (key, isShift, day) => {
    expect(dayByKey('2027-01-31', key, isShift)).toBe(day)
  })

  test('days outside of the bounds are not offered', () => {
    expect(isWithin('2027-01-31', '2027-01-31T10:00', '')).toBe(true)
    expect(isWithin('2027-01-30', '2027-01-31T10:00', '')).toBe(false)
    expect(isWithin('2027-02-01', '', '2027-01-31')).toBe(false)
    expect(isWithin('2200-01-01', '', '')).toBe(false)
  })
})
