import type { AnswerSubmission } from '@academy/contract/tests'
import { expect, test } from 'vitest'
import * as rules from './demo-tests.rules.ts'

test.each([
  [0, 0, 55, 55],
  [4, 4, 10, 100],
  [3, 1, 10, 33],
  [7, 0, 90, 0],
  [1000, 999, 0, 99],
])('[TEST-84][Q-32] of %d earlier results %d are below: %d percent become %d', (total, below, own, expected) => {
  expect(rules.betterThanPercentOf({ total, below }, own)).toBe(expected)
})

test.each([
  [0, 5, 0],
  [1, 3, 33],
  [2, 3, 67],
  [5, 5, 100],
  [0, 0, 0],
])('[Q-31] %d of %d are %d percent', (correct, total, percent) => {
  expect(rules.successPercentOf(correct, total)).toBe(percent)
})

test('[Q-34] shuffling loses nothing and can bring any order', () => {
  const seen = new Set<string>()
  for (let round = 0; round < 200; round++) {
    const mixed = rules.shuffled([1, 2, 3])
    expect(new Set(mixed)).toEqual(new Set([1, 2, 3]))
    expect(mixed).toHaveLength(3)
    seen.add(mixed.join(''))
  }
  expect(seen.size).toBe(6)
})

test('the first answer of a question counts, and only questions that were asked', () => {
  const answer = (questionId: number, chosen: number[]) => ({ questionId, answer: chosen }) as AnswerSubmission
  const drawn = [5, 6, 7].map((id) => ({ id, version: 1, options: [1, 2, 3] }))
  expect(rules.givenTo(drawn, [answer(6, [3, 1, 3]), answer(6, [2]), answer(99, [1]), answer(5, [2])])).toEqual([
    [2],
    [1, 3],
    [],
  ])
})
