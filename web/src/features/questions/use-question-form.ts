import type { BankQuestion, ContentOfQuestion } from '@academy/contract/questions'
import { useEffect, useRef, useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { queryClient } from '#lib/query-client.ts'
import {
  checkForm,
  emptyForm,
  fieldIds,
  formOf,
  isSame,
  moved,
  newOption,
  refusedFields,
  toInput,
  withAnswerType,
  withCorrect,
  type BrokenFields,
  type Language,
  type OptionForm,
  type QuestionForm,
} from './question-form.rules.ts'
import { questionsQueries, saveQuestion } from './questions.api.ts'

interface Known {
  id: number
  version: number
}

/** The fields of a line that is gone are wrong no more. */
const without = (broken: BrokenFields, ...ids: string[]): BrokenFields =>
  Object.fromEntries(Object.entries(broken).filter(([id]) => !ids.includes(id)))

/** A question while it is written; what is typed stays until its author says otherwise. */
export const useQuestionForm = (academyId: number, question: BankQuestion | null, testId: number | null) => {
  const failureText = useFailureText()
  const [form, setForm] = useState<QuestionForm>(() => (question === null ? emptyForm() : formOf(question)))
  const [saved, setSaved] = useState(form)
  const [known, setKnown] = useState<Known | null>(question)
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

  const change = (next: (form: QuestionForm) => QuestionForm, ...touched: string[]) => {
    setForm(next)
    setFailure(null)
    if (touched.length > 0) setBroken((current) => without(current, ...touched))
  }
  const setOptions = (next: (options: readonly OptionForm[]) => readonly OptionForm[]) =>
    change((current) => ({ ...current, options: next(current.options) }), fieldIds.options)
  const refuse = (fields: BrokenFields) => {
    setBroken(fields)
    setAttempt((count) => count + 1)
  }
  const take = (content: BankQuestion) => {
    setKnown(content)
    setSaved(formOf(content))
    setForm(formOf(content))
    setBroken({})
    dirty.current = false
  }

  /** Answers the question as it is stored now, or null: what is wrong has been said. */
  const save = async (): Promise<BankQuestion | null> => {
    if (isSaving) return null
    const findings = checkForm(form)
    if (Object.keys(findings).length > 0) {
      refuse(findings)
      return null
    }
    setBroken({})
    setFailure(null)
    setSaving(true)
    const sent = form
    const result = await saveQuestion(academyId, known, toInput(sent), known === null && !isGone ? testId : null)
    setSaving(false)
    if (result === 'savedMeanwhile') setStale(true)
    else if (result === 'gone') {
      setKnown(null)
      setGone(true)
    } else if ('failure' in result) setFailure(failureText(result.failure))
    else if ('refused' in result) refuse(refusedFields(sent, result.refused))
    else {
      setGone(false)
      take(result.question)
      return result.question
    }
    return null
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
    set: (changes: Partial<QuestionForm>, ...touched: string[]) =>
      change((current) => ({ ...current, ...changes }), ...touched),
    setText: (part: 'text' | 'description', language: Language, text: string) =>
      change(
        (current) => ({ ...current, [part]: { ...current[part], [language]: text } }),
        fieldIds[part](language),
        fieldIds[part]('ua'),
      ),
    setCode: (language: Language, isCode: boolean) =>
      change((current) => ({ ...current, isCode: { ...current.isCode, [language]: isCode } })),
    setAnswerType: (answerType: QuestionForm['answerType']) =>
      change((current) => withAnswerType(current, answerType), fieldIds.options),
    setCorrect: (key: string, isCorrect: boolean) =>
      change((current) => withCorrect(current, key, isCorrect), fieldIds.options),
    setOptionText: (key: string, language: Language, text: string) =>
      change(
        (current) => ({
          ...current,
          options: current.options.map((option) =>
            option.key === key ? { ...option, text: { ...option.text, [language]: text } } : option,
          ),
        }),
        fieldIds.option(key, language),
        fieldIds.option(key, 'ua'),
        fieldIds.options,
      ),
    addOption: (): string => {
      const option = newOption()
      setOptions((options) => [...options, option])
      return option.key
    },
    removeOption: (key: string) => setOptions((options) => options.filter((option) => option.key !== key)),
    moveOption: (from: number, to: number) => setOptions((options) => moved(options, from, to)),
    /** For the next one: the same properties, everything else empty. */
    startNext: () => {
      const next = emptyForm({ category: form.category, difficulty: form.difficulty, answerType: form.answerType })
      setKnown(null)
      setForm(next)
      setSaved(next)
      setBroken({})
      dirty.current = false
    },
    /** The content of an older version; it is stored when its author saves. */
    takeContent: (content: ContentOfQuestion) => change(() => formOf(content)),
    takeTheirs: async () => {
      setStale(false)
      if (known === null) return
      try {
        take(await queryClient.fetchQuery(questionsQueries.one(academyId, known.id)))
      } catch (error) {
        setFailure(failureText(error))
      }
    },
    /** Theirs stays in the history; the next save writes one's own text after it. */
    keepOwn: async () => {
      setStale(false)
      if (known === null) return
      try {
        setKnown(await queryClient.fetchQuery(questionsQueries.one(academyId, known.id)))
        alerts.info('questions.unsaved')
      } catch (error) {
        setFailure(failureText(error))
      }
    },
  }
}

export type QuestionEditorState = ReturnType<typeof useQuestionForm>
