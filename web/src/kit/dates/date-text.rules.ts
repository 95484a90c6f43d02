import type { Locale } from '@academy/contract/enums'
import { formatShortDate } from '#lib/dates.ts'
import { languageTags } from '#lib/i18n/locale.ts'

/** What a field holds: '2026-11-15', '18:00' or '2026-11-15T18:00', in the zone of the browser. */
export type DateKind = 'day' | 'time' | 'moment'

const two = (value: number): string => String(value).padStart(2, '0')

// --- Written: 24 hours, and the day before its month in both languages

export const dayText = (day: string, locale: Locale): string =>
  formatShortDate(`${day}T12:00`, locale).replaceAll('\u00a0', ' ')

export const textOf = (kind: DateKind, value: string, locale: Locale): string => {
  if (value === '' || kind === 'time') return value
  if (kind === 'day') return dayText(value, locale)
  return `${dayText(value.slice(0, 10), locale)} ${value.slice(11, 16)}`
}

// --- Read: as it is written, as ISO, and as people write it elsewhere

const firstYear = 1900
const lastYear = 2199

const dayFrom = (year: number, month: number, day: number): string | null => {
  const fullYear = year < 100 ? year + 2000 : year
  const isThere =
    fullYear >= firstYear &&
    fullYear <= lastYear &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= new Date(Date.UTC(fullYear, month, 0)).getUTCDate()
  return isThere ? `${fullYear}-${two(month)}-${two(day)}` : null
}

/** Names of a month in both languages, alone and beside a day: 'листопад', 'листопада', 'лист.', 'November', 'Nov'. */
const monthNames: readonly (readonly string[])[] = Array.from({ length: 12 }, (_, month) => {
  const date = new Date(Date.UTC(2024, month, 2))
  const shapes = [{ month: 'long' }, { month: 'long', day: 'numeric' }, { month: 'short' }] as const
  return Object.values(languageTags).flatMap((tag) =>
    shapes.map((shape) => {
      const parts = new Intl.DateTimeFormat(tag, { ...shape, timeZone: 'UTC' }).formatToParts(date)
      return bareWord(parts.find(({ type }) => type === 'month')!.value)
    }),
  )
})

function bareWord(word: string): string {
  return word.toLowerCase().replace(/\.$/, '')
}

const monthFrom = (word: string): number => {
  const bare = bareWord(word)
  return bare.length < 3 ? 0 : monthNames.findIndex((names) => names.some((name) => name.startsWith(bare))) + 1
}

const readDay = (text: string): string | null => {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return dayFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = /^(\d{1,2})[./\- ](\d{1,2})[./\- ](\d{4}|\d{2})$/.exec(text)
  if (numbers) return dayFrom(Number(numbers[3]), Number(numbers[2]), Number(numbers[1]))
  const dayFirst = /^(\d{1,2})[ .-]+(\p{L}+)\.?[ -]+(\d{4})$/u.exec(text)
  if (dayFirst) return dayFrom(Number(dayFirst[3]), monthFrom(dayFirst[2]!), Number(dayFirst[1]))
  const monthFirst = /^(\p{L}+)\.? (\d{1,2}) (\d{4})$/u.exec(text)
  return monthFirst && dayFrom(Number(monthFirst[3]), monthFrom(monthFirst[1]!), Number(monthFirst[2]))
}

const readTime = (text: string): string | null => {
  const parts = /^(\d{1,2})(?:[:.](\d{2})(?::\d{2}(?:\.\d+)?)?)? ?(am|pm)?$/.exec(text)
  if (!parts || (parts[2] === undefined && parts[3] === undefined)) return null
  const [said, minute] = [Number(parts[1]), Number(parts[2] ?? 0)]
  if (parts[3] && (said < 1 || said > 12)) return null
  const hour = parts[3] ? (said % 12) + (parts[3] === 'pm' ? 12 : 0) : said
  return hour <= 23 && minute <= 59 ? `${two(hour)}:${two(minute)}` : null
}

/** A moment that names its zone, as other programs copy it, by the clock of the browser. */
const readZoned = (text: string): string | null => {
  const isZoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/i.test(text)
  const at = new Date(text)
  if (!isZoned || Number.isNaN(at.getTime())) return null
  const day = dayFrom(at.getFullYear(), at.getMonth() + 1, at.getDate())
  return day && `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/([ap])\.m\.?/g, '$1m')
    .replace(/,|(?<=\d)\s*р\.?(?=\s|$)|(?<=\s)(?:о|at)(?=\s)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** null: nothing that could be meant. A moment needs its time, so that nobody closes a deadline at midnight unasked. */
export const readText = (kind: DateKind, text: string): string | null => {
  const zoned = readZoned(text.trim())
  if (zoned) return kind === 'day' ? zoned.slice(0, 10) : kind === 'time' ? zoned.slice(11) : zoned
  const words = plain(text)
  if (kind === 'time') return readTime(words)
  const whole = /^(.+?)(?:t| )(\d{1,2}(?::\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?| ?[ap]m))$/.exec(words)
  const day = readDay(whole ? whole[1]! : words)
  if (kind === 'day') return day
  const time = whole && readTime(whole[2]!)
  return day && time ? `${day}T${time}` : null
}

// --- The calendar

export const addDays = (day: string, count: number): string => {
  const date = new Date(`${day}T00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** The same day of another month, or its last one. */
export const addMonths = (day: string, count: number): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const first = new Date(Date.UTC(year, month - 1 + count, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return `${first.toISOString().slice(0, 8)}${two(Math.min(date, last))}`
}

const weekdayOf = (day: string): number => (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7

/** The weeks that a month is part of, from Monday. */
export const weeksOf = (day: string): string[][] => {
  const first = `${day.slice(0, 8)}01`
  const start = addDays(first, -weekdayOf(first))
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => addDays(start, week * 7 + at)),
  )
  return weeks.filter((week) => week.some((one) => one.slice(0, 7) === day.slice(0, 7)))
}

/** Where a key leads from a day; undefined: it leads nowhere. */
export const dayByKey = (day: string, key: string, isShift: boolean): string | undefined => {
  const ways: Record<string, () => string> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -weekdayOf(day)),
    End: () => addDays(day, 6 - weekdayOf(day)),
    PageUp: () => addMonths(day, isShift ? -12 : -1),
    PageDown: () => addMonths(day, isShift ? 12 : 1),
  }
  return ways[key]?.()
}

export const isWithin = (day: string, min: string, max: string): boolean =>
  day >= (min.slice(0, 10) || `${firstYear}-01-01`) && day <= (max.slice(0, 10) || `${lastYear}-12-31`)
