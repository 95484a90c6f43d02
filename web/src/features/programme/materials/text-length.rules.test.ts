import { expect, test } from 'vitest'
import { textLength } from './text-length.rules.ts'

test('every word counts, wherever it stands', () => {
  expect(textLength([])).toBe(0)
  const words = [
    {
      type: 'paragraph' as const,
      children: ['abc', { type: 'break' as const }, { type: 'strong' as const, children: ['d'] }],
    },
    { type: 'code' as const, text: 'efg' },
    {
      type: 'table' as const,
      align: [null],
      rows: [
        [['h'], ['i']],
        [['j'], []],
      ],
    },
  ]
  expect(textLength(words)).toBe(10)
})
