import type { DemoResult, DemoTest } from '@academy/contract/demo-tests'
import { expect, test } from 'vitest'
import { memoryStore } from '#lib/storage.ts'
import { beginRun, choose, goOn } from './demo-run.rules.ts'
import { createRunStore } from './demo-run.store.ts'

const demo = {
  stageTestId: 7,
  slip: 'sealed',
  questions: [{ id: 11 }, { id: 12 }],
  serverTime: '2026-05-01T10:00:00.000Z',
  deadline: '2026-05-01T10:10:00.000Z',
} as DemoTest

test('[TEST-74][CONST-30] a run comes back as it was, on its own page only', () => {
  const store = createRunStore(memoryStore(), memoryStore())
  const run = goOn(choose(beginRun('here', 'Олена', demo, 0), [1]), 0)
  store.keepRun(run)
  expect(store.run('here')).toEqual(run)
  expect(store.run('elsewhere')).toBeNull()
  store.dropRun()
  expect(store.run('here')).toBeNull()
})

test.each(['{"place":"here"', '{"place":"here"}', '{"place":"here","test":{"slip":"x","questions":[]}}', '[]', '7'])(
  'a damaged entry counts as none: %s',
  (text) => {
    const runs = memoryStore()
    const results = memoryStore()
    runs.set('demoTestRun', text)
    results.set('demoTestResult', text)
    const store = createRunStore(runs, results)
    expect([store.run('here'), store.result('here')]).toEqual([null, null])
  },
)

test('[TEST-05] the result is kept with its questions and its summary', () => {
  const store = createRunStore(memoryStore(), memoryStore())
  const summary = { correctAnswersCount: 1, wrongAnswersCount: 1, betterThanPercent: 50 }
  const kept = {
    place: 'here',
    name: 'Олена',
    result: { resultId: 'x', questions: [], summary } as unknown as DemoResult,
  }
  store.keepResult(kept)
  expect(store.result('here')).toEqual(kept)
})
