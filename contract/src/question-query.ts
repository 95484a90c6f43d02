import * as z from 'zod/mini'
import { AnswerType, QuestionCategory, QuestionDifficulty } from './enums.ts'
import { Id, Ids } from './fields.ts'
import { pageOf } from './paging.ts'

export const questionUses = ['used', 'unused', 'inDemo', 'archived'] as const
export const QuestionQuery = z.strictObject({
  ...pageOf(['id', 'updatedAt', 'difficulty', 'category', 'facility']),
  categories: z.optional(z.array(QuestionCategory).check(z.maxLength(10, 'toLong'))),
  difficulties: z.optional(z.array(QuestionDifficulty).check(z.maxLength(4, 'toLong'))),
  answerType: z.optional(AnswerType),
  testId: z.optional(Id),
  /** For the picker of a test: without those that are in it already. */
  notInTestId: z.optional(Id),
  /** Only these of them. */
  ids: z.optional(Ids),
  use: z.optional(z.enum(questionUses, 'wrongChoice')),
  /** Only those that lack a text in this language. */
  missingLanguage: z.optional(z.enum(['ua', 'en'], 'wrongChoice')),
})
export type QuestionQuery = z.infer<typeof QuestionQuery>
