import type { FieldError } from '@academy/contract/errors'
import type { MessageKey } from '@academy/contract/fields'
import {
  defaultScale,
  type EditedFormQuestion,
  type FormQuestion,
  type FormQuestionInput,
  isChoice,
} from '@academy/contract/form-questions'

/** A question as it is kept: with the last number that one of its options was given. */
export type KeptQuestion = EditedFormQuestion & { lastOptionId: number }
/** A question as it will be kept; without an id it is new. */
export type PlannedQuestion = Omit<FormQuestion, 'id'> & { id?: number | undefined; lastOptionId: number }

export interface QuestionPlan {
  questions: PlannedQuestion[]
  removedIds: number[]
  errors: FieldError[]
}

type Choices = NonNullable<FormQuestionInput['options']>

const error = (field: string, message: MessageKey): FieldError => ({ field, message })

const optionIdsOf = ({ options }: Pick<FormQuestion, 'options'>): number[] => (options ?? []).map(({ id }) => id)

/** New options get numbers nobody ever had, also none that was removed; a copied question begins anew. */
const numbered = (options: Choices, before: KeptQuestion | undefined) => {
  let lastOptionId = before ? Math.max(before.lastOptionId, ...optionIdsOf(before)) : 0
  const kept = options.map(({ id, text }) => ({ id: before && id !== undefined ? id : ++lastOptionId, text }))
  return { options: kept, lastOptionId }
}

const optionErrors = (options: Choices, before: EditedFormQuestion | undefined, at: string): FieldError[] => {
  if (!before) return []
  const known = optionIdsOf(before)
  const ids = options.flatMap(({ id }, index) => (id === undefined ? [] : [{ id, index }]))
  return ids.flatMap(({ id, index }, place) => {
    if (!known.includes(id)) return [error(`${at}.options.${index}.id`, 'wrongId')]
    return ids.findIndex((one) => one.id === id) < place ? [error(`${at}.options.${index}.id`, 'wrongChoice')] : []
  })
}

/** FORM-25: whoever answered has answered this question, not another one. */
const frozenErrors = (planned: PlannedQuestion, before: EditedFormQuestion | undefined, at: string): FieldError[] => {
  if (!before?.isFrozen) return []
  if (planned.type !== before.type) return [error(`${at}.type`, 'questionHasAnswers')]
  const errors: FieldError[] = []
  if (String(optionIdsOf(planned)) !== String(optionIdsOf(before)))
    errors.push(error(`${at}.options`, 'questionHasAnswers'))
  if (planned.scale?.from !== before.scale?.from || planned.scale?.to !== before.scale?.to)
    errors.push(error(`${at}.scale`, 'questionHasAnswers'))
  return errors
}

/** How the questions of a form are to be kept, or what is wrong with them. */
export const planQuestions = (before: readonly KeptQuestion[], input: readonly FormQuestionInput[]): QuestionPlan => {
  const errors: FieldError[] = []
  const questions = input.map((question, index): PlannedQuestion => {
    const at = `questions.${index}`
    const known = before.find(({ id }) => id === question.id)
    if (question.id !== undefined && !known) errors.push(error(`${at}.id`, 'wrongId'))
    if (known && input.findIndex(({ id }) => id === question.id) < index) errors.push(error(`${at}.id`, 'wrongChoice'))
    errors.push(...optionErrors(question.options ?? [], known, at))
    const { id, type, body } = question
    const { options, lastOptionId } = numbered(question.options ?? [], known)
    const planned = {
      id,
      index,
      type,
      body,
      options: isChoice(type) ? options : null,
      lastOptionId,
      scale: type === 'linear-scale' ? (question.scale ?? defaultScale()) : null,
    }
    errors.push(...frozenErrors(planned, known, at))
    return planned
  })
  const removed = before.filter(({ id }) => !input.some((question) => question.id === id))
  if (removed.some(({ isFrozen }) => isFrozen)) errors.push(error('questions', 'questionHasAnswers'))
  return { questions, removedIds: removed.map(({ id }) => id), errors }
}
