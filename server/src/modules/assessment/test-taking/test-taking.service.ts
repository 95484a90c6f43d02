/** What other modules may use of the tests. */
export { finishAttempt, type FinishedBy, lockToScore, scoreAnew, scoreAttempt } from './test-taking-finish.service.ts'
