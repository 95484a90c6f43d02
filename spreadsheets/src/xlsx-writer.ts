import { Worker } from 'node:worker_threads'
import type { Cell } from './csv-writer.ts'
import type { ThreadSettings } from './threads.ts'

export interface Sheet {
  name: string
  header: readonly string[]
}

const escapeOf = (sign: string): string => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** Characters that XML cannot hold, escaped as Excel does, and text that looks like such an escape. */
const writable = (text: string): string => {
  // The writer looks up texts in a plain object, which would return its inherited properties for `toString` and the like.
  if (text in Object.prototype) return escapeOf(text[0]!) + text.slice(1)
  return (
    text
      .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
      // oxlint-disable-next-line no-control-regex
      .replace(/[\x01-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ufdd0-\ufdef\ufffd-\uffff]/g, escapeOf)
  )
}

const bold = (value: string) => ({ value: writable(value), type: String, fontWeight: 'bold' as const })

/** S7: a cell holds text or a number, never a formula. */
export const toXlsx = async (
  name: string,
  header: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<Uint8Array<ArrayBuffer>> => {
  // Loaded when first used: it is needed seldom and has many files.
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const file = await writeXlsxFile(
    [
      header.map(bold),
      ...Iterator.from(rows).map((row) =>
        row.map((value) => {
          if (value === null || value === '') return null
          return typeof value === 'number' ? { value, type: Number } : { value: writable(value), type: String }
        }),
      ),
    ],
    { sheet: name, stickyRowsCount: 1, columns: header.map(() => ({ width: 22 })) },
  ).toBuffer()
  return new Uint8Array(file)
}

export interface BookSheet extends Sheet {
  rows: readonly (readonly string[])[]
  /** Of the columns, in characters. */
  widths: readonly number[]
  /** Whether the header stays in sight. */
  isHeaderSticky: boolean
}

/** S7: a file of several sheets for people to read and fill in: long texts go on in the next line of their cell. */
export const toXlsxBook = async (sheets: readonly BookSheet[]): Promise<Uint8Array<ArrayBuffer>> => {
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const wrapped = (value: string) => (value === '' ? null : { value: writable(value), type: String, wrap: true })
  const file = await writeXlsxFile(
    sheets.map(({ name, header, rows, widths, isHeaderSticky }) => ({
      sheet: name,
      ...(isHeaderSticky && { stickyRowsCount: 1 }),
      columns: widths.map((width) => ({ width })),
      data: [header.map(bold), ...rows.map((row) => row.map(wrapped))],
    })),
  ).toBuffer()
  return new Uint8Array(file)
}

type Rows = readonly (readonly Cell[])[]

export interface ThreadSheet extends Sheet {
  priority: number
}

const startThread = ({ name, header }: Sheet, { env, priority }: ThreadSettings) => {
  const workerData: ThreadSheet = { name, header, priority }
  const worker = new Worker(new URL('./xlsx-writer.thread.ts', import.meta.url), { workerData, env })
  const file = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the thread that packs a table ended with ${code}`)))
  })
  // A failure reaches the caller who waits for the file; this handler keeps it from ending the process before.
  file.catch(() => {})
  return {
    add: (rows: Rows) => worker.postMessage(rows),
    finish: () => {
      worker.postMessage(null)
      return file
    },
    giveUp: async (): Promise<void> => void (await worker.terminate()),
  }
}

/** Up to this size the file is written sooner than a thread would start. */
const packedHereMaxRows = 1_000

/**
 * A long table is packed by a thread of its own: a hundred thousand rows take seconds, in which nobody else would be
 * answered. Rows are handed over as they come.
 */
export const openXlsx = (sheet: Sheet, settings: ThreadSettings) => {
  let waiting: Rows = []
  let thread: ReturnType<typeof startThread> | null = null
  return {
    add: (rows: Rows): void => {
      waiting = [...waiting, ...rows]
      if (thread === null && waiting.length <= packedHereMaxRows) return
      thread ??= startThread(sheet, settings)
      thread.add(waiting)
      waiting = []
    },
    finish: () => (thread === null ? toXlsx(sheet.name, sheet.header, waiting) : thread.finish()),
    giveUp: async (): Promise<void> => thread?.giveUp(),
  }
}
