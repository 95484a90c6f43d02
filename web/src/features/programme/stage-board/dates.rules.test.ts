import { stageTypes } from '@academy/contract/enums'
import type { Stage } from '@academy/contract/stages'
import { describe, expect, test } from 'vitest'
import {
  brokenDates,
  changedDates,
  changesOf,
  durationOf,
  neighbourOf,
  shiftedBy,
  withDate,
  type DatesForm,
} from './dates.rules.ts'

const stage = (id: number, type: keyof typeof stageTypes, startDate: string | null, endDate: string | null) =>
  ({
    id,
    stageType: stageTypes[type],
    isOnlyForDesignated: false,
    startDate,
    endDate,
    updatedAt: '2026-01-01T00:00:00.000Z',
  }) as Stage
/** By the clocks of whoever reads, whichever zone that is. */
const at = (text: string) => new Date(text).toISOString()
const stages = [
  stage(1, 'Registration', at('2026-03-02T09:00'), at('2026-03-16T09:00')),
  stage(2, 'Profile', at('2026-03-02T09:00'), at('2026-07-01T09:00')),
  stage(3, 'Testing', at('2026-03-16T09:00'), at('2026-03-20T09:00')),
  stage(4, 'Interview', at('2026-03-22T09:00'), at('2026-03-28T09:00')),
  stage(5, 'Finished', null, null),
]
const form: DatesForm = stages.map(({ id, startDate, endDate }) => ({ id, startDate, endDate }))
const dates = (rows: DatesForm) => rows.map(({ startDate, endDate }) => [startDate, endDate])

describe('one date', () => {
  test('a later beginning takes the stage along and what follows, at the same hour though clocks change', () => {
    const after = withDate(form, 2, 'startDate', at('2026-03-26T09:00'), true)
    expect(dates(after)).toEqual([
      ...dates(form).slice(0, 2),
      [at('2026-03-26T09:00'), at('2026-03-30T09:00')],
      [at('2026-04-01T09:00'), at('2026-04-07T09:00')],
      [null, null],
    ])
  })
  test('a later end takes what follows along, not what began before', () => {
    const after = withDate(form, 0, 'endDate', at('2026-03-17T09:00'), true)
    expect(after[0]).toMatchObject({ startDate: form[0]!.startDate, endDate: at('2026-03-17T09:00') })
    expect(after[2]!.startDate).toBe(at('2026-03-17T09:00'))
    const later = withDate(form, 2, 'endDate', at('2026-03-21T09:00'), true)
    expect(dates(later).slice(0, 2)).toEqual(dates(form).slice(0, 2))
  })
  test('alone changes itself only; a date taken away moves nothing', () => {
    const alone = withDate(form, 2, 'startDate', at('2026-03-17T09:00'), false)
    expect(dates(alone)).toEqual(dates(form).with(2, [at('2026-03-17T09:00'), form[2]!.endDate]))
    expect(dates(withDate(form, 2, 'endDate', null, true))).toEqual(dates(form).with(2, [form[2]!.startDate, null]))
  })
})

const academy = { startDate: at('2026-03-02T09:00'), endDate: at('2026-07-01T09:00') }
const programme = { academy, stages }

test('all move by so many days, and back, and their academy with them', () => {
  const after = shiftedBy({ academy, stages: form }, 30)
  expect(after.stages[0]!.startDate).toBe(at('2026-04-01T09:00'))
  expect(after.academy).toEqual({ startDate: at('2026-04-01T09:00'), endDate: at('2026-07-31T09:00') })
  expect(shiftedBy(after, -30)).toEqual({ academy, stages: form })
  expect(changesOf(programme, after)?.academy).toEqual({ ...after.academy, before: academy })
  // Nor where it has no dates, or the reader may not change them.
  const endless = { startDate: academy.startDate, endDate: null }
  expect(shiftedBy({ academy: endless, stages: form }, 30).academy?.endDate).toBeNull()
  expect(shiftedBy({ academy: null, stages: form }, 30).academy).toBeNull()
})

test('lengths, gaps and overlaps are named, beside the way nothing is compared', () => {
  expect(durationOf(form[0]!)).toEqual({ unit: 'days', count: 14 })
  expect([0, 1, 2, 3, 4].map((index) => neighbourOf(stages, form, index))).toEqual([
    null,
    null,
    null,
    { kind: 'gap', isUsual: true, stageId: 3, length: { unit: 'days', count: 2 } },
    null,
  ])
  const early = withDate(form, 3, 'startDate', at('2026-03-19T21:00'), false)
  expect(neighbourOf(stages, early, 3)).toEqual({
    kind: 'overlap',
    isUsual: false,
    stageId: 3,
    length: { unit: 'hours', count: 12 },
  })
  const earlier = withDate(form, 3, 'startDate', at('2026-03-13T09:00'), false)
  expect(neighbourOf(stages, earlier, 3)).toMatchObject({ kind: 'before', stageId: 3 })
})

test('[VAL-47] only what changed is sent and checked', () => {
  expect(changedDates(stages, form)).toEqual([])
  const wrong = withDate(form, 2, 'endDate', at('2026-03-15T09:00'), false)
  expect(changedDates(stages, wrong).map(({ id, updatedAt }) => [id, updatedAt])).toEqual([[3, stages[2]!.updatedAt]])
  expect(brokenDates(programme, { academy, stages: wrong })).toEqual({ '3.endDate': 'endBeforeStart' })
  expect(changesOf(programme, { academy, stages: form })).toBeNull()
  const ended = { ...academy, endDate: at('2026-03-01T09:00') }
  expect(brokenDates(programme, { academy: ended, stages: form })).toEqual({ 'academy.endDate': 'endBeforeStart' })
})
