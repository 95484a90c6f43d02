import { Worker } from 'node:worker_threads'
import { threadEnv } from './compile-cache.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

export interface LimitedThread<Task, Reply> {
  /** null: the task took more than its share, or broke the thread. */
  run(task: Task): Promise<Reply | null>
  /** How often a thread was started, for tests. */
  readonly starts: number
}

interface Started {
  worker: Worker
  /** Whether it has read its modules; false where it ended before. */
  isLoaded: Promise<boolean>
}

interface Options {
  /** CPU time of the thread, so that a busy machine does not make a task look costly. */
  cpuLimitMs: number
  /** How often it is looked at. */
  watchMs?: number
  memoryMb: number
}

/**
 * A thread that does one task after another, each within its share of CPU time and memory: whoever takes more is ended, and
 * the next task gets a new thread. The event loop of the server only waits. The first message of a thread says that it is
 * loaded: reading modules may take longer than any task, and is not the first task's fault.
 */
export const createLimitedThread = <Task, Reply>(
  file: URL,
  { cpuLimitMs, watchMs = 50, memoryMb }: Options,
): LimitedThread<Task, Reply> => {
  let thread: Started | null = null
  let starts = 0
  const oneByOne = createConcurrencyLimit(1)

  const start = (): Started => {
    starts++
    const worker = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, stackSizeMb: 2 },
      env: threadEnv,
    })
    // A process that has nothing else to do may end.
    worker.unref()
    worker.on('error', () => {})
    const { promise: isLoaded, resolve } = Promise.withResolvers<boolean>()
    const started = { worker, isLoaded }
    worker.once('message', () => resolve(true))
    worker.once('exit', () => {
      resolve(false)
      if (thread === started) thread = null
    })
    return started
  }

  const runNow = async (task: Task): Promise<Reply | null> => {
    const { worker, isLoaded } = (thread ??= start())
    if (!(await isLoaded)) return null
    const { promise, resolve } = Promise.withResolvers<Reply | null>()
    const giveUp = (): void => resolve(null)
    worker.once('message', resolve)
    worker.once('exit', giveUp)
    // What was used before the task counts for nothing.
    let before: NodeJS.CpuUsage | null = null
    let isOver = false
    const watch = setInterval(() => {
      const look = (now: NodeJS.CpuUsage): void => {
        // An answer that comes after the task is about the next one, which did nothing.
        if (isOver) return
        before ??= now
        if ((now.user + now.system - before.user - before.system) / 1000 > cpuLimitMs) void worker.terminate()
      }
      // One that is not running yet, or no more, has nothing to tell.
      worker.cpuUsage().then(look, () => {})
    }, watchMs)
    worker.postMessage(task)
    try {
      return await promise
    } finally {
      isOver = true
      clearInterval(watch)
      worker.off('message', resolve)
      worker.off('exit', giveUp)
    }
  }

  return {
    run: (task) => oneByOne(() => runNow(task)),
    get starts() {
      return starts
    },
  }
}
