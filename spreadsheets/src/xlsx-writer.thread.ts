import { parentPort, workerData } from 'node:worker_threads'
import type { Cell } from './csv-writer.ts'
import { takePriority } from './threads.ts'
import { type ThreadSheet, toXlsx } from './xlsx-writer.ts'

const { name, header, priority } = workerData as ThreadSheet
const rows: Cell[][] = []
const port = parentPort!
takePriority(priority)

const finish = async (): Promise<void> => {
  const file = await toXlsx(name, header, rows)
  port.postMessage(file, [file.buffer])
  port.close()
}

port.on('message', (portion: Cell[][] | null) => {
  if (portion) for (const row of portion) rows.push(row)
  else void finish()
})
