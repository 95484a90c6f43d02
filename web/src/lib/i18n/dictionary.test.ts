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
  const fetchHashes = answer((hash) => ({ public: hash, student: hash, chat: hash }))
  const fetchDictionary = answer(dictionary)
  const builtIn = vi.fn(async () => ({ hello: ['built in'] }))
  return {
    store,
    fetchHashes,
    fetchDictionary,
    builtIn,
    ...createDictionaries({ store, fetchHashes, fetchDictionary, builtIn }),
  }
}

describe('[I18N-05] texts of a locale and area', () => {
  test('come from the server at the first visit and are kept by their hash', async () => {
    const { load, store, fetchHashes } = setUp({ hash: 'one' })
    expect(await load('ua', 'public')).toEqual({ hello: ['one'] })
    expect(store.get('translations:ua:public')).toBe(JSON.stringify(dictionary('one')))
    expect(fetchHashes).not.toHaveBeenCalled()
  })
  test('are not downloaded again while the hash is the same', async () => {
    const { load, store, fetchDictionary } = setUp({ hash: 'one' })
    store.set('translations:ua:public', JSON.stringify(dictionary('one')))
    expect(await load('ua', 'public')).toEqual({ hello: ['one'] })
    expect(fetchDictionary).not.toHaveBeenCalled()
  })
  test('the hashes of all areas are asked for once per language', async () => {
    const { load, store, fetchHashes } = setUp({ hash: 'one' })
    for (const key of ['ua:public', 'ua:student', 'ua:chat', 'en:public'])
      store.set(`translations:${key}`, JSON.stringify(dictionary('one')))
    await Promise.all([load('ua', 'public'), load('ua', 'student')])
    await load('ua', 'chat')
    expect(fetchHashes).toHaveBeenCalledTimes(1)
    await load('en', 'public')
    expect(fetchHashes).toHaveBeenCalledTimes(2)
  })
  test('hashes that did not arrive are asked for again', async () => {
    const { load, store, fetchHashes } = setUp({ hash: 'one' })
    store.set('translations:ua:public', JSON.stringify(dictionary('one')))
    store.set('translations:ua:student', JSON.stringify(dictionary('old')))
    fetchHashes.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await load('ua', 'public')).toEqual({ hello: ['one'] })
    expect(await load('ua', 'student')).toEqual({ hello: ['one'] })
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
