import { type StageType, stageTypes } from '@academy/contract/enums'
import type { StageOutcome } from '@academy/contract/interviews'
import { mayDo } from '#lib/session/roles.rules.ts'

/** What staff decide in a stage of this type; empty where they decide nothing. */
export const outcomesOf = (stageType: StageType): readonly StageOutcome[] => {
  if (stageType === stageTypes.Interview) return ['passed', 'notPassed', 'noOutcome', 'notBooked']
  return stageType === stageTypes.MotivationLetter ? ['passed', 'notPassed', 'noOutcome', 'notWritten'] : []
}

/** Coaches and Teachers see the students of a stage, but not what was decided about them. */
export const mayReadOutcomes = (user: Parameters<typeof mayDo>[0], academyId: number): boolean =>
  mayDo(user, academyId, 'interviews.answer', 'read') && mayDo(user, academyId, 'letters.read', 'read')
