import { useMemo, useSyncExternalStore } from 'react'
import type { Words } from '#kit/address/words.ts'
import { localStore, readJson } from '#lib/storage.ts'

const listeners = new Set<() => void>()
const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** Words that this browser was told to keep; whatever else stands there is left out. */
export const readRemembered = (key: string): Record<string, string> => {
  const value = readJson(localStore, key)
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((word): word is [string, string] => typeof word[1] === 'string'),
  )
}

export const remember = (key: string, words: Words | null): void => {
  if (words === null) localStore.remove(key)
  else localStore.set(key, JSON.stringify(words))
  for (const tell of listeners) tell()
}

export const useRemembered = (key: string): Record<string, string> => {
  const read = () => localStore.get(key)
  const text = useSyncExternalStore(subscribe, read, read)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text says when what is read has changed
  return useMemo(() => readRemembered(key), [key, text])
}
