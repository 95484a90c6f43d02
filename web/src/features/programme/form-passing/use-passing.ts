import type { FormForUser } from '@academy/contract/forms'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isApiError } from '#lib/api-error.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { reloadUser } from '#lib/session/reload-user.ts'
import { usePerson } from '#lib/session/session.store.ts'
import {
  type Answers,
  type AnswersGiven,
  fittingAnswers,
  type GivenAnswer,
  isAnswered,
  languageRead,
  problemOf,
  toInput,
} from './answers.rules.ts'
import { formDrafts } from './form-drafts.ts'
import { reloadForms, sendAnswers } from './form-passing.api.ts'

/** While the line is lost, the answers are sent again so often. */
const sendAgainMs = 10_000

/** What the page of the form itself says, with the draft beside it. */
const isRefusal = (error: unknown) =>
  isApiError(error, 'FormNotFound', 'FormArchived', 'FormAlreadyPassed', 'AcademyClosed', 'AccessDenied')

/** `questions.5`: the rule its answer broke. */
const refusedBy = (error: unknown): Record<number, string> =>
  Object.fromEntries(
    (isApiError(error, 'ValidationError') ? error.fields : []).flatMap(({ field, message }) => {
      const id = /^questions\.(\d+)$/.exec(field)?.[1]
      return id ? [[Number(id), message]] : []
    }),
  )

/** Whether the server asks for something this page does not know: staff changed the form meanwhile. */
const isAboutAnotherForm = (error: unknown, { questions }: FormForUser): boolean =>
  isApiError(error, 'ValidationError') &&
  error.fields.some(({ field }) => !questions.some(({ id }) => field === `questions.${id}`))

/** Answers kept in the browser from the first one on, until the server has them. */
const useDraft = (userId: number, form: FormForUser) => {
  const [kept, setKept] = useState<AnswersGiven>(() => formDrafts.of(userId, form.id) ?? { asked: [], answers: {} })
  // The form may be another one than the one that was answered: after a while, or after a sending that was refused.
  const given = fittingAnswers(form.questions, kept)
  const [atFirst] = useState({ restored: Object.keys(given).length, kept: kept.asked.length })
  const [hasRoom, setRoom] = useState(true)
  const keep = (answers: Answers) => {
    setKept({ asked: form.questions, answers })
    setRoom(formDrafts.keep(userId, form, answers))
  }
  return { given, keep, hasRoom, isRestored: atFirst.restored > 0, hasLost: atFirst.restored < atFirst.kept }
}

export const usePassing = (form: FormForUser, onPassed: () => void) => {
  const locale = useLocale()
  const { user } = usePerson()
  const { given, keep, hasRoom, isRestored, hasLost } = useDraft(user.id, form)
  const [attempt, setAttempt] = useState(0)
  const [refused, setRefused] = useState<Record<number, string>>({})
  const [isChanged, setChanged] = useState(hasLost)
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const isUnderWay = useRef(false)

  const { id, questions } = form
  const problems = questions.flatMap((question) => {
    const rule = problemOf(question, given[question.id]) ?? refused[question.id]
    return rule === undefined ? [] : [{ questionId: question.id, rule }]
  })

  const send = async () => {
    if (isUnderWay.current) return
    setAttempt((before) => before + 1)
    if (problems.length > 0) return
    isUnderWay.current = true
    setSending(true)
    setFailure(null)
    try {
      const { key, ...read } = formDrafts.sending(user.id, form, languageRead(questions, locale))
      await sendAnswers(id, { ...read, answers: toInput(questions, given) }, key)
      formDrafts.forget(user.id, id)
      onPassed()
      void reloadForms()
      // its stage asks for no attention any more.
      void reloadUser()
    } catch (error) {
      setRefused(refusedBy(error))
      const isStale = isAboutAnotherForm(error, form)
      setChanged(isStale)
      if (isStale || isRefusal(error)) await reloadForms()
      if (!isStale && !isApiError(error, 'ValidationError') && !isRefusal(error)) setFailure(error)
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
  }

  // The key of the sending makes another try safe, also when the first one did arrive.
  const sendAgain = useEffectEvent(() => void send())
  const isLineLost = isApiError(failure, 'LostInternetConnection')
  useEffect(() => {
    if (!isLineLost) return
    const onLine = () => sendAgain()
    window.addEventListener('online', onLine)
    // A server that was away comes back without a word of the browser.
    const timer = setInterval(onLine, sendAgainMs)
    return () => {
      window.removeEventListener('online', onLine)
      clearInterval(timer)
    }
  }, [isLineLost])

  return {
    given,
    answer: (questionId: number, answer: GivenAnswer) => {
      // What is on its way is what stands here.
      if (isUnderWay.current) return
      setFailure(null)
      const { [questionId]: _, ...others } = refused
      setRefused(others)
      keep({ ...given, [questionId]: answer })
    },
    answeredCount: questions.filter((question) => isAnswered(given[question.id])).length,
    /** Said from the first try on. */
    problems: attempt > 0 ? problems : [],
    attempt,
    isRestored,
    startAnew: () => keep({}),
    /** Whether the browser has room for the draft. */
    hasRoom,
    isChanged,
    failure,
    isLineLost,
    isSending,
    send,
  }
}
