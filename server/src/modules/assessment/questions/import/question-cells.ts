import { type ImportField, importFields, resultColumns } from '@academy/contract/question-import'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import type { QuestionStatistics } from '@academy/contract/question-statistics'
import { canBePartlyRight, shapeOf } from '@academy/contract/answer-kinds'
import type { Cell } from '@academy/spreadsheets/csv-writer'
import { fileMoment } from '#platform/file-moment.ts'
import { rightNumberText } from './number-cells.ts'
import { answerTypeName, categoryName, difficultyName } from './words.rules.ts'

/** The headings of our own files are the names of the fields. */
export const headings: readonly ImportField[] = importFields

const cellOf = (field: ImportField, key: string, content: ContentOfQuestion): string => {
  const option = /^option(\d)(En)?$/.exec(field)
  if (option) {
    const { text, number } = content.options[Number(option[1]) - 1] ?? {}
    if (number) return option[2] ? '' : rightNumberText(number)
    return text?.[option[2] ? 'en' : 'ua'] ?? ''
  }
  const match = /^match(\d)(En)?$/.exec(field)
  if (match) return content.options[Number(match[1]) - 1]?.match?.text[match[2] ? 'en' : 'ua'] ?? ''
  const isChoice = shapeOf(content.answerType) === 'choice'
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
    correct: isChoice ? right.join(';') : '',
    partialCredit: canBePartlyRight(content.answerType) ? (content.partialCredit ? 'yes' : 'no') : '',
  }
  return others[field] ?? ''
}

export const cellsOf = (key: string, content: ContentOfQuestion): string[] =>
  headings.map((field) => cellOf(field, key, content))

type ResultCells = Record<(typeof resultColumns)[number], Cell>

/** Numbers, so that a spreadsheet sorts by them; a question that no test asked has none. */
export const resultCellsOf = (statistics: QuestionStatistics | null): Cell[] => {
  if (statistics === null) return resultColumns.map(() => null)
  const { askedCount, correctCount, facility, discrimination, lastUsed } = statistics
  const cells: ResultCells = {
    askedCount,
    correctCount,
    facility,
    discrimination,
    'lastUsed (Kyiv time)': fileMoment(new Date(lastUsed.at)),
    lastUsedIn: lastUsed.testName,
  }
  return resultColumns.map((column) => cells[column])
}
