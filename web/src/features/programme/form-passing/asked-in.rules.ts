import type { Locale } from '@academy/contract/enums'
import type { FormQuestion } from '@academy/contract/form-questions'
import type { AskedQuestion } from '#domain/forms/form-question.tsx'
import { localized } from '#lib/localized.ts'

/** A question as somebody reads it: in their language, or in the other one where it has none. */
export const askedIn = ({ type, options, scale }: FormQuestion, locale: Locale): AskedQuestion => {
  if (type === 'short-answer') return { type }
  if (type !== 'linear-scale')
    return { type, options: (options ?? []).map(({ id, text }) => ({ id, text: localized(text, locale) })) }
  const { from, to, fromLabel, toLabel } = scale!
  return { type, from, to, fromLabel: localized(fromLabel, locale), toLabel: localized(toLabel, locale) }
}
