import { describe, expect, test } from 'vitest'
import { readPlan } from './plan.ts'
import { countPlaywright } from './playwright.ts'
import { isGood, summary } from './tally.ts'
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
  const report = {
    success: true,
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [{}] }],
  }

  test('is counted test by test', () => {
    expect(countVitest(0, report)).toEqual({ passed: 5, failed: 0, skipped: 2 })
  })

  test('with a file that does not load has failed', () => {
    const broken = { name: 'b.test.ts', status: 'failed', assertionResults: [] }
    const withBroken = { ...report, testResults: [...report.testResults, broken] }
    expect(countVitest(1, withBroken)).toEqual({ passed: 5, failed: 1, skipped: 2 })
  })

  test('that ends badly beside its tests, or without a report, has failed', () => {
    expect(countVitest(1, report).failed).toBe(1)
    expect(countVitest(1, null).failed).toBe(1)
  })
})

test('a journey that passed only on the second try has failed', () => {
  const stats = { expected: 4, unexpected: 0, flaky: 1, skipped: 2 }
  expect(countPlaywright(0, { stats, suites: [] })).toEqual({ passed: 4, failed: 1, skipped: 2 })
})

describe('the words after npm test --', () => {
  test('choose parts, in the order in which they run', () => {
    expect(readPlan(['e2e', 'check'])).toEqual({ parts: ['check', 'e2e'], filters: [] })
  })

  test('pass on filters after another --', () => {
    expect(readPlan(['server', '--', 'homework', '-t', 'review'])).toEqual({
      parts: ['server'],
      filters: ['homework', '-t', 'review'],
    })
    expect(readPlan(['--', 'homework']).parts).not.toContain('check')
  })

  test('say so when there is no such part', () => {
    expect(() => readPlan(['sever'])).toThrow('There is no part "sever"')
  })
})
