import { localStore, readJson, type KeyValueStore } from '../storage.ts'

/** ACC-22: the academy whose link the visitor followed, kept until the redirect after the log-in. */
export interface ComingFrom {
  academyHash: string
  direction?: number | undefined
}

/** ACC-21: what was typed into the registration form; a password never gets here. */
export type RegistrationDraft = Record<string, string | boolean>

const academyKey = 'academyHash'
const draftKey = 'registrationData'
const secrets: readonly string[] = ['password', 'passwordConfirmation']

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isAnswer = (value: unknown): value is string | boolean => typeof value === 'string' || typeof value === 'boolean'

// Checked by hand: zod would load on screens that have no form.
export const createRegistrationDraft = (store: KeyValueStore) => ({
  comingFrom(): ComingFrom | null {
    const kept = readJson(store, academyKey)
    if (!isObject(kept) || typeof kept.academyHash !== 'string') return null
    const { academyHash, direction } = kept
    return typeof direction === 'number' ? { academyHash, direction } : { academyHash }
  },
  keepComingFrom: (value: ComingFrom) => store.set(academyKey, JSON.stringify(value)),
  /** The registration of that academy is over; the visitor may still register without it. */
  forgetComingFrom: () => store.remove(academyKey),
  draft(): RegistrationDraft {
    const kept = readJson(store, draftKey)
    if (!isObject(kept)) return {}
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string | boolean] => isAnswer(entry[1])),
    )
  },
  keepDraft(values: RegistrationDraft) {
    const kept = Object.entries(values).filter(([name]) => !secrets.includes(name))
    store.set(draftKey, JSON.stringify(Object.fromEntries(kept)))
  },
  /** SESS-21 */
  clear() {
    store.remove(academyKey)
    store.remove(draftKey)
  },
})

export const registrationDraft = createRegistrationDraft(localStore)
