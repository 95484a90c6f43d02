import { useState } from 'react'
import { localStore, readJson } from '#lib/storage.ts'

interface WordsDraft {
  text: string
  /** What was saved when it was begun. */
  base: string
}

const readKept = (key: string): WordsDraft | null => {
  const kept = readJson(localStore, key)
  if (typeof kept !== 'object' || kept === null) return null
  const { text, base } = kept as Record<string, unknown>
  return typeof text === 'string' && typeof base === 'string' ? { text, base } : null
}

/** Feedback is sent when its author says so: half a sentence is for nobody. Until then the browser keeps it. */
export const useWordsDraft = (key: string, saved: string, save: (text: string) => Promise<void>) => {
  const [draft, setDraft] = useState(() => readKept(key))
  const [isSaving, setSaving] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [isKept, setKept] = useState(true)
  const [failure, setFailure] = useState<unknown>(null)
  const isDirty = draft !== null && draft.text !== saved

  const put = (next: WordsDraft | null) => {
    setDraft(next)
    setFailure(null)
    setSaved(false)
    if (next === null || next.text === saved) localStore.remove(key)
    else setKept(localStore.set(key, JSON.stringify(next)))
  }

  return {
    text: draft?.text ?? saved,
    isDirty,
    /** Whether the browser has room for the draft. */
    isKept,
    isSaving,
    isSaved: isSaved && !isDirty,
    failure: isDirty ? failure : null,
    /** something else was saved since. */
    isOvertaken: isDirty && draft.base !== saved,
    write: (text: string) => put({ text, base: isDirty ? draft.base : saved }),
    drop: () => put(null),
    save: async () => {
      if (!isDirty || isSaving) return
      setSaving(true)
      setFailure(null)
      try {
        await save(draft.text)
        // What was typed while it was on its way is still a draft, over what is saved now.
        if (readKept(key)?.text === draft.text) localStore.remove(key)
        setDraft((now) => (now === null || now.text === draft.text ? null : { text: now.text, base: draft.text }))
        setSaved(true)
      } catch (error) {
        setFailure(error)
      } finally {
        setSaving(false)
      }
    },
  }
}
