import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type Locale, locales } from '@academy/contract/enums'
import { type TranslationArea, translationAreas } from '@academy/contract/translations'

export interface Dictionary {
  hash: string
  translations: Record<string, string | unknown[]>
}

const folder = new URL('../../../../../translations/', import.meta.url)

/** dictionaries ship with the product. Compiled here, so that the browser carries no message parser. */
const loadDictionary = (locale: Locale, area: TranslationArea): Dictionary => {
  const source = JSON.parse(readFileSync(new URL(`${locale}/${area}.json`, folder), 'utf8')) as Record<string, string>
  const sorted = Object.entries(source).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const translations: Dictionary['translations'] = {}
  for (const [key, text] of sorted) {
    const compiled = compileMessage(text)
    translations[key] = compiled.length === 1 && typeof compiled[0] === 'string' ? compiled[0] : compiled
  }
  return { hash: createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 16), translations }
}

export type Dictionaries = Record<Locale, Record<TranslationArea, Dictionary>>

export const loadDictionaries = (): Dictionaries =>
  Object.fromEntries(
    locales.map((locale) => [
      locale,
      Object.fromEntries(translationAreas.map((area) => [area, loadDictionary(locale, area)])),
    ]),
  ) as Dictionaries

let kept: Dictionaries | null = null

/** Read and compiled once per process: they change only with the program. */
export const keptDictionaries = (): Dictionaries => (kept ??= loadDictionaries())

/** A text for somebody who has no page open: compiled ICU is a text, or its pieces with the name of a value in between. */
export const textIn = (
  { translations }: Dictionary,
  key: string,
  values: Record<string, string | number> = {},
): string => {
  const text = translations[key] ?? ''
  if (typeof text === 'string') return text
  return text.map((part) => (Array.isArray(part) ? String(values[String(part[0])] ?? '') : String(part))).join('')
}

/** An unknown locale answers ua. */
export const dictionaryOf = (all: Dictionaries, locale: string, area: TranslationArea): Dictionary =>
  all[locales.find((known) => known === locale) ?? 'ua'][area]

export const hashesOf = (all: Dictionaries, locale: string): Record<TranslationArea, string> =>
  Object.fromEntries(translationAreas.map((area) => [area, dictionaryOf(all, locale, area).hash])) as Record<
    TranslationArea,
    string
  >
