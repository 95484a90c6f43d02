import { describe, expect, test, vi } from 'vitest'
import { memoryStore } from '../storage.ts'
import { createDictionaries, type Dictionary } from './dictionary.ts'

const dictionary = (hash: string): Dictionary => ({ hash, translations: { hello: [hash] } })

const setUp = (server: { hash: string } | 'silent') => {
  const store = memoryStore()
  const answer = <T>(value: (hash: string) => T) =>
    vi.fn(async () => {
      if (server === 'silent') throw new TypeError('Failed to fetch')
      return value(server.hash)
    })
  const fetchHash = answer((hash) => hash)
  const fetchDictionary = answer(dictionary)
  const builtIn = vi.fn(async () => ({ hello: ['built in'] }))
  return {
    store,
    fetchHash,
    fetchDictionary,
    builtIn,
    ...createDictionaries({ store, fetchHash, fetchDictionary, builtIn }),
  }
}

describe('[I18N-05] texts of a locale and area', () => {
  test('come from the server at the first visit and are kept by their hash', async () => {
    const { load, store, fetchHash } = setUp({ hash: 'one' })
    expect(await load('ua', 'public')).toEqual({ hello: ['one'] })
    expect(store.get('translations:ua:public')).toBe(JSON.stringify(dictionary('one')))
    expect(fetchHash).not.toHaveBeenCalled()
  })
  test('are not downloaded again while the hash is the same', async () => {
    const { load, store, fetchDictionary } = setUp({ hash: 'one' })
    store.set('translations:ua:public', JSON.stringify(dictionary('one')))
    expect(await load('ua', 'public')).toEqual({ hello: ['one'] })
    expect(fetchDictionary).not.toHaveBeenCalled()
  })
  test('are downloaded when the hash has changed', async () => {
    const { load, store } = setUp({ hash: 'two' })
    store.set('translations:ua:public', JSON.stringify(dictionary('one')))
    expect(await load('ua', 'public')).toEqual({ hello: ['two'] })
    expect(store.get('translations:ua:public')).toContain('"two"')
  })
  test('fall back to the kept ones when the server is silent', async () => {
    const { load, store, builtIn } = setUp('silent')
    store.set('translations:ua:public', JSON.stringify(dictionary('one')))
    expect(await load('ua', 'public')).toEqual({ hello: ['one'] })
    expect(builtIn).not.toHaveBeenCalled()
  })
  test('and to the built-in ones when nothing is kept', async () => {
    const { load } = setUp('silent')
    expect(await load('ua', 'public')).toEqual({ hello: ['built in'] })
  })
  test('a damaged entry counts as none', async () => {
    const { load, store } = setUp({ hash: 'one' })
    store.set('translations:ua:public', '{"hash":')
    expect(await load('ua', 'public')).toEqual({ hello: ['one'] })
  })
})
