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

test('the first answer of a question counts, and only questions that were asked', () => {
  const answer = (questionId: number, chosen: number[]) => ({ questionId, answer: chosen }) as AnswerSubmission
  const drawn = [5, 6, 7].map((id) => ({ id, version: 1, options: [1, 2, 3] }))
  expect(rules.givenTo(drawn, [answer(6, [3, 1, 3]), answer(6, [2]), answer(99, [1]), answer(5, [2])])).toEqual([
    [2],
    [1, 3],
    [],
  ])
})

test('a text counts only where one is asked for, pairs and orders are kept as answers of a real test are', () => {
  const drawn = [
    { id: 5, version: 1, options: [], shape: 'written' as const },
    { id: 6, version: 1, options: [30, 20], matches: [7, 8], shape: 'pairs' as const },
    { id: 7, version: 1, options: [1, 2] },
  ]
  const none = { answer: [] as number[] }
  const data = [
    { questionId: 5, ...none, written: ' git ' },
    {
      questionId: 6,
      ...none,
      pairs: [
        { option: 30, match: 7 },
        { option: 20, match: 8 },
      ],
    },
    { questionId: 7, ...none, written: 'git' },
  ] as AnswerSubmission[]
  expect(rules.givenTo(drawn, data)).toEqual(['git', [20, 8, 30, 7], []])
})
