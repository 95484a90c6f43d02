import { connection, reachesServer } from './connection.ts'
import { MissingPartError, isPartMissing } from './missing-part.rules.ts'
import { tabStore, type KeyValueStore } from './storage.ts'
import { isSomethingUnsaved } from './unsaved.ts'

interface Browser {
  store: KeyValueStore
  isOnline: () => boolean
  reachesServer: () => Promise<boolean>
  isSomethingUnsaved: () => boolean
  reload: () => void
}
const thisBrowser: Browser = {
  store: tabStore,
  isOnline: connection.isOnline.get,
  reachesServer,
  isSomethingUnsaved,
  reload: () => window.location.reload(),
}

/**
 * NAV-93: a chunk that cannot be loaded usually belongs to a version that a deployment has replaced, so the page reloads,
 * once per chunk; if it fails again, the page says so. It does not reload offline, nor while the server does not answer,
 * because the page on the screen would be gone; nor over something unsaved: then the person says when.
 */
export const reloadOnce = async (error: unknown, browser: Browser = thisBrowser): Promise<never> => {
  if (!isPartMissing(error)) throw error
  const key = `part-reloaded:${String(error)}`
  const mayReload = browser.isOnline() && browser.store.get(key) === null && (await browser.reachesServer())
  // Asked last: somebody may have typed while the server was asked.
  if (!mayReload || browser.isSomethingUnsaved() || !browser.store.set(key, '1')) throw new MissingPartError(error)
  browser.reload()
  // The page is about to reload: nothing is drawn meanwhile.
  return new Promise(() => undefined)
}
