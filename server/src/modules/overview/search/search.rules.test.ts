import { expect, test } from 'vitest'
import { anyLetter, typosOf } from '@academy/contract/search-words'
import { nearWordPatternsOf, wordPatternsOf } from './search.rules.ts'

/** As LIKE reads them; none of the words here has a sign of its own in a pattern. */
const isLike = (text: string, pattern: string): boolean =>
  new RegExp(`^${pattern.replaceAll('%', '.*').replaceAll('_', '.')}$`, 'u').test(text)

test('whatever letter of a word is wrong, a name that holds it has one of its whole parts', () => {
  for (const word of ['тест', 'кафка', 'лекція', 'кубернетес', 'програмування', 'сімʼя']) {
    const [{ anyOf, parts }] = nearWordPatternsOf(word)[0] as [{ anyOf: string[]; parts: string[] }]
    expect(parts).toHaveLength(2)
    for (const typo of [word, ...typosOf(word)]) {
      const name = ` модуль ${typo.replaceAll(anyLetter, 'ц')} друга частина`
      expect(anyOf.some((pattern) => isLike(name, pattern))).toBe(true)
      expect([typo, parts.some((pattern) => isLike(name, pattern))]).toEqual([typo, true])
    }
  }
})

test('a word that is searched as it is, or too short to have typos, has no parts', () => {
  for (const readings of [wordPatternsOf('лекція'), nearWordPatternsOf('три')])
    expect(readings.flat().every(({ anyOf, parts }) => anyOf.length === 1 && parts.length === 0)).toBe(true)
})
