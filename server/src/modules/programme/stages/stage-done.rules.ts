import { stageTypes } from '@academy/contract/enums'
import type { StageOfUser } from './stages.rules.ts'

type Done = Pick<StageOfUser, 'stageType' | 'state' | 'isSubmitted' | 'hasWorked' | 'lectures'>

const { Testing, SecondChance, Lectures, MiniProject, StageSucceed, Finished } = stageTypes

/**
 * Whether a stage is behind its student because of something they did. That the programme went past it, or had before they
 * joined, is nothing they did; nor is there anything to be done where a stage only tells something.
 */
export const isStageDone = ({ stageType, state, isSubmitted, hasWorked, lectures }: Done): boolean => {
  if (state !== 'Passed') return false
  switch (stageType) {
    case Testing:
    case SecondChance:
      return isSubmitted
    case Lectures:
    case MiniProject:
      return lectures.some(({ response }) => response !== null && response.submittedAt !== null)
    // Who is told of success has had it.
    case StageSucceed:
    case Finished:
      return true
    default:
      return hasWorked
  }
}
