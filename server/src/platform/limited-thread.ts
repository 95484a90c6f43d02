import { Worker } from 'node:worker_threads'
import { threadEnv } from './compile-cache.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

export interface LimitedThread<Task, Reply> {
  /** null: the task used more than its limit, or broke the thread. */
  run(task: Task): Promise<Reply | null>
  /** How often a thread was started, for tests. */
  readonly starts: number
}

interface Options {
  /** CPU time of the thread, not elapsed time, so that a busy machine does not make a task look expensive. */
  cpuLimitMs: number
  /** How often the CPU time is measured. */
  watchMs?: number
  memoryMb: number
}

interface ReadyWorker {
  worker: Worker
  /** false: it ended before it could take a task. */
  isReady: Promise<boolean>
}

/**
 * A thread that does one task after another, each within its share of CPU time and memory: whoever takes more is ended, and
 * the next task gets a new thread. The event loop of the server only waits. The first message of the program says that it is
 * ready to take tasks.
 */
export const createLimitedThread = <Task, Reply>(
  file: URL,
  { cpuLimitMs, watchMs = 50, memoryMb }: Options,
): LimitedThread<Task, Reply> => {
  let thread: ReadyWorker | null = null
  let starts = 0
  const oneByOne = createConcurrencyLimit(1)

  const start = (): ReadyWorker => {
    starts++
    const started = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, stackSizeMb: 2 },
      env: threadEnv,
    })
    // A process that has nothing else to do may end.
    started.unref()
    started.on('error', () => {})
    started.once('exit', () => {
      if (thread?.worker === started) thread = null
    })
    const isReady = new Promise<boolean>((resolve) => {
      started.once('message', () => resolve(true))
      started.once('exit', () => resolve(false))
    })
    return { worker: started, isReady }
  }

  const runNow = async (task: Task): Promise<Reply | null> => {
    const { worker, isReady } = (thread ??= start())
    // CPU time used to load the modules does not count for the task.
    if (!(await isReady)) return null
    // A thread that ends right behind its first message has already said so: nothing would come of this task.
    if (thread?.worker !== worker) return null
    const { promise, resolve } = Promise.withResolvers<Reply | null>()
    const giveUp = (): void => resolve(null)
    worker.once('message', resolve)
    worker.once('exit', giveUp)
    let before: NodeJS.CpuUsage | null = null
    let isOver = false
    const watch = setInterval(() => {
      const look = (now: NodeJS.CpuUsage): void => {
        // A measurement that arrives after the task would be taken for the next one.
        if (isOver) return
        before ??= now
        if ((now.user + now.system - before.user - before.system) / 1000 > cpuLimitMs) void worker.terminate()
      }
      // A thread that does not run yet, or no longer, has no CPU time.
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
