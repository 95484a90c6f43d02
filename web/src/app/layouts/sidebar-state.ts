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

const foldedAt = 'menuFolded'
/** Nobody has chosen yet: what an installation is set up with once is folded. */
const foldedAtFirst: readonly string[] = ['system']

export const createFoldedGroups = (store: KeyValueStore) => {
  const stored = store.get(foldedAt)
  const folded = createObservable(stored === null ? foldedAtFirst : stored.split(',').filter((id) => id !== ''))
  return {
    folded,
    setFolded: (id: string, isFolded: boolean) => {
      const others = folded.get().filter((one) => one !== id)
      folded.set(isFolded ? [...others, id] : others)
      store.set(foldedAt, folded.get().join(','))
    },
  }
}

const groups = createFoldedGroups(localStore)

export const useFoldedGroups = () => ({ folded: useObservable(groups.folded), setFolded: groups.setFolded })
