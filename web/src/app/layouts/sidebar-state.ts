import { createObservable, useObservable } from '#lib/observable.ts'
import { localStore } from '#lib/storage.ts'

const storageKey = 'sidebarCollapsed'

/** NAV-89: collapsed stays collapsed after a reload; index.html reads the same key for the static skeleton. */
const collapsed = createObservable(localStore.get(storageKey) === 'true')

export const useSidebarState = () => ({
  isCollapsed: useObservable(collapsed),
  setCollapsed: (value: boolean) => {
    localStore.set(storageKey, String(value))
    collapsed.set(value)
  },
})
