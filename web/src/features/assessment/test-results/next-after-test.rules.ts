import { stageTypes, type StageType } from '@academy/contract/enums'
import type { TestSummary } from '@academy/contract/tests'
import type { StageRoute } from '@academy/contract/users'

export type TestOutcome = 'passed' | 'failed' | 'undecided' | 'waiting'

/** without a pass percent the team decides, by where it moves the student. */
export const outcomeOf = ({ result, stageId }: TestSummary, routes: readonly StageRoute[]): TestOutcome => {
  if (result === null) return 'waiting'
  if (result.isPassed !== null) return result.isPassed ? 'passed' : 'failed'
  const state = routes.find(({ id }) => id === stageId)?.state
  return state === 'Passed' ? 'passed' : state === 'Failed' ? 'failed' : 'undecided'
}

/** The path does not announce these. */
const neverNext: readonly StageType[] = [stageTypes.Failed, stageTypes.StageFailed, stageTypes.Profile]

/** The stage that is open after the test, or else the one that is to come. */
export const nextAfterTest = (routes: readonly StageRoute[], stageId: number) => {
  const position = routes.find(({ id }) => id === stageId)?.position ?? null
  const later = position === null ? [] : routes.filter((stage) => stage.position > position)
  return {
    open: later.findLast((stage) => stage.available && stage.isCurrentStage) ?? null,
    coming:
      later.find(
        ({ available, isOnlyForDesignated, stageType }) =>
          !available && !isOnlyForDesignated && !neverNext.includes(stageType),
      ) ?? null,
  }
}
