import type { Locale } from '@academy/contract/enums'
import { expect, test } from 'vitest'
import page from '../../../index.html?raw'
import { storedLocale, storeLocale } from './locale.ts'
import type { KeyValueStore } from '../storage.ts'

const storeOf = (stored: string | null): KeyValueStore => {
  const values = new Map(stored === null ? [] : [['locale', stored]])
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => {
      values.set(key, value)
      return true
    },
    remove: (key) => values.delete(key),
  }
}

/** What the script of index.html decides before our code is loaded. */
const bootLocale = (stored: string | null, languages: readonly string[]): Locale => {
  const script = /<script nonce="__CSP_NONCE__">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
  const window: { __boot?: { locale: Locale } } = {}
  const browser = {
    window,
    navigator: { languages },
    document: {
      documentElement: { setAttribute: () => undefined },
      head: { append: () => undefined },
      addEventListener: () => undefined,
    },
    location: { pathname: '/' },
    matchMedia: () => ({ matches: false }),
    localStorage: { getItem: (key: string) => (key === 'locale' ? stored : null) },
    fetch: async () => ({}),
  }
  // oxlint-disable-next-line no-implied-eval, no-new-func -- the script of our own page, with a browser of its own
  new Function(...Object.keys(browser), script)(...Object.values(browser))
  return window.__boot?.locale ?? 'ua'
}

test.each<[string, string | null, string[], Locale]>([
  ['[I18N-02] Ukrainian is the default', null, [], 'ua'],
  ['a Ukrainian browser gets Ukrainian', null, ['en-US', 'uk-UA'], 'ua'],
  ['a Russian browser gets Ukrainian', null, ['ru'], 'ua'],
  ['any other browser gets English', null, ['de-DE', 'de'], 'en'],
  ['a language that only begins alike is another one', null, ['rup', 'en'], 'en'],
  ['[I18N-06] a choice counts more than the browser', 'ua', ['en-GB'], 'ua'],
  ['[I18N-06] in both directions', 'en', ['uk'], 'en'],
  ['what is no language is no choice', 'fr', ['en-GB'], 'en'],
])('%s', (_, stored, languages, locale) => {
  expect(storedLocale(storeOf(stored), languages)).toBe(locale)
  expect(bootLocale(stored, languages)).toBe(locale)
})

test('[I18N-06] a choice is kept', () => {
  const store = storeOf(null)
  storeLocale('ua', store)
  expect(storedLocale(store, ['en'])).toBe('ua')
})
