import type { Locale } from '@academy/contract/enums'
import type { FormQuestion } from '@academy/contract/form-questions'
import { localized } from '#lib/localized.ts'
import type { AskedQuestion } from '#ui/form-question.tsx'

/** A question as somebody reads it: in their language, or in the other one where it has none. */
export const askedIn = (question: FormQuestion, locale: Locale): AskedQuestion => {
  const text = localized(question.body, locale)
  if (question.type === 'short-answer') return { type: question.type, text }
  if (question.type !== 'linear-scale') {
    const options = question.options.map((option) => ({ id: option.id, text: localized(option.text, locale) }))
    return { type: question.type, text, options }
  }
  const { from, to, fromLabel, toLabel } = question.options
  const ends = { fromLabel: localized(fromLabel, locale), toLabel: localized(toLabel, locale) }
  return { type: question.type, text, from, to, ...ends }
}
