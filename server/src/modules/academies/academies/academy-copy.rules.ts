import { movedOnTheWall, onTheWall } from '@academy/contract/academy-clock'

export interface DatedThing {
  startDate: Date | null
  endDate: Date | null
}

/** How far every date moves, by the clocks: from the beginning of the source, or else its earliest date, to the new beginning. */
export const shiftMs = (source: DatedThing, parts: readonly DatedThing[], newStart: Date): number => {
  const dates = parts.flatMap(({ startDate, endDate }) => [startDate, endDate]).filter((date) => date !== null)
  const begin = source.startDate?.getTime() ?? (dates.length > 0 ? Math.min(...dates.map(Number)) : null)
  return begin === null ? 0 : onTheWall(newStart) - onTheWall(new Date(begin))
}

/** What began at nine begins at nine, also where clocks change between. */
export const shifted = (date: Date | null, byMs: number): Date | null => date && movedOnTheWall(date, byMs)

const firstMoment = Date.UTC(1900, 0, 1)
const endOfTime = Date.UTC(2200, 0, 1)

/** The years the contract knows: a copy must be readable again. */
export const isWithinYears = (date: Date | null): boolean =>
  date === null || (date.getTime() >= firstMoment && date.getTime() < endOfTime)
