import { Hash } from '@academy/contract/fields'
import { latinName } from '@academy/contract/latin-name'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brokenRules, emptyAcademy, toChanges, toNewAcademy, type AcademyValues } from './academy-form.rules.ts'

const filled: AcademyValues = { ...emptyAcademy, name: 'Осінній набір', hash: 'autumn', type: 'Private' }

describe('what an academy form sends', () => {
  test('names and types in the words of the contract, without spaces around', () => {
    expect(toNewAcademy({ ...filled, name: ' Осінній набір ' })).toMatchObject({
      name: 'Осінній набір',
      hash: 'autumn',
      type: 1,
      privateHash: null,
    })
  })

  test('no Russian text where none is written, and no hash from the form about the academy', () => {
    const description = { ua: 'а', en: 'a', ru: ' ' }
    expect(toChanges({ ...filled, description })).toEqual({
      name: 'Осінній набір',
      type: 1,
      startDate: null,
      endDate: null,
      description: { ua: 'а', en: 'a' },
      certificateSigner: '',
    })
  })
})

describe('broken rules', () => {
  test.each<[Partial<AcademyValues>, object]>([
    [{}, {}],
    [{ name: '' }, { name: 'fieldIsRequired' }],
    [{ name: 'А' }, { name: 'toShort' }],
    [{ hash: 'два слова' }, { hash: 'wrongHash' }],
    [{ startDate: '2027-02-01T00:00:00.000Z', endDate: '2027-01-01T00:00:00.000Z' }, { endDate: 'endBeforeStart' }],
  ])('%o breaks %o', (changes, broken) => {
    expect(brokenRules({ ...filled, ...changes })).toEqual(broken)
  })
})

describe('the suggested name in the address', () => {
  test.each([
    ['Академія розробки 2027', 'akademiia-rozrobky-2027'],
    ['Щасливі їжачки', 'shchaslyvi-izhachky'],
    ['  C# & .NET!  ', 'c-net'],
    ['Ім’я', 'imia'],
    ['', ''],
  ])('of "%s" is "%s"', (name, hash) => {
    expect(latinName(name)).toBe(hash)
  })

  test('is always one the server takes, or too short', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'абґєїьщ’-_ .#/Zz09é\0😀'), maxLength: 120 }), (name) => {
        const hash = latinName(name)
        expect(hash.length < 3 || Hash.safeParse(hash).success).toBe(true)
      }),
    )
  })
})
