import type { Locale } from '@academy/contract/enums'
import { languageTags } from '#lib/i18n/locale.ts'

/** '10:05' in the zone of the reader. */
export const timeOfDay = (moment: number | string, locale: Locale): string =>
  new Intl.DateTimeFormat(languageTags[locale], { hour: '2-digit', minute: '2-digit' }).format(new Date(moment))

/** '10:05', on another day '13 лист., 10:05': a window may be open for days. */
export const momentText = (moment: string, now: number, locale: Locale): string => {
  const date = new Date(moment)
  if (date.toDateString() === new Date(now).toDateString()) return timeOfDay(moment, locale)
  const day = new Intl.DateTimeFormat(languageTags[locale], { day: 'numeric', month: 'short' }).format(date)
  return `${day}, ${timeOfDay(moment, locale)}`
}

/** '10:05:09': on the line of an attempt seconds tell what came first. */
export const exactTimeOfDay = (moment: number | string, locale: Locale): string =>
  new Intl.DateTimeFormat(languageTags[locale], { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(
    new Date(moment),
  )
