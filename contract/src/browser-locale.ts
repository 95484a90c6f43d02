import type { Locale } from './enums.ts'

/**
 * The language of a first visit (decision 017): English for a browser that lists neither Ukrainian nor Russian. The boot
 * script of index.html decides the same way.
 */
export const localeOfBrowser = (languages: readonly string[]): Locale =>
  languages.length === 0 || languages.some((tag) => /^(uk|ru)\b/i.test(tag)) ? 'ua' : 'en'
