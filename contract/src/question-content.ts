import * as z from 'zod/mini'
import { Decimal, fitsItsKind, isBlank } from './answer-kinds.ts'
import { AnswerType, QuestionCategory, QuestionDifficulty } from './enums.ts'
import { integer, text, verbatim } from './fields.ts'
import { questionOptionCount } from './limits.ts'

/** The two languages of the interface. One may be empty: a reader then gets the other. */
export const TwoLanguages = z.strictObject({ ua: z.string(), en: z.string() })
export type TwoLanguages = z.infer<typeof TwoLanguages>

const twoTexts = (maxLength: number) => z.strictObject({ ua: verbatim(maxLength), en: verbatim(maxLength) })
const needed = (maxLength: number) =>
  twoTexts(maxLength).check(
    z.refine(({ ua, en }) => Boolean(ua.trim() || en.trim()), { error: 'fieldIsRequired', path: ['ua'] }),
  )

/** A number that is right, and how far from it an answer may be. */
const RightNumber = z.strictObject({ value: Decimal, tolerance: Decimal })

/** An image of ours; no question makes a browser ask elsewhere. */
export const QuestionImage = text(1, 255).check(z.regex(/^\/files\/[\w./-]+$/, 'wrongLink'))

/** The ids count within the question and stay with their option through all versions. */
export const OptionId = integer(1, 1_000)

/** What one version of a question asks. This is what is stored. */
export const ContentOfQuestion = z.strictObject({
  text: TwoLanguages,
  /** TEST-20: between three dashes it is code. */
  description: TwoLanguages,
  imageUrl: z.nullable(z.string()),
  category: QuestionCategory,
  difficulty: QuestionDifficulty,
  answerType: AnswerType,
  /**
   * What can be chosen; for other kinds of answers what is right: the accepted spellings, the numbers, the pairs, the items
   * in their order.
   */
  options: z.array(
    z.strictObject({
      id: z.int(),
      text: TwoLanguages,
      isCorrect: z.boolean(),
      /** Of a pair: what belongs to it. Its id says nothing about which option that is. */
      match: z.optional(z.strictObject({ id: z.int(), text: TwoLanguages })),
      number: z.optional(RightNumber),
    }),
  ),
  /** Whether a part of the right answer is worth a part of the question. Absent: all or nothing. */
  partialCredit: z.optional(z.literal(true)),
})
export type ContentOfQuestion = z.infer<typeof ContentOfQuestion>

/** An answer that was given by many, as most of them gave it. */
export const FrequentAnswer = z.strictObject({
  optionIds: z.array(z.int()),
  written: z.nullable(z.string()),
  count: z.int(),
  /** In percent of the question, by today's verdict. */
  credit: z.int(),
})

export const QuestionOptionInput = z
  .strictObject({
    /** Absent: a new option. */
    id: z.optional(OptionId),
    text: twoTexts(1_000),
    isCorrect: z.boolean('wrongChoice'),
    match: z.optional(z.strictObject({ id: z.optional(OptionId), text: needed(1_000) })),
    number: z.optional(RightNumber),
  })
  .check(
    z.refine(({ text, match, number }) => match !== undefined || number !== undefined || !isBlank(text), {
      error: 'fieldIsRequired',
      path: ['text', 'ua'],
    }),
  )

/** What is written of a question, by hand or in a file. */
export const questionFields = {
  text: needed(2_000),
  description: twoTexts(5_000),
  imageUrl: z.nullable(QuestionImage),
  category: QuestionCategory,
  difficulty: QuestionDifficulty,
  answerType: AnswerType,
  options: z.array(QuestionOptionInput).check(z.maxLength(questionOptionCount.max, 'toLong')),
  partialCredit: z.optional(z.literal(true, 'wrongChoice')),
}
export const QuestionInput = z.strictObject(questionFields).check(fitsItsKind)
export type QuestionInput = z.infer<typeof QuestionInput>
