import { expect, test } from 'vitest'
import { elapsedTimeProblems } from './elapsed-time.ts'

test('what a helper measured is followed into the test that asserts it', () => {
  const helper = `export const startServer = async () => {
    const began = performance.now()
    return { readyAfterMs: performance.now() - began }
  }`
  const between = `export const report = { worst: 0 }
    report.worst = Math.max(report.worst, server.readyAfterMs)`
  const asserting = `import { report } from './report.ts'

    expect(report.worst).toBeLessThan(5_000)`
  const sources = [
    { path: 'server/test/helper.ts', code: helper },
    { path: 'server/test/report.ts', code: between },
    { path: 'server/test/asserting.test.ts', code: asserting },
  ]
  expect(elapsedTimeProblems(sources)).toEqual([
    'server/test/asserting.test.ts:3 a test does not assert how long something took',
  ])
})

test('the product itself may look at the clock', () => {
  const code = 'const began = Date.now()\nif (Date.now() - began > 5_000) throw new Error()'
  expect(elapsedTimeProblems([{ path: 'server/src/platform/jobs.ts', code }])).toEqual([])
})
