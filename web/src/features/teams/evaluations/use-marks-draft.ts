import type { EvaluationCriterion } from '@academy/contract/enums'
import type { StudentEvaluation } from '@academy/contract/evaluations'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isApiError } from '#lib/api-error.ts'
import { localStore, readJson } from '#lib/storage.ts'
import { isOvertakenError } from './evaluations.api.ts'
import {
  acceptSaved,
  giveMark,
  isOvertaken,
  type Marks,
  type MarksDraft,
  marksOf,
  missingCount,
  noChanges,
  openChanges,
  readDraft,
  settle,
  toList,
} from './marks-draft.rules.ts'

/** A row is saved when its four marks are there and nobody has changed one for this long. */
const saveAfterMs = 700
/** Somebody who is faster again and again: then a person decides. */
const maxOvertakes = 3

const readKept = (key: string): MarksDraft => readDraft(readJson(localStore, key))

/** Whether the browser could keep it. */
const keep = (key: string, draft: MarksDraft): boolean => {
  if (Object.keys(draft.changes).length > 0) return localStore.set(key, JSON.stringify(draft))
  localStore.remove(key)
  return true
}

interface MarksOfRow {
  key: string
  saved: StudentEvaluation | undefined
  /** Nothing of it may be changed. */
  isLocked: boolean
  save: (marks: ReturnType<typeof toList>, updatedAt: string | null) => Promise<void>
  /** Asks the server what is saved by now. */
  reload: () => Promise<unknown>
}

export type RowState = 'none' | 'missing' | 'saving' | 'saved' | 'failed' | 'conflict'

/** The marks of one student: given here, kept in the browser until the server has them, saved by themselves. */
export const useMarksDraft = ({ key, saved, isLocked, save, reload }: MarksOfRow) => {
  const savedMarks = marksOf(saved?.marks ?? [])
  const [draft, setDraft] = useState(() => readKept(key))
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [isKept, setKept] = useState(true)
  const overtakes = useRef(0)

  const open = isLocked ? {} : openChanges(draft, savedMarks)
  const marks: Marks = { ...savedMarks, ...open }
  const isDirty = Object.keys(open).length > 0
  const isConflict = isDirty && isOvertaken(draft, savedMarks)
  const isReady = isDirty && !isConflict && missingCount(marks) === 0

  const put = (next: MarksDraft) => {
    setDraft(next)
    setFailure(null)
    setKept(keep(key, next))
  }

  const send = async () => {
    setSaving(true)
    setFailure(null)
    try {
      await save(toList(marks), toList(savedMarks).length > 0 ? saved!.updatedAt : null)
      overtakes.current = 0
      // The row may be gone by now: what the browser keeps is settled with it or without it.
      keep(key, settle(readKept(key), marks))
      setDraft((now) => settle(now, marks))
    } catch (error) {
      const isOurTurnLater = isOvertakenError(error) && ++overtakes.current < maxOvertakes
      if (isOvertakenError(error)) await reload().catch(() => undefined)
      if (!isOurTurnLater) setFailure(error)
    } finally {
      setSaving(false)
    }
  }

  const isWaiting = isReady && !isSaving && failure === null
  const marksWord = JSON.stringify(marks)
  const sendNow = useEffectEvent(() => void send())
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(sendNow, saveAfterMs)
    return () => clearTimeout(timer)
  }, [isWaiting, marksWord])

  // Who goes to the next team within that time has not taken anything back.
  const sendLeft = useEffectEvent(() => isWaiting && void send())
  useEffect(() => () => void sendLeft(), [])

  const isOffline = isApiError(failure, 'LostInternetConnection')
  useEffect(() => {
    if (!isOffline) return
    window.addEventListener('online', sendNow)
    return () => window.removeEventListener('online', sendNow)
  }, [isOffline])

  const state = (): RowState => {
    if (isConflict) return 'conflict'
    if (failure !== null && isDirty) return 'failed'
    if (isSaving || isReady) return 'saving'
    if (isDirty) return 'missing'
    return toList(savedMarks).length > 0 ? 'saved' : 'none'
  }

  return {
    marks,
    savedMarks,
    state: state(),
    failure,
    /** Whether the browser has room for the draft. */
    isKept,
    give: (criterion: EvaluationCriterion, mark: number) => put(giveMark(draft, savedMarks, criterion, mark)),
    retry: () => void send(),
    /** What is saved, as it stands now. */
    drop: () => put(noChanges),
    /** The next render sends them. */
    keepMine: () => put(acceptSaved(draft, savedMarks)),
  }
}
export type MarksState = ReturnType<typeof useMarksDraft>
