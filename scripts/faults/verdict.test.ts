import { describe, expect, test } from 'vitest'
import { edited } from './plant.ts'
import { asTestsReport } from './run-journeys.ts'
import { patternOf } from './run-tests.ts'
import { judgeWith, judgeWithout } from './verdict.ts'

const named = { file: 'server/src/a.test.ts', title: 'is kept' }
const ran = (status: string, message?: string, fullName = 'an answer is kept') => ({
  fullName,
  status,
  failureMessages: message ? [message] : [],
})
const report = (...assertionResults: ReturnType<typeof ran>[]) => ({
  testResults: [{ name: '/copy/server/src/a.test.ts', message: 'SyntaxError', assertionResults }],
})

describe('with a fault', () => {
  test('a test that ran and failed has caught it, whatever the others did', () => {
    const outcome = judgeWith(report(ran('passed'), ran('failed', 'AssertionError: lost\n  at x')), named)
    expect(outcome).toEqual({ isGood: true, reason: 'AssertionError: lost' })
  })

  test.each([
    ['tests that passed', report(ran('passed')), /^NOT CAUGHT: 1 tests passed/],
    ['a file that does not load', report(), /no test ran.*SyntaxError/],
    ['tests that were left out', report(ran('pending'), ran('skipped')), /no test ran/],
    ['the failure of another test', report(ran('failed', 'AssertionError', 'something else')), /no test ran/],
    ['a test that ran out of time', report(ran('failed', 'Error: Test timed out in 20000ms.')), /only ran out of time/],
    ['a journey that did', report(ran('failed', 'Test timeout of 180000ms exceeded.')), /only ran out of time/],
    ['no report', null, /no report/],
  ])('%s has not', (_, given, reason) => {
    const outcome = judgeWith(given, named)
    expect(outcome.isGood).toBe(false)
    expect(outcome.reason).toMatch(reason)
  })
})

describe('without a fault', () => {
  test('every test that is named passes, or the row is broken', () => {
    expect(judgeWithout(report(ran('passed'), ran('pending')), named).isGood).toBe(true)
    expect(judgeWithout(report(ran('passed'), ran('failed', 'AssertionError')), named).isGood).toBe(false)
    expect(judgeWithout(report(), named).isGood).toBe(false)
    expect(judgeWithout(null, named).isGood).toBe(false)
  })
})

test('a text that is not there exactly once cannot be replaced', () => {
  const edit = { file: 'a.ts', find: 'guard()', replace: '' }
  expect(edited('before; guard(); after', edit)).toBe('before; ; after')
  expect(() => edited('before', edit)).toThrow(/0 times/)
  expect(() => edited('guard(); guard()', edit)).toThrow(/2 times/)
  expect(() => edited('guard()', { ...edit, replace: 'guard()' })).toThrow(/stays as it is/)
  // Signs that replace() would read as its own.
  expect(edited('guard()', { ...edit, replace: "$& $' $1" })).toBe("$& $' $1")
})

test('titles are looked for as they are written', () => {
  const pattern = new RegExp(patternOf([named, { file: 'b.ts', title: '[E1] (x) | y?' }]))
  expect(pattern.test('an answer is kept')).toBe(true)
  expect(pattern.test('[E1] (x) | y?')).toBe(true)
  expect(pattern.test('y')).toBe(false)
})

describe('journeys', () => {
  const journey = { file: 'e2e/journeys/a.spec.ts', title: 'is kept' }
  const played = (status: string, message?: string) => {
    const results = [{ duration: 1, errors: message === undefined ? [] : [{ message }] }]
    const spec = { title: 'an answer is kept', file: 'a.spec.ts', tests: [{ status, results }] }
    return asTestsReport({ suites: [{ suites: [{ specs: [spec] }] }] })
  }

  test('are judged as tests are', () => {
    const lost = played('unexpected', '\u001B[31mError: lost\u001B[39m\n  at x')
    expect(judgeWith(lost, journey)).toEqual({ isGood: true, reason: 'Error: lost' })
    expect(judgeWith(played('flaky', 'Error: lost'), journey).isGood).toBe(true)
    expect(judgeWith(played('expected'), journey).reason).toMatch(/^NOT CAUGHT/)
    expect(judgeWith(played('skipped'), journey).reason).toMatch(/no test ran/)
    expect(judgeWithout(played('expected'), journey).isGood).toBe(true)
    expect(judgeWithout(played('unexpected', 'Error'), journey).isGood).toBe(false)
  })
})
