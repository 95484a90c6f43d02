import { answerTypes } from '@academy/contract/enums'
import type { ContentOfQuestion, TwoLanguages } from '@academy/contract/question-content'
import { descriptionMark } from './gift.rules.ts'
import { languageNote } from './language.rules.ts'
import { categoryName, difficultyName } from './words.rules.ts'

const lineEnds: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const escaped = (text: string): string => text.replace(/[~=#{}:\\\n\r\t]/g, (sign) => lineEnds[sign] ?? `\\${sign}`)

const inMarks = (uk: string, english: string): string => escaped(`{mlang uk}${uk}{mlang}{mlang en}${english}{mlang}`)

/** Plain text is Ukrainian, as the first line of the file says; other text says which language it is in. */
const inBoth = ({ ua, en }: TwoLanguages, part: (text: string, language: 'ua' | 'en') => string = (text) => text) => {
  const [uk, english] = [part(ua, 'ua'), part(en, 'en')]
  // What begins like a format or a weight has to say that it is neither.
  if (english === '' && uk === uk.trim() && /^[^[%]/.test(uk)) return escaped(uk)
  return inMarks(uk, english)
}

/** What all right answers together are worth is 100; the wrong ones take it away again. */
const weights = (options: ContentOfQuestion['options']) => {
  const right = options.filter(({ isCorrect }) => isCorrect).length
  const percent = (100 / Math.max(1, right)).toFixed(5).replace(/\.?0+$/, '')
  return (isCorrect: boolean) => (isCorrect ? `%${percent}%` : '%-100%')
}

/** Between two sides an arrow has a meaning. */
const withoutArrow = (written: string): string => written.replaceAll('->', '-\\>')

const answerLines = ({ answerType, options }: ContentOfQuestion): string[] => {
  const own = ({ text }: { text: TwoLanguages }) => (text.ua + text.en === '' ? '' : withoutArrow(inBoth(text)))
  if (answerType === answerTypes.ShortAnswer) return options.map((option) => `\t=${own(option)}`)
  if (answerType === answerTypes.Matching)
    return options.map((option) => `\t=${own(option)} -> ${own({ text: option.match!.text })}`)
  // In marks always: no sign stands before an item, and what begins like a comment is none.
  if (answerType === answerTypes.Ordering) return options.map(({ text }) => `\t${inMarks(text.ua, text.en)}`)
  if (answerType === answerTypes.Number) return options.map(({ number }) => `\t=${number!.value}:${number!.tolerance}`)
  const weight = weights(options)
  const isRadio = answerType === answerTypes.Radio
  return options.map((option) => {
    const sign = isRadio ? (option.isCorrect ? '=' : '~') : `~${weight(option.isCorrect)}`
    return `\t${sign}${inBoth(option.text)}`
  })
}

/** How the braces begin where the lines alone do not say it. */
const opening: Partial<Record<number, string>> = { [answerTypes.Number]: '#', [answerTypes.Ordering]: '>ALL' }

const giftOf = ({ key, content }: { key: string; content: ContentOfQuestion }): string => {
  const { text, description, imageUrl } = content
  const picture = imageUrl === null ? '' : `<!--image:${imageUrl}-->`
  const asked = inBoth(text, (own, language) =>
    description[language] === '' ? own : `${own}${descriptionMark}${description[language]}`,
  )
  const partial = content.partialCredit ? ' [tag:partial-credit]' : ''
  return [
    `// [tag:difficulty-${difficultyName(content.difficulty)}]${partial}`,
    `::${escaped(key)}::${escaped(picture)}${asked} {${opening[content.answerType] ?? ''}`,
    ...answerLines(content),
    '}',
  ].join('\n')
}

export const toGift = (questions: readonly { key: string; content: ContentOfQuestion }[]): string => {
  const parts: string[] = [languageNote('ua')]
  let category: number | null = null
  for (const question of questions) {
    if (question.content.category !== category) {
      category = question.content.category
      parts.push(`$CATEGORY: ${categoryName(category)}`)
    }
    parts.push(giftOf(question))
  }
  return `${parts.join('\n\n')}\n`
}
