import { randomInt } from 'node:crypto'
import { englishDirections, questionCategories } from '@academy/contract/enums'
import { englishShare } from '@academy/contract/limits'

export interface DrawableQuestion {
  id: number
  version: number
  category: number
}

type Random = (below: number) => number

export const shuffled = <T>(items: readonly T[], random: Random = (below) => randomInt(below)): T[] => {
  const result = [...items]
  for (let i = result.length - 1; i > 0; i--) {
    const j = random(i + 1)
    ;[result[i], result[j]] = [result[j]!, result[i]!]
  }
  return result
}

const isEnglish = ({ category }: DrawableQuestion): boolean => category === questionCategories.English

/** how many questions in English a direction gets at least, if its test has them. */
export const englishAtLeast = (specialization: string, questionsCount: number): number =>
  (englishDirections as readonly string[]).includes(specialization) ? Math.ceil(questionsCount * englishShare) : 0

/** so many of the test at random, all when it has fewer, in an order of their own. */
export const drawQuestions = (
  all: readonly DrawableQuestion[],
  questionsCount: number,
  leastEnglish: number,
  random?: Random,
): DrawableQuestion[] => {
  const mixed = shuffled(all, random)
  const english = mixed.filter(isEnglish).slice(0, Math.min(leastEnglish, questionsCount))
  const rest = mixed.filter((question) => !english.includes(question))
  return shuffled([...english, ...rest.slice(0, questionsCount - english.length)], random)
}
