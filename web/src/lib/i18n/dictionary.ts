import type { Locale } from '@academy/contract/enums'
import type { TranslationArea } from '@academy/contract/translations'
import type { Messages } from '@lingui/core'
import { readJson, type KeyValueStore } from '../storage.ts'

export interface Dictionary {
  hash: string
  translations: Messages
}

export interface DictionaryDeps {
  store: KeyValueStore
  fetchHash: (locale: Locale, area: TranslationArea) => Promise<string>
  fetchDictionary: (locale: Locale, area: TranslationArea) => Promise<Dictionary>
  builtIn: (locale: Locale, area: TranslationArea) => Promise<Messages>
}

const keyOf = (locale: Locale, area: TranslationArea) => `translations:${locale}:${area}`

const isDictionary = (value: unknown): value is Dictionary =>
  typeof value === 'object' && value !== null && 'hash' in value && 'translations' in value

/**
 * I18N-05: texts come from the server and are kept by their hash. An unchanged hash costs no download,
 * an API that does not answer costs nothing but the built-in texts.
 */
export const createDictionaries = ({ store, fetchHash, fetchDictionary, builtIn }: DictionaryDeps) => {
  const download = async (locale: Locale, area: TranslationArea): Promise<Messages> => {
    const dictionary = await fetchDictionary(locale, area)
    store.set(keyOf(locale, area), JSON.stringify(dictionary))
    return dictionary.translations
  }

  return {
    async load(locale: Locale, area: TranslationArea): Promise<Messages> {
      const stored = readJson(store, keyOf(locale, area))
      const cached = isDictionary(stored) ? stored : null
      try {
        if (cached !== null && (await fetchHash(locale, area)) === cached.hash) return cached.translations
        return await download(locale, area)
      } catch {
        return cached?.translations ?? builtIn(locale, area)
      }
    },
  }
}
