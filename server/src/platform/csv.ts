import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | null

/** S7, STAT-11: what a spreadsheet takes for the beginning of a formula, also behind signs it passes over. */
const startsFormula = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/

/** Text that is only ever shown: the sign in front says so to a spreadsheet. */
export const inert = (cell: Cell): Cell => (typeof cell === 'string' && startsFormula.test(cell) ? `'${cell}` : cell)

const write = (rows: Iterable<readonly Cell[]>, bom: boolean): string =>
  stringify(Iterator.from(rows).map((row) => row.map(inert)) as unknown as Cell[][], {
    bom,
    quoted: true,
    quoted_empty: true,
    record_delimiter: '\r\n',
  })

/** UTF-8 with the byte order mark by which spreadsheets know it, commas, everything quoted, RFC 4180. */
export const toCsv = (header: readonly string[], rows: Iterable<readonly Cell[]>): string =>
  csvHead(header) + csvRows(rows)

/** A long table is written in portions, so that nobody waits for it: the head, then rows as they come. */
export const csvHead = (header: readonly string[]): string => write([header], true)
export const csvRows = (rows: Iterable<readonly Cell[]>): string => write(rows, false)
