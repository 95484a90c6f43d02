import type { AutogradeErrorCode } from '@academy/contract/enums'
import { remarkLine } from '@academy/contract/grader-remarks'
import type { Git } from '@academy/hardened-git'
import type { Log } from './log-voices.ts'
import type { Judgement } from './mark.ts'
import type { Plan } from './plan.ts'
import { usualLimits, type BoxEnd, type BoxLimits, type SandboxJob } from './sandbox/box.ts'

/** Everything one job uses. */
export interface Grading {
  /** All boxes of the job: they share its time and memory. */
  boxes: SandboxJob
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
export const startClock = (seconds: number, now: () => number): Clock => {
  const until = now() + seconds * 1000
  const leftMs = () => Math.max(1, Math.round(until - now()))
  return { leftMs, isOver: () => now() >= until }
}

/** Builds and tests start tools, and those threads: the student's program alone has the usual number. */
export const toolProcesses = 64

export const limitsFor = (grading: Grading, clock: Clock, more: Partial<BoxLimits> = {}): BoxLimits => ({
  ...usualLimits,
  memoryMb: grading.limits.memoryMb,
  outputBytes: grading.limits.outputBytes,
  ...more,
  ms: Math.min(clock.leftMs(), more.ms ?? Number.POSITIVE_INFINITY),
})

/** Why a box was ended, on a line of the log. */
export const endingLine = (ending: Exclude<BoxEnd['ending'], 'exited'>): string => `\n${remarkLine(ending)}\n`
