import { parentPort, workerData } from 'node:worker_threads'
import { type ReadFile, readFile } from './file-reader.ts'
import { takePriority } from './threads.ts'
import { type FileFault, Unreadable } from './unreadable.ts'

export interface ThreadTask {
  bytes: Uint8Array
  maxRows: number
  priority: number
}
export type ThreadReply = { read: ReadFile } | { fault: FileFault }

const replyTo = async ({ bytes, maxRows }: ThreadTask): Promise<ThreadReply> => {
  try {
    return { read: await readFile(bytes, maxRows) }
  } catch (error) {
    if (error instanceof Unreadable) return { fault: error.fault }
    throw error
  }
}

const task = workerData as ThreadTask
takePriority(task.priority)
parentPort!.postMessage(await replyTo(task))
