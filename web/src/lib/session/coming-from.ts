import { isObject } from '../is-object.ts'
import { localStore, readJson, type KeyValueStore } from '../storage.ts'

/** ACC-22: the academy whose link the visitor followed, kept until the redirect after the log-in. */
export interface ComingFrom {
  academyHash: string
  direction?: number | undefined
}

const key = 'academyHash'

// Checked by hand: zod would load on screens that have no form.
export const createComingFrom = (store: KeyValueStore) => ({
  kept(): ComingFrom | null {
    const kept = readJson(store, key)
    if (!isObject(kept) || typeof kept.academyHash !== 'string') return null
    const { academyHash, direction } = kept
    return typeof direction === 'number' ? { academyHash, direction } : { academyHash }
  },
  keep: (value: ComingFrom) => store.set(key, JSON.stringify(value)),
  /** Also where the registration of that academy is over: the visitor may still register without it. */
  forget: () => store.remove(key),
})

export const comingFrom = createComingFrom(localStore)
