import { describe, expect, test } from 'vitest'
import { afterStage, checkSeries, type SeriesForm, startsOf } from './slot-series.rules.ts'

const now = new Date(2026, 10, 15, 12)
const form: SeriesForm = {
  fromDay: '2026-11-16',
  toDay: '2026-11-20',
  fromTime: '10:00',
  toTime: '12:00',
  lengthMinutes: '30',
  pauseMinutes: '0',
  hasWeekends: false,
  interviewerId: '',
  place: '',
}
const local = (at: Date) => `${at.getDate()} ${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`

describe('a series', () => {
  test('fills every working day from the first to the last minute', () => {
    const starts = startsOf(form, now)
    expect(starts).toHaveLength(20)
    expect(starts.slice(0, 5).map(local)).toEqual(['16 10:00', '16 10:30', '16 11:00', '16 11:30', '17 10:00'])
  })

  test.each([
    ['a pause between two', { pauseMinutes: '10' }, 15],
    ['the whole length before the end', { toTime: '11:59' }, 15],
    ['the weekend, when asked for', { toDay: '2026-11-22', hasWeekends: true }, 28],
    ['no weekend otherwise', { toDay: '2026-11-22' }, 20],
    ['nothing that is past', { fromDay: '2026-11-13', toDay: '2026-11-16' }, 4],
    ['one day', { toDay: '2026-11-16' }, 4],
    ['nothing yet', { toDay: '' }, 0],
    ['nothing from a half typed length', { lengthMinutes: '' }, 0],
  ] as const)('%s', (_, change, count) => {
    expect(startsOf({ ...form, ...change }, now)).toHaveLength(count)
  })

  test('keeps its time of the day over the change of the clock', () => {
    const starts = startsOf({ ...form, fromDay: '2027-03-26', toDay: '2027-03-30', toTime: '10:30' }, now)
    expect(new Set(starts.map((at) => at.getHours()))).toEqual(new Set([10]))
  })
})

describe('what is wrong with it', () => {
  test.each([
    [{}, {}],
    [{ toDay: '2026-11-10' }, { toDay: 'endBeforeStart' }],
    [{ fromDay: '' }, { fromDay: 'fieldIsRequired' }],
    [{ toTime: '10:00' }, { toTime: 'endBeforeStart' }],
    [{ toTime: '10:20' }, { toTime: 'outOfRange' }],
    [{ lengthMinutes: '4' }, { lengthMinutes: 'outOfRange' }],
    [{ pauseMinutes: 'abc' }, { pauseMinutes: 'outOfRange' }],
    [{ toDay: '2027-11-20' }, { toDay: 'outOfRange' }],
    [{ place: 'x'.repeat(256) }, { place: 'toLong' }],
    [{ fromDay: '2026-11-10', toDay: '2026-11-10' }, { toTime: 'outOfRange' }],
  ] as const)('%o', (change, expected) => {
    expect(checkSeries({ ...form, ...change }, now)).toEqual(expected)
  })
})

test('slots that begin after the end of the stage are counted', () => {
  const starts = [10, 11, 12].map((hour) => new Date(Date.UTC(2026, 2, 2, hour)))
  expect(afterStage(starts, '2026-03-02T11:00:00.000Z')).toBe(1)
  expect(afterStage(starts, null)).toBe(0)
})
