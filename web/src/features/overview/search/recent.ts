import { searchKinds, type SearchKind } from '@academy/contract/search'
import { tabStore } from '#lib/storage.ts'
import { recentAt } from './recent-key.ts'

/** What was opened from the search, as it was shown. */
export interface Recent {
  id: string
  label: string
  note: string | null
  place: string | null
  href: string
  icon: SearchKind | 'screen' | 'action'
}
const recentMax = 6

const isText = (value: unknown): boolean => value === null || typeof value === 'string'
const isRecent = (value: unknown): value is Recent => {
  const { id, label, note, place, href, icon } = (value ?? {}) as Record<string, unknown>
  const isKnown = [...searchKinds, 'screen', 'action'].includes(icon as SearchKind)
  const isOwn = typeof href === 'string' && href.startsWith('/main')
  return typeof id === 'string' && typeof label === 'string' && isText(note) && isText(place) && isOwn && isKnown
}

export const readRecent = (userId: number): Recent[] => {
  try {
    const stored: unknown = JSON.parse(tabStore.get(recentAt) ?? 'null')
    const { of, entries } = (stored ?? {}) as { of?: unknown; entries?: unknown }
    return of === userId && Array.isArray(entries) ? entries.filter(isRecent) : []
  } catch {
    return []
  }
}

export const addRecent = (userId: number, entry: Recent): void => {
  const entries = [entry, ...readRecent(userId).filter(({ id }) => id !== entry.id)].slice(0, recentMax)
  tabStore.set(recentAt, JSON.stringify({ of: userId, entries }))
}
