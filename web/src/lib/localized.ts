import type { Locale } from '@academy/contract/enums'

/** STG-09: the interface language, then ua, then en; an empty text counts as missing. */
export const localized = <T extends string | readonly unknown[]>(texts: { ua: T; en: T }, locale: Locale): T =>
  [texts[locale], texts.ua].find((text) => text.length > 0) ?? texts.en
