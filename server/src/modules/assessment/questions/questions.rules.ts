import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { shapeOf } from '@academy/contract/answer-kinds'
import type { ContentOfQuestion, QuestionInput } from '@academy/contract/question-content'
import { fail } from '#platform/errors.ts'

/** All that can be searched for, as it is searched for. */
export const searchTextOf = ({ text, description, options }: ContentOfQuestion): string =>
  [text, description, ...options.flatMap((option) => [option.text, ...(option.match ? [option.match.text] : [])])]
    .flatMap(({ ua, en }) => (ua === en ? [ua] : [ua, en]))
    .filter((part) => part.trim() !== '')
    .join('\n')
    .toLowerCase()

const highestId = 1_000

/** Where the order or what belongs together is the answer, an id must not tell it: then the ids have no order. */
const newIds = (taken: Set<number>, isSecret: boolean) => (): number => {
  let id = Math.max(0, ...taken) + 1
  if (isSecret)
    do id = randomInt(1, highestId + 1)
    while (taken.has(id))
  taken.add(id)
  return id
}

/** As if nobody had stored it before. */
export const withoutIds = <T extends Pick<QuestionInput, 'options'>>(input: T): T => ({
  ...input,
  options: input.options.map(({ text, isCorrect, match, number }) => ({
    text,
    isCorrect,
    ...(match && { match: { text: match.text } }),
    ...(number && { number }),
  })),
})

/** Every id of options and matches. */
export const idsIn = ({ options }: ContentOfQuestion): number[] =>
  options.flatMap(({ id, match }) => (match ? [id, match.id] : [id]))

/**
 * What a version keeps. An option keeps its id as long as the question lives, and no id is given twice: an answer to an
 * older version never means another option.
 */
export const contentFrom = (
  input: QuestionInput,
  knownIds: readonly number[],
  before?: Pick<ContentOfQuestion, 'answerType'>,
): ContentOfQuestion => {
  const unknown = firstUnknown(input.options, knownIds)
  if (unknown !== undefined)
    fail('ValidationError', { fields: [{ field: `question.options.${unknown}.id`, message: 'wrongId' }] })
  const { text, description, imageUrl, category, difficulty, answerType, partialCredit } = input
  const shape = shapeOf(answerType)
  const isSecret = shape === 'order' || shape === 'pairs'
  const nextId = newIds(new Set(knownIds), isSecret)
  // Options that were choices until now have ids in their order.
  const keeps = !isSecret || before === undefined || shapeOf(before.answerType) === shape
  return {
    text,
    description,
    imageUrl,
    category,
    difficulty,
    answerType,
    options: input.options.map((option) => ({
      id: (keeps ? option.id : undefined) ?? nextId(),
      text: option.text,
      isCorrect: option.isCorrect,
      ...(option.match && {
        match: { id: (keeps ? option.match.id : undefined) ?? nextId(), text: option.match.text },
      }),
      ...(option.number && { number: option.number }),
    })),
    ...(partialCredit && { partialCredit }),
  }
}

const firstUnknown = (options: QuestionInput['options'], knownIds: readonly number[]): number | undefined => {
  const left = new Set(knownIds)
  const isUnknown = (id: number | undefined) => id !== undefined && !left.delete(id)
  const index = options.findIndex(({ id, match }) => isUnknown(id) || isUnknown(match?.id))
  return index === -1 ? undefined : index
}

export const isSameContent = (one: ContentOfQuestion, other: ContentOfQuestion): boolean =>
  isDeepStrictEqual(one, other)
