import { setImmediate as endOfTurn } from 'node:timers/promises'

export interface Batcher<In, Out> {
  /** Resolves with its result when the batch that carried it is done. */
  add(item: In): Promise<Out>
  /** Refuses new items and waits for the batches under way. */
  close(): Promise<void>
}

interface Waiting<In, Out> {
  item: In
  resolve(value: Out): void
  reject(error: unknown): void
}

/**
 * Runs one batch at a time; items that arrive meanwhile form the next. Under load many commits become one, and without
 * load no item waits. A failed batch is run again item by item, so that one bad item fails alone, unless the error
 * would meet every item.
 */
export const createBatcher = <In, Out>(options: {
  /** Returns as many results as items, in the same order. */
  run(items: readonly In[]): Promise<readonly Out[]>
  maxSize?: number
  /** Whether every item would meet this error. */
  isForAll?(error: unknown): boolean
}): Batcher<In, Out> => {
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
      // Items whose requests have arrived but are not read yet join this batch instead of waiting for the next.
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
