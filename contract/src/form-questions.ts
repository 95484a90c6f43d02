import * as z from 'zod/mini'
import { FormQuestionType } from './enums.ts'
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

const choiceTypes: readonly FormQuestionType[] = ['single-choice', 'multiple-choice']
/** Whether options are chosen from; any other question has none. */
export const isChoice = (type: FormQuestionType): boolean => choiceTypes.includes(type)

/** The ids count within the question, each is given out once: an answer names the option, not its words. */
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

/** FORM-02, FORM-04. `index` counts from 0. */
export const FormQuestion = z.strictObject({
  id: Id,
  index: z.int(),
  type: FormQuestionType,
  body: LocalizedName,
  /** Of a choice; null for any other question. */
  options: z.nullable(z.array(FormOption)),
  /** Of a linear scale; null for any other question. */
  scale: z.nullable(FormScale),
})
export type FormQuestion = z.infer<typeof FormQuestion>

/** FORM-25: type, options and ends of the scale of a question that has answers stay; its texts may be corrected. */
export const EditedFormQuestion = z.strictObject({ ...FormQuestion.shape, isFrozen: z.boolean() })
export type EditedFormQuestion = z.infer<typeof EditedFormQuestion>

const FormOptionInput = z.strictObject({
  /** Absent: a new option. */
  id: z.optional(Id),
  text: neededFormText(shortTextMaxLength),
})
/** Whether two options read the same in a language: nobody could tell them apart. */
const hasRepeated = (options: readonly { text: z.infer<typeof LocalizedName> }[]): boolean =>
  (['ua', 'en', 'ru'] as const).some((language) => {
    const texts = options.flatMap(({ text }) => text[language]?.trim().toLowerCase() || [])
    return new Set(texts).size < texts.length
  })
const ScalePoint = integer(linearScaleBounds.min, linearScaleBounds.max)
const FormScaleInput = z
  .strictObject({
    from: ScalePoint,
    to: ScalePoint,
    fromLabel: formText(shortTextMaxLength),
    toLabel: formText(shortTextMaxLength),
  })
  .check(z.refine(({ from, to }) => from < to, { error: 'scaleMustGrow', path: ['to'] }))

export const defaultScale = (): FormScale => ({
  from: linearScaleDefault.min,
  to: linearScaleDefault.max,
  fromLabel: { ua: '', en: '' },
  toLabel: { ua: '', en: '' },
})

/** Its place is its place in the list. */
export const FormQuestionInput = z
  .strictObject({
    /** Absent: a new question. */
    id: z.optional(Id),
    type: FormQuestionType,
    body: neededFormText(formQuestionMaxLength),
    options: z.optional(z.nullable(z.array(FormOptionInput).check(z.maxLength(formOptionsMaxCount, 'toLong')))),
    /** FORM-06: a linear scale without one goes from 1 to 5. */
    scale: z.optional(z.nullable(FormScaleInput)),
  })
  .check(
    z.refine(({ type, options }) => !isChoice(type) || Boolean(options?.length), {
      error: 'fieldIsRequired',
      path: ['options'],
    }),
    z.refine(({ options }) => !hasRepeated(options ?? []), { error: 'optionRepeated', path: ['options'] }),
    z.refine(({ type, options }) => isChoice(type) || !options, { error: 'wrongChoice', path: ['options'] }),
    z.refine(({ type, scale }) => type === 'linear-scale' || !scale, { error: 'wrongChoice', path: ['scale'] }),
  )
export type FormQuestionInput = z.infer<typeof FormQuestionInput>

// --- Answers

/**
 * FORM-04. `option`: the ids of the options that were chosen, or the point of the scale; `body`: what was written. The
 * question is a copy from the moment it was asked.
 */
export const FormAnswer = z.strictObject({
  question: FormQuestion,
  body: z.nullable(z.string()),
  option: z.nullable(z.array(z.int())),
})
export type FormAnswer = z.infer<typeof FormAnswer>
