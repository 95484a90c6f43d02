import { localStore, readJson, type KeyValueStore } from '../storage.ts'

const key = 'knownDevices'
/** As many as a log-in may bring (contract, Login). */
const maxCount = 5
const maxLength = 200

const isProof = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= maxLength

/** T5: proofs of earlier log-ins from this browser, the newest first; they outlive the session, or they would prove nothing. */
export const createKnownDevices = (store: KeyValueStore) => {
  const list = (): string[] => {
    const kept = readJson(store, key)
    return Array.isArray(kept) ? kept.filter(isProof).slice(0, maxCount) : []
  }
  const keep = (proofs: readonly string[]) => void store.set(key, JSON.stringify(proofs.slice(0, maxCount)))
  return {
    list,
    remember(proof: string) {
      if (!isProof(proof)) return
      const others = list().filter((kept) => kept !== proof)
      keep([proof, ...others])
    },
    /** The newest proof is that of the account that is logged in; when it is deleted, nobody was here any more. */
    forgetNewest: () => keep(list().slice(1)),
  }
}

export const knownDevices = createKnownDevices(localStore)
