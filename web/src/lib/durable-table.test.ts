import { afterEach, expect, test, vi } from 'vitest'
import { durableTable } from './durable-table.ts'

afterEach(() => vi.unstubAllGlobals())

/** As much of IndexedDB as a table needs; nothing is answered before the browser says that it is done. */
const fakeDatabase = () => {
  const transactions: { options: unknown; complete(): void }[] = []
  const db = {
    transaction: (_table: string, _mode: string, options: unknown) => {
      const transaction: Record<string, unknown> = { objectStore: () => ({ put: () => ({ result: 'kept' }) }) }
      transactions.push({ options, complete: () => (transaction.oncomplete as () => void)() })
      return transaction
    },
  }
  const open = () => {
    const request: Record<string, unknown> = { result: db }
    queueMicrotask(() => (request.onsuccess as () => void)())
    return request
  }
  vi.stubGlobal('indexedDB', { open })
  return transactions
}

test('E4: what is kept is on disk before it counts as kept', async () => {
  const transactions = fakeDatabase()
  const work = durableTable({
    database: 'academy',
    table: 'answers',
    key: 'id',
    index: { name: 'byUser', of: 'userId' },
  })
  let isKept = false
  const kept = work('readwrite', (store) => store.put({ id: 1 })).then(() => (isKept = true))
  await expect.poll(() => transactions.length).toBe(1)
  // A browser that is killed now would lose it without this word.
  expect(transactions[0]!.options).toEqual({ durability: 'strict' })
  expect(isKept).toBe(false)
  transactions[0]!.complete()
  await kept
  expect(isKept).toBe(true)
})
