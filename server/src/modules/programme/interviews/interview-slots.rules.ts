import { interviewChangeWindowMs } from '@academy/contract/limits'

export interface Span {
  startDate: Date
  endDate: Date
}

const minuteMs = 60_000

const doOverlap = (one: Span, other: Span): boolean => one.startDate < other.endDate && other.startDate < one.endDate

/** From the first beginning to the last end. */
export const spanOf = (startDates: readonly Date[], durationMinutes: number): Span => {
  const times = startDates.map((date) => date.getTime())
  return {
    startDate: new Date(Math.min(...times)),
    endDate: new Date(Math.max(...times) + durationMinutes * minuteMs),
  }
}

/**
 * The slots of a series that can be opened: in the future, and for a named interviewer none at the time of another one.
 * Without an interviewer slots may stand beside each other, as in several rooms.
 */
export const planSeries = (
  series: { startDates: readonly Date[]; durationMinutes: number; hasInterviewer: boolean },
  taken: readonly Span[],
  now: Date,
): { planned: Span[]; skipped: number } => {
  const planned: Span[] = []
  for (const startDate of series.startDates.toSorted((a, b) => a.getTime() - b.getTime())) {
    const span = { startDate, endDate: new Date(startDate.getTime() + series.durationMinutes * minuteMs) }
    const previous = planned.at(-1)
    const isBusy =
      series.hasInterviewer &&
      ((previous !== undefined && doOverlap(previous, span)) || taken.some((other) => doOverlap(other, span)))
    if (startDate > now && !isBusy) planned.push(span)
  }
  return { planned, skipped: series.startDates.length - planned.length }
}

/** until 24 hours before it starts, to the moment. */
export const isChangeable = (startDate: Date, now: Date): boolean =>
  startDate.getTime() - now.getTime() >= interviewChangeWindowMs
