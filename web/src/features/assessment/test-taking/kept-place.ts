import type { Test } from '@academy/contract/tests'
import type { Given } from '#domain/questions/answer.rules.ts'
import { type KeyValueStore, readJson } from '#lib/storage.ts'

type Attempt = Pick<Test, 'stageId' | 'summaryId'>

interface Kept {
  summaryId: string
  skipped: readonly number[]
  /** What was chosen last, by question; it matters for those without an answer. */
  choices: Readonly<Record<string, Given>>
  isEnding: boolean
}

const keyOf = (stageId: number) => `testPlace:${stageId}`
const isNumber = (value: unknown) => typeof value === 'number'
const numbersOf = (value: unknown): number[] => (Array.isArray(value) ? value.filter(isNumber) : [])
const choicesOf = (value: unknown): Kept['choices'] =>
  Object.fromEntries(
    Object.entries(value ?? {}).map(([id, chosen]) => [id, typeof chosen === 'string' ? chosen : numbersOf(chosen)]),
  )

/**
 * What a page of a running attempt leaves for the next one in this browser: which questions were skipped, in their order,
 * what was chosen, and whether the student has finished. Tabs share it, so each change starts from what is stored, not from what the tab
 * knows. An earlier attempt of the same stage, or of another person, leaves nothing.
 */
export const createKeptPlace = (store: KeyValueStore) => {
  const read = ({ stageId, summaryId }: Attempt): Kept => {
    const kept = readJson(store, keyOf(stageId)) as Partial<Kept> | null
    if (kept?.summaryId !== summaryId) return { summaryId, skipped: [], choices: {}, isEnding: false }
    const { skipped, choices, isEnding } = kept
    return { summaryId, skipped: numbersOf(skipped), choices: choicesOf(choices), isEnding: isEnding === true }
  }
  const change = (attempt: Attempt, how: (kept: Kept) => Partial<Kept>): void => {
    const kept = read(attempt)
    store.set(keyOf(attempt.stageId), JSON.stringify({ ...kept, ...how(kept) }))
  }
  const without = (ids: readonly number[], gone: number) => ids.filter((id) => id !== gone)
  return {
    of: read,
    /** A question that is skipped again goes behind the others. */
    addSkipped: (attempt: Attempt, id: number): void =>
      change(attempt, ({ skipped }) => ({ skipped: [...without(skipped, id), id] })),
    removeSkipped: (attempt: Attempt, id: number): void =>
      change(attempt, ({ skipped }) => ({ skipped: without(skipped, id) })),
    keepChoice: (attempt: Attempt, id: number, chosen: Given): void =>
      change(attempt, ({ choices }) => ({ choices: { ...choices, [id]: chosen } })),
    setEnding: (attempt: Attempt, isEnding: boolean): void => change(attempt, () => ({ isEnding })),
    forget: ({ stageId }: Attempt): void => store.remove(keyOf(stageId)),
  }
}
export type KeptPlace = ReturnType<typeof createKeptPlace>
