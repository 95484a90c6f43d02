import * as z from 'zod/mini'
import { localStore, readJson, type KeyValueStore } from '../storage.ts'

/** ACC-22: where the visitor came from, until the landing redirect. */
const ComingFrom = z.object({ academyHash: z.string(), direction: z.optional(z.int()) })
export type ComingFrom = z.infer<typeof ComingFrom>

/** ACC-21: what was typed into the registration form; a password never gets here. */
const Draft = z.record(z.string(), z.union([z.string(), z.boolean()]))
export type RegistrationDraft = z.infer<typeof Draft>

const academyKey = 'academyHash'
const draftKey = 'registrationData'
const secrets: readonly string[] = ['password', 'passwordConfirmation']

export const createPending = (store: KeyValueStore) => ({
  comingFrom(): ComingFrom | null {
    const parsed = ComingFrom.safeParse(readJson(store, academyKey))
    return parsed.success ? parsed.data : null
  },
  keepComingFrom: (value: ComingFrom) => store.set(academyKey, JSON.stringify(value)),
  draft(): RegistrationDraft {
    const parsed = Draft.safeParse(readJson(store, draftKey))
    return parsed.success ? parsed.data : {}
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

export const pending = createPending(localStore)
