import { canBePartlyRight, leastOptions, shapeOf, spellingMaxLength } from '@academy/contract/answer-kinds'
import {
  answerTypes,
  questionDifficulties,
  type AnswerType,
  type QuestionCategory,
  type QuestionDifficulty,
} from '@academy/contract/enums'
import { questionOptionCount } from '@academy/contract/limits'
import { QuestionInput, type ContentOfQuestion } from '@academy/contract/question-content'
import type { Question } from '@academy/contract/tests'
import { asCode, codeOfDescription } from '#domain/questions/question-description.ts'
import { brokenBy, type BrokenRules, type PlaceOf } from '#kit/editor/broken-rules.ts'

export const languages = ['ua', 'en'] as const
export type Language = (typeof languages)[number]
type Texts = Record<Language, string>

export interface OptionForm {
  /** Its name on the screen, also before the server gave it an id. */
  key: string
  id?: number | undefined
  text: Texts
  isCorrect: boolean
  /** Of a pair: what belongs to it. */
  match: { id?: number | undefined; text: Texts }
  /** As it is typed, with a comma or a point. */
  number: { value: string; tolerance: string }
}
export interface QuestionForm {
  text: Texts
  /** Without the dashes: whether it is code is said apart. */
  description: Texts
  isCode: Record<Language, boolean>
  imageUrl: string | null
  /** undefined: not chosen yet, which no question can be saved with. */
  category: QuestionCategory | undefined
  difficulty: QuestionDifficulty
  answerType: AnswerType
  options: readonly OptionForm[]
  /** Whether a part of the right answer is worth a part of the question. */
  partialCredit: boolean
}

export const maxLengths = { text: 2_000, description: 5_000, option: 1_000, spelling: spellingMaxLength } as const
export const optionCount = questionOptionCount

const noTexts: Texts = { ua: '', en: '' }
let lastKey = 0
const noMatch: OptionForm['match'] = { id: undefined, text: noTexts }
const noNumber: OptionForm['number'] = { value: '', tolerance: '' }
export const newOption = (): OptionForm => ({
  key: `new-${++lastKey}`,
  id: undefined,
  text: noTexts,
  isCorrect: false,
  match: noMatch,
  number: noNumber,
})

export const emptyForm = (
  settings: Partial<Pick<QuestionForm, 'category' | 'difficulty' | 'answerType'>> = {},
): QuestionForm => ({
  text: noTexts,
  description: noTexts,
  isCode: { ua: false, en: false },
  imageUrl: null,
  category: undefined,
  difficulty: questionDifficulties.None,
  answerType: answerTypes.Radio,
  ...settings,
  options: Array.from({ length: 4 }, newOption),
  partialCredit: false,
})

/** An option keeps the name it was sent under. */
export const formOf = (content: ContentOfQuestion, sent?: QuestionForm): QuestionForm => {
  const { text, description, imageUrl, category, difficulty, answerType, options } = content
  const kept = sent === undefined ? [] : keptOptions(sent)
  const code = { ua: codeOfDescription(description.ua), en: codeOfDescription(description.en) }
  return {
    text,
    description: { ua: code.ua ?? description.ua, en: code.en ?? description.en },
    isCode: { ua: code.ua !== null, en: code.en !== null },
    imageUrl,
    category,
    difficulty,
    answerType,
    options: options.map(({ id, text: of, isCorrect, match = noMatch, number = noNumber }, index) => ({
      key: kept[index]?.key ?? String(id),
      id,
      text: of,
      isCorrect,
      match,
      number,
    })),
    partialCredit: content.partialCredit ?? false,
  }
}

/** What the server called the options that were sent; what was typed meanwhile stays. */
export const adoptIds = (form: QuestionForm, saved: QuestionForm): QuestionForm => {
  const known = new Map(saved.options.map((option) => [option.key, option]))
  const named = (option: OptionForm): OptionForm => {
    const { id = option.id, match } = known.get(option.key) ?? {}
    return { ...option, id, match: { ...option.match, id: match?.id ?? option.match.id } }
  }
  return { ...form, options: form.options.map(named) }
}

const isBlank = ({ ua, en }: Texts): boolean => ua.trim() === '' && en.trim() === ''

/** TEST-20: the dashes say that it is code. */
const written = (form: QuestionForm, language: Language): string => {
  const text = form.description[language]
  if (text.trim() === '') return ''
  return form.isCode[language] ? asCode(text) : text
}

/** Lines that nobody filled or marked are only there to be filled. */
const keptOptions = ({ answerType, options }: QuestionForm): OptionForm[] => {
  const isEmpty = ({ text, isCorrect, match, number }: OptionForm) => {
    if (shapeOf(answerType) === 'choice') return isBlank(text) && !isCorrect
    if (answerType === answerTypes.Number) return number.value.trim() === ''
    return isBlank(text) && (answerType !== answerTypes.Matching || isBlank(match.text))
  }
  const spare = options.filter((option) => option.id === undefined && isEmpty(option))
  const most = Math.max(0, options.length - leastOptions(answerType))
  const dropped = new Set(most === 0 ? [] : spare.slice(-most))
  return options.filter((option) => !dropped.has(option))
}

/** As people write it; what is no number stays as it is, and is said to be none. */
const decimalOf = (typed: string): string =>
  typed
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\s+/g, '')
    .replace(',', '.')

