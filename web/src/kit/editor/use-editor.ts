import { useEffect, useRef, useState } from 'react'
import { useFailureText } from '#lib/failure-text.ts'
import { byField, without, type BrokenRules } from './broken-rules.ts'
import type { SaveResult } from './save-result.ts'

interface EditorParts<Form extends object, Stored> {
  /** null: a new one. */
  loaded: Stored | null
  initial: Form
  /** `sent` is the form that was stored so: what the fields are known by on the screen is kept from it. */
  formOf: (stored: Stored, sent?: Form) => Form
  /** Gives a form that was written on during its save what it got by being saved, such as ids. */
  adopt?: (form: Form, saved: Form) => Form
  check: (form: Form) => BrokenRules
  send: (known: Stored | null, form: Form) => Promise<SaveResult<Stored>>
  /** What the other person saved; not needed where the last save wins. */
  load?: (known: Stored) => Promise<Stored>
  onSaved: (stored: Stored, isNew: boolean) => void
  /** Where one goes from here once all is saved: whoever wrote on during the save stays. */
  onDone?: (stored: Stored) => void
  onFailed?: (isNew: boolean, failure: unknown) => void
  /** What somebody else deleted is made anew by the next save. */
  isMadeAnew?: boolean
}

const isSame = <Form extends object>(one: Form, other: Form): boolean => JSON.stringify(one) === JSON.stringify(other)

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
  // What is stored nowhere any more is unsaved as a whole.
  const isDirty = problem === 'gone' || !isSame(form, saved)
  // A ref, because a reply comes to what is written by then, not to what was drawn when it was sent.
  const written = useRef(form)
  const write = (next: Form) => {
    written.current = next
    setForm(next)
  }
  // A ref, because the leave guard asks at the moment of leaving: whoever has just saved leaves freely.
  const dirty = useRef(isDirty)
  useEffect(() => {
    dirty.current = isDirty
  }, [isDirty])
  // A ref, because a second click comes before the button is drawn as busy.
  const isBusy = useRef(false)

  /** Takes a function, so that what is typed meanwhile is not lost. */
  const change = (next: (form: Form) => Form, ...touched: string[]) => {
    write(next(written.current))
    setFailure(null)
    setBroken((current) => without(current, touched))
  }
  const refuse = (fields: BrokenRules) => {
    setBroken(fields)
    setAttempt((count) => count + 1)
  }
  const take = (stored: Stored, sent?: Form) => {
    const next = parts.formOf(stored, sent)
    setProblem(null)
    setKnown(stored)
    setSaved(next)
    setBroken({})
    if (sent === undefined || isSame(written.current, sent)) write(next)
    else write(parts.adopt?.(written.current, next) ?? written.current)
    dirty.current = !isSame(written.current, next)
  }
  const show = (result: SaveResult<Stored>, sent: Form) => {
    if (result === 'savedMeanwhile' || result === 'gone') {
      if (result === 'gone' && parts.isMadeAnew) setKnown(null)
      return setProblem(result)
    }
    if ('refused' in result) return refuse(byField(result.refused))
    if ('failure' in result) {
      setFailure(failureText(result.failure))
      return parts.onFailed?.(known === null, result.failure)
    }
    take(result.stored, sent)
    parts.onSaved(result.stored, known === null)
    if (!dirty.current) parts.onDone?.(result.stored)
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
      show(await parts.send(known, form), form)
    } finally {
      isBusy.current = false
      setSaving(false)
    }
  }

  /** Takes what the other person saved; the changes made here are dropped. */
  const reload = async () => {
    setProblem(null)
    if (known === null || parts.load === undefined) return
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
    /** Back to what is stored. */
    discard: () => {
      write(saved)
      setBroken({})
      setFailure(null)
    },
    fail: setFailure,
  }
}

export type Editor<Form extends object, Stored> = ReturnType<typeof useEditor<Form, Stored>>
