import type { FunnelByDay, FunnelStage } from '@academy/contract/statistics'
import { describe, expect, test } from 'vitest'
import { dateOfDay, dayOfDate, funnelAddress, type FunnelFilter } from './funnel-filter.rules.ts'
import {
  barPercent,
  dayAt,
  directionsOf,
  funnelRows,
  isWeak,
  linePath,
  reachedRows,
  rowsOfDay,
} from './funnel.rules.ts'

const { read: readFunnelFilter, write: toFunnelAddress } = funnelAddress

const stage = (stageId: number, entered: number, js: number, none = 0): FunnelStage => ({
  stageId,
  name: { ua: `Етап ${stageId}`, en: `Stage ${stageId}` },
  stageType: 0,
  position: stageId,
  startDate: null,
  isOnTheWay: true,
  entered,
  passed: Math.floor(entered / 2),
  failed: 1,
  byDirection: [
    { specialization: { id: 7, name: 'JS' }, entered: js, passed: 0, failed: 0 },
    ...(none > 0 ? [{ specialization: null, entered: none, passed: 0, failed: 0 }] : []),
  ],
})

describe('[STAT-02] the rows of the funnel', () => {
  test('each against the stage before', () => {
    const rows = funnelRows([stage(1, 100, 60, 40), stage(2, 75, 60), stage(3, 25, 0)], null)
    expect(rows.map(({ entered, open, ofPrevious }) => [entered, open, ofPrevious])).toEqual([
      [100, 49, null],
      [75, 37, 75],
      [25, 12, 33],
    ])
    expect(rows.map(isWeak)).toEqual([false, false, true])
  })

  test('after an empty stage there is nothing to compare with', () => {
    const [, , last] = funnelRows([stage(1, 10, 0), stage(2, 0, 0), stage(3, 4, 0)], null)
    expect([last!.ofPrevious, isWeak(last!)]).toEqual([null, false])
  })

  test('a side road is compared with nothing, and nothing with it', () => {
    const rows = funnelRows([stage(1, 100, 0), { ...stage(2, 10, 0), isOnTheWay: false }, stage(3, 80, 0)], null)
    expect(rows.map(({ ofPrevious }) => ofPrevious)).toEqual([null, null, 80])
  })

  test('a stage nobody has reached yet is no weak one', () => {
    expect(funnelRows([stage(1, 100, 0), stage(2, 0, 0)], null).map(isWeak)).toEqual([false, false])
  })

  test('of one direction, and of those without any', () => {
    const stages = [stage(1, 100, 60, 40), stage(2, 75, 60)]
    expect(funnelRows(stages, 7).map(({ entered }) => entered)).toEqual([60, 60])
    expect(funnelRows(stages, 'none').map(({ entered }) => entered)).toEqual([40, 0])
    expect(directionsOf(stages)).toEqual([
      { key: 7, name: 'JS' },
      { key: 'none', name: null },
    ])
  })

  test('nobody is never a negative number, and somebody always a bar', () => {
    expect(funnelRows([stage(1, 1, 0)], null)[0]!.open).toBe(0)
    expect([barPercent(0, 10), barPercent(1, 100_000), barPercent(10, 10), barPercent(1, 0)]).toEqual([0, 0.6, 100, 0])
  })
})

test('charts side by side end together, where nobody has come further', () => {
  const rows = (...entered: number[]) =>
    funnelRows(
      entered.map((count, index) => stage(index + 1, count, 0)),
      null,
    )
  const cut = reachedRows([{ rows: rows(5, 0, 0) }, { rows: rows(5, 2, 0) }])
  expect(cut.map((chart) => chart.rows.length)).toEqual([2, 2])
  expect(reachedRows([{ rows: rows(0, 0) }])[0]!.rows).toEqual([])
})

describe('days', () => {
  const known: FunnelByDay = {
    startDate: '2026-10-03T00:00:00.000Z',
    stages: [{ stageId: 1, name: { ua: 'а', en: 'a' }, position: 1, isOnTheWay: true }],
    days: [
      { day: -1, entered: [1], passed: [0], failed: [0] },
      { day: 0, entered: [4], passed: [1], failed: [1] },
    ],
  }
  test('the nearest one that is known', () => {
    expect([dayAt(known, -2), dayAt(known, -1)?.entered, dayAt(known, 9)?.entered]).toEqual([undefined, [1], [4]])
    expect(rowsOfDay(known, known.days[1]!)).toMatchObject([{ stageId: 1, entered: 4, open: 2 }])
  })
  test('there and back', () => {
    for (const [day, date] of [
      [-2, '2026-10-01'],
      [0, '2026-10-03'],
      [43, '2026-11-15'],
    ] as const)
      expect([dateOfDay(known.startDate, day), dayOfDate(known.startDate, date)]).toEqual([date, day])
  })
  test('a line goes from the first day to the last', () => {
    const points = [
      { day: 0, value: 0 },
      { day: 5, value: 50 },
      { day: 10, value: 100 },
    ]
    expect(linePath(points, 0, 10, 100)).toBe('M0 100L50 50L100 0')
    expect(linePath([], 0, 0, 0)).toBe('')
    expect(linePath([{ day: 0, value: 0 }], 0, 0, 0)).toBe('M0 100')
  })
})

describe('the address', () => {
  const full: FunnelFilter = { academyId: 3, date: '2026-10-05', direction: 7, compareWith: 9, view: 'table' }
  test('is read as it was written', () => {
    expect(readFunnelFilter(toFunnelAddress(full))).toEqual(full)
    for (const direction of ['split', 'none', null] as const)
      expect(readFunnelFilter(toFunnelAddress({ ...full, direction })).direction).toBe(direction)
  })
  test('nonsense counts as not said', () => {
    const nothing: FunnelFilter = { academyId: null, date: '', direction: null, compareWith: null, view: 'chart' }
    for (const date of ['2026-02-30', 'yesterday', '2026-1-1', "'; drop"])
      expect(readFunnelFilter({ academy: '-1', date, direction: 'x', with: '1.5', view: 'cake' })).toEqual(nothing)
    expect(Object.values(toFunnelAddress(nothing)).join('')).toBe('')
  })
})
