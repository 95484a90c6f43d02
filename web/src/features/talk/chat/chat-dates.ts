import type { Locale } from '@academy/contract/enums'
import { formatDate, formatDayMonth } from '#lib/dates.ts'
import { languageTags } from '#lib/i18n/locale.ts'
import type { Translate } from '#lib/i18n/i18n.ts'

const dayMs = 86_400_000
const dayOf = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()
/** Rounded: a day of a time change has 23 or 25 hours. */
const daysBefore = (iso: string, now: Date): number => Math.round((dayOf(now) - dayOf(new Date(iso))) / dayMs)

const clock = (locale: Locale) => new Intl.DateTimeFormat(languageTags[locale], { hour: '2-digit', minute: '2-digit' })
export const clockTime = (iso: string, locale: Locale): string => clock(locale).format(new Date(iso))

/** 'Сьогодні', 'Вчора', '26 квітня 2027 р.' */
export const dayName = (iso: string, now: Date, locale: Locale, t: Translate): string => {
  const days = daysBefore(iso, now)
  if (days === 0) return t('chat.today')
  return days === 1 ? t('chat.yesterday') : formatDate(iso, locale)
}

/** In a list: the hour of today, the day of everything before. */
export const shortMoment = (iso: string, now: Date, locale: Locale): string =>
  daysBefore(iso, now) === 0 ? clockTime(iso, locale) : formatDayMonth(iso, locale)
