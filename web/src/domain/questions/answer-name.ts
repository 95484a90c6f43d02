import { answerTypes, type Locale } from '@academy/contract/enums'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import { pairsOf } from './answer.rules.ts'
import { inLanguage } from './question-text.ts'

/** An answer in one line, as staff read it in a list of answers. */
export const answerName = (
  { answerType, options }: Pick<ContentOfQuestion, 'answerType' | 'options'>,
  { optionIds, written }: { optionIds: readonly number[]; written: string | null },
  locale: Locale,
): string => {
  if (written !== null) return written
  const nameOf = (id: number) => {
    const text = options.find((one) => one.id === id)?.text ?? options.find((one) => one.match?.id === id)?.match?.text
    return text ? inLanguage(text, locale) : '—'
  }
  return answerType === answerTypes.Matching
    ? pairsOf(optionIds)
        .map(({ option, match }) => `${nameOf(option)} → ${nameOf(match)}`)
        .join('; ')
    : optionIds.map(nameOf).join(' → ')
}
