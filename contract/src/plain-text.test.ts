import { expect, test } from 'vitest'
import { withoutMarks } from './plain-text.ts'

test.each([
  ['**Bold** and *slanted* and `code`', 'Bold and slanted and code'],
  ['# Title', 'Title'],
  ['* one\n* two', 'one\ntwo'],
  ['[a link](https://example.com)', 'a link'],
  ['5 * 3 * 2', '5 * 3 * 2'],
])('%s is read as %s', (markdown, text) => {
  expect(withoutMarks(markdown)).toBe(text)
})
