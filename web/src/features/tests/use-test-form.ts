import type { BankQuestion } from '@academy/contract/questions'
import type { TestOfStaff } from '@academy/contract/test-bank'
import { useEffect, useRef, useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { queryClient } from '#lib/query-client.ts'
import {
  brokenOf,
  checkForm,
  emptyForm,
  formOf,
  isSame,
  moved,
  toInput,
  withQuestions,
  type BrokenFields,
  type TestForm,
} from './test-form.rules.ts'
import { saveTest, testsQueries } from './tests.api.ts'

const without = (broken: BrokenFields, touched: keyof BrokenFields): BrokenFields =>
  Object.fromEntries(Object.entries(broken).filter(([field]) => field !== touched))

/** A test while it is put together; what was done stays until its author says otherwise. */
export const useTestForm = (academyId: number, test: TestOfStaff | null) => {
  const failureText = useFailureText()
  const [form, setForm] = useState<TestForm>(() => (test === null ? emptyForm : formOf(test)))
  const [saved, setSaved] = useState(form)
  const [known, setKnown] = useState<Pick<TestOfStaff, 'id' | 'updatedAt'> | null>(test)
  const [broken, setBroken] = useState<BrokenFields>({})
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [isStale, setStale] = useState(false)
  const [isGone, setGone] = useState(false)
  const isDirty = isGone || !isSame(form, saved)
  const dirty = useRef(isDirty)
  useEffect(() => {
    dirty.current = isDirty
  }, [isDirty])

  const change = (next: (form: TestForm) => TestForm, touched: keyof BrokenFields) => {
    setForm(next)
    setFailure(null)
    setBroken((current) => without(current, touched))
  }
  const refuse = (fields: BrokenFields) => {
    setBroken(fields)
    setAttempt((count) => count + 1)
  }
  const take = (stored: TestOfStaff) => {
    setKnown(stored)
    setSaved(formOf(stored))
    setForm(formOf(stored))
    setBroken({})
    dirty.current = false
  }

  /** Answers the test as it is stored now, or null: what is wrong has been said. */
  const save = async (): Promise<TestOfStaff | null> => {
    if (isSaving) return null
    const findings = checkForm(form)
    if (Object.keys(findings).length > 0) {
      refuse(findings)
      return null
    }
    setBroken({})
    setFailure(null)
    setSaving(true)
    const result = await saveTest(academyId, known, toInput(form))
    setSaving(false)
    if (result === 'savedMeanwhile') setStale(true)
    else if (result === 'gone') {
      setKnown(null)
      setGone(true)
    } else if ('failure' in result) setFailure(failureText(result.failure))
    else if ('refused' in result) refuse(brokenOf(result.refused))
    else {
      setGone(false)
      take(result.test)
      alerts.success('testEdit.saved')
      return result.test
    }
    return null
  }

  /** What the other person saved; one's own changes go. */
  const reload = async () => {
    setStale(false)
    if (known === null) return
    try {
      take(await queryClient.fetchQuery(testsQueries.one(academyId, known.id)))
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
    isStale,
    isGone,
    isDirty,
    isDirtyNow: () => dirty.current,
    save,
    reload,
    stay: () => setStale(false),
    setName: (name: string) => change((current) => ({ ...current, name }), 'name'),
    setDemo: (isDemo: boolean) => change((current) => ({ ...current, isDemo }), 'isDemo'),
    add: (added: readonly BankQuestion[]) => change((current) => withQuestions(current, added), 'questions'),
    remove: (id: number) =>
      change(
        (current) => ({ ...current, questions: current.questions.filter((question) => question.id !== id) }),
        'questions',
      ),
    move: (from: number, to: number) =>
      change((current) => ({ ...current, questions: moved(current.questions, from, to) }), 'questions'),
  }
}
