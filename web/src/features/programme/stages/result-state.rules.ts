import type { OwnProgress } from '@academy/contract/cabinet'
import type { StageRoute } from '@academy/contract/users'
import { stageState } from './stage-state.rules.ts'

export type ResultState = 'Opened' | 'Tested' | 'Passed' | 'Failed' | 'Over' | 'Skipped'

type StageResult = Pick<OwnProgress['stages'][number], 'state' | 'successPercent'>

const ofStage: Record<ReturnType<typeof stageState>, ResultState> = {
  current: 'Opened',
  open: 'Opened',
  soon: 'Opened',
  locked: 'Opened',
  passed: 'Passed',
  failed: 'Failed',
  over: 'Over',
  skipped: 'Skipped',
}
const stored = new Set<string>(['Opened', 'Passed', 'Failed'])

/**
 * What a student came to in a stage, in the words of its own page: the programme passes everybody who has gone on, also those
 * who came later, or who have not begun. `route`: the stage as the person has it; hidden ones have none.
 */
export const resultState = (result: StageResult, route: StageRoute | undefined, now: Date): ResultState => {
  // The stage goes on until staff lead the programme further, but its test is behind the student.
  if (result.state === 'Opened' && result.successPercent !== null) {
    const isPassed = route?.testSummary?.isPassed ?? null
    return isPassed === null ? 'Tested' : isPassed ? 'Passed' : 'Failed'
  }
  if (route !== undefined) return ofStage[stageState(route, now)]
  return stored.has(result.state) ? (result.state as ResultState) : 'Opened'
}
