import { contentLocales, type ContentLocale } from '@academy/contract/enums'
import { isChoice, type FormDraft, type QuestionDraft, type Texts } from './form-draft.rules.ts'

const isWritten = (text: string): boolean => text.trim() !== ''

const textsOfQuestion = ({ type, body, options, scale }: QuestionDraft): Texts[] => [
  body,
  ...(isChoice(type) ? options.map(({ text }) => text) : []),
  ...(type === 'linear-scale' ? [scale.fromLabel, scale.toLabel] : []),
]

const textsOfForm = ({ title, questions }: FormDraft): Texts[] => [title, ...questions.flatMap(textsOfQuestion)]

/** Whether it is said in another language and not in this one. */
export const isMissingIn = (text: Texts, language: ContentLocale): boolean =>
  !isWritten(text[language]) && contentLocales.some((other) => isWritten(text[other]))

/** How much of the form is not said in each language. Russian is wanted only where somebody has begun with it. */
export const missingIn = (form: FormDraft): Record<ContentLocale, number> => {
  const texts = textsOfForm(form)
  const count = (language: ContentLocale) => texts.filter((text) => isMissingIn(text, language)).length
  const hasRussian = texts.some(({ ru }) => isWritten(ru))
  return { ua: count('ua'), en: count('en'), ru: hasRussian ? count('ru') : 0 }
}

/** As its reader gets it: in the language asked for, or else in one it was written in. */
export const readIn = (text: Texts, language: ContentLocale): string =>
  [text[language], text.ua, text.en, text.ru].find(isWritten)?.trim() ?? ''
