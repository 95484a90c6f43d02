import { localStore, readJson, type KeyValueStore } from '#lib/storage.ts'
import { isUnsentMessage, type UnsentMessage } from './outbox.rules.ts'

/** Where unsent messages outlive the page. */
export interface UnsentStore {
  all(ownerId: number): Promise<UnsentMessage[]>
  /** Resolves when the message is on disk. */
  put(unsent: UnsentMessage): Promise<void>
  /** Only what is still there: another tab may have delivered it meanwhile. */
  update(unsent: UnsentMessage): Promise<void>
  remove(tempIds: readonly string[]): Promise<void>
}

const databaseName = 'academy-chat'
const storeName = 'unsentMessages'
const byOwner = 'byOwner'

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () =>
      request.result.createObjectStore(storeName, { keyPath: 'tempId' }).createIndex(byOwner, 'ownerId')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('No database'))
    request.onblocked = () => reject(new Error('The database is held by an older page'))
  })

const indexedMessages = (): UnsentStore => {
  let opened: Promise<IDBDatabase> | null = null
  const forget = () => (opened = null)
  const database = (): Promise<IDBDatabase> => {
    opened ??= open().then((db) => {
      db.onclose = forget
      db.onversionchange = () => {
        db.close()
        forget()
      }
      return db
    })
    opened.catch(forget)
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
    all: async (ownerId) => {
      const kept: unknown[] = await work('readonly', (store) => store.index(byOwner).getAll(ownerId))
      return kept.filter(isUnsentMessage)
    },
    put: async (unsent) => void (await work('readwrite', (store) => store.put(unsent))),
    update: (unsent) =>
      work<void>('readwrite', (store) => {
        const found = store.getKey(unsent.tempId)
        found.onsuccess = () => found.result !== undefined && store.put(unsent)
        return null
      }),
    remove: (tempIds) =>
      work<void>('readwrite', (store) => {
        for (const tempId of tempIds) store.delete(tempId)
        return null
      }),
  }
}

const spareKey = 'unsentMessages'

/** For browsers that refuse the database. */
export const spareMessages = (keys: KeyValueStore): UnsentStore => {
  const everybodys = (): UnsentMessage[] => {
    const kept = readJson(keys, spareKey)
    return Array.isArray(kept) ? kept.filter(isUnsentMessage) : []
  }
  const save = (messages: readonly UnsentMessage[]) =>
    messages.length === 0 ? keys.remove(spareKey) : keys.set(spareKey, JSON.stringify(messages))
  return {
    all: async (ownerId) => everybodys().filter((unsent) => unsent.ownerId === ownerId),
    put: async (unsent) => save([...everybodys().filter(({ tempId }) => tempId !== unsent.tempId), unsent]),
    update: async (unsent) => save(everybodys().map((one) => (one.tempId === unsent.tempId ? unsent : one))),
    remove: async (tempIds) => save(everybodys().filter(({ tempId }) => !tempIds.includes(tempId))),
  }
}

/** The first that takes it; what lies in either is found. */
export const eitherStore = (first: UnsentStore, second: UnsentStore): UnsentStore => ({
  all: async (ownerId) => [...(await second.all(ownerId)), ...(await first.all(ownerId).catch(() => []))],
  put: (unsent) => first.put(unsent).catch(() => second.put(unsent)),
  update: async (unsent) => {
    await second.update(unsent)
    await first.update(unsent)
  },
  remove: async (tempIds) => {
    await second.remove(tempIds)
    await first.remove(tempIds)
  },
})

export const unsentMessages = (): UnsentStore => eitherStore(indexedMessages(), spareMessages(localStore))
