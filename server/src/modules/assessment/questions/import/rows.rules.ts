import { shapeOf } from '@academy/contract/answer-kinds'
import { answerTypes, type AnswerType } from '@academy/contract/enums'
import { questionOptionCount } from '@academy/contract/limits'
import type { ColumnMapping, ImportField } from '@academy/contract/question-import'
import type { GridRow } from '@academy/spreadsheets/grid'
import { rightNumberFrom } from './number-cells.ts'
import type { ReadQuestion } from './read-question.ts'
import { answerTypeOf, categoryOf, difficultyOf, fieldOfHeading, yesNoOf } from './words.rules.ts'

/** The first column that bears a name of the field has it. */
export const guessMapping = (columns: readonly string[]): ColumnMapping => {
  const mapping: ColumnMapping = {}
  columns.forEach((heading, column) => {
    const field = fieldOfHeading(heading)
    if (field && mapping[field] === undefined) mapping[field] = column
  })
  return mapping
}

/** Without these there is no question; one language is enough. Where the rows say their kind, each row needs its own. */
export const missingFields = (mapping: ColumnMapping): ImportField[] => {
  const ofKind = mapping.answerType !== undefined
  const lacks = (one: ImportField, other: ImportField) => mapping[one] === undefined && mapping[other] === undefined
  return [
    ...(lacks('text', 'textEn') ? (['text'] as const) : []),
    ...(lacks('option1', 'option1En') ? (['option1'] as const) : []),
    ...(!ofKind && lacks('option2', 'option2En') ? (['option2'] as const) : []),
    ...(!ofKind && mapping.correct === undefined ? (['correct'] as const) : []),
  ]
}

/** '1;3', and what a spreadsheet or a person makes of it. Letters count too: A is 1. */
export const correctNumbers = (cell: string): number[] | null => {
  const parts = cell
    .trim()
    .split(/[\s;,/|]+/)
    .filter(Boolean)
  const numbers = parts.map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : letterNumber(part)))
  return numbers.every((number) => number >= 1 && number <= questionOptionCount.max) ? [...new Set(numbers)] : null
}
const letterNumber = (part: string): number => {
  const sign = part.toLowerCase()
  return sign.length === 1 ? Math.max('abcdefgh'.indexOf(sign), 'абвгдежз'.indexOf(sign)) + 1 : 0
}

export const questionOfRow = ({ number, cells }: GridRow, mapping: ColumnMapping): ReadQuestion => {
  const errors: ReadQuestion['errors'] = []
  const cell = (field: ImportField): string | undefined => {
    const column = mapping[field]
    return column === undefined ? undefined : (cells[column] ?? '').trim()
  }
  const verbatim = (field: ImportField): string | undefined => {
    const column = mapping[field]
    return column === undefined ? undefined : withLineFeeds(cells[column] ?? '')
  }
  /** A word of a list; an empty cell says nothing. */
  const value = <T>(field: ImportField, valueOf: (word: string) => T | undefined): T | undefined => {
    const word = cell(field)
    if (!word) return undefined
    const found = valueOf(word)
    if (found === undefined) errors.push({ field, message: 'unknownWord' })
    return found
  }

  const answerType = value('answerType', answerTypeOf)
  const isChoice = answerType === undefined || shapeOf(answerType as AnswerType) === 'choice'
  const correct = isChoice ? correctNumbers(cell('correct') ?? '') : []
  if (correct === null) errors.push({ field: 'correct', message: 'wrongNumbers' })
  else if (isChoice && correct.length === 0) errors.push({ field: 'correct', message: 'correctMissing' })

  // Without a column in English, nothing says that the others are in Ukrainian.
  const plain = hasEnglish(mapping) ? {} : { isPlain: true }
  const options: ReadQuestion['options'] = []
  const places: number[] = []
  for (let place = 1; place <= questionOptionCount.max; place++) {
    const fields = [`option${place}`, `option${place}En`] as [ImportField, ImportField]
    const [ua, en] = fields.map(cell)
    if (answerType === answerTypes.Number) {
      const written = ua || en
      const number = written ? rightNumberFrom(written) : undefined
      if (number === null) errors.push({ field: `option${place}`, message: 'wrongNumber' })
      if (number) options.push({ ua: '', en: '', isCorrect: true, number })
      continue
    }
    if (answerType === answerTypes.Matching) {
      const [matchUa, matchEn] = [`match${place}`, `match${place}En`].map((field) => cell(field as ImportField))
      if (matchUa || matchEn)
        options.push({ ua, en, ...plain, isCorrect: true, match: { ua: matchUa, en: matchEn, ...plain } })
      else if (ua || en) errors.push({ field: `match${place}`, message: 'fieldIsRequired' })
      continue
    }
    if (!ua && !en) continue
    options.push({ ua, en, ...plain, isCorrect: isChoice ? (correct?.includes(place) ?? false) : true })
    places.push(place)
  }
  if (correct?.some((place) => !places.includes(place))) errors.push({ field: 'correct', message: 'correctIsEmpty' })

  return {
    row: number,
    key: cell('key') || undefined,
    text: { ua: cell('text'), en: cell('textEn'), ...plain },
    description: { ua: verbatim('description'), en: verbatim('descriptionEn'), ...plain },
    imageUrl: cell('imageUrl'),
    category: value('category', categoryOf),
    difficulty: value('difficulty', difficultyOf),
    answerType,
    options,
    partialCredit: value('partialCredit', yesNoOf),
    errors,
    warnings: [],
    cells,
  }
}

const hasEnglish = (mapping: ColumnMapping): boolean => Object.keys(mapping).some((field) => field.endsWith('En'))

const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n')
