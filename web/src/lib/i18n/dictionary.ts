import type { Locale } from '@academy/contract/enums'
import type { TranslationArea } from '@academy/contract/translations'
import type { Messages } from '@lingui/core'
import { readJson, type KeyValueStore } from '../storage.ts'

export interface Dictionary {
  hash: string
  translations: Messages
}

export type Hashes = Partial<Record<TranslationArea, string>>

export interface DictionaryDeps {
  store: KeyValueStore
  /** The hashes of all areas of a locale. */
  fetchHashes: (locale: Locale) => Promise<Hashes>
  fetchDictionary: (locale: Locale, area: TranslationArea) => Promise<Dictionary>
  builtIn: (locale: Locale, area: TranslationArea) => Promise<Messages>
}

const keyOf = (locale: Locale, area: TranslationArea) => `translations:${locale}:${area}`

const isDictionary = (value: unknown): value is Dictionary =>
  typeof value === 'object' && value !== null && 'hash' in value && 'translations' in value

/**
 * I18N-05: texts come from the server and are kept by their hash. An unchanged hash costs no download,
 * an API that does not answer costs nothing but the built-in texts. The hashes are asked for once per page: they change
 * with the program, and a page keeps the program it has.
 */
export const createDictionaries = ({ store, fetchHashes, fetchDictionary, builtIn }: DictionaryDeps) => {
  const download = async (locale: Locale, area: TranslationArea): Promise<Messages> => {
    const dictionary = await fetchDictionary(locale, area)
    store.set(keyOf(locale, area), JSON.stringify(dictionary))
    return dictionary.translations
  }

  const asked = new Map<Locale, Promise<Hashes>>()
  const hashesOf = (locale: Locale): Promise<Hashes> => {
    const earlier = asked.get(locale)
    if (earlier) return earlier
    const hashes = fetchHashes(locale)
    asked.set(locale, hashes)
    hashes.catch(() => asked.delete(locale))
    return hashes
  }

  return {
    async load(locale: Locale, area: TranslationArea): Promise<Messages> {
      const stored = readJson(store, keyOf(locale, area))
      const cached = isDictionary(stored) ? stored : null
      try {
        if (cached !== null && (await hashesOf(locale))[area] === cached.hash) return cached.translations
        return await download(locale, area)
      } catch {
        return cached?.translations ?? builtIn(locale, area)
      }
    },
  }
}
