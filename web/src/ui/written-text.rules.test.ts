import { expect, test } from 'vitest'
import { withPicture } from './written-text.rules.ts'

test.each([
  ['', null, '![схема 2](/p)\n'],
  ['Слово', null, 'Слово\n\n![схема 2](/p)\n'],
  ['Слово далі', 5, 'Слово\n\n![схема 2](/p)\n\n далі'],
  ['Перше\nдруге', 6, 'Перше\n\n![схема 2](/p)\n\nдруге'],
  ['Перше\n\nдруге', 7, 'Перше\n\n![схема 2](/p)\n\nдруге'],
  ['коротке', 99, 'коротке\n\n![схема 2](/p)\n'],
])('a picture in %j at %j', (text, caret, expected) => {
  expect(withPicture(text, caret, 'схема_2.png', '/p')).toBe(expected)
})

test('a name with brackets does not end its own description', () => {
  expect(withPicture('', null, 'a](https://evil.example)[.png', '/p')).toBe('![a (https://evil.example)](/p)\n')
})
