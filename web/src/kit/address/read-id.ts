import { maxId } from '@academy/contract/limits'

/** The number of something in the database; null for what cannot be one. */
export const readId = (word: string | undefined): number | null => {
  const number = /^\d{1,10}$/.test(word ?? '') ? Number(word) : 0
  return number >= 1 && number <= maxId ? number : null
}
