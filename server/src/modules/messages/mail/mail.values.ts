import type { Locale } from '@academy/contract/enums'
import { academyZone } from '#platform/file-moment.ts'

/** What the lines of a mail name in braces: '{place}'. */
export type MailValues = Readonly<Record<string, string | Date>>

const languageTags: Record<Locale, string> = { ua: 'uk-UA', en: 'en-GB' }

/** With the name of the zone: a mail does not know where it is read. */
const zoneNames: Record<Locale, string> = { ua: 'за київським часом', en: 'Kyiv time' }

const asText = (value: string | Date, locale: Locale): string => {
  if (typeof value === 'string') return value
  const format = new Intl.DateTimeFormat(languageTags[locale], {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: academyZone,
  })
  return `${format.format(value)} (${zoneNames[locale]}, ${academyZone})`
}

/** A line about something that was left empty is left out. */
export const fillIn = (lines: readonly string[], values: MailValues, locale: Locale): string[] => {
  const texts = new Map(Object.entries(values).map(([name, value]) => [name, asText(value, locale)]))
  return lines
    .filter((line) => [...line.matchAll(/\{(\w+)\}/g)].every(([, name]) => texts.get(name!) !== ''))
    .map((line) => line.replace(/\{(\w+)\}/g, (_, name: string) => texts.get(name) ?? ''))
}
