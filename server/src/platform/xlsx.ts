import { Worker } from 'node:worker_threads'
import { threadEnv } from './compile-cache.ts'
import type { Cell } from './csv.ts'

export interface Sheet {
  name: string
  header: readonly string[]
}

const escapeOf = (sign: string): string => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** Signs that XML cannot hold, as Excel writes them; and what looks like one of those already. */
const writable = (text: string): string => {
  // The writer looks texts up in a plain object and would find what every object has: the answer `toString`, say.
  if (text in Object.prototype) return escapeOf(text[0]!) + text.slice(1)
  return (
    text
      .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
      // oxlint-disable-next-line no-control-regex
      .replace(/[\x01-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ufdd0-\ufdef\ufffd-\uffff]/g, escapeOf)
  )
}

/** S7: what stands in a cell is text or a number, never a formula. */
export const toXlsx = async (
  name: string,
  header: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<Uint8Array<ArrayBuffer>> => {
  // Needed seldom, and many files to load at the start.
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const file = await writeXlsxFile(
    [
      header.map((value) => ({ value: writable(value), type: String, fontWeight: 'bold' as const })),
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

type Rows = readonly (readonly Cell[])[]

const startThread = ({ name, header }: Sheet) => {
  const worker = new Worker(new URL('./xlsx-thread.ts', import.meta.url), {
    workerData: { name, header },
    env: threadEnv,
  })
  const file = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the thread that packs a table ended with ${code}`)))
  })
  // Its failure is told to whoever waits for the file; until then nobody does.
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

/** Up to here the file is there sooner than a thread would begin. */
const packedHereMaxRows = 1_000

/**
 * A long table is packed by a thread of its own: a hundred thousand rows take seconds, in which nobody else would be
 * answered. Rows are handed over as they come.
 */
export const openXlsx = (sheet: Sheet) => {
  let waiting: Rows = []
  let thread: ReturnType<typeof startThread> | null = null
  return {
    add: (rows: Rows): void => {
      waiting = [...waiting, ...rows]
      if (thread === null && waiting.length <= packedHereMaxRows) return
      thread ??= startThread(sheet)
      thread.add(waiting)
      waiting = []
    },
    finish: () => (thread === null ? toXlsx(sheet.name, sheet.header, waiting) : thread.finish()),
    giveUp: async (): Promise<void> => thread?.giveUp(),
  }
}
