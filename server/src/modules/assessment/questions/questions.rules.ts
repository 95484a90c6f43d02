import { isDeepStrictEqual } from 'node:util'
import type { ContentOfQuestion, QuestionInput } from '@academy/contract/questions'
import { fail } from '#platform/errors.ts'

/** All that can be searched for, as it is searched for. */
export const searchTextOf = ({ text, description, options }: ContentOfQuestion): string =>
  [text, description, ...options.map((option) => option.text)]
    .flatMap(({ ua, en }) => (ua === en ? [ua] : [ua, en]))
    .filter((part) => part.trim() !== '')
    .join('\n')
    .toLowerCase()

/**
 * What a version keeps. An option keeps its id as long as the question lives, and no id is given twice: an answer to an
 * older version never means another option.
 */
export const contentFrom = (input: QuestionInput, knownIds: readonly number[]): ContentOfQuestion => {
  const unknown = firstUnknown(input.options, knownIds)
  if (unknown !== undefined)
    fail('ValidationError', { fields: [{ field: `question.options.${unknown}.id`, message: 'wrongId' }] })
  let last = Math.max(0, ...knownIds)
  const { text, description, imageUrl, category, difficulty, answerType } = input
  return {
    text,
    description,
    imageUrl,
    category,
    difficulty,
    answerType,
    options: input.options.map((option) => ({
      id: option.id ?? ++last,
      text: option.text,
      isCorrect: option.isCorrect,
    })),
  }
}

const firstUnknown = (options: QuestionInput['options'], knownIds: readonly number[]): number | undefined => {
  const left = new Set(knownIds)
  const index = options.findIndex(({ id }) => id !== undefined && !left.delete(id))
  return index === -1 ? undefined : index
}

export const isSameContent = (one: ContentOfQuestion, other: ContentOfQuestion): boolean =>
  isDeepStrictEqual(one, other)
