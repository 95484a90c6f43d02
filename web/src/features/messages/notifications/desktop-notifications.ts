import { ignoreNotificationsKey } from '@academy/contract/limits'
import { readJson, type KeyValueStore } from '#lib/storage.ts'
import type { Entry } from './inbox.rules.ts'

/** More are shown as one sentence. */
const severalAtOnce = 3
/** A tab in front counts what it shows as shown; those behind it wait for that. */
const tabInFrontMs = 500
const keptKeys = 300

export const shownKey = (userId: number): string => `${ignoreNotificationsKey}:shown:${userId}`

interface DesktopDeps {
  store: KeyValueStore
  isAllowed: () => boolean
  isFocused: () => boolean
  wait: (ms: number) => Promise<void>
  /** One entry, or how many there are. */
  show: (news: Entry | number) => void
}

/** NTF-25, NTF-26: what is unread and was not shown yet, while nobody looks at the window. */
export const createDesktopNotifications = (
  userId: number,
  { store, isAllowed, isFocused, wait, show }: DesktopDeps,
): ((entries: readonly Entry[], isAgain?: boolean) => Promise<void>) => {
  const shown = (): string[] => {
    const kept = readJson(store, shownKey(userId))
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []
  }
  /** Other tabs read the same list. */
  const takeFresh = (entries: readonly Entry[], isAgain: boolean): Entry[] => {
    const before = shown()
    const known = new Set(before)
    const fresh = entries.filter(({ key, isRead }) => !isRead && (isAgain || !known.has(key)))
    if (fresh.length > 0)
      store.set(shownKey(userId), JSON.stringify([...before, ...fresh.map(({ key }) => key)].slice(-keptKeys)))
    return fresh
  }
  return async (entries, isAgain = false) => {
    if (isFocused()) {
      takeFresh(entries, isAgain)
      return
    }
    if (!isAllowed()) return
    await wait(tabInFrontMs)
    const fresh = takeFresh(entries, isAgain)
    if (fresh.length > severalAtOnce) show(fresh.length)
    else for (const entry of fresh) show(entry)
  }
}
