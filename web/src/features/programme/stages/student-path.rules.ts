import type { StudentPathStep } from '@academy/contract/moves'

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

/**
 * Why a stage is as it is: the last thing that happened to it. That the programme went on says nothing about a stage that
 * lies behind, so it is left out there.
 */
export const whyOf = (
  steps: readonly StudentPathStep[],
  stage: { id: number; isCurrentStage: boolean },
): StudentPathStep | null => {
  const last = steps.findLast((step) => step.stage.id === stage.id) ?? null
  const isPlain = last?.reason.rule === 'nextStage' && last.reason.successPercent == null
  return isPlain && !stage.isCurrentStage ? null : last
}