const optionInput = (answerType: AnswerType, option: OptionForm): QuestionInput['options'][number] => {
  const { id, text, isCorrect, match, number } = option
  const own = id !== undefined && { id }
  if (answerType === answerTypes.Number) {
    const { value, tolerance } = { value: decimalOf(number.value), tolerance: decimalOf(number.tolerance) || '0' }
    return { ...own, text: noTexts, isCorrect: true, number: { value, tolerance } }
  }
  if (answerType === answerTypes.Matching) {
    const pair = { ...(match.id !== undefined && { id: match.id }), text: match.text }
    return { ...own, text, isCorrect: true, match: pair }
  }
  return { ...own, text, isCorrect: shapeOf(answerType) === 'choice' ? isCorrect : true }
}

export const toInput = (form: QuestionForm): QuestionInput => ({
  text: form.text,
  description: { ua: written(form, 'ua'), en: written(form, 'en') },
  imageUrl: form.imageUrl,
  // A check says that it is missing before anything is sent.
  category: form.category as QuestionCategory,
  difficulty: form.difficulty,
  answerType: form.answerType,
  options: keptOptions(form).map((option) => optionInput(form.answerType, option)),
  ...(form.partialCredit && canBePartlyRight(form.answerType) && { partialCredit: true as const }),
})

/** What a student would get, in an order that is not the written one. */
export const previewOf = (form: QuestionForm): Pick<Question, 'answerType' | 'answerOptions' | 'matches'> => {
  const lines = toInput(form).options.map(({ text, match }, index) => ({ id: index, text, match }))
  const { answerType } = form
  if (answerType === answerTypes.Ordering)
    return { answerType, answerOptions: lines.toReversed().map(({ id, text }) => ({ id, text })) }
  if (answerType !== answerTypes.Matching) return { answerType, answerOptions: [] }
  return {
    answerType,
    answerOptions: lines.filter(({ text }) => !isBlank(text)).map(({ id, text }) => ({ id, text })),
    matches: lines
      .toReversed()
      .flatMap(({ id, match }) => (match && !isBlank(match.text) ? [{ id, text: match.text }] : [])),
  }
}

export const isSame = (a: QuestionForm, b: QuestionForm): boolean =>
  JSON.stringify(toInput(a)) === JSON.stringify(toInput(b))

/** A single right answer stays the first that was marked. */
export const withAnswerType = (form: QuestionForm, answerType: AnswerType): QuestionForm => {
  const isFirstChoice = shapeOf(form.answerType) !== 'choice' && shapeOf(answerType) === 'choice'
  const first = isFirstChoice ? undefined : form.options.find(({ isCorrect }) => isCorrect)
  const options =
    answerType === answerTypes.Radio || isFirstChoice
      ? form.options.map((option) => ({ ...option, isCorrect: option === first }))
      : form.options
  return { ...form, answerType, options }
}

export const withCorrect = (form: QuestionForm, key: string, isCorrect: boolean): QuestionForm => ({
  ...form,
  options: form.options.map((option) => {
    if (option.key === key) return { ...option, isCorrect }
    return form.answerType === answerTypes.Radio && isCorrect ? { ...option, isCorrect: false } : option
  }),
})

/** TEST-96: a question that lacks a language somewhere; the other one is shown there instead. */
export const untranslated = (form: QuestionForm): Language[] =>
  languages.filter((language) => {
    // A spelling needs no translation.
    const options = form.answerType === answerTypes.ShortAnswer ? [] : keptOptions(form)
    const matches = form.answerType === answerTypes.Matching ? options.map(({ match }) => match.text) : []
    const texts = [form.text, ...options.map(({ text }) => text), ...matches]
    return texts.some((text) => text[language].trim() === '' && !isBlank(text))
  })

// --- What is wrong

export const fieldIds = {
  text: (language: Language) => `question-text-${language}`,
  description: (language: Language) => `question-description-${language}`,
  image: 'question-image',
  category: 'question-category',
  options: 'question-options',
  option: (key: string, language: Language) => `question-option-${key}-${language}`,
  match: (key: string, language: Language) => `question-match-${key}-${language}`,
  number: (key: string, part: 'value' | 'tolerance') => `question-number-${key}-${part}`,
}

/** Where somebody goes on writing in a line. */
export const firstFieldOf = (answerType: AnswerType, key: string): string =>
  answerType === answerTypes.Number ? fieldIds.number(key, 'value') : fieldIds.option(key, 'ua')

/** `options.2.text.ua` of a schema or an answer is a field of the third line that was sent. */
const fieldIdAt = (form: QuestionForm, path: readonly string[]): string | undefined => {
  const [part, second] = path
  const language = languages.find((each) => each === path.at(-1))
  if (part === 'text') return fieldIds.text(language ?? 'ua')
  if (part === 'description') return fieldIds.description(language ?? 'ua')
  if (part === 'imageUrl') return fieldIds.image
  if (part === 'category') return fieldIds.category
  if (part !== 'options') return undefined
  const option = keptOptions(form)[Number(second)]
  if (second === undefined || !option) return fieldIds.options
  if (path[2] === 'match') return fieldIds.match(option.key, language ?? 'ua')
  if (path[2] === 'number') return fieldIds.number(option.key, path[3] === 'tolerance' ? 'tolerance' : 'value')
  return fieldIds.option(option.key, language ?? 'ua')
}

/** The server names the fields of the call: `question.options.2.text.ua`. */
export const placeIn =
  (form: QuestionForm): PlaceOf =>
  (field) =>
    fieldIdAt(form, field.replace(/^question\./, '').split('.'))

/** By the id of the field. */
export const checkForm = (form: QuestionForm): BrokenRules =>
  brokenBy(QuestionInput.safeParse(toInput(form)).error, placeIn(form))
