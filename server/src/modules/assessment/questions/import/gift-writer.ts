import { answerTypes } from '@academy/contract/enums'
import type { ContentOfQuestion, TwoLanguages } from '@academy/contract/questions'
import { descriptionMark } from './gift.rules.ts'
import { languageNote } from './language.rules.ts'
import { categoryName, difficultyName } from './words.rules.ts'

const lineEnds: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const escaped = (text: string): string => text.replace(/[~=#{}:\\\n\r\t]/g, (sign) => lineEnds[sign] ?? `\\${sign}`)

/** Plain text is Ukrainian, as the first line of the file says; other text says which language it is in. */
const inBoth = ({ ua, en }: TwoLanguages, part: (text: string, language: 'ua' | 'en') => string = (text) => text) => {
  const [uk, english] = [part(ua, 'ua'), part(en, 'en')]
  // What begins like a format or a weight has to say that it is neither.
  if (english === '' && uk === uk.trim() && /^[^[%]/.test(uk)) return escaped(uk)
  return escaped(`{mlang uk}${uk}{mlang}{mlang en}${english}{mlang}`)
}

/** What all right answers together are worth is 100; the wrong ones take it away again. */
const weights = (options: ContentOfQuestion['options']) => {
  const right = options.filter(({ isCorrect }) => isCorrect).length
  const percent = (100 / Math.max(1, right)).toFixed(5).replace(/\.?0+$/, '')
  return (isCorrect: boolean) => (isCorrect ? `%${percent}%` : '%-100%')
}

const giftOf = ({ key, content }: { key: string; content: ContentOfQuestion }): string => {
  const { text, description, options, imageUrl } = content
  const picture = imageUrl === null ? '' : `<!--image:${imageUrl}-->`
  const asked = inBoth(text, (own, language) =>
    description[language] === '' ? own : `${own}${descriptionMark}${description[language]}`,
  )
  const weight = weights(options)
  const isRadio = content.answerType === answerTypes.Radio
  const lines = options.map((option) => {
    const sign = isRadio ? (option.isCorrect ? '=' : '~') : `~${weight(option.isCorrect)}`
    return `\t${sign}${inBoth(option.text)}`
  })
  return [
    `// [tag:difficulty-${difficultyName(content.difficulty)}]`,
    `::${escaped(key)}::${escaped(picture)}${asked} {`,
    ...lines,
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
