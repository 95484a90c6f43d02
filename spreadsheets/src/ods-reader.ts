import { createGrid, type GridRow, type Span } from './grid.ts'
import { refuse } from './unreadable.ts'
import { readXml } from './xml.ts'
import type { Archive } from './zip.ts'

/** A repeated cell with a text is filled in this often at most; empty ones, repeated to the end of the sheet, never. */
const count = (text: string | undefined): number => {
  const times = Number(text ?? 1)
  return Number.isInteger(times) && times > 0 ? times : refuse('damaged')
}

const maxSpaces = 1_000

/** The first table. */
export const readOds = async (archive: Archive, maxRows: number): Promise<GridRow[]> => {
  const grid = createGrid(maxRows)
  const merged: Span[] = []
  let table = 0
  let row = 1
  let rowTimes = 1
  let column = 0
  let filled: { column: number; value: string }[] = []
  let cell: { times: number; paragraphs: string[]; fallback: string } | null = null
  let paragraph: string | null = null
  let aside = 0

  const finishRow = (): void => {
    // Many rows of the same: they are refused as soon as they are too many.
    if (filled.length > 0)
      for (let time = 0; time < rowTimes; time++)
        for (const { column: at, value } of filled) grid.put(row + time, at, value)
    row += rowTimes
    filled = []
  }
  const finishCell = (): void => {
    if (!cell) return
    const value = cell.paragraphs.length > 0 ? cell.paragraphs.join('\n') : cell.fallback
    if (value.trim() !== '')
      for (let time = 0; time < cell.times; time++) {
        filled.push({ column: column + time, value })
        if (filled.length > 16_384) refuse('tooManyColumns')
      }
    column += cell.times
    if (column > 1_048_576) refuse('tooManyColumns')
    cell = null
  }

  await readXml(archive.read('content.xml'), {
    open: (name, attributes) => {
      if (name === 'table') table++
      if (table !== 1) return
      if (name === 'annotation') aside++
      else if (aside > 0) return
      else if (name === 'table-row') {
        rowTimes = count(attributes['number-rows-repeated'])
        column = 0
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        cell = {
          times: count(attributes['number-columns-repeated']),
          paragraphs: [],
          fallback: attributes['string-value'] ?? attributes['date-value'] ?? attributes['value'] ?? '',
        }
        const [rows, columns] = [count(attributes['number-rows-spanned']), count(attributes['number-columns-spanned'])]
        if (rows > 1 || columns > 1)
          merged.push({ fromRow: row, toRow: row + rows - 1, fromColumn: column, toColumn: column + columns - 1 })
        if (merged.length > 10_000) refuse('unsafeContent')
      } else if (name === 'p' && cell) paragraph = ''
      else if (paragraph === null) return
      else if (name === 's') paragraph += ' '.repeat(Math.min(count(attributes.c), maxSpaces))
      else if (name === 'tab') paragraph += '\t'
      else if (name === 'line-break') paragraph += '\n'
    },
    text: (text) => {
      // White space of the file itself is one space, as everywhere in this format.
      if (paragraph !== null && aside === 0) paragraph += text.replace(/[ \t\n]+/g, ' ')
    },
    close: (name) => {
      if (table !== 1) return
      if (name === 'annotation') aside--
      else if (aside > 0) return
      else if (name === 'p' && cell && paragraph !== null) {
        cell.paragraphs.push(paragraph)
        paragraph = null
      } else if (name === 'table-cell' || name === 'covered-table-cell') finishCell()
      else if (name === 'table-row') finishRow()
      else if (name === 'table') table++
    },
  })
  if (table === 0) refuse('damaged')
  for (const span of merged) grid.spread(span)
  return grid.rows()
}
