import { refuse } from './unreadable.ts'

export interface GridRow {
  /** As the sheet numbers it. */
  number: number
  cells: string[]
}

/** Columns 0 to 255: nobody fills in a table with more. */
export const gridMaxColumns = 256
/** What Excel and LibreOffice can hold at all: more is no sheet. */
const sheetMaxColumns = 16_384
/** A text that is cut here is still too long for every field; the check of the row says so. */
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
export const createGrid = (maxRows: number) => {
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
    if (rows.size > maxRows) refuse('tooManyRows')
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
