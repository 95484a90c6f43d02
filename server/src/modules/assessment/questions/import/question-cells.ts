import { type ImportField, importFields } from '@academy/contract/question-import'
import type { ContentOfQuestion } from '@academy/contract/questions'
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
