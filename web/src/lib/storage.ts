/** Browser storage that never throws: private windows and full disks fall back to memory. */
export interface KeyValueStore {
  get(key: string): string | null
  /** Whether it outlasts the page; else what was kept before comes back with the next one. */
  set(key: string, value: string): boolean
  remove(key: string): void
}

export const memoryStore = (): KeyValueStore => {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => {
      values.set(key, value)
      return false
    },
    remove: (key) => void values.delete(key),
  }
}

export const browserStore = (open: () => Storage): KeyValueStore => {
  const spare = memoryStore()
  const attempt = <T>(action: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return action(open())
    } catch {
      return otherwise()
    }
  }
  return {
    get: (key) =>
      spare.get(key) ??
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ),
    set: (key, value) => {
      spare.remove(key)
      return attempt(
        (storage) => {
          storage.setItem(key, value)
          return true
        },
        () => spare.set(key, value),
      )
    },
    remove: (key) => {
      spare.remove(key)
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      )
    },
  }
}

export const localStore = browserStore(() => window.localStorage)
export const tabStore = browserStore(() => window.sessionStorage)

export const readJson = (store: KeyValueStore, key: string): unknown => {
  const text = store.get(key)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
