import type { HomeworkResponse } from '@academy/contract/homework'

/** What a reviewer is writing. */
export interface ReviewDraft {
  mark: number | null
  text: string
  like: number | null
  /** null: not returned. */
  returnUntil: string | null
}
/** As the browser keeps it, with the version it was written over. */
export interface KeptDraft extends ReviewDraft {
  basedOn: string
}

export const draftKey = (userId: number, academyId: number, responseId: number): string =>
  `review-draft:${userId}:${academyId}:${responseId}`

type Saved = Pick<HomeworkResponse, 'mark' | 'reviewBody' | 'likeAbility' | 'reanswerDeadline' | 'isAnswered'>

/** What is saved, as a draft. A deadline of the past that was answered is no return any more. */
export const savedDraft = (saved: Saved): ReviewDraft => ({
  mark: saved.mark,
  text: saved.reviewBody ?? '',
  like: saved.likeAbility,
  returnUntil: saved.isAnswered ? null : saved.reanswerDeadline,
})

export const isSameDraft = (a: ReviewDraft, b: ReviewDraft): boolean =>
  a.mark === b.mark && a.text === b.text && a.like === b.like && a.returnUntil === b.returnUntil

const isMark = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 10)
const isMoment = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && !Number.isNaN(Date.parse(value)))

export const readDraft = (value: unknown): KeptDraft | null => {
  if (typeof value !== 'object' || value === null) return null
  const { mark, text, like, returnUntil, basedOn } = value as Record<string, unknown>
  if (!isMark(mark) || !isMark(like) || !isMoment(returnUntil)) return null
  if (typeof text !== 'string' || typeof basedOn !== 'string') return null
  return { mark, text, like, returnUntil, basedOn }
}

const returnDays = 3
/** Three days from now, at the end of that hour: a round time is easier to remember. */
export const defaultReturn = (now: Date): string => {
  const until = new Date(now)
  until.setDate(until.getDate() + returnDays)
  until.setMinutes(0, 0, 0)
  until.setHours(until.getHours() + 1)
  return until.toISOString()
}

export type DraftProblem = 'nothing' | 'past' | null
/** A review that says nothing helps nobody; a deadline of the past neither. */
export const problemOf = (draft: ReviewDraft, saved: ReviewDraft, now: Date): DraftProblem => {
  if (
    draft.returnUntil !== null &&
    draft.returnUntil !== saved.returnUntil &&
    Date.parse(draft.returnUntil) <= now.getTime()
  )
    return 'past'
  return draft.mark === null && draft.text.trim() === '' ? 'nothing' : null
}

/** Only what was changed is sent: what is left out stays as it is. */
export const toUpdate = (draft: ReviewDraft, saved: ReviewDraft) => ({
  ...(draft.mark !== saved.mark && { mark: draft.mark }),
  ...(draft.text !== saved.text && { reviewBody: draft.text.trim() === '' ? null : draft.text }),
  ...(draft.like !== saved.like && { likeAbility: draft.like }),
  ...(draft.returnUntil !== saved.returnUntil && { reanswerDeadline: draft.returnUntil }),
})
