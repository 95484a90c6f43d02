import type { Locale } from '@academy/contract/enums'
import { translationsApi, type TranslationArea } from '@academy/contract/translations'
import { setupI18n, type Messages } from '@lingui/core'
import { call } from '../api.ts'
import { boot } from '../boot.ts'
import { createObservable, useObservable } from '../observable.ts'
import { localStore } from '../storage.ts'
import { createCatalogues } from './catalogues.ts'
import { createDictionaries, type Dictionary } from './dictionary.ts'
import { htmlLanguages, languageTags, storedLocale, storeLocale } from './locale.ts'
import type { MessageKey, MessageValues } from './messages.ts'

/** A server that hangs must not keep the page blank: after this the kept texts are used. */
const hashTimeoutMs = 3_000

export const i18n = setupI18n({ missing: (_, id) => id })
// The API answers compiled messages; a plain string among them is a text without values.
i18n.setMessagesCompiler((message) => [message])

const compileBuiltIn = async (locale: Locale, area: TranslationArea): Promise<Messages> => {
  const [{ compileMessage }, texts] = await Promise.all([
    import('@lingui/message-utils/compileMessage'),
    import('./built-in-texts.ts').then(({ builtInTexts }) => builtInTexts[locale][area]()),
  ])
  return Object.fromEntries(Object.entries(texts.default).map(([key, text]) => [key, compileMessage(text)]))
}

const dictionaries = createDictionaries({
  store: localStore,
  builtIn: compileBuiltIn,
  fetchHashes: async (locale) => {
    const early = await boot.hashes(locale)
    if (early !== null) return early
    const answer = await call(
      translationsApi.hash,
      { body: { locale, area: 'public' } },
      { signal: AbortSignal.timeout(hashTimeoutMs) },
    )
    return answer.hashes
  },
  fetchDictionary: async (locale, area) => {
    const early = area === 'public' ? await boot.dictionary(locale) : null
    return (early ?? (await call(translationsApi.load, { body: { locale, area } }))) as Dictionary
  },
})

const currentLocale = createObservable<Locale>(storedLocale())
export const locale = (): Locale => currentLocale.get()
export const useLocale = (): Locale => useObservable(currentLocale)

const speak = (next: Locale) => {
  i18n.activate(next, languageTags[next])
  currentLocale.set(next)
}

/** For a page that is drawn where no browser is: nothing is asked for, and no choice is kept. */
export const speakBuiltIn = async (next: Locale): Promise<void> => {
  i18n.load(next, await compileBuiltIn(next, 'public'))
  speak(next)
}

const catalogues = createCatalogues<Messages>({
  initial: storedLocale(),
  load: dictionaries.load,
  add: (of, messages) => i18n.load(of, messages),
  activate: (next) => {
    storeLocale(next)
    // The boot script has said it already, mostly; saying it again would restyle the whole drawn page.
    if (document.documentElement.lang !== htmlLanguages[next]) document.documentElement.lang = htmlLanguages[next]
    speak(next)
  },
})

/** nobody downloads texts of screens they cannot open; a layout asks for its own area. */
export const { loadArea, switchTo: switchLocale } = catalogues

/** The plain texts of an area in a language that need not be the one on the screen. */
export const textsIn = async (of: Locale, area: TranslationArea): Promise<(key: MessageKey) => string | null> => {
  const messages = await dictionaries.load(of, area)
  return (key) => {
    const message: unknown = messages[key]
    const [text] = Array.isArray(message) ? (message as unknown[]) : [message]
    return typeof text === 'string' ? text : null
  }
}

export const startI18n = (): Promise<void> => switchLocale(storedLocale())

export type Translate = (key: MessageKey, values?: MessageValues) => string

/** For code outside React; components use `useT`, which follows a language switch. */
export const t: Translate = (key, values) => i18n._(key, values)

export const hasText = (key: string): boolean => Object.hasOwn(i18n.messages, key)
