import type { Locale } from '@academy/contract/enums'
import { languageTags } from '#lib/i18n/locale.ts'

const format = (at: Date, locale: Locale, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(languageTags[locale], options).format(at)

/** '09:30' */
export const timeOf = (iso: string, locale: Locale): string =>
  format(new Date(iso), locale, { hour: '2-digit', minute: '2-digit', hour12: false })

/** '09:30–10:00' */
export const timesOf = ({ startDate, endDate }: { startDate: string; endDate: string }, locale: Locale): string =>
  `${timeOf(startDate, locale)}–${timeOf(endDate, locale)}`

/** 'вівторок, 17 листопада' */
export const longDay = (day: Date, locale: Locale): string =>
  format(day, locale, { weekday: 'long', day: 'numeric', month: 'long' })

/** 'вт' */
export const shortWeekday = (day: Date, locale: Locale): string => format(day, locale, { weekday: 'short' })

export const dayNumber = (day: Date, locale: Locale): string => format(day, locale, { day: 'numeric', month: 'short' })

/** '16–22 листопада 2026 р.' */
export const weekName = (monday: Date, sunday: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(languageTags[locale], { day: 'numeric', month: 'long', year: 'numeric' })
    .formatRange(monday, sunday)
    .replace(/\s(?=р\.)/, '\u00a0')

/** '17 лист., 09:30' */
export const dayAndTime = (iso: string, locale: Locale): string =>
  `${dayNumber(new Date(iso), locale)}, ${timeOf(iso, locale)}`
