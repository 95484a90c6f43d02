import type { Locale } from '@academy/contract/enums'
import { languageTags } from './i18n/locale.ts'

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** 'вчора', '5 хвилин тому': the largest unit that fits, in the grammar of the language. */
export const timeAgo = (iso: string, now: Date, locale: Locale): string => {
  const format = new Intl.RelativeTimeFormat(languageTags[locale], { numeric: 'auto' })
  // A clock that is a little behind the server's must not speak of the future.
  const seconds = Math.max(0, (now.getTime() - Date.parse(iso)) / 1000)
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? ['second', Infinity]
  return format.format(-Math.floor(seconds / length), unit)
}

/** '15 листопада 2026 р. о 09:05' */
export const exactTime = (iso: string, locale: Locale): string =>
  new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso))
