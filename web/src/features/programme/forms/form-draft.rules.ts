import type { ContentLocale } from '@academy/contract/enums'
import type { EditedFormQuestion, FormQuestionInput } from '@academy/contract/form-questions'
import { FormSave, type Form } from '@academy/contract/forms'
import { linearScaleDefault } from '@academy/contract/limits'
import type { LocalizedName } from '@academy/contract/users'
import { brokenBy, type BrokenRules } from '#kit/editor/broken-rules.ts'
import { inputOf, optionsOf, scaleOf } from './question-shape.rules.ts'

export type Texts = Record<ContentLocale, string>
export type QuestionType = EditedFormQuestion['type']

/** `key` tells it from the others while it is written; one that is not saved yet has no id. */
export interface OptionDraft {
  key: string
  id?: number
  text: Texts
}

export interface ScaleDraft {
  from: number
  to: number
  fromLabel: Texts
  toLabel: Texts
}

/** Options and scale are both kept: whoever tries another type finds them again. */
export interface QuestionDraft {
  key: string
  id?: number
  /** FORM-25 */
  isFrozen: boolean
  type: QuestionType
  body: Texts
  options: OptionDraft[]
  scale: ScaleDraft
}

/** A form while it is written. */
export interface FormDraft {
  title: Texts
  /** '': not shown at any stage. */
  stageId: string
  isRepassAllowed: boolean
  questions: QuestionDraft[]
}

export const noTexts: Texts = { ua: '', en: '', ru: '' }
export const textsOf = (texts: LocalizedName): Texts => ({ ...noTexts, ...texts })
export const localizedOf = ({ ua, en, ru }: Texts): LocalizedName => ({ ua, en, ...(ru !== '' && { ru }) })
const trimmed = ({ ua, en, ru }: Texts): LocalizedName => localizedOf({ ua: ua.trim(), en: en.trim(), ru: ru.trim() })

export const isChoice = (type: QuestionType): boolean => type === 'single-choice' || type === 'multiple-choice'

let lastKey = 0
export const newKey = (): string => `new-${++lastKey}`

export const newOption = (text: Texts = noTexts): OptionDraft => ({ key: newKey(), text })
const newScale = (): ScaleDraft => ({
  from: linearScaleDefault.min,
  to: linearScaleDefault.max,
  fromLabel: noTexts,
  toLabel: noTexts,
})

export const newQuestion = (type: QuestionType): QuestionDraft => ({
  key: newKey(),
  isFrozen: false,
  type,
  body: noTexts,
  options: [newOption(), newOption()],
  scale: newScale(),
})

/** The copy is a question of its own: nobody has answered it. */
export const copyOf = (question: QuestionDraft): QuestionDraft => ({
  key: newKey(),
  isFrozen: false,
  type: question.type,
  body: question.body,
  options: question.options.map(({ text }) => newOption(text)),
  scale: question.scale,
})

export const emptyForm = (): FormDraft => ({
  title: noTexts,
  stageId: '',
  isRepassAllowed: false,
  questions: [],
})

const scaleDraft = (question: EditedFormQuestion): ScaleDraft => {
  const scale = scaleOf(question)
  return scale === null
    ? newScale()
    : { ...scale, fromLabel: textsOf(scale.fromLabel), toLabel: textsOf(scale.toLabel) }
}

/** What was written as `sent` keeps its keys, and with them the place of whoever writes: both are in the same order. */
export const draftOf = (form: Form, sent?: FormDraft): FormDraft => ({
  title: textsOf(form.title),
  stageId: form.stage === null ? '' : String(form.stage.id),
  isRepassAllowed: form.isRepassAllowed,
  questions: form.questions.map((question, index) => ({
    key: sent?.questions[index]?.key ?? `question-${question.id}`,
    id: question.id,
    isFrozen: question.isFrozen,
    type: question.type,
    body: textsOf(question.body),
    options: optionsOf(question).map(({ id, text }, place) => ({
      key: sent?.questions[index]?.options[place]?.key ?? `option-${id}`,
      id,
      text: textsOf(text),
    })),
    scale: scaleDraft(question),
  })),
})

const withId = <Draft extends { key: string; id?: number }>(draft: Draft, saved: Draft | undefined) => {
  const { key, id: _, ...rest } = draft
  return { key, ...(saved?.id !== undefined && { id: saved.id }), ...rest }
}

/** The ids of what is saved, by key: what is new is not made twice, and what is gone is made anew. */
export const adoptIds = (form: FormDraft, saved: FormDraft): FormDraft => ({
  ...form,
  questions: form.questions.map((question) => {
    const known = saved.questions.find(({ key }) => key === question.key)
    return {
      ...withId(question, known),
      isFrozen: known?.isFrozen ?? false,
      options: question.options.map((option) =>
        withId(
          option,
          known?.options.find(({ key }) => key === option.key),
        ),
      ),
    }
  }),
})

const questionInput = ({ id, type, body, options, scale }: QuestionDraft): FormQuestionInput =>
  inputOf({
    ...(id !== undefined && { id }),
    type,
    body: trimmed(body),
    options: options.map((option) => ({
      ...(option.id !== undefined && { id: option.id }),
      text: trimmed(option.text),
    })),
    scale: { ...scale, fromLabel: trimmed(scale.fromLabel), toLabel: trimmed(scale.toLabel) },
  })

export const toInput = ({ title, stageId, isRepassAllowed, questions }: FormDraft) => ({
  title: trimmed(title),
  stageId: stageId === '' ? null : Number(stageId),
  isRepassAllowed,
  questions: questions.map(questionInput),
})

export const checkForm = (form: FormDraft): BrokenRules => brokenBy(FormSave.safeParse(toInput(form)).error)
