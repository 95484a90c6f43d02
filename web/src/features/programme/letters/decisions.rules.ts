import type { LetterDecision, LetterWithWriter } from '@academy/contract/letters'

export type DecisionValues = Pick<LetterDecision, 'mark' | 'isPassed' | 'note'>

export const noDecision: DecisionValues = { mark: null, isPassed: null, note: '' }

export const valuesOf = (decision: LetterDecision | null): DecisionValues => {
  if (decision === null) return noDecision
  const { mark, isPassed, note } = decision
  return { mark, isPassed, note }
}

/** Whoever decided has read another letter than the one that is there. */
export const isLetterNewer = ({ letter, decision }: Pick<LetterWithWriter, 'letter' | 'decision'>): boolean =>
  letter !== null &&
  decision !== null &&
  decision.isPassed !== null &&
  Date.parse(letter.updatedAt) > Date.parse(decision.updatedAt)

/** The newer of what the list says and what was saved here: the list may have been asked for before. */
export const newerOf = (listed: LetterDecision | null, saved: LetterDecision | undefined): LetterDecision | null => {
  if (saved === undefined) return listed
  return listed !== null && Date.parse(listed.updatedAt) > Date.parse(saved.updatedAt) ? listed : saved
}
