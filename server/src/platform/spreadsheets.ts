import { importMaxRows } from '@academy/contract/limits'
import type { ReadFile } from '@academy/spreadsheets/file-reader'
import type { GridRow } from '@academy/spreadsheets/grid'
import { createThreadReader } from '@academy/spreadsheets/thread-reader'
import { type FileFault, Unreadable } from '@academy/spreadsheets/unreadable'
import { openXlsx as openXlsxWith, type Sheet } from '@academy/spreadsheets/xlsx-writer'
import { threadEnv } from './compile-cache.ts'
import { fail } from './errors.ts'
import { behind } from './thread-priority.ts'

/** The threads see no secrets of the server, and stand behind the thread that answers everybody. */
const thread = { env: threadEnv, priority: behind }

/** A table of any length: its rows are handed over as they come. */
export const openXlsx = (sheet: Sheet) => openXlsxWith(sheet, thread)

// The headings, and room to say that there are too many rows. One reader for all: it reads one file at a time.
const reader = createThreadReader({ maxRows: importMaxRows + 1, thread })

/** S6: what a csv, xlsx, ods or GIFT file holds. */
export const readUpload = async (bytes: Uint8Array): Promise<ReadFile> => {
  try {
    return await reader.read(bytes)
  } catch (error) {
    if (error instanceof Unreadable) return refuseFile(error.fault)
    throw error
  }
}

/** The rows of a csv, xlsx or ods file. */
export const readSheet = async (bytes: Uint8Array): Promise<GridRow[]> => {
  const file = await readUpload(bytes)
  return file.kind === 'gift' ? refuseFile('unknownType') : file.rows
}

/** TEST-94. What is no sheet at all is refused as such. */
export const refuseFile = (fault: FileFault): never =>
  fault === 'unknownType'
    ? fail('FileTypeNotAllowed')
    : fail('SpreadsheetImportError', { fields: [{ field: 'file', message: fault }] })
