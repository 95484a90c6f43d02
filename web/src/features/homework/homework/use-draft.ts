import { useState } from 'react'
import type { Selection } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { localStore, readJson } from '#lib/storage.ts'
import { type DraftAnswer, draftKey, type Homework, readDraft } from './homework.rules.ts'

export interface Draft {
  /** What the form holds now. */
  answer: DraftAnswer
  /** What was handed in last. */
  last: DraftAnswer
  change: (part: Partial<DraftAnswer>) => void
  /** The answer was written earlier and never sent. */
  isRestored: boolean
  forget: () => void
  academy: Selection
}

/** What is typed stays in the browser until the server has it. */
export const useDraft = (stageLectureId: number, { response }: Homework): Draft => {
  const { user, selection } = usePerson()
  const key = draftKey(user.id, typeof selection === 'number' ? selection : 0, stageLectureId)
  const last = { body: response?.body ?? '', repoLink: response?.repoLink ?? '' }
  const [restored] = useState(() => readDraft(readJson(localStore, key), last))
  const [answer, setAnswer] = useState<DraftAnswer>(restored ?? last)
  const change = (part: Partial<DraftAnswer>) => {
    const next = { ...answer, ...part }
    setAnswer(next)
    localStore.set(key, JSON.stringify(next))
  }
  const forget = () => localStore.remove(key)
  return { answer, last, change, isRestored: restored !== null, forget, academy: selection }
}
