import type { Locale } from '@academy/contract/enums'
import type { LocalizedName } from '@academy/contract/users'

/** STG-09: the interface language, then ua, then en. */
export const localized = (name: LocalizedName, locale: Locale): string => name[locale] || name.ua || name.en
