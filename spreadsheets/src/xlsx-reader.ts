import { createGrid, type Grid, type GridRow, type Span } from './grid.ts'
import { refuse } from './unreadable.ts'
import { dateText, isDateFormat } from './xlsx-dates.ts'
import { readXml } from './xml.ts'
import type { Archive } from './zip.ts'

interface Book {
  is1904: boolean
  sheets: { relation: string; isHidden: boolean }[]
}

/** The first sheet that is not hidden. */
export const readXlsx = async (archive: Archive, maxRows: number): Promise<GridRow[]> => {
  const book = await readBook(archive)
  const sheet = book.sheets.find(({ isHidden }) => !isHidden) ?? book.sheets[0] ?? refuse('damaged')
  const path = (await readRelations(archive)).get(sheet.relation) ?? refuse('damaged')
  const texts = archive.has('xl/sharedStrings.xml') ? await readTexts(archive) : []
  const isDate = archive.has('xl/styles.xml') ? await readDateStyles(archive) : []
  const grid = createGrid(maxRows)
  await readCells(archive.read(path), grid, { texts, isDate, is1904: book.is1904 })
  return grid.rows()
}

const readBook = async (archive: Archive): Promise<Book> => {
  const book: Book = { is1904: false, sheets: [] }
  await readXml(archive.read('xl/workbook.xml'), {
    open: (name, { date1904, id, state }) => {
      if (name === 'workbookPr') book.is1904 = date1904 === '1' || date1904 === 'true'
      if (name === 'sheet')
        book.sheets.push({ relation: id ?? '', isHidden: state !== undefined && state !== 'visible' })
    },
  })
  return book
}

const readRelations = async (archive: Archive): Promise<Map<string, string>> => {
  const targets = new Map<string, string>()
  await readXml(archive.read('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id: id, Target: target, TargetMode: mode }) => {
      if (name !== 'Relationship' || !id || !target || mode === 'External') return
      targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    },
  })
  return targets
}

/** Formatted texts come in runs, which belong together; how to pronounce them does not. */
const readTexts = async (archive: Archive): Promise<string[]> => {
  const texts: string[] = []
  let current = ''
  let isText = false
  let isPhonetic = false
  await readXml(archive.read('xl/sharedStrings.xml'), {
    open: (name) => {
      if (name === 'si') current = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text: (text) => {
      if (isText) current += text
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') texts.push(withoutEscapes(current))
    },
  })
  return texts
}

/** Signs that XML cannot hold. */
const withoutEscapes = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** By the number of a cell's style. */
const readDateStyles = async (archive: Archive): Promise<boolean[]> => {
  const codes = new Map<number, string>()
  const isDate: boolean[] = []
  let isOfCells = false
  await readXml(archive.read('xl/styles.xml'), {
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode ?? '')
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) isDate.push(isDateFormat(Number(numFmtId), codes.get(Number(numFmtId))))
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return isDate
}

interface Meaning {
  texts: readonly string[]
  isDate: readonly boolean[]
  is1904: boolean
}

const readCells = async (chunks: AsyncIterable<Uint8Array>, grid: Grid, meaning: Meaning): Promise<void> => {
  const merged: Span[] = []
  let row = 0
  let column = -1
  let cell: { type: string; style: number; value: string; inline: string } | null = null
  let part = ''
  let isPhonetic = false
  await readXml(chunks, {
    open: (name, { r, t, s, ref }) => {
      part = name
      if (name === 'row') {
        row = r === undefined ? row + 1 : Number(r)
        column = -1
        if (!Number.isInteger(row) || row < 1) refuse('damaged')
      } else if (name === 'c') {
        column = r === undefined ? column + 1 : columnOf(r)
        cell = { type: t ?? 'n', style: Number(s ?? 0), value: '', inline: '' }
        // Counted also where it is empty.
        grid.put(row, column, '')
      } else if (name === 'rPh') isPhonetic = true
      else if (name === 'mergeCell') merged.push(spanOf(ref ?? ''))
    },
    text: (text) => {
      if (!cell) return
      if (part === 'v') cell.value += text
      else if (part === 't' && !isPhonetic) cell.inline += text
    },
    close: (name) => {
      part = ''
      if (name === 'rPh') isPhonetic = false
      if (name !== 'c' || !cell) return
      grid.put(row, column, shown(cell, meaning))
      cell = null
    },
  })
  if (merged.length > 10_000) refuse('unsafeContent')
  for (const span of merged) grid.spread(span)
}

/** As it is seen in the sheet; of a formula, what came out when the file was saved. */
const shown = (
  { type, style, value, inline }: { type: string; style: number; value: string; inline: string },
  { texts, isDate, is1904 }: Meaning,
): string => {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'inlineStr') return withoutEscapes(inline)
  if (type === 'str') return withoutEscapes(value)
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n' || value === '') return value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  return isDate[style] ? dateText(number, is1904) : String(number)
}

const columnOf = (reference: string): number => {
  const letters = /^([A-Z]{1,7})\d*$/.exec(reference)?.[1] ?? refuse('damaged')
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

const spanOf = (reference: string): Span => {
  const [, from, fromRow, to, toRow] =
    /^([A-Z]{1,7})(\d{1,9}):([A-Z]{1,7})(\d{1,9})$/.exec(reference) ?? refuse('damaged')
  return { fromRow: Number(fromRow), toRow: Number(toRow), fromColumn: columnOf(from!), toColumn: columnOf(to!) }
}
