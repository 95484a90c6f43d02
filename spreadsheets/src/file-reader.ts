import type { GridRow } from './grid.ts'
import { textOf } from './text-encoding.ts'
import { refuse } from './unreadable.ts'
import type { Archive } from './zip.ts'

// Each reader is loaded when its kind of file comes: the thread lives for one file only.

export type ReadFile = { kind: 'xlsx' | 'ods' | 'csv'; rows: GridRow[] } | { kind: 'gift'; text: string }

/** FILE-02: what a file is, its bytes say; its name says nothing. */
export const readFile = async (bytes: Uint8Array, maxRows: number): Promise<ReadFile> => {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    const { openArchive } = await import('./zip.ts')
    return readPacked(await openArchive(bytes), maxRows)
  }
  const text = textOf(bytes)
  if (text.trim() === '') return refuse('empty')
  if (looksLikeGift(text)) return { kind: 'gift', text }
  if (/^\s*<|^%PDF-/.test(text)) return refuse('unknownType')
  const { readCsv } = await import('./csv-reader.ts')
  return { kind: 'csv', rows: readCsv(text, maxRows) }
}

const readPacked = async (archive: Archive, maxRows: number): Promise<ReadFile> => {
  if (archive.has('xl/workbook.xml')) {
    const { readXlsx } = await import('./xlsx-reader.ts')
    return { kind: 'xlsx', rows: await readXlsx(archive, maxRows) }
  }
  if (!(await isOds(archive))) return refuse('unknownType')
  const { readOds } = await import('./ods-reader.ts')
  return { kind: 'ods', rows: await readOds(archive, maxRows) }
}

const odsType = 'application/vnd.oasis.opendocument.spreadsheet'

const isOds = async (archive: Archive): Promise<boolean> => {
  if (!archive.has('mimetype') || !archive.has('content.xml')) return false
  let type = ''
  for await (const chunk of archive.read('mimetype')) {
    type += Buffer.from(chunk).toString('latin1')
    if (type.length > odsType.length) return false
  }
  return type === odsType
}

/**
 * GIFT, the text format of Moodle, is only recognised here, so that it is not taken for a csv file: its text goes back as it
 * is. The first line that is no comment begins a title or a category, or there are answers in braces.
 */
const looksLikeGift = (text: string): boolean => {
  const lines = text.slice(0, 20_000).split('\n')
  const firstLine = lines.find((line) => line.trim() !== '' && !line.trimStart().startsWith('//')) ?? ''
  if (/^\s*(?:::|\$CATEGORY:)/.test(firstLine)) return true
  return (
    /^[^{}]*(?<!\\)\{\s*(?:[=~]|T|F)/.test(text.slice(0, 20_000)) && !/^[^{}\n]*[,;\t][^{}\n]*[,;\t]/.test(firstLine)
  )
}
