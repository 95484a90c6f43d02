import type { CriterionMark } from '@academy/contract/evaluations'

/** To two digits; null: nobody has marked yet. */
export const averageOf = (marks: readonly Pick<CriterionMark, 'mark'>[]): number | null =>
  marks.length === 0 ? null : Math.round((marks.reduce((sum, { mark }) => sum + mark, 0) / marks.length) * 100) / 100
