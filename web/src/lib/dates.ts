import type { Locale } from '@academy/contract/enums'
import { currentYear } from './clock.ts'
import { languageTags } from './i18n/locale.ts'

/** stored in UTC, shown in the zone of the browser. */
const formatters = new Map<string, Intl.DateTimeFormat>()
const formatter = (locale: Locale, name: string, options: Intl.DateTimeFormatOptions) => {
  const key = `${locale} ${name}`
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(languageTags[locale], options)
  formatters.set(key, made)
  return made
}

/** '26 квітня 2027 р.': the abbreviation must not stand alone on the next line. */
export const formatDate = (iso: string, locale: Locale): string =>
  formatter(locale, 'date', { day: 'numeric', month: 'long', year: 'numeric' })
    .format(new Date(iso))
    .replace(/\s(?=р\.)/, '\u00a0')

/** The year of a date that is not of this year: last March and next March are different days. */
const yearOf = (date: Date): { year?: 'numeric' } => (date.getFullYear() === currentYear() ? {} : { year: 'numeric' })

const withYear = (iso: string, locale: Locale, name: string, options: Intl.DateTimeFormatOptions): string => {
  const date = new Date(iso)
  const year = yearOf(date)
  return formatter(locale, year.year ? `${name}, year` : name, { ...options, ...year })
    .format(date)
    .replace(/\s(?=р\.)/, '\u00a0')
}

export const formatDayMonth = (iso: string, locale: Locale): string =>
  withYear(iso, locale, 'day-month', { day: 'numeric', month: 'short' })

/** '14 Oct – 28 Oct 2025': a year that both days share is said once. */
export const formatDayRange = (isoDates: readonly string[], locale: Locale): string => {
  const years = new Set(isoDates.map((iso) => new Date(iso).getFullYear()))
  const last = isoDates.length - 1
  return isoDates
    .map((iso, index) =>
      years.size === 1 && index < last
        ? formatter(locale, 'day-month', { day: 'numeric', month: 'short' }).format(new Date(iso))
        : formatDayMonth(iso, locale),
    )
    .join(' – ')
}

/** '15.11.2026', '15 Nov 2026': in English day and month in numbers alone are read either way round. In one line. */
export const formatShortDate = (iso: string, locale: Locale): string =>
  formatter(locale, 'short', {
    day: locale === 'en' ? 'numeric' : '2-digit',
    month: locale === 'en' ? 'short' : '2-digit',
    year: 'numeric',
  })
    .format(new Date(iso))
    .replaceAll(' ', '\u00a0')

export const formatDateTime = (iso: string, locale: Locale): string =>
  withYear(iso, locale, 'date-time', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })

/** The same by the clocks of another zone. */
export const formatDateTimeIn = (timeZone: string, iso: string, locale: Locale): string =>
  withYear(iso, locale, `date-time ${timeZone}`, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })

/** '09:05' */
export const formatTime = (iso: string, locale: Locale): string =>
  formatter(locale, 'time', { hour: '2-digit', minute: '2-digit', hour12: false }).format(new Date(iso))

export const formatNumber = (value: number, locale: Locale): string => value.toLocaleString(languageTags[locale])

/** How long a program ran: with one digit, because the next one is chance. Nothing takes no time at all. */
export const secondsOf = (ms: number, locale: Locale): string => {
  const shown = (seconds: number) =>
    seconds.toLocaleString(languageTags[locale], { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return ms < 50 ? `<\u00a0${shown(0.1)}` : shown(ms / 1000)
}

export const monthName = (month: number, locale: Locale): string =>
  formatter(locale, 'month', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, month - 1, 1)))

/** 'через 15 хвилин': rounded up, so that nobody comes back too early. */
export const waitingTime = (seconds: number, locale: Locale): string => {
  const words = new Intl.RelativeTimeFormat(languageTags[locale], { numeric: 'always' })
  if (seconds < 60) return words.format(Math.ceil(seconds), 'second')
  if (seconds <= 90 * 60) return words.format(Math.ceil(seconds / 60), 'minute')
  return words.format(Math.ceil(seconds / 3600), 'hour')
}

/**
 * 'Europe/Kyiv, GMT+2': the name alone does not tell everybody the offset. It is the offset of the moments it is shown
 * beside, of all of them where they differ: 'GMT+3 / GMT+2' in the months around a change of the clocks.
 */
export const zoneName = (locale: Locale, moment: Date, ...more: readonly Date[]): string => {
  const offsetAt = (moment: Date) =>
    formatter(locale, 'zone', { timeZoneName: 'shortOffset' })
      .formatToParts(moment)
      .find((part) => part.type === 'timeZoneName')?.value
  const offset = [...new Set([moment, ...more].map(offsetAt))].join(' / ')
  // Chromium still answers the old spelling of the capital.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone.replace('Europe/Kiev', 'Europe/Kyiv')
  return [zone, offset].filter(Boolean).join(', ')
}
