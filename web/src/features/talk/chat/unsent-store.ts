import { localStore, readJson, type KeyValueStore } from '#lib/storage.ts'
import { durableTable } from '#lib/durable-table.ts'
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

const byOwner = 'byOwner'

const indexedMessages = (): UnsentStore => {
  const work = durableTable({
    database: 'academy-chat',
    table: 'unsentMessages',
    key: 'tempId',
    index: { name: byOwner, of: 'ownerId' },
  })
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
  const save = (messages: readonly UnsentMessage[]) => {
    if (messages.length === 0) keys.remove(spareKey)
    else keys.set(spareKey, JSON.stringify(messages))
  }
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
