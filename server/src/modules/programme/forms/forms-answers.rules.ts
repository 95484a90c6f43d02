import type { FieldError } from '@academy/contract/errors'
import { LongText, type MessageKey } from '@academy/contract/fields'
import type { FormQuestion } from '@academy/contract/form-questions'
import type { FormAnswerInput } from '@academy/contract/forms'

export interface GivenAnswer {
  questionId: number
  body: string | null
  option: number[] | null
}

const bodyProblem = (body: string | null): MessageKey | null => {
  const { error } = LongText.safeParse(body ?? '')
  return error ? (error.issues[0]!.message as MessageKey) : null
}

/** FORM-30: what is wrong with the answer to one question. */
const problemOf = (question: FormQuestion, { body, option }: GivenAnswer): MessageKey | null => {
  if (question.type === 'short-answer') return option === null ? bodyProblem(body) : 'wrongChoice'
  if (body !== null) return 'wrongChoice'
  if (!option || option.length === 0) return 'fieldIsRequired'
  if (question.type !== 'multiple-choice' && option.length > 1) return 'wrongChoice'
  if (new Set(option).size < option.length) return 'wrongChoice'
  if (question.type === 'linear-scale') {
    const { from, to } = question.scale!
    return option[0]! < from || option[0]! > to ? 'outOfRange' : null
  }
  const known = question.options!.map(({ id }) => id)
  return option.every((id) => known.includes(id)) ? null : 'wrongChoice'
}

/** Whether every question has one answer that fits; what is wrong is told by the question: `questions.{its id}`. */
export const checkAnswers = (
  questions: readonly FormQuestion[],
  input: readonly FormAnswerInput[],
): { answers: GivenAnswer[]; errors: FieldError[] } => {
  const errors: FieldError[] = []
  for (const [index, { questionId }] of input.entries()) {
    const field = `answers.${index}.questionId`
    if (!questions.some(({ id }) => id === questionId)) errors.push({ field, message: 'wrongId' })
    else if (input.findIndex((one) => one.questionId === questionId) < index)
      errors.push({ field, message: 'wrongChoice' })
  }
  const answers = questions.map((question): GivenAnswer => {
    const given = input.find(({ questionId }) => questionId === question.id)
    const answer = { questionId: question.id, body: given?.body ?? null, option: given?.option ?? null }
    const message = given ? problemOf(question, answer) : 'fieldIsRequired'
    if (message) errors.push({ field: `questions.${question.id}`, message })
    return answer
  })
  if (questions.length === 0) errors.push({ field: 'answers', message: 'fieldIsRequired' })
  return { answers, errors }
}
