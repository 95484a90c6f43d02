import { parentPort, workerData } from 'node:worker_threads'
import type { Cell } from './csv.ts'
import { standBehind } from './thread-priority.ts'
import { type Sheet, toXlsx } from './xlsx.ts'

const { name, header } = workerData as Sheet
const rows: Cell[][] = []
const port = parentPort!
standBehind()

const finish = async (): Promise<void> => {
  const file = await toXlsx(name, header, rows)
  port.postMessage(file, [file.buffer])
  port.close()
}

port.on('message', (portion: Cell[][] | null) => {
  if (portion) for (const row of portion) rows.push(row)
  else void finish()
})
