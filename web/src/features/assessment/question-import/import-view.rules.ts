import { questionOptionCount } from '@academy/contract/limits'
import {
  type ColumnMapping,
  type ImportChoices,
  type ImportField,
  importFields,
  importOutcomes,
  resultColumns,
} from '@academy/contract/question-import'
import type { ImportPreview, ImportRow } from '@academy/contract/questions'

export const sourceKinds = ['file', 'google', 'gift'] as const
export type SourceKind = (typeof sourceKinds)[number]
export type Source = { kind: 'file'; file: File } | { kind: 'google'; key: string } | { kind: 'gift'; text: string }

/** What a person says about the whole file. */
export type Choices = Omit<ImportChoices, 'testId'>

export const exportFormats = ['xlsx', 'ods', 'csv', 'gift'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const rowFilters = ['all', ...importOutcomes] as const
export type RowFilter = (typeof rowFilters)[number]

/** The key of a sheet, also out of its whole address. null: neither. */
export const googleKey = (text: string): string | null => {
  const written = text.trim()
  const inAddress = /^https:\/\/docs\.google\.com\/spreadsheets\/d\/(?:e\/)?([\w-]{10,200})(?:[/?#]|$)/.exec(
    written,
  )?.[1]
  return inAddress ?? (/^[\w-]{10,200}$/.test(written) ? written : null)
}

export const countRows = (rows: readonly ImportRow[]): Record<RowFilter, number> => {
  const counts = { all: rows.length, new: 0, changed: 0, same: 0, faulty: 0 }
  for (const { outcome } of rows) counts[outcome]++
  return counts
}

export const shownRows = (rows: readonly ImportRow[], filter: RowFilter): readonly ImportRow[] =>
  filter === 'all' ? rows : rows.filter(({ outcome }) => outcome === filter)

/** What is wrong comes first, then what would change. */
export const firstFilter = (counts: Record<RowFilter, number>): RowFilter => (counts.faulty > 0 ? 'faulty' : 'all')

// --- Columns

export const fieldOfColumn = (mapping: ColumnMapping, column: number): ImportField | undefined =>
  importFields.find((field) => mapping[field] === column)

/** One column has one field and one field one column: whoever had it before gives it up. */
export const withField = (mapping: ColumnMapping, column: number, field: ImportField | ''): ColumnMapping => {
  const others = Object.entries(mapping).filter(([name, at]) => at !== column && name !== field)
  return Object.fromEntries(field === '' ? others : [...others, [field, column]]) as ColumnMapping
}

/** Headings of our own export that tell how questions did in tests: no file changes that. */
export const resultHeadings = ({ columns, mapping }: Pick<ImportPreview, 'columns' | 'mapping'>): string[] =>
  resultColumns.filter((heading) => {
    const column = columns.indexOf(heading)
    return column >= 0 && fieldOfColumn(mapping, column) === undefined
  })

/** Without these there is no question; one language is enough. */
export const missingOf = (mapping: ColumnMapping): ImportField[] => {
  const lacks = (field: ImportField, other = field) => mapping[field] === undefined && mapping[other] === undefined
  return [
    ...(lacks('text', 'textEn') ? (['text'] as const) : []),
    ...(lacks('option1', 'option1En') ? (['option1'] as const) : []),
    // Where the rows say their kind, each row needs its own.
    ...(mapping.answerType === undefined && lacks('option2', 'option2En') ? (['option2'] as const) : []),
    ...(mapping.answerType === undefined && lacks('correct') ? (['correct'] as const) : []),
  ]
}

/** 'option3En' is the third option, in English; 'match3' is what belongs to it. */
export const optionOf = (field: string): { part: 'option' | 'match'; number: number; isEnglish: boolean } | null => {
  const found = /^(option|match)(\d)(En)?$/.exec(field)
  const number = Number(found?.[2])
  return found && number <= questionOptionCount.max
    ? { part: found[1] as 'option', number, isEnglish: found[3] !== undefined }
    : null
}

// --- What went wrong, as a file to correct

const startsFormula = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/
/** S7: what a spreadsheet would take for a formula is only shown; the import takes the sign off again. */
const cell = (text: string): string => {
  const inert = startsFormula.test(text) || /^'+(?:[\s\0]*[=+\-@＝＋－＠]|[\t\r\n\0])/.test(text) ? `'${text}` : text
  return `"${inert.replaceAll('"', '""')}"`
}

/** The faulty rows as they stood, each with its reasons: corrected, it is read again as any other file. */
export const faultyCsv = (
  { columns, rows }: ImportPreview,
  texts: { row: string; reason: string; text: string; reasons: (row: ImportRow) => string },
): string => {
  const heads = columns.length > 0 ? columns : [texts.text]
  const faulty = rows.filter(({ outcome }) => outcome === 'faulty')
  const lines = [
    [...heads, texts.row, texts.reason],
    ...faulty.map((row) => [...heads.map((_, at) => row.cells[at] ?? ''), String(row.row), texts.reasons(row)]),
  ]
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}
