import { useEffect, useRef, useState } from 'react'
import { useFailureText } from '#lib/failure-text.ts'
import { byField, type BrokenRules } from './lecture-form.rules.ts'
import type { SaveResult } from './lectures.api.ts'

interface EditorParts<Form, Stored> {
  /** null: a new one. */
  loaded: Stored | null
  initial: Form
  formOf: (stored: Stored) => Form
  check: (form: Form) => BrokenRules
  send: (known: Stored | null, form: Form) => Promise<SaveResult<Stored>>
  load: (known: Stored) => Promise<Stored>
  onSaved: (stored: Stored) => void
  onFailed: (isNew: boolean) => void
}

const without = (broken: BrokenRules, touched: readonly string[]): BrokenRules =>
  Object.fromEntries(
    Object.entries(broken).filter(([field]) => !touched.some((name) => field === name || field.startsWith(`${name}.`))),
  )

/** Something while it is written; what was typed stays until its author says otherwise. */
export const useEditor = <Form extends object, Stored extends { id: number; updatedAt: string }>(
  parts: EditorParts<Form, Stored>,
) => {
  const failureText = useFailureText()
  const [known, setKnown] = useState(parts.loaded)
  const [saved, setSaved] = useState(parts.initial)
  const [form, setForm] = useState(parts.initial)
  const [broken, setBroken] = useState<BrokenRules>({})
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [isStale, setStale] = useState(false)
  const isDirty = JSON.stringify(form) !== JSON.stringify(saved)
  // Asked at the moment of leaving: whoever has just saved leaves freely.
  const dirty = useRef(isDirty)
  useEffect(() => {
    dirty.current = isDirty
  }, [isDirty])

  /** Takes a function where what is typed meanwhile must not be lost. */
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

  const save = async () => {
    if (isSaving) return
    setFailure(null)
    const findings = parts.check(form)
    if (Object.keys(findings).length > 0) return refuse(findings)
    setBroken({})
    setSaving(true)
    const result = await parts.send(known, form)
    setSaving(false)
    if (result === 'savedMeanwhile') setStale(true)
    else if ('refused' in result) refuse(byField(result.refused))
    else if ('failure' in result) {
      setFailure(failureText(result.failure))
      parts.onFailed(known === null)
    } else {
      take(result.stored)
      parts.onSaved(result.stored)
    }
  }

  /** What the other person saved; the own changes go. */
  const reload = async () => {
    setStale(false)
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
    isStale,
    change,
    save,
    reload,
    stay: () => setStale(false),
    isDirtyNow: () => dirty.current,
    /** What is deleted leaves nothing to lose. */
    forget: () => {
      dirty.current = false
    },
    fail: setFailure,
  }
}

export type Editor<Form extends object, Stored extends { id: number; updatedAt: string }> = ReturnType<
  typeof useEditor<Form, Stored>
>
