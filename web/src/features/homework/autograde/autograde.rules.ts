import type { GradedResponse, RegradeDetails } from '@academy/contract/autograde'
import { autogradeStatuses } from '@academy/contract/enums'
import { markRange } from '@academy/contract/limits'

/** Pieces come in any order and more than once: each is put at its place. */
export const withPiece = (log: string, offset: number, text: string): string =>
  log.slice(0, offset).padEnd(offset) + text + log.slice(offset + text.length)

/** What the server had when it was asked, and what came since. */
export const joinedLog = (stored: string | null, heard: string | undefined): string => {
  const known = stored ?? ''
  return known + (heard ?? '').slice(known.length)
}

export const rerunGroups = ['all', 'failed', 'never', 'belowMinMark'] as const
export type RerunGroup = (typeof rerunGroups)[number]

const belongs: Record<RerunGroup, (response: GradedResponse, minMark: number | null) => boolean> = {
  all: () => true,
  failed: ({ newestStatus }) => newestStatus === autogradeStatuses.Failed,
  never: ({ newestStatus }) => newestStatus === null,
  belowMinMark: ({ newestMark }, minMark) => minMark !== null && newestMark !== null && newestMark < minMark,
}

export const responsesOf = (
  responses: readonly GradedResponse[],
  group: RerunGroup,
  minMark: number | null,
): GradedResponse[] => responses.filter((response) => belongs[group](response, minMark))

/** '0' to '10', nothing else; null: no mark. */
export const markOf = (text: string): number | null => {
  if (!/^\d{1,2}$/.test(text.trim())) return null
  const mark = Number(text)
  return mark >= markRange.min && mark <= markRange.max ? mark : null
}

export interface MarkColumn {
  mark: number
  before: number
  after: number
}

/** How many have each mark with the old tests and with the new ones. */
export const markColumns = (changes: RegradeDetails['changes']): MarkColumn[] => {
  const count = (mark: number, side: 'before' | 'after') => changes.filter((change) => change[side] === mark).length
  return Array.from({ length: markRange.max - markRange.min + 1 }, (_, index) => {
    const mark = markRange.min + index
    return { mark, before: count(mark, 'before'), after: count(mark, 'after') }
  })
}

export type ChangeKind = 'up' | 'down' | 'same' | 'none'

/** Without a new mark nothing follows; who had none before goes up. */
export const changeKind = ({
  before,
  after,
}: Pick<RegradeDetails['changes'][number], 'before' | 'after'>): ChangeKind => {
  if (after === null) return 'none'
  const difference = after - (before ?? -1)
  return difference === 0 ? 'same' : difference > 0 ? 'up' : 'down'
}

export const changeFilters = ['changed', 'crossUp', 'crossDown', 'manual', 'all'] as const
export type ChangeFilter = (typeof changeFilters)[number]

const chosen: Record<ChangeFilter, (change: RegradeDetails['changes'][number]) => boolean> = {
  changed: (change) => ['up', 'down'].includes(changeKind(change)),
  crossUp: ({ crosses }) => crosses === 'up',
  crossDown: ({ crosses }) => crosses === 'down',
  manual: ({ isManual }) => isManual,
  all: () => true,
}

export const chosenChanges = (changes: RegradeDetails['changes'], filter: ChangeFilter): RegradeDetails['changes'] =>
  changes.filter(chosen[filter])

/** Of a batch sent off, how many are through: those that neither wait nor run any more. */
export const batchDone = (batch: number, waiting: number): number => Math.max(0, batch - waiting)
