import {
  answerTypes,
  questionDifficulties,
  type AnswerType,
  type QuestionCategory,
  type QuestionDifficulty,
} from '@academy/contract/enums'
import { questionOptionCount } from '@academy/contract/limits'
import { QuestionInput, type ContentOfQuestion } from '@academy/contract/questions'
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
}

export const maxLengths = { text: 2_000, description: 5_000, option: 1_000 } as const
export const optionCount = questionOptionCount

const noTexts: Texts = { ua: '', en: '' }
let lastKey = 0
export const newOption = (): OptionForm => ({ key: `new-${++lastKey}`, id: undefined, text: noTexts, isCorrect: false })

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
    options: options.map(({ id, text: of, isCorrect }, index) => ({
      key: kept[index]?.key ?? String(id),
      id,
      text: of,
      isCorrect,
    })),
  }
}

/** What the server called the options that were sent; what was typed meanwhile stays. */
export const adoptIds = (form: QuestionForm, saved: QuestionForm): QuestionForm => {
  const ids = new Map(saved.options.map(({ key, id }) => [key, id]))
  return { ...form, options: form.options.map((option) => ({ ...option, id: ids.get(option.key) ?? option.id })) }
}

const isBlank = ({ ua, en }: Texts): boolean => ua.trim() === '' && en.trim() === ''

/** TEST-20: the dashes say that it is code. */
const written = (form: QuestionForm, language: Language): string => {
  const text = form.description[language]
  if (text.trim() === '') return ''
  return form.isCode[language] ? asCode(text) : text
}

/** Lines that nobody filled or marked are only there to be filled. */
const keptOptions = ({ options }: QuestionForm): OptionForm[] => {
  const spare = options.filter(({ text, isCorrect, id }) => id === undefined && isBlank(text) && !isCorrect)
  const dropped = new Set(spare.slice(-Math.max(0, options.length - optionCount.min)))
  return options.filter((option) => !dropped.has(option))
}

export const toInput = (form: QuestionForm): QuestionInput => ({
  text: form.text,
  description: { ua: written(form, 'ua'), en: written(form, 'en') },
  imageUrl: form.imageUrl,
  // A check says that it is missing before anything is sent.
  category: form.category as QuestionCategory,
  difficulty: form.difficulty,
  answerType: form.answerType,
  options: keptOptions(form).map(({ id, text, isCorrect }) => ({ ...(id !== undefined && { id }), text, isCorrect })),
})

export const isSame = (a: QuestionForm, b: QuestionForm): boolean =>
  JSON.stringify(toInput(a)) === JSON.stringify(toInput(b))

/** A single right answer stays the first that was marked. */
export const withAnswerType = (form: QuestionForm, answerType: AnswerType): QuestionForm => {
  const first = form.options.find(({ isCorrect }) => isCorrect)
  const options =
    answerType === answerTypes.Radio
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
    const texts = [form.text, ...keptOptions(form).map(({ text }) => text)]
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
}

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
  return second !== undefined && option ? fieldIds.option(option.key, language ?? 'ua') : fieldIds.options
}

/** The server names the fields of the call: `question.options.2.text.ua`. */
export const placeIn =
  (form: QuestionForm): PlaceOf =>
  (field) =>
    fieldIdAt(form, field.replace(/^question\./, '').split('.'))

/** By the id of the field. */
export const checkForm = (form: QuestionForm): BrokenRules =>
  brokenBy(QuestionInput.safeParse(toInput(form)).error, placeIn(form))
