import { motivationLetterLength } from '@academy/contract/limits'

/** What was typed and not saved yet, as the browser keeps it. */
export interface LetterDraft {
  text: string
  /** When the letter was saved that it was typed over; null: there was none. */
  basedOn: string | null
}

export const draftKey = (userId: number, academyId: number): string => `letter-draft:${userId}:${academyId}`

export const readDraft = (value: unknown): LetterDraft | null => {
  if (typeof value !== 'object' || value === null) return null
  const { text, basedOn } = value as Record<string, unknown>
  if (typeof text !== 'string' || (basedOn !== null && typeof basedOn !== 'string')) return null
  return { text, basedOn }
}

/** Spaces at the ends are no part of a letter; the server refuses them. */
export const letterOf = (text: string): string => text.trim()

/** A draft that says nothing new is none. */
export const isUnsaved = (text: string, saved: string | null): boolean => letterOf(text) !== (saved ?? '')

/** The draft to go on with: one that was typed and never reached the server. */
export const draftToShow = (
  draft: LetterDraft | null,
  letter: { letterText: string; updatedAt: string } | null,
): string | null => {
  if (draft === null || letterOf(draft.text) === '') return null
  return isUnsaved(draft.text, letter?.letterText ?? null) ? draft.text : null
}

export type LengthProblem = 'fieldIsRequired' | 'toShort' | 'toLong' | null

export const lengthProblem = (text: string): LengthProblem => {
  const { length } = letterOf(text)
  if (length === 0) return 'fieldIsRequired'
  if (length < motivationLetterLength.min) return 'toShort'
  return length > motivationLetterLength.max ? 'toLong' : null
}
