import type { Locale } from '@academy/contract/enums'
import type { FormQuestion } from '@academy/contract/form-questions'
import { localized } from '#lib/localized.ts'
import { optionsOf, scaleOf } from './question-shape.rules.ts'

/** The words of what was chosen; a point of a scale is its number. */
export const chosenText = (question: FormQuestion, chosen: readonly number[], locale: Locale): string =>
  scaleOf(question) === null
    ? optionsOf(question)
        .filter(({ id }) => chosen.includes(id))
        .map(({ text }) => localized(text, locale))
        .join(', ')
    : chosen.join(', ')
