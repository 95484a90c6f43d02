import { readJson, type KeyValueStore } from '#lib/storage.ts'
import { inOneQueue, isUnsentAnswer, type UnsentAnswer } from './outbox.rules.ts'

/** SESS-14, CONST-30: the one part of the root state that a reload keeps. */
export const mirrorKey = 'root'

interface RootState {
  unsentAnswers: UnsentAnswer[]
}

/** A second place, for browsers that refuse the database: written at once, but a kill within seconds may take it back. */
export const createMirror = (store: KeyValueStore) => {
  const everybodys = (): UnsentAnswer[] => {
    const kept = readJson(store, mirrorKey) as Partial<RootState> | null
    return Array.isArray(kept?.unsentAnswers) ? kept.unsentAnswers.filter(isUnsentAnswer) : []
  }
  const save = (unsentAnswers: UnsentAnswer[]) => {
    if (unsentAnswers.length === 0) store.remove(mirrorKey)
    else store.set(mirrorKey, JSON.stringify({ unsentAnswers } satisfies RootState))
  }
  return {
    all: (userId: number): UnsentAnswer[] => everybodys().filter((unsent) => unsent.userId === userId),
    put: (unsent: UnsentAnswer) => save(inOneQueue(everybodys(), [unsent])),
    remove: (gone: readonly UnsentAnswer[]) => {
      const ids = new Set(gone.map(({ answer }) => answer.clientId))
      save(everybodys().filter(({ answer }) => !ids.has(answer.clientId)))
    },
  }
}
export type AnswerMirror = ReturnType<typeof createMirror>
