import { Worker } from 'node:worker_threads'
import { threadEnv } from '#platform/compile-cache.ts'
import { fail } from '#platform/errors.ts'
import type { ReadFile } from './file-reader.ts'
import type { ThreadReply } from './file-reader.thread.ts'
import type { FileFault } from './unreadable.ts'

const timeLimitMs = 5_000
/** A thousand questions take a few megabytes of it. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 }

let last: Promise<unknown> = Promise.resolve()
/** One at a time: many files at once may wait, but not fill the memory together. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const turn = last.then(work, work)
  last = turn.catch(() => {})
  return turn
}

/**
 * S6: a file of somebody is read by a thread of its own, with little memory and little time. Whatever it does there, the
 * server goes on answering.
 */
export const readUpload = async (bytes: Uint8Array): Promise<ReadFile> => {
  const reply = await inTurn(() => readInThread(bytes))
  return 'read' in reply ? reply.read : refuseFile(reply.fault)
}

const readInThread = (bytes: Uint8Array): Promise<ThreadReply> =>
  new Promise((resolve) => {
    const thread = new Worker(new URL('./file-reader.thread.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits,
      // It needs nothing of the server: no secrets, no words on its output.
      env: threadEnv,
      stdout: true,
      stderr: true,
    })
    const end = (reply: ThreadReply): void => {
      clearTimeout(timer)
      void thread.terminate()
      resolve(reply)
    }
    const timer = setTimeout(() => end({ fault: 'tookTooLong' }), timeLimitMs)
    thread.once('message', end)
    // Out of memory, or a file that breaks the reader in a way nobody thought of.
    thread.once('error', () => end({ fault: 'damaged' }))
    thread.once('exit', () => end({ fault: 'damaged' }))
  })

/** TEST-94. What is no sheet at all is refused as such. */
export const refuseFile = (fault: FileFault): never =>
  fault === 'unknownType'
    ? fail('FileTypeNotAllowed')
    : fail('SpreadsheetImportError', { fields: [{ field: 'file', message: fault }] })
