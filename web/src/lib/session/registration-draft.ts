import { isObject } from '../is-object.ts'
import { localStore, readJson, type KeyValueStore } from '../storage.ts'

/** ACC-21: what was typed into the registration form; a password never gets here. */
export type RegistrationDraft = Record<string, string | boolean>

const key = 'registrationData'
const secrets: readonly string[] = ['password', 'passwordConfirmation']

const isAnswer = (value: unknown): value is string | boolean => typeof value === 'string' || typeof value === 'boolean'

export const createRegistrationDraft = (store: KeyValueStore) => ({
  kept(): RegistrationDraft {
    const kept = readJson(store, key)
    if (!isObject(kept)) return {}
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string | boolean] => isAnswer(entry[1])),
    )
  },
  keep(values: RegistrationDraft) {
    const kept = Object.entries(values).filter(([name]) => !secrets.includes(name))
    store.set(key, JSON.stringify(Object.fromEntries(kept)))
  },
  forget: () => store.remove(key),
})

export const registrationDraft = createRegistrationDraft(localStore)
