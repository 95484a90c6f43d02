import { isUnsentAnswer, type UnsentAnswer } from './outbox.rules.ts'

/** Where unsent answers outlive the browser. */
export interface AnswerStore {
  all(userId: number): Promise<UnsentAnswer[]>
  /** Resolves when the answer is on disk. */
  put(unsent: UnsentAnswer): Promise<void>
  remove(unsent: readonly UnsentAnswer[]): Promise<void>
}

const databaseName = 'academy'
const storeName = 'unsentAnswers'
const byUser = 'byUser'

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () =>
      request.result.createObjectStore(storeName, { keyPath: 'answer.clientId' }).createIndex(byUser, 'userId')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('No database'))
    request.onblocked = () => reject(new Error('The database is held by an older page'))
  })

/** Strict durability: a killed browser keeps what has been acknowledged, which localStorage does not (E4). */
export const indexedAnswers = (): AnswerStore => {
  let opened: Promise<IDBDatabase> | null = null
  const database = (): Promise<IDBDatabase> => {
    opened ??= open().then(
      (db) => {
        // Somebody cleared the site's data, or a newer page wants to change the tables: open anew at the next call.
        db.onclose = () => (opened = null)
        db.onversionchange = () => {
          db.close()
          opened = null
        }
        return db
      },
      (error: unknown) => {
        opened = null
        throw error
      },
    )
    return opened
  }

  const work = async <T>(
    mode: IDBTransactionMode,
    job: (store: IDBObjectStore) => IDBRequest<T> | null,
  ): Promise<T> => {
    const db = await database()
    return new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(storeName, mode, { durability: 'strict' })
      const request = job(transaction.objectStore(storeName))
      transaction.oncomplete = () => resolve(request?.result as T)
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error('The write was aborted'))
    })
  }

  return {
    all: async (userId) => {
      const kept: unknown[] = await work('readonly', (store) => store.index(byUser).getAll(userId))
      return kept.filter(isUnsentAnswer)
    },
    put: async (unsent) => void (await work('readwrite', (store) => store.put(unsent))),
    remove: (unsent) =>
      work<void>('readwrite', (store) => {
        for (const { answer } of unsent) store.delete(answer.clientId)
        return null
      }),
  }
}
