import { expect, test } from 'vitest'
import { answerFrom, isGiven, matchOf, withMatch } from './answer.rules.ts'

test.each([
  [0, [3], { answer: [3] }],
  [1, [3, 1], { answer: [3, 1] }],
  [2, 'git', { answer: [], written: 'git' }],
  [3, '3,14\0\ud800', { answer: [], written: '3,14\ufffd' }],
  [
    4,
    [33, 18, 7, 5],
    {
      answer: [],
      pairs: [
        { option: 33, match: 18 },
        { option: 7, match: 5 },
      ],
    },
  ],
  [5, [9, 2, 4], { answer: [], order: [9, 2, 4] }],
] as const)('an answer of kind %i travels in its own part', (kind, given, sent) => {
  expect(answerFrom(kind, given)).toEqual(sent)
})

test('spaces alone and an empty list are no answer', () => {
  expect(['', '  ', [], 'a', [1]].map(isGiven)).toEqual([false, false, false, true, true])
})

test('a row has one match, which can be taken back', () => {
  const given = withMatch(withMatch(withMatch([], 33, 18), 7, 5), 33, 5)
  expect([matchOf(given, 33), matchOf(given, 7), matchOf(given, 1)]).toEqual([5, 5, null])
  expect(withMatch(withMatch(given, 33, null), 7, null)).toEqual([])
})
