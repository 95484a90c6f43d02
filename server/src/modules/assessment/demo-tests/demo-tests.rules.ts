import { randomInt } from 'node:crypto'
import { academyTypes } from '@academy/contract/enums'
import { isDraft } from '#modules/system/academy-lookup/academy-lookup.rules.ts'
import type { ContentOfQuestion } from '@academy/contract/questions'
import type { AnswerSubmission, Question } from '@academy/contract/tests'
import type { DrawnQuestion } from '#server/schema/attempts.ts'

/** What was drawn for nobody: it travels with the visitor, sealed, and comes back with the answers. */
export interface Slip extends Record<string, unknown> {
  academyId: number
  groupId: number
  demoTestId: number
  resultId: string
  drawn: DrawnQuestion[]
  startedAt: number
}

/** However long somebody was without a network: after this the questions may have changed too much. */
export const slipMaxAgeMs = 24 * 3_600_000
export const isTooOld = (slip: Slip, now: Date): boolean => now.getTime() - slip.startedAt > slipMaxAgeMs

export const shuffled = <T>(items: readonly T[], chance: (below: number) => number = randomInt): T[] => {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = chance(last + 1)
    ;[mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!]
  }
  return mixed
}

/** E8: the question as it is asked, without a word about which option is right. */
export const asAsked = (drawn: DrawnQuestion, content: ContentOfQuestion): Question => ({
  id: drawn.id,
  text: content.text,
  imageUrl: content.imageUrl,
  description: content.description,
  category: content.category,
  answerType: content.answerType,
  answerOptions: drawn.options.flatMap((id) => {
    const option = content.options.find((one) => one.id === id)
    return option ? [{ id, text: option.text }] : []
  }),
})

/** The first answer of a question counts, as in a real test; what was not asked is left out. */
export const givenTo = (drawn: readonly DrawnQuestion[], data: readonly AnswerSubmission[]): number[][] =>
  drawn.map(({ id }) => {
    const answer = data.find(({ questionId }) => questionId === id)?.answer ?? []
    return [...new Set(answer)].toSorted((one, other) => one - other)
  })

/** */
export const successPercentOf = (correct: number, total: number): number =>
  total === 0 ? 0 : Math.round((100 * correct) / total)

/** */
export const betterThanPercentOf = (earlier: { total: number; below: number }, successPercent: number): number =>
  earlier.total === 0 ? successPercent : Math.floor((100 * earlier.below) / earlier.total)

/** not found by its public name, only by the hash of its own link; a draft by its staff alone. */
export const isHidden = (academy: { type: number } & Parameters<typeof isDraft>[0]): boolean =>
  academy.type === academyTypes.Private || academy.type === academyTypes.Secret || isDraft(academy)
