import { expect, test, vi } from 'vitest'
import { reloadOnce } from './reload-once.ts'
import { MissingPartError, isPartMissing } from './missing-part.rules.ts'
import { memoryStore } from './storage.ts'

const missing = (name: string) => new TypeError(`Failed to fetch dynamically imported module: /assets/${name}.js`)
/** A tab whose storage outlasts the page. */
const openTab = () => {
  const store = memoryStore()
  return {
    store: { ...store, set: (key: string, value: string) => (store.set(key, value), true) },
    isOnline: () => true,
    reachesServer: () => Promise.resolve(true),
    isSomethingUnsaved: () => false,
    reload: vi.fn(),
  }
}

test('[NAV-93] a part that did not arrive loads the page anew, once', async () => {
  const tab = openTab()
  void reloadOnce(missing('interview'), tab)
  await expect.poll(() => tab.reload.mock.calls.length).toBe(1)
  await expect(reloadOnce(missing('interview'), tab)).rejects.toThrow(MissingPartError)
  expect(tab.reload).toHaveBeenCalledTimes(1)
})

test('each part has its own go', async () => {
  const tab = openTab()
  void reloadOnce(missing('interview'), tab)
  void reloadOnce(missing('letter'), tab)
  await expect.poll(() => tab.reload.mock.calls.length).toBe(2)
})

test('while the server does not answer the page stays, and loads anew at the next try', async () => {
  const tab = openTab()
  const silent = { ...tab, reachesServer: () => Promise.resolve(false) }
  let error: unknown
  void reloadOnce(missing('letter'), silent).catch((reason: unknown) => (error = reason))
  // A page that reloads waits for nothing else.
  await expect.poll(() => error !== undefined || tab.reload.mock.calls.length > 0).toBe(true)
  expect(tab.reload).not.toHaveBeenCalled()
  expect(isPartMissing(error)).toBe(true)
  // The router reloads for the words of the browser, whoever answers.
  expect(String(error)).not.toContain('Failed to fetch')
  void reloadOnce(missing('letter'), tab)
  await expect.poll(() => tab.reload.mock.calls.length).toBe(1)
})

test('a page with something unsaved never loads anew by itself, and does once that is saved', async () => {
  const tab = openTab()
  const typed = { ...tab, isSomethingUnsaved: () => true }
  let error: unknown
  void reloadOnce(missing('letter'), typed).catch((reason: unknown) => (error = reason))
  await expect.poll(() => error !== undefined || tab.reload.mock.calls.length > 0).toBe(true)
  expect(tab.reload).not.toHaveBeenCalled()
  expect(error).toBeInstanceOf(MissingPartError)
  void reloadOnce(missing('letter'), tab)
  await expect.poll(() => tab.reload.mock.calls.length).toBe(1)
})

test('any other failure is no reason to load anew, nor is a tab that would forget and load for ever, nor one without a line', async () => {
  const tab = openTab()
  await expect(reloadOnce(new Error('x is undefined'), tab)).rejects.toThrow('x is undefined')
  await expect(reloadOnce(missing('letter'), { ...tab, store: memoryStore() })).rejects.toThrow(MissingPartError)
  await expect(reloadOnce(missing('letter'), { ...tab, isOnline: () => false })).rejects.toThrow(MissingPartError)
  expect(tab.reload).not.toHaveBeenCalled()
})
