import { randomInt } from 'node:crypto'
import { isBlank, shapeOf, wordsKey } from '@academy/contract/answer-kinds'
import { englishDirections, questionCategories } from '@academy/contract/enums'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import type { Question } from '@academy/contract/tests'
import type { DrawnQuestion } from '#server/schema/attempts.ts'
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

/** What says the same is offered once. */
const matchesOf = ({ options }: ContentOfQuestion): number[] => [
  ...new Map(options.flatMap(({ match }) => (match ? [[wordsKey(match.text), match.id]] : []))).values(),
]

/** In which order a question shows what can be chosen; choices are drawn as ever, without a word about their kind. */
export const drawnFrom = (
  { id, version, content }: { id: number; version: number; content: ContentOfQuestion },
  random?: Random,
): DrawnQuestion => {
  const optionIds = content.options.map((option) => option.id)
  const shape = shapeOf(content.answerType)
  if (shape === 'choice') return { id, version, options: shuffled(optionIds, random) }
  if (shape === 'written') return { id, version, options: [], shape }
  if (shape === 'order') return { id, version, options: shuffled(optionIds, random), shape }
  const rows = content.options.filter(({ text }) => !isBlank(text)).map((option) => option.id)
  return { id, version, options: shuffled(rows, random), matches: shuffled(matchesOf(content), random), shape }
}

/** E8: named field by field, so that nothing else of a question can come along. */
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
  ...(drawn.matches && {
    matches: drawn.matches.flatMap((id) => {
      const match = content.options.find((one) => one.match?.id === id)?.match
      return match ? [{ id, text: match.text }] : []
    }),
  }),
})
