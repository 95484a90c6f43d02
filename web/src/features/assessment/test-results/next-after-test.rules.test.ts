import { stageTypes } from '@academy/contract/enums'
import type { TestSummary } from '@academy/contract/tests'
import { describe, expect, test } from 'vitest'
import { makeStage } from '#testing/make.ts'
import { nextAfterTest, outcomeOf } from './next-after-test.rules.ts'

const summaryWith = (isPassed: boolean | null | 'not shown') =>
  ({ stageId: 4, result: isPassed === 'not shown' ? null : { isPassed } }) as unknown as TestSummary

describe('what a result means', () => {
  test.each([
    [true, null, 'passed'],
    [false, 'Passed', 'failed'],
    [null, 'Passed', 'passed'],
    [null, 'Failed', 'failed'],
    [null, 'Opened', 'undecided'],
    ['not shown', 'Passed', 'waiting'],
  ] as const)('Q-33, Q-41: passed %s in a stage that is %s: %s', (isPassed, state, outcome) => {
    expect(outcomeOf(summaryWith(isPassed), [makeStage({ id: 4, state })])).toBe(outcome)
  })
})

describe('what comes after a test', () => {
  const done = makeStage({ id: 4, position: 4, isCurrentStage: false })
  const shut = { available: false, state: null } as const
  test('is the stage that is open now', () => {
    const letter = makeStage({ id: 5, position: 5, isCurrentStage: true })
    expect(nextAfterTest([done, letter, makeStage({ id: 6, position: 6, ...shut })], 4).open).toBe(letter)
  })
  test('or the next one to come, never one that is only for some or that nobody looks forward to', () => {
    const again = makeStage({ id: 5, position: 5, ...shut, isOnlyForDesignated: true })
    const failed = makeStage({ id: 6, position: 6, ...shut, stageType: stageTypes.StageFailed })
    const interview = makeStage({ id: 7, position: 7, ...shut, stageType: stageTypes.Interview })
    const routes = [done, again, failed, interview]
    expect(nextAfterTest(routes, 4)).toEqual({ open: null, coming: interview })
  })
  test('is nothing where the programme does not have the test any more', () => {
    expect(nextAfterTest([makeStage({ id: 7, isCurrentStage: true })], 4)).toEqual({ open: null, coming: null })
  })
})
