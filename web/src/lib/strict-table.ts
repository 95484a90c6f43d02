/** A table of this browser, in a database of its own. */
export interface StrictTable {
  database: string
  table: string
  key: string
  index: { name: string; of: string }
}

type Work = <T>(mode: IDBTransactionMode, job: (store: IDBObjectStore) => IDBRequest<T> | null) => Promise<T>

const open = ({ database, table, key, index }: StrictTable): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () =>
      request.result.createObjectStore(table, { keyPath: key }).createIndex(index.name, index.of)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('No database'))
    request.onblocked = () => reject(new Error('The database is held by an older page'))
  })

/** Strict durability: a killed browser keeps what has been acknowledged, which localStorage does not (E4). */
export const strictTable = (table: StrictTable): Work => {
  let opened: Promise<IDBDatabase> | null = null
  const database = (): Promise<IDBDatabase> => {
    opened ??= open(table).then(
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
