import type { Locale } from '@academy/contract/enums'

const otherLanguage = { ua: 'en', en: 'ua' } as const

/** A question's text in the reader's language; where that one is missing, in the other. */
export const inLanguage = (texts: { ua: string; en: string }, locale: Locale): string =>
  texts[locale].trim() === '' ? texts[otherLanguage[locale]] : texts[locale]
