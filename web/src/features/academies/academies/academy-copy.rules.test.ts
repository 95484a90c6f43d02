import type { AcademyStage } from '@academy/contract/academies'
import { describe, expect, test } from 'vitest'
import { brokenCopy, shiftedStages } from './academy-copy.rules.ts'

const stage = (id: number, startDate: string | null, endDate: string | null): AcademyStage => ({
  id,
  name: { ua: '', en: '' },
  stageType: 4,
  position: id,
  startDate,
  endDate,
  isOnlyForDesignated: false,
})
const stages = [
  stage(1, '2026-03-10T07:00:00.000Z', '2026-03-20T07:00:00.000Z'),
  stage(2, null, '2026-03-05T07:00:00.000Z'),
  stage(3, null, null),
]
const shownDates = (startDate: string | null) =>
  shiftedStages({ startDate, stages }, '2027-03-01T07:00:00.000Z').map((row) => [row.startDate, row.endDate])

describe('the preview of a copy', () => {
  test('moves every date by the distance between both beginnings', () => {
    expect(shownDates('2026-03-01T07:00:00.000Z')).toEqual([
      ['2027-03-10T07:00:00.000Z', '2027-03-20T07:00:00.000Z'],
      [null, '2027-03-05T07:00:00.000Z'],
      [null, null],
    ])
  })

  test('without a beginning by the earliest date', () => {
    expect(shownDates(null)[1]).toEqual([null, '2027-03-01T07:00:00.000Z'])
    expect(
      shiftedStages({ startDate: null, stages: [stage(3, null, null)] }, '2027-03-01T07:00:00.000Z'),
    ).toMatchObject([{ startDate: null, endDate: null }])
  })
})

test.each([
  [{ name: 'Copy', hash: 'copy', startDate: '2027-03-01T07:00:00.000Z' }, {}],
  [
    { name: ' ', hash: 'a b', startDate: null },
    { name: 'fieldIsRequired', hash: 'wrongHash', startDate: 'fieldIsRequired' },
  ],
])('%o breaks %o', (values, broken) => {
  expect(brokenCopy(values)).toEqual(broken)
})
