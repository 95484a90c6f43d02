import type { AutogradeErrorCode } from '@academy/contract/enums'
import type { Git } from '@academy/hardened-git'
import type { Log } from './log-voices.ts'
import type { Judgement } from './mark.ts'
import type { Plan } from './plan.ts'
import { usualLimits, type BoxEnd, type BoxLimits, type Sandbox } from './sandbox/box.ts'

/** What one job works with. */
export interface Grading {
  sandbox: Sandbox
  git: Pick<Git, 'checkOut'>
  /** Of this job alone; removed at its end. */
  folder: string
  languages: readonly string[]
  packageCache: string | null
  /** The log of the job, shown while it runs. */
  log: Log
  signal: AbortSignal
  limits: { seconds: number; memoryMb: number; outputBytes: number }
}

export type Outcome =
  /** Not proved: the student's code shared a process with the tests, and could have changed them in memory. */
  | ({ kind: 'graded'; isProved: boolean } & Judgement)
  | { kind: 'failed'; errorCode: AutogradeErrorCode; tests?: Judgement['tests'] }
  /** Taken away by the server, or the runner is being stopped. */
  | { kind: 'stopped' }

/** The student's work, ready to run, and the tests. */
export interface Prepared {
  plan: Plan
  work: string
  tests: string
  clock: Clock
}

export interface Clock {
  leftMs(): number
  isOver(): boolean
}

/** All boxes of a job share one time. */
export const startClock = (seconds: number): Clock => {
  const until = performance.now() + seconds * 1000
  const leftMs = () => Math.max(1, Math.round(until - performance.now()))
  return { leftMs, isOver: () => performance.now() >= until }
}

export const limitsFor = (grading: Grading, clock: Clock, more: Partial<BoxLimits> = {}): BoxLimits => ({
  ...usualLimits,
  memoryMb: grading.limits.memoryMb,
  outputBytes: grading.limits.outputBytes,
  ...more,
  ms: Math.min(clock.leftMs(), more.ms ?? Number.POSITIVE_INFINITY),
})

const sentences: Record<BoxEnd['ending'], string> = {
  exited: 'It ended.',
  time: 'It took more time than it may and was ended.',
  memory: 'It used more memory than it may and was ended.',
  output: 'It printed more than it may and was ended.',
  files: 'It made more files than it may and was ended.',
  stopped: 'It was stopped.',
}
export const inWords = (ending: BoxEnd['ending']): string => sentences[ending]
