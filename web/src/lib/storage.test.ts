import { describe, expect, test } from 'vitest'
import { browserStore } from './storage.ts'

/** A browser's storage with room for so many characters. */
const storageOf = (room: number) => {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key: string) => void values.delete(key),
  } as unknown as Storage
  return { storage, afterReload: () => browserStore(() => storage) }
}

describe('what a browser keeps', () => {
  test('outlasts the page, and it is said so', () => {
    const { afterReload } = storageOf(10)
    expect(afterReload().set('draft', 'short')).toBe(true)
    expect(afterReload().get('draft')).toBe('short')
  })

  test('without room for it lives as long as the page, and it is said so; what was kept before is not lost', () => {
    const { afterReload } = storageOf(10)
    const page = afterReload()
    page.set('draft', 'old')
    expect(page.set('draft', 'much longer than that')).toBe(false)
    expect(page.get('draft')).toBe('much longer than that')
    expect(afterReload().get('draft')).toBe('old')
    expect(page.set('draft', 'fits')).toBe(true)
    expect(page.get('draft')).toBe('fits')
  })

  test('a browser that keeps nothing does no harm', () => {
    const page = browserStore(() => {
      throw new DOMException('closed', 'SecurityError')
    })
    expect(page.set('draft', 'typed')).toBe(false)
    expect(page.get('draft')).toBe('typed')
    page.remove('draft')
    expect(page.get('draft')).toBeNull()
  })
})
