import { type Locale, locales } from '@academy/contract/enums'
import type { ReadQuestion } from './read-question.ts'

type Text = ReadQuestion['text']

/** Questions about code hold many Latin letters in Ukrainian too; an English text holds hardly a Cyrillic one. */
const ukrainianShare = 0.1

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0

/** By the share of Cyrillic letters in what does not say its language. null: everything says it. */
export const guessLanguage = (read: readonly ReadQuestion[]): Locale | null => {
  const texts = read
    .flatMap(({ text, options }) => [text, ...options, ...options.flatMap(({ match }) => match ?? [])])
    .filter(({ isPlain }) => isPlain)
  if (texts.length === 0) return null
  const words = texts.map(({ ua }) => ua ?? '').join('\n')
  const letters = count(words, /\p{L}/gu)
  return letters > 0 && count(words, /\p{Script=Cyrillic}/gu) / letters < ukrainianShare ? 'en' : 'ua'
}

const moved = <T extends Text>(text: T, language: Locale): T =>
  text.isPlain ? { ...text, ua: undefined, en: undefined, [language]: text.ua } : text

/** Readers take what does not say its language for Ukrainian; this puts it where it belongs. */
export const inLanguage = (question: ReadQuestion, language: Locale): ReadQuestion => ({
  ...question,
  text: moved(question.text, language),
  description: moved(question.description, language),
  options: question.options.map((option) => ({
    ...moved(option, language),
    ...(option.match && { match: moved(option.match, language) }),
  })),
})

/** The line by which our own files say it. To Moodle it is a comment. */
export const languageNote = (language: Locale): string => `// [language:${language}]`

export const languageNotedIn = (source: string): Locale | null =>
  locales.find((language) => source.slice(0, 200).includes(languageNote(language))) ?? null
