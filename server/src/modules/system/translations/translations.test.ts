import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { locales } from '@academy/contract/enums'
import { type TranslationArea, translationAreas, translationsApi } from '@academy/contract/translations'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { dictionaryOf, loadDictionaries } from './translations.service.ts'

vi.mock('node:fs', { spy: true })

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const load = (locale: string, area: TranslationArea = 'public') =>
  it.call(translationsApi.load, { body: { locale, area } })
const hash = (locale: string, area: TranslationArea = 'public') =>
  it.call(translationsApi.hash, { body: { locale, area } })
const source = (locale: string, area: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../../translations/${locale}/${area}.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>

describe('the texts of a locale', () => {
  test.each(locales)('[I18N-03] %s: every key of the file, compiled, without a login', async (locale) => {
    for (const area of translationAreas) {
      const { status, body } = await load(locale, area)
      expect(status).toBe(200)
      expect(Object.keys(body.translations).toSorted()).toEqual(Object.keys(source(locale, area)).toSorted())
    }
  })

  test('[I18N-03] plain texts are texts, those with values are parts', async () => {
    const texts = source('en', 'public')
    const { translations } = (await load('en')).body
    const [plain] = Object.entries(texts).find(([, text]) => !/[{<']/.test(text))!
    expect(translations[plain]).toBe(texts[plain])
    const withValues = Object.keys(texts).filter((key) => /\{\w+\}/.test(texts[key]!))
    expect(withValues.filter((key) => !Array.isArray(translations[key]))).toEqual([])
  })

  test('[I18N-03] without an area it is the public one', async () => {
    const { body } = await it.call(translationsApi.load, { body: { locale: 'en' } })
    expect(body.hash).toBe((await hash('en', 'public')).body.hash)
  })

  test.each(['fr', '', 'EN', '../en', '__proto__'])('[I18N-02] an unknown locale (%s) answers ua', async (locale) => {
    expect((await load(locale)).body).toEqual((await load('ua')).body)
  })

  test('both languages have the same keys', () => {
    for (const area of translationAreas)
      expect(Object.keys(source('en', area)).toSorted()).toEqual(Object.keys(source('ua', area)).toSorted())
  })

  test('an unknown area is refused', async () => {
    expect((await load('en', 'secret' as 'public')).status).toBe(400)
  })
})

describe('the hash', () => {
  test('[I18N-04][I18N-05] is that of the texts, the same at every call and in every process', async () => {
    for (const locale of locales)
      for (const area of translationAreas) {
        const { body } = await hash(locale, area)
        expect(body.hash).toBe((await load(locale, area)).body.hash)
        expect(body.hash).toBe(dictionaryOf(loadDictionaries(), locale, area).hash)
        expect(body.hashes[area]).toBe(body.hash)
      }
  })

  test('[I18N-05] changes with a text or a key, not with their order', () => {
    const hashOf = (content: Record<string, string>): string => {
      vi.mocked(readFileSync).mockImplementation(() => JSON.stringify(content))
      const { hash } = dictionaryOf(loadDictionaries(), 'en', 'public')
      vi.mocked(readFileSync).mockRestore()
      return hash
    }
    const before = hashOf({ one: 'first', two: 'second' })
    expect(hashOf({ two: 'second', one: 'first' })).toBe(before)
    const changed: Record<string, string>[] = [
      { one: 'first', two: 'changed' },
      { one: 'first', three: 'second' },
      { one: 'first' },
    ]
    for (const content of changed) expect(hashOf(content)).not.toBe(before)
  })

  test('[I18N-05] differs between languages and areas', async () => {
    const all = await Promise.all(
      locales.flatMap((locale) => translationAreas.map(async (area) => (await hash(locale, area)).body.hash)),
    )
    expect(new Set(all).size).toBe(all.length)
  })
})
