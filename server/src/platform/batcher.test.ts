import { setImmediate as endOfTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

/** A run that waits until it is let go. */
const heldRuns = () => {
  const runs: { items: readonly number[]; let: (error?: Error) => void }[] = []
  const run = (items: readonly number[]) =>
    new Promise<number[]>((resolve, reject) => {
      runs.push({ items, let: (error) => (error ? reject(error) : resolve(items.map((item) => item * 10))) })
    })
  return { runs, run }
}
/** Some turns of the event loop. A timer would not do: one that is due may go before the turn in which a batch begins. */
const settled = async () => {
  for (let turn = 0; turn < 5; turn++) await endOfTurn()
}

describe('batches', () => {
  test('what comes at the same time goes out together, in order, and each gets its own result', async () => {
    const { runs, run } = heldRuns()
    const batches = createBatcher({ run })
    const results = [1, 2].map((item) => batches.add(item))
    results.push(Promise.resolve().then(() => batches.add(3)))
    await settled()
    expect(runs.map(({ items }) => items)).toEqual([[1, 2, 3]])
    runs[0]!.let()
    expect(await Promise.all(results)).toEqual([10, 20, 30])
  })

  test('what comes while one is under way goes out together with the next', async () => {
    const { runs, run } = heldRuns()
    const batches = createBatcher({ run })
    const first = batches.add(1)
    await settled()
    const results = [2, 3].map((item) => batches.add(item))
    await settled()
    expect(runs.map(({ items }) => items)).toEqual([[1]])
    runs[0]!.let()
    await settled()
    expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3]])
    const last = batches.add(4)
    await settled()
    expect(runs).toHaveLength(2)
    runs[1]!.let()
    await settled()
    runs[2]!.let()
    expect(await Promise.all([first, ...results, last])).toEqual([10, 20, 30, 40])
  })

  test('nobody is answered before the batch is done', async () => {
    const { runs, run } = heldRuns()
    let isAnswered = false
    const adding = createBatcher({ run })
      .add(1)
      .then(() => (isAnswered = true))
    await settled()
    expect(isAnswered).toBe(false)
    runs[0]!.let()
    await adding
    expect(isAnswered).toBe(true)
  })

  test('a batch is never larger than it may be', async () => {
    const sizes: number[] = []
    const batches = createBatcher({
      maxSize: 3,
      run: async (items: readonly number[]) => {
        sizes.push(items.length)
        await settled()
        return items
      },
    })
    await Promise.all(Array.from({ length: 8 }, (_, item) => batches.add(item)))
    expect(sizes).toEqual([3, 3, 2])
  })

  test('a batch that fails is tried again one by one: only whoever is at fault fails', async () => {
    const tried: (readonly number[])[] = []
    const batches = createBatcher({
      run: async (items: readonly number[]) => {
        tried.push(items)
        await settled()
        if (items.includes(3)) throw new Error('three')
        return items
      },
    })
    const results = await Promise.allSettled([1, 2, 3, 4].map((item) => batches.add(item)))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(tried).toEqual([[1, 2, 3, 4], [1], [2], [3], [4]])
    expect(await batches.add(5)).toBe(5)
  })

  test('an error that meets everybody alike is not tried again', async () => {
    const { runs, run } = heldRuns()
    const batches = createBatcher({ run, isForAll: () => true })
    const results = Promise.allSettled([1, 2].map((item) => batches.add(item)))
    await settled()
    runs[0]!.let(new Error('the database is away'))
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(runs).toHaveLength(1)
  })

  test("a run that forgets somebody is a failure, not somebody else's result", async () => {
    const batches = createBatcher({ run: () => Promise.resolve([]) })
    await expect(batches.add(1)).rejects.toThrow('1 items came to 0 results')
  })

  test('closed, it takes nothing more and waits for what is under way', async () => {
    const { runs, run } = heldRuns()
    const batches = createBatcher({ run })
    const first = batches.add(1)
    await settled()
    const results = Promise.all([first, batches.add(2)])
    let isClosed = false
    const closing = batches.close().then(() => (isClosed = true))
    await expect(batches.add(3)).rejects.toThrow('stopping')
    runs[0]!.let()
    await settled()
    expect(isClosed).toBe(false)
    runs[1]!.let()
    expect(await results).toEqual([10, 20])
    await closing
    expect(isClosed).toBe(true)
    await createBatcher({ run }).close()
  })
})
