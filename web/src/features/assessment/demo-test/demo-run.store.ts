import type { DemoResult } from '@academy/contract/demo-tests'
import { isObject } from '#lib/is-object.ts'
import { localStore, readJson, tabStore, type KeyValueStore } from '#lib/storage.ts'
import type { DemoRun } from './demo-run.rules.ts'

/** TEST-05: what this browser shows of a demo test that is over. */
export interface KeptResult {
  place: string
  name: string
  result: DemoResult
}

const runKey = 'demoTestRun'
const resultKey = 'demoTestResult'

/** What lies in a browser may be of an older program, or damaged: then it counts as none. */
const isRun = (value: unknown): value is DemoRun =>
  isObject(value) &&
  isObject(value.test) &&
  typeof value.test.slip === 'string' &&
  Array.isArray(value.test.questions) &&
  isObject(value.chosen) &&
  isObject(value.answeredAt) &&
  Array.isArray(value.skipped) &&
  value.test.questions.some((question: unknown) => isObject(question) && question.id === value.currentId)
const isResult = (value: unknown): value is KeptResult =>
  isObject(value) && isObject(value.result) && Array.isArray(value.result.questions) && isObject(value.result.summary)

/**
 * TEST-74, CONST-30: the answers outlive a reload, a crash and a dead network. The result belongs to the tab: whoever
 * opens the page on a shared computer tomorrow begins anew.
 */
export const createRunStore = (runs: KeyValueStore, results: KeyValueStore) => ({
  run: (place: string): DemoRun | null => {
    const kept = readJson(runs, runKey)
    return isRun(kept) && kept.place === place ? kept : null
  },
  keepRun: (run: DemoRun) => runs.set(runKey, JSON.stringify(run)),
  dropRun: () => runs.remove(runKey),
  result: (place: string): KeptResult | null => {
    const kept = readJson(results, resultKey)
    return isResult(kept) && kept.place === place ? kept : null
  },
  keepResult: (kept: KeptResult) => results.set(resultKey, JSON.stringify(kept)),
  dropResult: () => results.remove(resultKey),
})

export const runStore = createRunStore(localStore, tabStore)
