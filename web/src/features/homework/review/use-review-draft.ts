import type { HomeworkResponse } from '@academy/contract/homework'
import { useState } from 'react'
import { localStore, readJson } from '#lib/storage.ts'
import { isSameDraft, readDraft, type ReviewDraft, savedDraft } from './review-draft.rules.ts'

interface Base {
  updatedAt: string
  saved: ReviewDraft
}

const baseOf = (response: HomeworkResponse): Base => ({ updatedAt: response.updatedAt, saved: savedDraft(response) })

/**
 * What is being written, kept in the browser until the server has it. News of others changes a form nobody has touched;
 * a draft stays, and `isOvertaken` says that something else was saved since it was begun.
 */
export const useReviewDraft = (key: string, response: HomeworkResponse) => {
  const now = baseOf(response)
  const [kept] = useState(() => readDraft(readJson(localStore, key)))
  const isRestorable = kept !== null && !isSameDraft(kept, now.saved)
  const [base, setBase] = useState<Base>(() => (isRestorable ? { ...now, updatedAt: kept.basedOn } : now))
  const [draft, setDraft] = useState<ReviewDraft>(() => {
    if (!isRestorable) return now.saved
    const { basedOn: _, ...written } = kept
    return written
  })
  const [isRestored, setRestored] = useState(isRestorable)

  const isUntouched = isSameDraft(draft, base.saved) && !isRestored
  if (now.updatedAt !== base.updatedAt && (isUntouched || isSameDraft(draft, now.saved))) {
    setBase(now)
    setDraft(now.saved)
    setRestored(false)
  }
  const isDirty = !isSameDraft(draft, now.saved)

  const store = (next: ReviewDraft, basedOn: string) => {
    if (isSameDraft(next, now.saved)) localStore.remove(key)
    else localStore.set(key, JSON.stringify({ ...next, basedOn }))
  }
  const settle = (after: Base) => {
    localStore.remove(key)
    setBase(after)
    setDraft(after.saved)
    setRestored(false)
  }
  return {
    draft,
    saved: now.saved,
    isDirty,
    isRestored: isRestored && isDirty,
    isOvertaken: isDirty && now.updatedAt !== base.updatedAt,
    basedOn: base.updatedAt,
    change: (change: Partial<ReviewDraft>) => {
      const next = { ...draft, ...change }
      setDraft(next)
      store(next, base.updatedAt)
    },
    /** What is saved, as it stands now. */
    discard: () => settle(now),
    /** The draft goes on, over what somebody else saved and one has just read. */
    acceptBase: () => {
      setBase({ ...base, updatedAt: now.updatedAt })
      store(draft, now.updatedAt)
      return now.updatedAt
    },
    saveDone: (after: HomeworkResponse) => settle(baseOf(after)),
  }
}
export type ReviewDraftState = ReturnType<typeof useReviewDraft>
