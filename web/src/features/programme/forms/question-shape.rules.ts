import type { FormOption, FormQuestion, FormQuestionInput, FormScale } from '@academy/contract/form-questions'

// The one place of these screens that knows how a question holds what can be chosen.

export const optionsOf = ({ options }: Pick<FormQuestion, 'options'>): FormOption[] => options ?? []

export const scaleOf = ({ scale }: Pick<FormQuestion, 'scale'>): FormScale | null => scale

/** The field of a question at which the ends of its scale are refused. */
export const scaleField = 'scale'

interface Written {
  id?: number
  type: FormQuestion['type']
  body: FormQuestionInput['body']
  options: { id?: number; text: FormQuestionInput['body'] }[]
  scale: FormScale
}

/** What a question of its type takes; the rest is not sent. */
export const inputOf = ({ options, scale, ...question }: Written): FormQuestionInput => {
  const isScale = question.type === 'linear-scale'
  const isChoice = !isScale && question.type !== 'short-answer'
  return { ...question, options: isChoice ? options : null, scale: isScale ? scale : null }
}
