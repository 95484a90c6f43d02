import { lazy, type ComponentType } from 'react'
import { connection } from './connection.ts'
import { isPartMissing } from './missing-part.rules.ts'
import { tabStore, type KeyValueStore } from './storage.ts'

interface Browser {
  store: KeyValueStore
  isOnline: () => boolean
  reload: () => void
}
const thisBrowser: Browser = {
  store: tabStore,
  isOnline: connection.isOnline.get,
  reload: () => window.location.reload(),
}

/**
 * NAV-93: a chunk that cannot be loaded usually belongs to a version that a deployment has replaced, so the page reloads,
 * once per chunk; if it fails again, the page says so. Offline it does not reload, because the page on the screen would
 * be gone.
 */
export const reloadOnce = (error: unknown, { store, isOnline, reload }: Browser = thisBrowser): Promise<never> => {
  const key = `part-reloaded:${String(error)}`
  if (!isPartMissing(error) || !isOnline() || store.get(key) !== null || !store.set(key, '1'))
    return Promise.reject(error)
  reload()
  // The page is about to reload: nothing is drawn meanwhile.
  return new Promise(() => undefined)
}

/** A component whose code is loaded when it is first shown. */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch((error: unknown) => reloadOnce(error)))
