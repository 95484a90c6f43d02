import type { Locale } from '@academy/contract/enums'
import type { FormQuestion } from '@academy/contract/form-questions'
import { localized } from '#lib/localized.ts'

/** The words of what was chosen; a point of a scale is its number. */
export const chosenText = ({ options }: Pick<FormQuestion, 'options'>, chosen: readonly number[], locale: Locale) =>
  Array.isArray(options)
    ? options
        .filter(({ id }) => chosen.includes(id))
        .map(({ text }) => localized(text, locale))
        .join(', ')
    : chosen.join(', ')
