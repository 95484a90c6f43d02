import { motivationLetterLength } from '@academy/contract/limits'
import type { LetterDraft } from '#domain/letters/letter-drafts.ts'

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
