import * as z from 'zod/mini'
import { answerTypes, type AnswerType } from './enums.ts'
import { questionOptionCount } from './limits.ts'

/** How an answer is given: options that are chosen, a text, an order, pairs. */
export type AnswerShape = 'choice' | 'written' | 'order' | 'pairs'

const shapes: Record<AnswerType, AnswerShape> = {
  [answerTypes.Radio]: 'choice',
  [answerTypes.Checkbox]: 'choice',
  [answerTypes.ShortAnswer]: 'written',
  [answerTypes.Number]: 'written',
  [answerTypes.Matching]: 'pairs',
  [answerTypes.Ordering]: 'order',
}
export const shapeOf = (answerType: AnswerType): AnswerShape => shapes[answerType]

/** A part of the right answer exists only where the right answer has parts. */
export const canBePartlyRight = (answerType: AnswerType): boolean =>
  answerType === answerTypes.Checkbox || answerType === answerTypes.Matching || answerType === answerTypes.Ordering

/** Fewer options are no question; a spelling or a number may be the only one. */
export const leastOptions = (answerType: AnswerType): number =>
  shapeOf(answerType) === 'written' ? 1 : questionOptionCount.min

/** The most items of an order that could stay where they are while the others are moved, by their index. */
export const keptInOrder = (places: readonly number[]): number[] => {
  const runs: number[][] = []
  for (const [at, place] of places.entries()) {
    const before = runs.filter((run) => places[run.at(-1)!]! < place)
    runs.push([...before.reduce<number[]>((best, run) => (run.length > best.length ? run : best), []), at])
  }
  return runs.reduce<number[]>((best, run) => (run.length > best.length ? run : best), [])
}

/** What a student may write. */
export const writtenMaxLength = 500
/** What staff accept; longer ones nobody types the same way twice. */
export const spellingMaxLength = 200

/** A number as it is stored, exact to the last digit. */
export const Decimal = z.string('wrongText').check(z.regex(/^-?\d{1,15}(?:\.\d{1,10})?$/, 'wrongNumber'))

// --- What a question of each kind needs

interface Texts {
  ua: string
  en: string
}
interface Kind {
  answerType: AnswerType
  options: readonly {
    text: Texts
    isCorrect: boolean
    match?: unknown
    number?: { tolerance: string } | undefined
  }[]
  partialCredit?: true | undefined
}
type Broken = { path: (string | number)[]; message: string }

export const isBlank = ({ ua, en }: Texts): boolean => !ua.trim() && !en.trim()

/** The same for all that says the same. */
export const wordsKey = ({ ua, en }: Texts): string => JSON.stringify([ua.trim(), en.trim()])

const brokenCount = ({ answerType, options }: Kind): string | null => {
  if (options.length < leastOptions(answerType)) return 'toShort'
  const right = options.filter(({ isCorrect }) => isCorrect).length
  if (answerType === answerTypes.Radio) return right === 1 ? null : 'wrongCorrectCount'
  if (answerType === answerTypes.Checkbox) return right >= 1 ? null : 'wrongCorrectCount'
  if (right < options.length) return 'wrongCorrectCount'
  // What only belongs to nothing may stand among the pairs, but two of them have to be pairs.
  const isPairless = answerType === answerTypes.Matching && options.filter(({ text }) => !isBlank(text)).length < 2
  return isPairless ? 'tooFewPairs' : null
}

/** Which part a line lacks; its text is looked at where the line is, for nothing else decides about it. */
const brokenOption = (answerType: AnswerType, option: Kind['options'][number]): Omit<Broken, 'message'> | null => {
  const isPair = answerType === answerTypes.Matching
  const isNumber = answerType === answerTypes.Number
  if (isPair !== (option.match !== undefined)) return { path: ['match'] }
  return isNumber === (option.number !== undefined) ? null : { path: ['number'] }
}

const allBroken = (question: Kind): Broken[] => {
  const { answerType, options, partialCredit } = question
  const count = brokenCount(question)
  const broken: Broken[] = count === null ? [] : [{ path: ['options'], message: count }]
  options.forEach((option, index) => {
    const found = brokenOption(answerType, option)
    if (found) broken.push({ path: ['options', index, ...found.path], message: 'fieldIsRequired' })
    if (option.number?.tolerance.startsWith('-'))
      broken.push({ path: ['options', index, 'number', 'tolerance'], message: 'wrongNumber' })
    if (answerType === answerTypes.ShortAnswer)
      for (const language of ['ua', 'en'] as const)
        if (option.text[language].length > spellingMaxLength)
          broken.push({ path: ['options', index, 'text', language], message: 'toLong' })
  })
  if (partialCredit && !canBePartlyRight(answerType)) broken.push({ path: ['partialCredit'], message: 'wrongChoice' })
  return broken
}

export const fitsItsKind = z.check<Kind>(({ value, issues }) => {
  for (const { path, message } of allBroken(value))
    issues.push({ code: 'custom', input: value, path, message, continue: true })
})
