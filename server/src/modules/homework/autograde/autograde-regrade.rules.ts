import type { Regrade, RegradeDetails } from '@academy/contract/autograde'
import type { AutogradeErrorCode } from '@academy/contract/enums'

export interface ComparedMark {
  homeworkResponseId: number
  student: { id: number; firstName: string; lastName: string }
  before: number | null
  after: number | null
  errorCode: AutogradeErrorCode | null
  isManual: boolean
}

/** Nobody writes down that it is ready: it is when nothing of it waits or runs any more. */
export const stateOf = (stored: Regrade['state'], { total, done }: { total: number; done: number }): Regrade['state'] =>
  stored === 'running' || stored === 'ready' ? (done < total ? 'running' : 'ready') : stored

const passes = (mark: number | null, minMark: number): boolean => mark !== null && mark >= minMark

/** Without a new mark nothing follows from the new tests, and a mark of a person stays: neither crosses. */
const crossing = ({ before, after, isManual }: ComparedMark, minMark: number | null): 'up' | 'down' | null => {
  if (minMark === null || after === null || isManual || passes(before, minMark) === passes(after, minMark)) return null
  return passes(after, minMark) ? 'up' : 'down'
}

const changesAtMost = 1_000

type Comparison = Pick<RegradeDetails, 'up' | 'down' | 'same' | 'crossUp' | 'crossDown' | 'changes'>

/** Who had no mark of the autograder yet and would have one goes up. */
export const compareMarks = (rows: readonly ComparedMark[], minMark: number | null): Comparison => {
  const compared = rows.map((row) => ({ ...row, crosses: crossing(row, minMark) }))
  const difference = ({ before, after }: ComparedMark): number => (after === null ? 0 : after - (before ?? -1))
  const isSame = ({ before, after }: ComparedMark) => before === after
  const count = (is: (row: (typeof compared)[number]) => boolean): number => compared.filter(is).length
  const weight = (row: (typeof compared)[number]): number =>
    (row.crosses ? 100 : 0) + (isSame(row) ? 0 : 50) + Math.abs(difference(row))
  return {
    up: count((row) => difference(row) > 0),
    down: count((row) => difference(row) < 0),
    same: count((row) => row.after !== null && isSame(row)),
    crossUp: count(({ crosses }) => crosses === 'up'),
    crossDown: count(({ crosses }) => crosses === 'down'),
    changes: compared.toSorted((a, b) => weight(b) - weight(a)).slice(0, changesAtMost),
  }
}
