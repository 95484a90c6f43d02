/** What other modules may use of the tests. */
export { finishAttempt, type FinishedBy, lockToScore, scoreAnew, scoreAttempt } from './finish.service.ts'
export {
  isRight,
  type Score,
  type ScoredQuestion,
  scoredQuestionsOf,
  scoreOf,
  type Verdict,
  weightOf,
} from './scoring.rules.ts'
export { type Standing, standingOf, type TestPlace, windowOf } from './status.rules.ts'
