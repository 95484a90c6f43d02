import { type ContentOfQuestion, type ImportField, importFields } from '@academy/contract/questions'
import { answerTypeName, categoryName, difficultyName } from './words.rules.ts'

/** The headings of our own files are the names of the fields. */
export const headings: readonly ImportField[] = importFields

const cellOf = (field: ImportField, key: string, content: ContentOfQuestion): string => {
  const option = /^option(\d)(En)?$/.exec(field)
  if (option) return content.options[Number(option[1]) - 1]?.text[option[2] ? 'en' : 'ua'] ?? ''
  const right = content.options.flatMap(({ isCorrect }, index) => (isCorrect ? [index + 1] : []))
  const others: Partial<Record<ImportField, string>> = {
    key,
    text: content.text.ua,
    textEn: content.text.en,
    description: content.description.ua,
    descriptionEn: content.description.en,
    imageUrl: content.imageUrl ?? '',
    category: categoryName(content.category),
    difficulty: difficultyName(content.difficulty),
    answerType: answerTypeName(content.answerType),
    correct: right.join(';'),
  }
  return others[field] ?? ''
}

export const cellsOf = (key: string, content: ContentOfQuestion): string[] =>
  headings.map((field) => cellOf(field, key, content))

const escapeOf = (sign: string): string => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** Signs that XML cannot hold, as Excel writes them; and what looks like one of those already. */
export const xlsxText = (text: string): string => {
  // The writer looks texts up in a plain object and would find what every object has: the answer `toString`, say.
  if (text in Object.prototype) return escapeOf(text[0]!) + text.slice(1)
  return (
    text
      .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
      // oxlint-disable-next-line no-control-regex
      .replace(/[\x01-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ufdd0-\ufdef\ufffd-\uffff]/g, escapeOf)
  )
}

/** What already looks made inert is made so once more: reading takes one sign off again (S7). */
export const csvText = (text: string): string =>
  /^'+(?:[\s\0]*[=+\-@＝＋－＠]|[\t\r\n\0])/.test(text) ? `'${text}` : text
