import { expect, test } from 'vitest'
import type { MoveReason } from '@academy/contract/moves'
import { kindOf, reasonOf } from './student-path.rules.ts'

test.each([
  ['Opened', 'opened'],
  ['Passed', 'passed'],
  ['Failed', 'failed'],
  [null, 'closed'],
] as const)('after %s the stage is %s', (after, expected) => {
  expect(kindOf({ after })).toBe(expected)
})

test.each<[string, MoveReason, string]>([
  ['a plain step', { rule: 'nextStage' }, 'studentPath.reason.nextStage'],
  ['a passed test', { rule: 'nextStage', successPercent: 80, passPercent: 60 }, 'studentPath.reason.nextStageTest'],
  [
    'a failed test',
    { rule: 'belowPassPercent', successPercent: 0, passPercent: 60 },
    'studentPath.reason.belowPassPercent',
  ],
  ['a failed test without numbers', { rule: 'belowPassPercent' }, 'studentPath.reason.belowPassPercentPlain'],
  ['a rule without a sentence', { rule: 'alreadyThere' }, 'studentPath.reason.other'],
])('%s has its sentence', (_what, reason, expected) => {
  expect(reasonOf({ reason }).key).toBe(expected)
})
