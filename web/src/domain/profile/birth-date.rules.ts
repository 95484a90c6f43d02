import { birthYears, monthRange } from '@academy/contract/limits'

/** A date as three lists hold it; an empty text is not chosen yet. */
export interface DateParts {
  day: string
  month: string
  year: string
}

export const noDate: DateParts = { day: '', month: '', year: '' }

export const range = (from: number, to: number): number[] => {
  const step = from <= to ? 1 : -1
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => from + index * step)
}

/** VAL-32: how many days a month has; without a year February may have 29. */
export const daysInMonth = (month: string, year: string): number =>
  month === '' ? 31 : new Date(Date.UTC(Number(year) || 2000, Number(month), 0)).getUTCDate()

/** FORM-56: a day beyond the month length becomes the last day. */
export const withRealDay = (parts: DateParts): DateParts => {
  const last = daysInMonth(parts.month, parts.year)
  return Number(parts.day) > last ? { ...parts, day: String(last) } : parts
}

/** How many days the month has, where the chosen day is its last: there a later one was taken back (FORM-56). */
export const shortMonthOf = ({ day, month, year }: DateParts): number | null => {
  const last = daysInMonth(month, year)
  return last < 31 && Number(day) === last ? last : null
}

/** What the three lists offer; the newest years first, because that is where people look. */
export const dateChoices = ({ month, year }: DateParts, currentYear: number) => {
  const years = birthYears(currentYear)
  return {
    days: range(1, daysInMonth(month, year)),
    months: range(monthRange.min, monthRange.max),
    years: range(years.max, years.min),
  }
}

/** FORM-55: a date needs all three parts. */
export const isWholeDate = ({ day, month, year }: DateParts): boolean => day !== '' && month !== '' && year !== ''

/** ACC-54: a calendar day has no hours and so no zone: it travels as it was chosen. */
export const toIsoDate = ({ day, month, year }: DateParts): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

export const fromIsoDate = (iso: string | null): DateParts => {
  const [year = '', month = '', day = ''] = iso?.split('-') ?? []
  return iso === null ? noDate : { day: String(Number(day)), month: String(Number(month)), year }
}
