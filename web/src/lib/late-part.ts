import { lazy, type ComponentType } from 'react'
import { isPartMissing } from './missing-part.rules.ts'
import { tabStore, type KeyValueStore } from './storage.ts'

interface Browser {
  store: KeyValueStore
  isOnline: () => boolean
  reload: () => void
}
const thisBrowser: Browser = {
  store: tabStore,
  isOnline: () => navigator.onLine,
  reload: () => window.location.reload(),
}

/**
 * NAV-93: a part that did not arrive is usually one of a version that a deployment has replaced, so the page is loaded
 * anew. Once for each part: where it still cannot be had, the page says so. Without a line nothing is loaded anew: the
 * page that stands there would be gone.
 */
export const reloadOnce = (error: unknown, { store, isOnline, reload }: Browser = thisBrowser): Promise<never> => {
  const key = `part-reloaded:${String(error)}`
  if (!isPartMissing(error) || !isOnline() || store.get(key) !== null || !store.set(key, '1'))
    return Promise.reject(error)
  reload()
  // The page is about to go: nothing is drawn meanwhile.
  return new Promise(() => undefined)
}

/** A part of a page that is loaded when it is shown. */
export const latePart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch((error: unknown) => reloadOnce(error)))
