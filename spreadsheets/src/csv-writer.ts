import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | null

/** S7, STAT-11: what a spreadsheet takes for the beginning of a formula, also after characters that it skips. */
const startsFormula = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/

/** Text with an apostrophe in front, so that a spreadsheet shows it and never runs it. */
export const inert = (cell: Cell): Cell => (typeof cell === 'string' && startsFormula.test(cell) ? `'${cell}` : cell)

/**
 * For a file that `csv-reader.ts` reads again: it takes one apostrophe off, so a text that already has one before what looks like
 * a formula gets another.
 */
export const readableAgain = (text: string): string =>
  /^'+(?:[\s\0]*[=+\-@＝＋－＠]|[\t\r\n\0])/.test(text) ? `'${text}` : text

const write = (rows: Iterable<readonly Cell[]>, bom: boolean): string =>
  stringify(Iterator.from(rows).map((row) => row.map(inert)) as unknown as Cell[][], {
    bom,
    quoted: true,
    quoted_empty: true,
    record_delimiter: '\r\n',
  })

/** Q-74: UTF-8 with the byte order mark by which spreadsheets know it, commas, everything quoted, RFC 4180. */
export const toCsv = (header: readonly string[], rows: Iterable<readonly Cell[]>): string =>
  csvHead(header) + csvRows(rows)

/** Writes a long table in portions, so that other requests run in between: the header, then rows as they come. */
export const csvHead = (header: readonly string[]): string => write([header], true)
export const csvRows = (rows: Iterable<readonly Cell[]>): string => write(rows, false)
