import { isDeepStrictEqual } from 'node:util'
import type { RunnerReport } from '@academy/contract/runner'
import { autogradeActions, autogradeErrorCodes, autogradeStatuses } from '@academy/contract/enums'
import { autogradeMaxTries, autogradeTraceMaxLength } from '@academy/contract/limits'
import type { FieldError } from '#platform/errors.ts'
import type { autogradeResults } from '#server/schema/autograde.ts'

const { Sent, Started, Failed, Success } = autogradeStatuses
const { RunnerFault } = autogradeErrorCodes

/** What one job may use up; the runner enforces it. */
export const jobLimits = { seconds: 120, memoryMb: 1_024, outputBytes: 1_048_576 } as const

type ResultRow = typeof autogradeResults.$inferSelect
type Said = Pick<RunnerReport, 'claimToken' | 'status' | 'mark' | 'errorCode' | 'trace' | 'tests'>
type Held = Pick<ResultRow, 'claimToken' | 'status' | 'mark' | 'errorCode' | 'trace' | 'tests' | 'tries'>

/** AG-02, AG-04: a mark belongs to a success, a code to a failure. */
export const reportProblems = ({
  status,
  mark,
  errorCode,
}: Pick<Said, 'status' | 'mark' | 'errorCode'>): FieldError[] => {
  if (status === Sent) return [{ field: 'status', message: 'wrongChoice' }]
  const problems: FieldError[] = []
  if (status === Success && mark === null) problems.push({ field: 'mark', message: 'fieldIsRequired' })
  if (status !== Success && mark !== null) problems.push({ field: 'mark', message: 'wrongChoice' })
  if (status !== Failed && errorCode !== null) problems.push({ field: 'errorCode', message: 'wrongChoice' })
  return problems
}

const saysTheSame = (held: Held, said: Said): boolean =>
  held.status === said.status &&
  held.mark === said.mark &&
  held.errorCode === said.errorCode &&
  (said.trace === null || held.trace === said.trace) &&
  isDeepStrictEqual(held.tests, said.tests)

/**
 * What a report does to its job. Only who holds the claim ends it, and once: a repetition of the same words changes
 * nothing, other words come too late. A fault of the runner is tried again as long as there are tries.
 */
export const effectOfReport = (held: Held, said: Said): 'begin' | 'end' | 'retry' | 'repeat' | 'lost' => {
  if (held.claimToken === null || held.claimToken !== said.claimToken) return 'lost'
  const isFault = said.status === Failed && said.errorCode === RunnerFault
  if (held.status === Started) {
    if (said.status === Started) return 'begin'
    return isFault && held.tries < autogradeMaxTries ? 'retry' : 'end'
  }
  // It waits again because this runner could not do it.
  if (held.status === Sent) return isFault ? 'repeat' : 'lost'
  return saysTheSame(held, said) ? 'repeat' : 'lost'
}

/**
 * The check of what a student handed in ended without a result, and not because of the work: the runners could not do it,
 * or none answered (AG-22, without a code).
 */
export const isOurFault = (result: Pick<ResultRow, 'action' | 'regradeId' | 'status' | 'errorCode'>): boolean =>
  result.action === autogradeActions.StudentPass &&
  result.regradeId === null &&
  result.status === Failed &&
  (result.errorCode === RunnerFault || result.errorCode === null)

/** A piece of the log at its place, however often it comes. */
export const withPiece = (trace: string | null, offset: number, text: string): string => {
  const before = (trace ?? '').slice(0, offset).padEnd(offset)
  const after = (trace ?? '').slice(offset + text.length)
  return (before + text + after).slice(0, autogradeTraceMaxLength)
}
