import type { ItemStatistics } from '@academy/contract/stage-tests'

export const itemOrders = ['hints', 'hardest', 'weakest'] as const
export type ItemOrder = (typeof itemOrders)[number]

/** What is worth a look first: a wrong key before a question that is merely too easy. */
const urgency: Record<ItemStatistics['hints'][number], number> = {
  negative: 32,
  tooHard: 16,
  languagesDiffer: 8,
  doesNotSeparate: 4,
  deadOption: 2,
  tooEasy: 1,
}
const urgencyOf = ({ hints }: ItemStatistics): number => hints.reduce((sum, hint) => sum + urgency[hint], 0)

/** Whatever says nothing yet stands at the end. */
const upwards = (of: (item: ItemStatistics) => number | null) => (a: ItemStatistics, b: ItemStatistics) =>
  (of(a) ?? 2) - (of(b) ?? 2)

const orders: Record<ItemOrder, (a: ItemStatistics, b: ItemStatistics) => number> = {
  hints: (a, b) => urgencyOf(b) - urgencyOf(a),
  hardest: upwards(({ facility }) => facility),
  weakest: upwards(({ discrimination }) => discrimination),
}

export const arranged = (
  items: readonly ItemStatistics[],
  { order, onlyHints }: { order: ItemOrder; onlyHints: boolean },
): ItemStatistics[] =>
  items
    .filter(({ hints }) => !onlyHints || hints.length > 0)
    .toSorted((a, b) => orders[order](a, b) || a.questionId - b.questionId)

export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole))

export type Level = 'good' | 'fair' | 'poor'
/** 0.3 and more is good practice for a question of a test, below 0.1 it tells nobody apart. */
export const discriminationLevel = (value: number): Level => (value >= 0.3 ? 'good' : value >= 0.1 ? 'fair' : 'poor')
/** Both ends say little about anybody. */
export const facilityLevel = (value: number): Level => {
  if (value <= 0.2 || value >= 0.95) return 'poor'
  return value < 0.3 || value > 0.9 ? 'fair' : 'good'
}
