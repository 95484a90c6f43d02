import { createObservable, useObservable } from '#lib/observable.ts'
import { localStore, type KeyValueStore } from '#lib/storage.ts'

const storageKey = 'sidebarCollapsed'

/** NAV-89: collapsed stays collapsed after a reload; index.html reads the same key for the static skeleton. */
export const createSidebarState = (store: KeyValueStore) => {
  const collapsed = createObservable(store.get(storageKey) === 'true')
  return {
    collapsed,
    setCollapsed: (value: boolean) => {
      store.set(storageKey, String(value))
      collapsed.set(value)
    },
  }
}

const { collapsed, setCollapsed } = createSidebarState(localStore)

export const useSidebarState = () => ({ isCollapsed: useObservable(collapsed), setCollapsed })
