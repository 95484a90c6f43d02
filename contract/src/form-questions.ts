import * as z from 'zod/mini'
import { Id, integer, optionalText } from './fields.ts'
import {
  formOptionsMaxCount,
  formQuestionMaxLength,
  linearScaleBounds,
  linearScaleDefault,
  shortTextMaxLength,
} from './limits.ts'
import { LocalizedName } from './users.ts'

// --- Texts: one language may be empty, a reader then gets the other

export const formText = (maxLength: number) =>
  z.strictObject({
    ua: optionalText(maxLength),
    en: optionalText(maxLength),
    ru: z.optional(optionalText(maxLength)),
  })
export const neededFormText = (maxLength: number) =>
  formText(maxLength).check(z.refine(({ ua, en }) => Boolean(ua || en), { error: 'fieldIsRequired', path: ['ua'] }))

// --- Questions

export const choiceTypes = ['single-choice', 'multiple-choice'] as const
const ChoiceType = z.enum(choiceTypes)
const ShortAnswerType = z.literal('short-answer')
const LinearScaleType = z.literal('linear-scale')

/** The ids count within the question: an answer names the option, not its words. */
export const FormOption = z.strictObject({ id: z.int(), text: LocalizedName })
export type FormOption = z.infer<typeof FormOption>
/** FORM-06 */
export const FormScale = z.strictObject({
  from: z.int(),
  to: z.int(),
  fromLabel: LocalizedName,
  toLabel: LocalizedName,
})
export type FormScale = z.infer<typeof FormScale>

const questionWith = <T extends Record<string, z.ZodMiniType>>(more: T) => {
  const asked = { id: Id, index: z.int(), body: LocalizedName, ...more }
  return z.discriminatedUnion('type', [
    z.strictObject({ ...asked, type: ChoiceType, options: z.array(FormOption) }),
    z.strictObject({ ...asked, type: ShortAnswerType, options: z.null() }),
    z.strictObject({ ...asked, type: LinearScaleType, options: FormScale }),
  ])
}

/** FORM-02, FORM-04. `index` counts from 0. */
export const FormQuestion = questionWith({})
export type FormQuestion = z.infer<typeof FormQuestion>

/** FORM-25: type and options of a question that has answers stay; its texts may be corrected. */
export const EditedFormQuestion = questionWith({ isFrozen: z.boolean() })
export type EditedFormQuestion = z.infer<typeof EditedFormQuestion>

const FormOptionInput = z.strictObject({
  /** Absent: a new option. */
  id: z.optional(integer(1, 1_000)),
  text: neededFormText(shortTextMaxLength),
})
const ScalePoint = integer(linearScaleBounds.min, linearScaleBounds.max)
const FormScaleInput = z
  .strictObject({
    from: ScalePoint,
    to: ScalePoint,
    fromLabel: formText(shortTextMaxLength),
    toLabel: formText(shortTextMaxLength),
  })
  .check(z.refine(({ from, to }) => from < to, { error: 'outOfRange', path: ['to'] }))

export const defaultScale = (): FormScale => ({
  from: linearScaleDefault.min,
  to: linearScaleDefault.max,
  fromLabel: { ua: '', en: '' },
  toLabel: { ua: '', en: '' },
})

const written = {
  /** Absent: a new question. */
  id: z.optional(Id),
  body: neededFormText(formQuestionMaxLength),
}
/** Its place is its place in the list. */
export const FormQuestionInput = z.discriminatedUnion(
  'type',
  [
    z.strictObject({
      ...written,
      type: ChoiceType,
      options: z
        .array(FormOptionInput)
        .check(z.minLength(1, 'fieldIsRequired'), z.maxLength(formOptionsMaxCount, 'toLong')),
    }),
    z.strictObject({ ...written, type: ShortAnswerType, options: z.optional(z.null('wrongChoice')) }),
    /** Without bounds it goes from 1 to 5 (FORM-06). */
    z.strictObject({ ...written, type: LinearScaleType, options: z.optional(FormScaleInput) }),
  ],
  'wrongChoice',
)
export type FormQuestionInput = z.infer<typeof FormQuestionInput>

// --- Answers

/**
 * FORM-04. `option`: the ids of the options that were chosen, or the point of the scale; `body`: what was written. The
 * question stands there as it was asked.
 */
export const FormAnswer = z.strictObject({
  question: FormQuestion,
  body: z.nullable(z.string()),
  option: z.nullable(z.array(z.int())),
})
export type FormAnswer = z.infer<typeof FormAnswer>
