import { Worker } from 'node:worker_threads'
import type { ReadFile } from './file-reader.ts'
import type { ThreadReply, ThreadTask } from './file-reader.thread.ts'
import { watchThread } from './thread-limits.ts'
import type { ThreadSettings } from './threads.ts'
import { refuse } from './unreadable.ts'

/** Of the processor; by the clock only where it uses none. */
const limits = { cpuMs: 5_000, patienceMs: 60_000 }
/** A thousand rows take a few megabytes of it. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 }

interface Options {
  /** The first of them holds the headings in most files. */
  maxRows: number
  thread: ThreadSettings
}

/**
 * S6: a file of somebody is read by a thread of its own, with little memory and little time. Whatever it does there, the
 * program goes on. A file that cannot be read is thrown back as `Unreadable`.
 */
export const createThreadReader = ({ maxRows, thread }: Options) => {
  let last: Promise<unknown> = Promise.resolve()
  /** One at a time: many files at once may wait, but not fill the memory together. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work)
    last = turn.catch(() => {})
    return turn
  }
  return {
    read: async (bytes: Uint8Array): Promise<ReadFile> => {
      const task = { bytes, maxRows, priority: thread.priority }
      const reply = await inTurn(() => readInThread(task, thread.env))
      return 'read' in reply ? reply.read : refuse(reply.fault)
    },
  }
}

const readInThread = (task: ThreadTask, env: Record<string, string>): Promise<ThreadReply> =>
  new Promise((resolve) => {
    const thread = new Worker(new URL('./file-reader.thread.ts', import.meta.url), {
      workerData: task,
      resourceLimits,
      env,
      // Nobody needs its words.
      stdout: true,
      stderr: true,
    })
    const end = (reply: ThreadReply): void => {
      stopWatching()
      void thread.terminate()
      resolve(reply)
    }
    const stopWatching = watchThread(thread, limits, () => end({ fault: 'tookTooLong' }))
    thread.once('message', end)
    // Out of memory, or a file that breaks the reader in a way nobody thought of.
    thread.once('error', () => end({ fault: 'damaged' }))
    thread.once('exit', () => end({ fault: 'damaged' }))
  })
