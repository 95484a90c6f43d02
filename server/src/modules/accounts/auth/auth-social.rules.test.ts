import { describe, expect, test } from 'vitest'
import { Name } from '@academy/contract/fields'
import { asEmail, asSubject, asText, namesOf } from './auth-social.rules.ts'

const named = (firstName: string, lastName: string, email = 'olena.koval@example.test') =>
  namesOf({ firstName, lastName, email }, 'ua')

describe('[ACC-41] the name of a provider becomes one of ours', () => {
  test.each([
    ['Олена', 'Гриценко', { firstName: 'Олена', lastName: 'Гриценко' }],
    ['Марʼяна', 'О’Коннор', { firstName: 'Мар’яна', lastName: 'О’Коннор' }],
    ['José María', 'Muñoz-Łoś', { firstName: 'José María', lastName: 'Muñoz-Łoś' }],
    ['Nguyễn', 'Thị', { firstName: 'Nguyen', lastName: 'Thi' }],
    ['  Ada  ', ' de   la Cruz ', { firstName: 'Ada', lastName: 'de la Cruz' }],
    ['Ольга 🌻', 'К0в4ль!', { firstName: 'Ольга', lastName: 'Квль' }],
    ['<script>', 'Робоча"; --', { firstName: 'script', lastName: 'Робоча --' }],
  ])('%s %s', (firstName, lastName, expected) => expect(named(firstName, lastName)).toEqual(expected))

  test('a long one is cut without a space at its end', () => {
    const { firstName } = named(`${'А'.repeat(24)} ${'Б'.repeat(24)}`, 'Б')
    expect(firstName).toBe('А'.repeat(24))
  })

  test.each(['', 'О', '李', '🙂', '--', "''", '   '])('where there is none (%j) the address lends it', (nothing) => {
    expect(named(nothing, nothing)).toEqual({ firstName: 'olena koval', lastName: 'Прізвище' })
  })

  test('and where the address has no letters, a neutral word in the language of the person', () => {
    const nobody = { firstName: '', lastName: '', email: '12345@example.test' }
    expect(namesOf(nobody, 'ua')).toEqual({ firstName: 'Ім’я', lastName: 'Прізвище' })
    expect(namesOf(nobody, 'en')).toEqual({ firstName: 'Name', lastName: 'Surname' })
  })

  test('whatever comes, what is stored follows the rule (VAL-06)', () => {
    const strange = ['\0', '\u202e', 'a\u0301', 'ﬁ', '\u{1d504}\u{1d505}', '中文', 'ё', '½', "-'", 'А'.repeat(300)]
    for (const one of strange)
      for (const locale of ['ua', 'en'] as const)
        for (const name of Object.values(namesOf({ firstName: one, lastName: one, email: `${one}@x` }, locale)))
          expect([one, Name.safeParse(name).success]).toEqual([one, true])
  })
})

describe('what else a provider says', () => {
  test('its own id is short, printable and there', () => {
    expect(asSubject('108234567890123456789')).toBe('108234567890123456789')
    for (const wrong of [undefined, null, 7, '', 'x'.repeat(256), 'with space', 'з літерами', 'nul\0'])
      expect(() => asSubject(wrong)).toThrow('names nobody')
  })

  test('an address that is not one of ours is none', () => {
    expect(asEmail('olena@example.test')).toBe('olena@example.test')
    for (const wrong of [undefined, null, 7, '', 'olena', 'olena@localhost', '"a b"@example.test', ['a@example.test']])
      expect(asEmail(wrong)).toBeNull()
  })

  test('a text is a text, and bounded', () => {
    expect(asText('Олена')).toBe('Олена')
    expect(asText({ toString: () => 'x' })).toBe('')
    expect(asText('x'.repeat(1_000))).toHaveLength(255)
  })
})
