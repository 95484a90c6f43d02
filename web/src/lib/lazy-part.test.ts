import { expect, test, vi } from 'vitest'
import { reloadOnce } from './lazy-part.ts'
import { memoryStore } from './storage.ts'

const missing = (name: string) => new TypeError(`Failed to fetch dynamically imported module: /assets/${name}.js`)
/** A tab whose storage outlasts the page. */
const openTab = () => {
  const store = memoryStore()
  return {
    store: { ...store, set: (key: string, value: string) => (store.set(key, value), true) },
    isOnline: () => true,
    reload: vi.fn(),
  }
}
const outcomeOf = (promise: Promise<never>) =>
  Promise.race([promise.catch((error: unknown) => error), Promise.resolve('waiting')])

test('[NAV-93] a part that did not arrive loads the page anew, once', async () => {
  const tab = openTab()
  expect(await outcomeOf(reloadOnce(missing('interview'), tab))).toBe('waiting')
  expect(tab.reload).toHaveBeenCalledTimes(1)
  await expect(reloadOnce(missing('interview'), tab)).rejects.toThrow('Failed to fetch')
  expect(tab.reload).toHaveBeenCalledTimes(1)
})

test('each part has its own go', async () => {
  const tab = openTab()
  void reloadOnce(missing('interview'), tab)
  void reloadOnce(missing('letter'), tab)
  expect(tab.reload).toHaveBeenCalledTimes(2)
})

test('any other failure is no reason to load anew, nor is a tab that would forget and load for ever, nor one without a line', async () => {
  const tab = openTab()
  await expect(reloadOnce(new Error('x is undefined'), tab)).rejects.toThrow('x is undefined')
  await expect(reloadOnce(missing('letter'), { ...tab, store: memoryStore() })).rejects.toThrow('Failed to fetch')
  await expect(reloadOnce(missing('letter'), { ...tab, isOnline: () => false })).rejects.toThrow('Failed to fetch')
  expect(tab.reload).not.toHaveBeenCalled()
})
