import { localeOfBrowser } from '@academy/contract/browser-locale'
import type { Locale } from '@academy/contract/enums'
import { localStore, type KeyValueStore } from '../storage.ts'

/** I18N-02 */
export const defaultLocale: Locale = 'ua'

/** Intl does not know `ua` and would silently use English plurals. */
export const languageTags: Record<Locale, string> = { ua: 'uk-UA', en: 'en-GB' }
export const htmlLanguages: Record<Locale, string> = { ua: 'uk', en: 'en' }
/** Each language is named in itself, so that a person who cannot read this page still finds it. */
export const languageNames: Record<Locale, string> = { ua: 'Українська', en: 'English' }

const storageKey = 'locale'

/** I18N-06: before login the choice lives in the browser. The boot script of index.html decides the same way. */
export const storedLocale = (
  store: KeyValueStore = localStore,
  languages: readonly string[] = globalThis.navigator?.languages ?? [],
): Locale => {
  const stored = store.get(storageKey)
  return stored === 'en' || stored === 'ua' ? stored : localeOfBrowser(languages)
}
export const storeLocale = (locale: Locale, store: KeyValueStore = localStore) => store.set(storageKey, locale)
