import { expect, test } from 'vitest'
import type { MoveReason, StudentPathStep } from '@academy/contract/moves'
import { reasonOf, whyOf } from './student-path.rules.ts'

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

test('a stage says the last thing that happened to it, and not that the programme went on past it', () => {
  const step = (id: number, reason: MoveReason): StudentPathStep => ({
    at: '2026-01-01T00:00:00Z',
    kind: 'advance',
    stage: { id, name: { ua: '', en: '' } },
    before: null,
    after: 'Opened',
    reason,
  })
  const steps = [
    step(1, { rule: 'joined' }),
    step(1, { rule: 'nextStage' }),
    step(2, { rule: 'nextStage', successPercent: 80, passPercent: 60 }),
    step(3, { rule: 'nextStage' }),
  ]
  const why = (id: number, isCurrentStage = false) => whyOf(steps, { id, isCurrentStage })
  expect(why(1)).toBeNull()
  expect(why(2)).toBe(steps[2])
  expect(why(3, true)).toBe(steps[3])
  expect(why(4)).toBeNull()
})
