import type { Locale } from '@academy/contract/enums'
import type { MessageKey } from '@academy/contract/fields'
import type { FormAnswer, FormQuestion } from '@academy/contract/form-questions'
import type { FormAnswerInput } from '@academy/contract/forms'
import { longTextMaxLength } from '@academy/contract/limits'
import { localized } from '#lib/localized.ts'

/** What somebody has said to one question so far: written, or the ids of options (a point of the scale). */
export type GivenAnswer = string | readonly number[]
/** By the id of the question. */
export type Answers = Readonly<Record<number, GivenAnswer>>

const isWithin = (point: number, { from, to }: { from: number; to: number }) => point >= from && point <= to

/** Whether an answer can belong to this question: staff may have changed it since it was given. */
const fits = (question: FormQuestion, answer: GivenAnswer): boolean => {
  const { type, options, scale } = question
  if (type === 'short-answer') return typeof answer === 'string'
  if (typeof answer === 'string' || (type !== 'multiple-choice' && answer.length > 1)) return false
  return answer.every((id) => (scale ? isWithin(id, scale) : options?.some((option) => option.id === id)))
}

export const isAnswered = (answer: GivenAnswer | undefined): boolean =>
  typeof answer === 'string' ? answer.trim() !== '' : answer !== undefined && answer.length > 0

/** Answers with the questions as they were read when these were given. */
export interface AnswersGiven {
  asked: readonly FormQuestion[]
  answers: Answers
}

/** Whether the same is asked in the same words, wherever it stands. What the server keeps it sends in one order. */
const isSameQuestion = (one: FormQuestion, other: FormQuestion): boolean => {
  const textOf = ({ type, body, options, scale }: FormQuestion) => JSON.stringify([type, body, options, scale])
  return textOf(one) === textOf(other)
}

/**
 * The answers whose question is still what it was, without empty ones: a tick at other words would be another answer. What
 * somebody wrote stays theirs to change, however the question reads now.
 */
export const fittingAnswers = (questions: readonly FormQuestion[], { asked, answers }: AnswersGiven): Answers =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const answer = answers[question.id]
      const before = asked.find(({ id }) => id === question.id)
      if (answer === undefined || !before) return []
      if (typeof answer !== 'string' && !isSameQuestion(before, question)) return []
      return isAnswered(answer) && fits(question, answer) ? [[question.id, answer]] : []
    }),
  )

/** Whether these very answers have arrived, to these very questions: the reply to a sending may be lost. */
export const areSent = ({ asked, answers }: AnswersGiven, sent: readonly FormAnswer[]): boolean => {
  const chosen = (option: readonly number[] | null) => String(option?.toSorted((a, b) => a - b))
  return (
    asked.length === sent.length &&
    sent.every(({ question, body, option }) => {
      const before = asked.find(({ id }) => id === question.id)
      if (!before || !isSameQuestion(before, question)) return false
      const [given] = toInput([question], answers)
      return given!.body === body && chosen(given!.option ?? null) === chosen(option)
    })
  )
}

/** FORM-30: what the server would refuse is said before anything is sent. */
export const problemOf = (question: FormQuestion, answer: GivenAnswer | undefined): MessageKey | null => {
  if (answer === undefined || !isAnswered(answer) || !fits(question, answer)) return 'fieldIsRequired'
  return typeof answer === 'string' && answer.trim().length > longTextMaxLength ? 'toLong' : null
}

/** Spaces at the ends are no part of an answer; the server refuses them. */
export const toInput = (questions: readonly FormQuestion[], answers: Answers): FormAnswerInput[] =>
  questions.map(({ id: questionId }) => {
    const answer = answers[questionId] ?? []
    return typeof answer === 'string'
      ? { questionId, body: answer.trim(), option: null }
      : { questionId, body: null, option: [...answer] }
  })

/** The language the questions are read in: the reader's own where any of them is written in it, else the other one. */
export const languageRead = (questions: readonly FormQuestion[], locale: Locale): Locale => {
  const other = locale === 'ua' ? 'en' : 'ua'
  return questions.length === 0 || questions.some(({ body }) => body[locale] !== '') ? locale : other
}

/** An answer in words, one line for each option; what was chosen is named by the words of the question as it was asked. */
export const answerLines = ({ question, body, option }: FormAnswer, locale: Locale): string[] => {
  const { options, scale } = question
  if (options) return options.filter(({ id }) => option?.includes(id)).map(({ text }) => localized(text, locale))
  if (!scale) return [body ?? '']
  const { from, to, fromLabel, toLabel } = scale
  return (option ?? []).map((point) => {
    const label = point === from ? fromLabel : point === to ? toLabel : null
    const said = label && localized(label, locale)
    return said ? `${point} (${said})` : `${point} / ${to}`
  })
}

/** A draft as a text that can be taken elsewhere. */
export const textOfAnswers = (asked: readonly FormQuestion[], answers: Answers, locale: Locale): string =>
  asked
    .flatMap((question) => {
      const answer = answers[question.id]
      if (answer === undefined || !isAnswered(answer)) return []
      const said = typeof answer === 'string' ? { body: answer, option: null } : { body: null, option: [...answer] }
      return [[localized(question.body, locale), ...answerLines({ question, ...said }, locale)].join('\n')]
    })
    .join('\n\n')
