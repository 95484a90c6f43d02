import type { Db } from './db.ts'

/**
 * Counting is the one part of a page whose cost grows with the list. People read a large number as "about so many
 * pages", so each process caches it for a few seconds; a small number is always counted again.
 */
const keptFromCount = 2_000
const keptForMs = 10_000
const keptAtMost = 500

interface Kept<T> {
  found: T
  untilMs: number
}

/** `sizeOf` returns the largest count in a result that is more than one number. */
export const createCountCache = <T = number>(sizeOf: (found: T) => number = Number) => {
  const byDatabase = new WeakMap<Db, Map<string, Kept<T>>>()

  return async (db: Db, question: unknown, nowMs: number, count: () => Promise<T>): Promise<T> => {
    const kept = byDatabase.get(db) ?? new Map<string, Kept<T>>()
    byDatabase.set(db, kept)
    const key = JSON.stringify(question)
    const known = kept.get(key)
    if (known && known.untilMs > nowMs) return known.found
    kept.delete(key)
    const found = await count()
    if (sizeOf(found) >= keptFromCount) {
      if (kept.size >= keptAtMost) kept.clear()
      kept.set(key, { found, untilMs: nowMs + keptForMs })
    }
    return found
  }
}
