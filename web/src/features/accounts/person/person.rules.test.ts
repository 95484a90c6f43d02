import { describe, expect, test } from 'vitest'
import { readId } from '#kit/address/read-id.ts'
import { makeTestSummary } from '#testing/make-person.ts'
import { isInView, kindOfStep, placeOf, stateOfTest } from './person.rules.ts'

test.each([
  [7, undefined, { ofCall: 7, asked: null, isNamed: false }],
  [7, '9', { ofCall: 9, asked: null, isNamed: true }],
  ['all', undefined, { ofCall: 'all', asked: null, isNamed: false }],
  ['all', '9', { ofCall: 'all', asked: 9, isNamed: true }],
  ['all', 'nonsense', { ofCall: 'all', asked: null, isNamed: false }],
  ['more', '9', { ofCall: 'all', asked: 9, isNamed: true }],
] as const)('[NAV-50] at %s with academy=%s in the address', (selection, academy, expected) => {
  expect(placeOf(selection, academy)).toEqual(expected)
})

test('an id is a number that the database can hold', () => {
  expect(['5', '0', '-1', '5x', '2147483648', undefined].map(readId)).toEqual([5, null, null, null, null, null])
})

test('nothing is done to somebody in an academy that is not selected', () => {
  const academy = { id: 7, name: '', specialization: null, groups: [], certificate: null }
  expect([7, 8, 'all' as const].map((selection) => isInView(selection, { academy }))).toEqual([true, false, true])
})

test.each([
  ['Opened', 'opened'],
  ['Passed', 'passed'],
  ['Failed', 'failed'],
  [null, 'closed'],
] as const)('after %s the stage is %s', (after, expected) => {
  expect(kindOfStep({ after })).toBe(expected)
})

describe('a test', () => {
  const { result, conduct } = makeTestSummary()
  test.each([
    ['passed', {}],
    ['failed', { result: { ...result!, isPassed: false } }],
    ['done', { result: { ...result!, isPassed: null } }],
    ['running', { finishedAt: null, result: null }],
    ['archived', { conduct: { ...conduct!, isArchived: true } }],
  ] as const)('is %s', (expected, values) => {
    expect(stateOfTest(makeTestSummary(values))).toBe(expected)
  })
})
