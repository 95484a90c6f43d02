import { CsvError, parse } from 'csv-parse/sync'
import { createGrid, gridMaxColumns, type GridRow } from './grid.ts'
import { refuse } from './unreadable.ts'

const delimiters = [',', ';', '\t'] as const

/** The one that stands most often in the first line, outside of quotes. */
const delimiterOf = (text: string): string => {
  const counts = new Map<string, number>(delimiters.map((delimiter) => [delimiter, 0]))
  let isQuoted = false
  for (const sign of text.slice(0, 20_000)) {
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && (sign === '\n' || sign === '\r')) break
    else if (!isQuoted && counts.has(sign)) counts.set(sign, counts.get(sign)! + 1)
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]![0]
}

/** What `csv-writer.ts` puts before a text that a spreadsheet would take for a formula (S7). */
const inertSign = /^'(?='*(?:[\s\0]*[=+\-@＝＋－＠]|[\t\r\n\0]))/

export const readCsv = (text: string, maxRows: number): GridRow[] => {
  const grid = createGrid(maxRows)
  let number = 0
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: 100_000,
      on_record: (cells: string[]) => {
        number++
        if (cells.length > gridMaxColumns && cells.slice(gridMaxColumns).some((cell) => cell.trim() !== ''))
          refuse('tooManyColumns')
        cells.slice(0, gridMaxColumns).forEach((cell, column) => grid.put(number, column, cell.replace(inertSign, '')))
        return null
      },
    })
  } catch (error) {
    if (error instanceof CsvError) refuse('damaged')
    throw error
  }
  return grid.rows()
}
