import { setImmediate as endOfTurn } from 'node:timers/promises'

export interface Batches<In, Out> {
  /** Answers when the batch this went out with is done. */
  add(item: In): Promise<Out>
  /** Takes nothing more and waits for what is under way. */
  close(): Promise<void>
}

interface Waiting<In, Out> {
  item: In
  resolve(value: Out): void
  reject(error: unknown): void
}

/**
 * One run at a time; whatever comes meanwhile goes out together with the next. Under load many commits become one, and
 * without load nobody waits for anybody. A batch that fails is tried again one by one, so that nobody fails for
 * another's sake, unless there is no point in it.
 */
export const createBatches = <In, Out>(options: {
  /** As many results as items, in the same order. */
  run(items: readonly In[]): Promise<readonly Out[]>
  maxSize?: number
  /** Says of an error that it would meet everybody alike. */
  isForAll?(error: unknown): boolean
}): Batches<In, Out> => {
  const { run, maxSize = 200, isForAll = () => false } = options
  const queue: Waiting<In, Out>[] = []
  let running: Promise<void> | null = null
  let isClosed = false

  const settle = async (batch: readonly Waiting<In, Out>[]): Promise<void> => {
    try {
      const results = await run(batch.map(({ item }) => item))
      if (results.length !== batch.length) throw new Error(`${batch.length} items came to ${results.length} results`)
      batch.forEach(({ resolve }, index) => resolve(results[index]!))
    } catch (error) {
      if (batch.length === 1 || isForAll(error)) return batch.forEach(({ reject }) => reject(error))
      for (const single of batch) await settle([single])
    }
  }

  const runAll = async (): Promise<void> => {
    while (queue.length > 0) {
      // What has arrived already and is about to be read goes out together, not the first alone and the rest behind it.
      await endOfTurn()
      await settle(queue.splice(0, maxSize))
    }
    running = null
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error('Connection terminated: the server is stopping'))
        queue.push({ item, resolve, reject })
        running ??= runAll()
      }),
    close: async () => {
      isClosed = true
      await running
    },
  }
}
