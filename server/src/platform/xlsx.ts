import { Worker } from 'node:worker_threads'
import writeXlsxFile from 'write-excel-file/node'
import type { Cell } from './csv.ts'

export interface Sheet {
  name: string
  header: readonly string[]
}

/** S7: what stands in a cell is text or a number, never a formula. */
export const toXlsx = async (
  name: string,
  header: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<Uint8Array<ArrayBuffer>> => {
  const file = await writeXlsxFile(
    [
      header.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...Iterator.from(rows).map((row) =>
        row.map((value) => {
          if (value === null || value === '') return null
          return typeof value === 'number' ? { value, type: Number } : { value, type: String }
        }),
      ),
    ],
    { sheet: name, stickyRowsCount: 1, columns: header.map(() => ({ width: 22 })) },
  ).toBuffer()
  return new Uint8Array(file)
}

type Rows = readonly (readonly Cell[])[]

const startThread = ({ name, header }: Sheet) => {
  const worker = new Worker(new URL('./xlsx-thread.ts', import.meta.url), { workerData: { name, header } })
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
