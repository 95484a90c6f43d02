import { durableTable } from '#lib/durable-table.ts'
import { isUnsentAnswer, type UnsentAnswer } from './outbox.rules.ts'

/** Where unsent answers outlive the browser. */
export interface AnswerStore {
  all(userId: number): Promise<UnsentAnswer[]>
  /** Resolves when the answer is on disk. */
  put(unsent: UnsentAnswer): Promise<void>
  remove(unsent: readonly UnsentAnswer[]): Promise<void>
}

const byUser = 'byUser'

export const indexedAnswers = (): AnswerStore => {
  const work = durableTable({
    database: 'academy',
    table: 'unsentAnswers',
    key: 'answer.clientId',
    index: { name: byUser, of: 'userId' },
  })
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
