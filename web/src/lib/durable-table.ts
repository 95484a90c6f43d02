/** One IndexedDB table in a database of its own. */
export interface DurableTable {
  database: string
  table: string
  key: string
  index: { name: string; of: string }
}

type Work = <T>(mode: IDBTransactionMode, job: (store: IDBObjectStore) => IDBRequest<T> | null) => Promise<T>

const open = ({ database, table, key, index }: DurableTable): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () =>
      request.result.createObjectStore(table, { keyPath: key }).createIndex(index.name, index.of)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('No database'))
    request.onblocked = () => reject(new Error('The database is held by an older page'))
  })

/** Writes with strict durability: what was acknowledged survives a killed browser, unlike localStorage (E4). */
export const durableTable = (table: DurableTable): Work => {
  let opened: Promise<IDBDatabase> | null = null
  const database = (): Promise<IDBDatabase> => {
    opened ??= open(table).then(
      (db) => {
        // The site's data was cleared, or a newer page changes the tables: the next call opens the database again.
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
  return async (mode, job) => {
    const db = await database()
    return new Promise((resolve, reject) => {
      const transaction = db.transaction(table.table, mode, { durability: 'strict' })
      const request = job(transaction.objectStore(table.table))
      transaction.oncomplete = () => resolve(request?.result as never)
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error('The write was aborted'))
    })
  }
}
