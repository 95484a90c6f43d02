import { type TestStatus, testStatuses } from '@academy/contract/enums'
import type { ErrorName } from '@academy/contract/errors'

/** What the page of a test offers before anything has begun; a name of an error leads away, or says why there is nothing. */
export type StartOffer =
  | { kind: 'start' | 'continue' | 'wait' }
  | { kind: 'over'; why: ErrorName }
  | { kind: 'none'; why: ErrorName }

const taken: StartOffer = { kind: 'over', why: 'UserAlreadyPassTheTest' }

const offers: Record<TestStatus, StartOffer> = {
  [testStatuses.Countdown]: { kind: 'wait' },
  [testStatuses.Available]: { kind: 'start' },
  [testStatuses.LastChanceToEnter]: { kind: 'start' },
  [testStatuses.ContinueTest]: { kind: 'continue' },
  // TEST-26
  [testStatuses.WaitForResult]: taken,
  [testStatuses.DoneSuccess]: taken,
  [testStatuses.DoneFailed]: taken,
  // TEST-45
  [testStatuses.DoneNotPassed]: { kind: 'over', why: 'TestTimeEnded' },
}

export const offerOf = (status: TestStatus | null): StartOffer =>
  status === null ? { kind: 'none', why: 'TestNotFound' } : offers[status]
