import type { RealTestView } from '@academy/contract/enums'
import type { Test } from '@academy/contract/tests'
import type { Queue } from './question-order.rules.ts'

/** TEST-25: the server answered with a code, or nothing sensible came at all. */
export interface LoadFailure {
  title: 'couldNotGet' | 'unexpected'
  error: unknown
}

export interface RunState {
  view: 'loading' | 'failed' | RealTestView
  failure: LoadFailure | null
  test: Test | null
  queue: Queue
  confirmedIds: ReadonlySet<number>
  /** What is chosen and not yet given, by question. */
  choices: ReadonlyMap<number, readonly number[]>
  durationSeconds: number
  deadline: string
  /** Everything is answered, or the time is up: only the sending is left. */
  ending: 'student' | 'time' | null
  isOffline: boolean
}

export const emptyState: RunState = {
  view: 'loading',
  failure: null,
  test: null,
  queue: { uncompleted: [], skipped: [] },
  confirmedIds: new Set(),
  choices: new Map(),
  durationSeconds: 0,
  deadline: '',
  ending: null,
  isOffline: false,
}
