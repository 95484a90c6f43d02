import type { Db } from './db.ts'

/**
 * Counting is the one part of a page that costs more the longer the list. A number that large is read as "about so many
 * pages", so this process keeps it for a few seconds; a small one is always counted afresh.
 */
const keptFromCount = 2_000
const keptForMs = 10_000
const keptAtMost = 500

interface Kept {
  count: number
  untilMs: number
}

export const keepCounts = () => {
  const byDatabase = new WeakMap<Db, Map<string, Kept>>()

  return async (db: Db, question: unknown, nowMs: number, count: () => Promise<number>): Promise<number> => {
    const kept = byDatabase.get(db) ?? new Map<string, Kept>()
    byDatabase.set(db, kept)
    const key = JSON.stringify(question)
    const known = kept.get(key)
    if (known && known.untilMs > nowMs) return known.count
    kept.delete(key)
    const counted = await count()
    if (counted >= keptFromCount) {
      if (kept.size >= keptAtMost) kept.clear()
      kept.set(key, { count: counted, untilMs: nowMs + keptForMs })
    }
    return counted
  }
}
