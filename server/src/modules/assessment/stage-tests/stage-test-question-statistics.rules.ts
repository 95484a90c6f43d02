import type { Locale } from '@academy/contract/enums'
import type { ItemStatistics } from '@academy/contract/stage-tests'

/** What the answers to one question add up to. `rest` is what the same student got right in the other questions. */
export interface ItemSums {
  asked: number
  correct: number
  restSum: number
  restSquareSum: number
  /** Of those who got this one right. */
  restSumOfCorrect: number
}

/** Below this many answers a share says more about chance than about the question. */
export const leastAsked = 10
/** A correlation needs more. */
export const leastForDiscrimination = 20

export const facilityOf = ({ asked, correct }: Pick<ItemSums, 'asked' | 'correct'>): number | null =>
  asked < leastAsked ? null : correct / asked

/**
 * Point-biserial correlation of this question with the rest of the test. Without the question itself in the score:
 * otherwise each would agree with itself. null where nobody differs, so that nothing can go together. Over several tests
 * everybody is compared with those of the same test: the others had another rest to get right.
 */
export const discriminationOf = (...tests: readonly ItemSums[]): number | null => {
  const asked = tests.filter((of) => of.asked > 0)
  if (asked.reduce((sum, of) => sum + of.asked, 0) < leastForDiscrimination) return null
  let [spreadOfItem, spreadOfRest, together] = [0, 0, 0]
  for (const { asked: n, correct, restSum, restSquareSum, restSumOfCorrect } of asked) {
    spreadOfItem += (correct * (n - correct)) / n
    spreadOfRest += (n * restSquareSum - restSum * restSum) / n
    together += (n * restSumOfCorrect - correct * restSum) / n
  }
  return spreadOfItem <= 0 || spreadOfRest <= 0 ? null : together / Math.sqrt(spreadOfItem * spreadOfRest)
}

export interface OfLanguage {
  language: Locale
  asked: number
  correct: number
}

const languageGap = 0.15
/** Two-sided, one in twenty by chance. */
const significantZ = 1.96

/** Whether those who read it in one language did clearly better than those who read it in the other. */
export const doLanguagesDiffer = (languages: readonly OfLanguage[]): boolean => {
  const [one, other] = languages
  if (!one || !other || one.asked < leastAsked || other.asked < leastAsked) return false
  const gap = Math.abs(one.correct / one.asked - other.correct / other.asked)
  const together = (one.correct + other.correct) / (one.asked + other.asked)
  const error = Math.sqrt(together * (1 - together) * (1 / one.asked + 1 / other.asked))
  return gap >= languageGap && error > 0 && gap / error >= significantZ
}

const easyFrom = 0.95
const hardUpTo = 0.2
const separatesFrom = 0.1

export const hintsOf = (item: {
  facility: number | null
  discrimination: number | null
  perLanguage: readonly OfLanguage[]
  options: readonly { isCorrect: boolean; pickedCount: number }[]
  answered: number
}): ItemStatistics['hints'] => {
  const { facility, discrimination, perLanguage, options, answered } = item
  const found: Record<ItemStatistics['hints'][number], boolean> = {
    // A little below nothing is still chance.
    negative: discrimination !== null && discrimination <= -separatesFrom,
    doesNotSeparate: discrimination !== null && Math.abs(discrimination) < separatesFrom,
    tooHard: facility !== null && facility <= hardUpTo,
    tooEasy: facility !== null && facility >= easyFrom,
    deadOption:
      answered >= leastForDiscrimination &&
      options.some(({ isCorrect, pickedCount }) => !isCorrect && pickedCount === 0),
    languagesDiffer: doLanguagesDiffer(perLanguage),
  }
  return (Object.keys(found) as (keyof typeof found)[]).filter((hint) => found[hint])
}

/** Two places say all there is to know. */
export const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100)
