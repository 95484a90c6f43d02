import { academyTypes } from '@academy/contract/enums'
import { isDraft } from '#modules/system/academy-lookup/academy-lookup.rules.ts'
import type { AnswerSubmission } from '@academy/contract/tests'
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

/** What was answered, as it is stored: a text where it was typed. */
export type Given = number[] | string

const givenBy = ({ answer, written, order, pairs }: AnswerSubmission): Given =>
  written?.trim() ??
  order ??
  pairs?.toSorted((one, other) => one.option - other.option).flatMap(({ option, match }) => [option, match]) ??
  [...new Set(answer)].toSorted((one, other) => one - other)

/** The first answer of a question counts, as in a real test; what was not asked is left out. */
export const givenTo = (drawn: readonly DrawnQuestion[], data: readonly AnswerSubmission[]): Given[] =>
  drawn.map(({ id, shape }) => {
    const answer = data.find(({ questionId }) => questionId === id)
    const given = answer ? givenBy(answer) : []
    return (typeof given === 'string') === (shape === 'written') ? given : []
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
