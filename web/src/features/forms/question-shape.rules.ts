import type { FormOption, FormQuestion, FormQuestionInput, FormScale } from '@academy/contract/form-questions'

// The one place of these screens that knows how a question holds what can be chosen.

export const optionsOf = ({ options }: Pick<FormQuestion, 'options'>): FormOption[] =>
  Array.isArray(options) ? options : []

export const scaleOf = ({ options }: Pick<FormQuestion, 'options'>): FormScale | null =>
  options === null || Array.isArray(options) ? null : options

/** The field of a question at which the ends of its scale are refused. */
export const scaleField = 'options'

interface Written {
  id?: number
  type: FormQuestion['type']
  body: FormQuestionInput['body']
  options: { id?: number; text: FormQuestionInput['body'] }[]
  scale: FormScale
}

/** What a question of its type takes; the rest is not sent. */
export const inputOf = ({ options, scale, ...question }: Written): FormQuestionInput => {
  const { type, ...others } = question
  if (type === 'short-answer') return { ...others, type, options: null }
  if (type === 'linear-scale') return { ...others, type, options: scale }
  return { ...others, type, options }
}
