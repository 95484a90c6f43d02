import type { AutogradeDetails } from '@academy/contract/autograde'
import { autogradeActions, autogradeErrorCodes, autogradeStatuses } from '@academy/contract/enums'
import { studentLinePrefix } from '@academy/contract/limits'
import type { AutogradeResult } from '@academy/contract/realtime'
import type { autogradeResults } from '#server/schema/autograde.ts'

/** Heard by every process where a runner waits for a job. */
export const queueChannel = 'autograde_queue'
export const listenToQueue = 'listen autograde_queue'

export type ResultRow = typeof autogradeResults.$inferSelect

const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** AG-05 */
export const asResult = (row: ResultRow): AutogradeResult => ({
  id: row.id,
  homeworkResponseId: row.homeworkResponseId,
  action: row.action,
  status: row.status,
  mark: row.mark,
  errorCode: row.errorCode,
  trace: row.trace,
  startedById: row.startedById,
  createdAt: row.createdAt.toISOString(),
  startedAt: isoOrNull(row.startedAt),
  finishedAt: isoOrNull(row.finishedAt),
})

export const asDetails = (row: ResultRow, position: number | null): AutogradeDetails => ({
  result: asResult(row),
  tests: row.tests,
  commit: row.commit,
  testsCommit: row.testsCommit,
  isProved: row.isProved,
  tries: row.tries,
  position,
})

/**
 * HW-06: students read a trace from the marker on; one without it holds nothing that is meant for them. A marker that the
 * student's code printed does not count, and of several the last one does: another one only hides more.
 */
export const traceForStudent = (trace: string | null, marker: string | null): string | null => {
  if (trace === null || marker === null || marker === '') return trace
  const lines = trace.split('\n')
  const first = lines.findLastIndex((line) => !line.startsWith(studentLinePrefix) && line.includes(marker))
  if (first < 0) return null
  const [line = '', ...rest] = lines.slice(first)
  return [line.slice(line.lastIndexOf(marker)), ...rest].join('\n')
}

/**
 * A log of a check that says nothing of the work: the repository could not be read, the check failed by our own fault, or
 * it waits to be tried again. What is written there is for staff; students read a sentence in their language instead.
 */
const isLogForStaff = ({ status, errorCode }: Pick<AutogradeResult, 'status' | 'errorCode'>): boolean =>
  status === autogradeStatuses.Sent ||
  (status === autogradeStatuses.Failed &&
    (errorCode === null ||
      errorCode === autogradeErrorCodes.RepoNotAccessible ||
      errorCode === autogradeErrorCodes.RunnerFault))

export const forStudent = (result: AutogradeResult, marker: string | null): AutogradeResult => ({
  ...result,
  // Who among the staff asked for it is their own business.
  startedById: result.action === autogradeActions.StudentPass ? result.startedById : null,
  trace: isLogForStaff(result) ? null : traceForStudent(result.trace, marker),
})

/**
 * A lecture with a marker keeps to itself what its tests print before it, so also what they say of a failure; their
 * names and outcomes are shown. Which version of the tests it was is the staff's business.
 */
export const detailsForStudent = (details: AutogradeDetails, marker: string | null): AutogradeDetails => ({
  ...details,
  result: forStudent(details.result, marker),
  tests: marker ? details.tests.map(({ name, passed, ms }) => ({ name, passed, message: null, ms })) : details.tests,
  testsCommit: null,
  isProved: null,
})

/** AG-24: a check is for those who asked for it, a shadow grading for nobody before it is published. */
export const isForStudent = (row: Pick<ResultRow, 'action' | 'regradeId'>): boolean =>
  row.action !== autogradeActions.AdminCheck && row.regradeId === null
