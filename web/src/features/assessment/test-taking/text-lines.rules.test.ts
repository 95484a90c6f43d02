import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf } from './text-lines.rules.ts'

const measure = (text: string) => [...text].length * 10

test.each([
  ['one two three', 80, ['one two', 'three']],
  ['one  two', 200, ['one two']],
  ['first\nsecond part', 200, ['first', 'second part']],
  ['a\n\nb', 200, ['a', '', 'b']],
  ['extraordinary', 50, ['extra', 'ordin', 'ary']],
  ['so extraordinary', 50, ['so', 'extra', 'ordin', 'ary']],
  ['', 100, ['']],
])('%j in %d px', (text, width, lines) => {
  expect(linesOf(text, width, measure)).toEqual(lines)
})

test('nothing sticks out, and no letter is lost', () => {
  const text = fc
    .array(fc.constantFrom('а', 'ї', 'w', ' ', '\n', '.'), { maxLength: 80 })
    .map((letters) => letters.join(''))
  fc.assert(
    fc.property(text, fc.integer({ min: 10, max: 200 }), (given, width) => {
      const lines = linesOf(given, width, measure)
      for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width)
      expect(lines.join('').replace(/\s/g, '')).toBe(given.replace(/\s/g, ''))
    }),
  )
})
