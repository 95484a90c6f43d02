import { stageTypes } from '@academy/contract/enums'
import type { StageRoute } from '@academy/contract/users'
import { expect, test } from 'vitest'
import { makeStage } from '#testing/make.ts'
import { resultState } from './result-state.rules.ts'

const now = new Date('2026-03-01T10:00:00.000Z')
const ended = '2026-02-01T10:00:00.000Z'
const tested = (isPassed: boolean | null) => ({ testSummary: { successPercent: 7, equityPercent: 4, isPassed } })

test.each<[string, string, number | null, Partial<StageRoute> | null, string]>([
  ['a test below the pass percent', 'Opened', 7, tested(false), 'Failed'],
  ['a test above it', 'Opened', 80, tested(true), 'Passed'],
  ['a test that staff decide about', 'Opened', 80, tested(null), 'Tested'],
  ['a test of a stage that is hidden', 'Opened', 80, null, 'Tested'],
  ['a stage under way', 'Opened', null, {}, 'Opened'],
  ['a stage in which something was done', 'Passed', null, { state: 'Passed', isDone: true }, 'Passed'],
  ['one that was over before the student came', 'Passed', null, { state: 'Passed', isSkipped: true }, 'Skipped'],
  ['one in which nothing was done', 'Passed', null, { state: 'Passed', endDate: ended }, 'Over'],
  [
    'materials that can still be learnt',
    'Passed',
    null,
    { state: 'Passed', stageType: stageTypes.MaterialsForPreparation, endDate: '2026-04-01T10:00:00.000Z' },
    'Opened',
  ],
  ['a stage that was failed', 'Failed', 20, { state: 'Failed' }, 'Failed'],
  ['a hidden one', 'Passed', null, null, 'Passed'],
])('[STG-29] %s', (_, state, successPercent, route, expected) => {
  expect(resultState({ state, successPercent }, route === null ? undefined : makeStage(route), now)).toBe(expected)
})
