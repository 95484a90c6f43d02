import { createObservable, useObservable } from '#lib/observable.ts'
import { localStore, readJson } from '#lib/storage.ts'

/** What was typed and not sent yet, as the browser keeps it. */
export interface LetterDraft {
  text: string
  /** When the letter was sent that it was typed over; null: there was none. */
  basedOn: string | null
}

export const draftKey = (userId: number, academyId: number): string => `letter-draft:${userId}:${academyId}`

export const readDraft = (value: unknown): LetterDraft | null => {
  if (typeof value !== 'object' || value === null) return null
  const { text, basedOn } = value as Record<string, unknown>
  if (typeof text !== 'string' || (basedOn !== null && typeof basedOn !== 'string')) return null
  return { text, basedOn }
}

const changes = createObservable(0)

/** Null removes it. Parts of the page that show whether there is one draw themselves again. */
export const keepDraft = (key: string, draft: LetterDraft | null): void => {
  if (draft === null) localStore.remove(key)
  else localStore.set(key, JSON.stringify(draft))
  changes.set(changes.get() + 1)
}

export const keptDraft = (key: string): LetterDraft | null => readDraft(readJson(localStore, key))

export const useHasDraft = (key: string): boolean => {
  useObservable(changes)
  return (keptDraft(key)?.text ?? '').trim() !== ''
}
