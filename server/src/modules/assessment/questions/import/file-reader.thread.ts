import { parentPort, workerData } from 'node:worker_threads'
import { standBehind } from '#platform/thread-priority.ts'
import { type ReadFile, readFile } from './file-reader.ts'
import { type FileFault, Unreadable } from './unreadable.ts'

export type ThreadReply = { read: ReadFile } | { fault: FileFault }

const replyOf = async (bytes: Uint8Array): Promise<ThreadReply> => {
  try {
    return { read: await readFile(bytes) }
  } catch (error) {
    if (error instanceof Unreadable) return { fault: error.fault }
    throw error
  }
}

standBehind()
parentPort!.postMessage(await replyOf(workerData as Uint8Array))
