import { useEffect, useRef, useState } from 'react'
import { useFailureText } from '#lib/failure-text.ts'
import { byField, without, type BrokenRules } from './broken-rules.ts'
import type { SaveResult } from './save-result.ts'

interface EditorParts<Form extends object, Stored> {
  /** null: a new one. */
  loaded: Stored | null
  initial: Form
  formOf: (stored: Stored) => Form
  check: (form: Form) => BrokenRules
  send: (known: Stored | null, form: Form) => Promise<SaveResult<Stored>>
  /** What the other person saved. */
  load: (known: Stored) => Promise<Stored>
  onSaved: (stored: Stored, isNew: boolean) => void
  onFailed?: (isNew: boolean) => void
}

/** Something while it is written; what was typed stays until its author says otherwise. */
export const useEditor = <Form extends object, Stored>(parts: EditorParts<Form, Stored>) => {
  const failureText = useFailureText()
  const [known, setKnown] = useState(parts.loaded)
  const [saved, setSaved] = useState(parts.initial)
  const [form, setForm] = useState(parts.initial)
  const [broken, setBroken] = useState<BrokenRules>({})
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<'savedMeanwhile' | 'gone' | null>(null)
  const isDirty = JSON.stringify(form) !== JSON.stringify(saved)
  // A ref, because the leave guard asks at the moment of leaving: whoever has just saved leaves freely.
  const dirty = useRef(isDirty)
  useEffect(() => {
    dirty.current = isDirty
  }, [isDirty])
  // A ref, because a second click comes before the button is drawn as busy.
  const isBusy = useRef(false)

  /** Takes a function, so that what is typed meanwhile is not lost. */
  const change = (next: (form: Form) => Form, ...touched: string[]) => {
    setForm(next)
    setFailure(null)
    setBroken((current) => without(current, touched))
  }
  const refuse = (fields: BrokenRules) => {
    setBroken(fields)
    setAttempt((count) => count + 1)
  }
  const take = (stored: Stored) => {
    const next = parts.formOf(stored)
    setKnown(stored)
    setSaved(next)
    setForm(next)
    setBroken({})
    dirty.current = false
  }
  const show = (result: SaveResult<Stored>) => {
    if (result === 'savedMeanwhile' || result === 'gone') return setProblem(result)
    if ('refused' in result) return refuse(byField(result.refused))
    if ('failure' in result) {
      setFailure(failureText(result.failure))
      return parts.onFailed?.(known === null)
    }
    take(result.stored)
    return parts.onSaved(result.stored, known === null)
  }

  const save = async () => {
    if (isBusy.current) return
    setFailure(null)
    const findings = parts.check(form)
    if (Object.keys(findings).length > 0) return refuse(findings)
    setBroken({})
    isBusy.current = true
    setSaving(true)
    try {
      show(await parts.send(known, form))
    } finally {
      isBusy.current = false
      setSaving(false)
    }
  }

  /** Takes what the other person saved; the changes made here are dropped. */
  const reload = async () => {
    setProblem(null)
    if (known === null) return
    try {
      take(await parts.load(known))
    } catch (error) {
      setFailure(failureText(error))
    }
  }

  return {
    form,
    known,
    broken,
    attempt,
    failure,
    isSaving,
    isDirty,
    isStale: problem === 'savedMeanwhile',
    isGone: problem === 'gone',
    change,
    save,
    reload,
    stay: () => setProblem(null),
    isDirtyNow: () => dirty.current,
    /** What is deleted leaves nothing to lose. */
    forget: () => {
      dirty.current = false
    },
    fail: setFailure,
  }
}

export type Editor<Form extends object, Stored> = ReturnType<typeof useEditor<Form, Stored>>
