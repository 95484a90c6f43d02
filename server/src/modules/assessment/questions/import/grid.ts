import { importMaxRows } from '@academy/contract/limits'
import { refuse } from './unreadable.ts'

export interface GridRow {
  /** As the sheet numbers it. */
  number: number
  cells: string[]
}

/** The mapping knows columns 0 to 255. */
export const gridMaxColumns = 256
/** What Excel and LibreOffice can hold at all: more is no sheet. */
const sheetMaxColumns = 16_384
/** The headings, and room to say that there are too many. */
const gridMaxRows = importMaxRows + 1
/** A text of a question has 5,000 characters at most; whoever writes more learns that from the check of the row. */
const cellMaxLength = 20_000

export interface Span {
  fromRow: number
  toRow: number
  fromColumn: number
  toColumn: number
}

/**
 * Collects the cells of a sheet, whatever order and whatever emptiness they come in. Styled cells without content, which
 * sheets are full of, take no room.
 */
export const createGrid = () => {
  const rows = new Map<number, string[]>()

  const put = (row: number, column: number, value: string): void => {
    if (column >= sheetMaxColumns) refuse('tooManyColumns')
    if (value.trim() === '') return
    if (column >= gridMaxColumns) refuse('tooManyColumns')
    const cells = rows.get(row) ?? []
    while (cells.length < column) cells.push('')
    cells[column] = value.length > cellMaxLength ? value.slice(0, cellMaxLength) : value
    if (rows.has(row)) return
    rows.set(row, cells)
    if (rows.size > gridMaxRows) refuse('tooManyRows')
  }

  /** What stands in merged cells stands in each of them. */
  const spread = ({ fromRow, toRow, fromColumn, toColumn }: Span): void => {
    const value = rows.get(fromRow)?.[fromColumn] ?? ''
    if (value === '') return
    const lastColumn = Math.min(toColumn, gridMaxColumns - 1)
    for (const row of rows.keys()) {
      if (row < fromRow || row > toRow) continue
      for (let column = fromColumn; column <= lastColumn; column++)
        if ((rows.get(row)![column] ?? '') === '') put(row, column, value)
    }
  }

  return {
    put,
    spread,
    rows: (): GridRow[] =>
      [...rows].toSorted(([one], [other]) => one - other).map(([number, cells]) => ({ number, cells })),
  }
}
export type Grid = ReturnType<typeof createGrid>
