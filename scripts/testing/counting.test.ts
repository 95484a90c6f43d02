import { describe, expect, test } from 'vitest'
import { cpuSeconds } from './cpu-time.ts'
import { countPlaywright, lastPages } from './playwright.ts'
import { dearest, failedTests, isGood, summary } from './tally.ts'
import { countVitest } from './vitest.ts'

describe('the last line', () => {
  test.each([
    [{ passed: 12, failed: 0, skipped: 0 }, '12 passed, 0 failed', true],
    [{ passed: 12, failed: 1, skipped: 3 }, '12 passed, 1 failed, 3 skipped', false],
    [{ passed: 0, failed: 0, skipped: 5 }, '0 passed, 0 failed, 5 skipped', false],
  ])('of %o is "%s"', (tally, line, good) => {
    expect(summary(tally)).toBe(line)
    expect(isGood(tally)).toBe(good)
  })
})

describe('a vitest run', () => {
  const assertionResults = [
    { fullName: 'slow', status: 'passed', duration: 2500 },
    { fullName: 'quick', status: 'passed', duration: 4 },
  ]
  const report = {
    success: true,
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults }],
  }

  test('is counted test by test', () => {
    expect(countVitest(0, report)).toMatchObject({ passed: 5, failed: 0, skipped: 2 })
  })

  test('names its dearest tests first', () => {
    expect(dearest(countVitest(0, report), 1)).toMatchObject([{ seconds: 2.5 }])
  })

  test('with a file that does not load has failed, and the file is named', () => {
    const broken = { name: 'b.test.ts', status: 'failed', assertionResults: [] }
    const counted = countVitest(1, { ...report, testResults: [...report.testResults, broken] })
    expect(counted).toMatchObject({ passed: 5, failed: 1, skipped: 2 })
    expect(failedTests(counted)).toEqual([expect.stringMatching(/b\.test\.ts$/)])
  })

  test('that ends badly beside its tests, or without a report, has failed', () => {
    expect(countVitest(1, report).failed).toBe(1)
    expect(countVitest(1, null).failed).toBe(1)
  })
})

test('a journey that passed only on the second try has failed, and is named', () => {
  const stats = { expected: 4, unexpected: 0, flaky: 1, skipped: 2 }
  const spec = { title: 'goes home', file: 'home.spec.ts', tests: [{ status: 'flaky', results: [{ duration: 7 }] }] }
  const counted = countPlaywright(0, { stats, suites: [{ suites: [{ specs: [spec] }] }] })
  expect(counted).toMatchObject({ passed: 4, failed: 1, skipped: 2 })
  expect(failedTests(counted)).toEqual(['e2e/journeys/home.spec.ts: goes home'])
})

test('the page of a failed journey is shown as it was at the end', () => {
  const attachments = [{ name: 'error-context', path: 'context.md' }, { name: 'trace' }]
  const tests = [{ status: 'unexpected', results: [{ duration: 7, attachments }] }]
  const report = {
    stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [{ specs: [{ title: 'goes home', file: 'home.spec.ts', tests }] }],
  }
  const context = '# Error details\n\nlost\n\n```yaml\n- heading "Home"\n```\n\n# Test source\n'
  expect(lastPages(report, () => context)).toEqual(['The page at the end of "goes home":\n- heading "Home"\n'])
})

test.runIf(process.platform === 'linux')('CPU time grows with the work that was done', () => {
  const before = cpuSeconds()!
  let sum = 0
  for (const { user } = process.cpuUsage(); process.cpuUsage().user - user < 50_000;) sum++
  expect(sum).toBeGreaterThan(0)
  expect(cpuSeconds()!).toBeGreaterThan(before)
})
