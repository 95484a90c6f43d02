import { shapeOf } from '@academy/contract/answer-kinds'
import type { AnswerType } from '@academy/contract/enums'
import type { AnswerSubmission } from '@academy/contract/tests'

/** What stands on the screen: chosen options, an order, or options and their matches in turns; a text where it is typed. */
export type Given = readonly number[] | string

export const idsOf = (given: Given): readonly number[] => (typeof given === 'string' ? [] : given)
export const textOf = (given: Given): string => (typeof given === 'string' ? given : '')
/** Whether there is anything to send (TEST-33). */
export const isGiven = (given: Given): boolean => (typeof given === 'string' ? given.trim() !== '' : given.length > 0)

// What a keyboard cannot make, but a paste can, and no database stores.
// oxlint-disable-next-line no-control-regex
const storable = (text: string): string => text.toWellFormed().replace(/\0/g, '')

/** What lies in a browser may be damaged: a text answers only what is typed. */
export const fits = (answerType: AnswerType, given: Given): boolean =>
  (typeof given === 'string') === (shapeOf(answerType) === 'written')

/** The same in the words of the contract. */
export const answerFrom = (
  answerType: AnswerType,
  given: Given,
): Pick<AnswerSubmission, 'answer' | 'written' | 'order' | 'pairs'> => {
  const ids = idsOf(given)
  const shape = shapeOf(answerType)
  if (shape === 'written') return { answer: [], written: storable(textOf(given)) }
  if (shape === 'order') return { answer: [], order: [...ids] }
  if (shape === 'pairs') return { answer: [], pairs: pairsOf(given) }
  return { answer: [...ids] }
}

export const pairsOf = (given: Given): { option: number; match: number }[] => {
  const ids = idsOf(given)
  return ids.flatMap((option, at) => (at % 2 === 0 && at + 1 < ids.length ? [{ option, match: ids[at + 1]! }] : []))
}
export const matchOf = (given: Given, option: number): number | null =>
  pairsOf(given).find((pair) => pair.option === option)?.match ?? null
/** null takes a match back. */
export const withMatch = (given: Given, option: number, match: number | null): number[] => [
  ...pairsOf(given).flatMap((pair) => (pair.option === option ? [] : [pair.option, pair.match])),
  ...(match === null ? [] : [option, match]),
]

/** As Ukrainian and English write it. */
export const numberText = (decimal: string, locale: 'ua' | 'en'): string =>
  locale === 'ua' ? decimal.replace('.', ',') : decimal
