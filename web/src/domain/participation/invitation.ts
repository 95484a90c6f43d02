import { localStore } from '#lib/storage.ts'

const key = 'invitation'

/** the code of a participation mail, until the person it was sent to has logged in. */
export const invitation = {
  kept: (): string | null => localStore.get(key),
  keep: (hash: string): void => void localStore.set(key, hash),
  forget: (): void => localStore.remove(key),
}
