import type { ItemStatistics } from '@academy/contract/stage-tests'
import { expect, test } from 'vitest'
import { arranged, discriminationLevel, facilityLevel, percentOf } from './question-statistics.rules.ts'

const item = (questionId: number, values: Partial<ItemStatistics> = {}): ItemStatistics => ({
  questionId,
  content: {
    text: { ua: '', en: '' },
    description: { ua: '', en: '' },
    imageUrl: null,
    category: 0,
    difficulty: 0,
    answerType: 0,
    options: [],
  },
  versions: 1,
  category: 0,
  difficulty: 0,
  askedCount: 0,
  correctCount: 0,
  unansweredCount: 0,
  facility: null,
  discrimination: null,
  perLanguage: [],
  options: [],
  answers: [],
  averageSeconds: null,
  hints: [],
  verdict: null,
  ...values,
})
const items = [
  item(1, { facility: 0.9, discrimination: 0.4 }),
  item(2, { facility: 0.97, discrimination: 0.2, hints: ['tooEasy'] }),
  item(3, { facility: 0.3, discrimination: -0.2, hints: ['negative'] }),
  item(4),
]

test.each([
  ['hints', [3, 2, 1, 4]],
  ['hardest', [3, 1, 2, 4]],
  ['weakest', [3, 2, 1, 4]],
] as const)('in the order of %s: %o', (order, expected) => {
  expect(arranged(items, { order, onlyHints: false }).map(({ questionId }) => questionId)).toEqual(expected)
})

test('only what needs a look', () => {
  expect(arranged(items, { order: 'hints', onlyHints: true }).map(({ questionId }) => questionId)).toEqual([3, 2])
})

test.each([
  [0.3, 'good'],
  [0.29, 'fair'],
  [0.1, 'fair'],
  [0.09, 'poor'],
  [-0.5, 'poor'],
])('discrimination %d is %s', (value, expected) => {
  expect(discriminationLevel(value)).toBe(expected)
})

test.each([
  [0.2, 'poor'],
  [0.25, 'fair'],
  [0.3, 'good'],
  [0.9, 'good'],
  [0.92, 'fair'],
  [0.95, 'poor'],
])('facility %d is %s', (value, expected) => {
  expect(facilityLevel(value)).toBe(expected)
})

test('a share of nothing is nothing', () => {
  expect([percentOf(0, 0), percentOf(1, 3), percentOf(3, 3)]).toEqual([0, 33, 100])
})
