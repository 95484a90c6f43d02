import type { StudentPathStep } from '@academy/contract/moves'

export type StepKind = 'opened' | 'passed' | 'failed' | 'closed'

export const kindOf = ({ after }: Pick<StudentPathStep, 'after'>): StepKind => {
  if (after === 'Opened') return 'opened'
  if (after === 'Passed') return 'passed'
  return after === 'Failed' ? 'failed' : 'closed'
}

const explained = [
  'nextStage',
  'belowPassPercent',
  'notSubmitted',
  'secondChancePassed',
  'secondChanceFailed',
  'secondChanceMissed',
  'byHand',
  'joined',
  'published',
] as const
type Explained = (typeof explained)[number]

/** The sentence for a reason, with its numbers where the sentence has them. */
export const reasonOf = ({ reason }: Pick<StudentPathStep, 'reason'>) => {
  const { rule, successPercent = null, passPercent = null } = reason
  const hasNumbers = successPercent !== null && passPercent !== null
  const numbers = { success: successPercent ?? 0, pass: passPercent ?? 0 }
  if (rule === 'nextStage' && hasNumbers) return { key: 'studentPath.reason.nextStageTest', numbers } as const
  if (rule === 'belowPassPercent' && !hasNumbers)
    return { key: 'studentPath.reason.belowPassPercentPlain', numbers } as const
  const known = explained.find((name): name is Explained => name === rule)
  return { key: known ? (`studentPath.reason.${known}` as const) : ('studentPath.reason.other' as const), numbers }
}

/** Leaving one stage and entering the next is one step for a person: the newest first, told once. */
export const newestFirst = (steps: readonly StudentPathStep[]): StudentPathStep[] => steps.toReversed()
