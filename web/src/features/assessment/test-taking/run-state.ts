import type { RealTestView } from '@academy/contract/enums'
import type { OwnTestStatus, Test } from '@academy/contract/tests'
import type { Given } from '#domain/questions/answer.rules.ts'
import type { Queue } from './question-order.rules.ts'

/** TEST-25: the server answered with a code, or nothing sensible came at all. */
export interface LoadFailure {
  title: 'couldNotGet' | 'unexpected'
  error: unknown
  /** What was tried, and is tried again. */
  at: 'look' | 'start'
}

/** What the page offers before the test shows. */
export interface Offered {
  kind: 'start' | 'continue' | 'wait'
  status: OwnTestStatus
}

export interface RunState {
  view: 'loading' | 'failed' | 'offered' | RealTestView
  failure: LoadFailure | null
  offered: Offered | null
  test: Test | null
  queue: Queue
  confirmedIds: ReadonlySet<number>
  /** What is chosen and not yet given, by question. */
  choices: ReadonlyMap<number, Given>
  durationSeconds: number
  deadline: string
  /** The student wants to finish, and is asked whether to. With nothing left to answer this is asked by itself. */
  isAsking: boolean
  /** The student has finished, or the time is up: only the sending is left. */
  ending: 'student' | 'time' | null
  isOffline: boolean
}

export const emptyState: RunState = {
  view: 'loading',
  failure: null,
  offered: null,
  test: null,
  queue: { uncompleted: [], skipped: [] },
  confirmedIds: new Set(),
  choices: new Map(),
  durationSeconds: 0,
  deadline: '',
  isAsking: false,
  ending: null,
  isOffline: false,
}
