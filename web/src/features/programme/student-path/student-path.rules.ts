import type { WayStep } from '@academy/contract/moves'

export type StepKind = 'opened' | 'passed' | 'failed' | 'closed'

export const kindOf = ({ after }: Pick<WayStep, 'after'>): StepKind => {
  if (after === 'Opened') return 'opened'
  if (after === 'Passed') return 'passed'
  return after === 'Failed' ? 'failed' : 'closed'
}

const told = [
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
type Told = (typeof told)[number]

/** The sentence for a reason, with its numbers where the sentence has them. */
export const reasonOf = ({ reason }: Pick<WayStep, 'reason'>) => {
  const { rule, successPercent = null, passPercent = null } = reason
  const hasNumbers = successPercent !== null && passPercent !== null
  const numbers = { success: successPercent ?? 0, pass: passPercent ?? 0 }
  if (rule === 'nextStage' && hasNumbers) return { key: 'way.reason.nextStageTest', numbers } as const
  if (rule === 'belowPassPercent' && !hasNumbers) return { key: 'way.reason.belowPassPercentPlain', numbers } as const
  const known = told.find((name): name is Told => name === rule)
  return { key: known ? (`way.reason.${known}` as const) : ('way.reason.other' as const), numbers }
}

/** Leaving one stage and entering the next is one step for a person: the newest first, told once. */
export const newestFirst = (steps: readonly WayStep[]): WayStep[] => steps.toReversed()
