import { Country } from '@academy/contract/fields'
import { expect, test } from 'vitest'
import { callingCodeOf, countryOfNumber, countryOptions, phoneCountryOptions } from './countries.ts'

test('every country can be chosen once, Ukraine first, the rest by the alphabet of the reader', () => {
  const [first, ...rest] = countryOptions('ua')
  expect(first).toEqual({ value: 'UA', label: 'Україна' })
  expect(rest.map(({ label }) => label)).toEqual(
    rest.map(({ label }) => label).toSorted(new Intl.Collator('uk-UA').compare),
  )
  expect(new Set(rest.map(({ value }) => value)).size).toBe(248)
  expect(countryOptions('en')[0]?.label).toBe('Ukraine')
})

test('the server accepts each of them', () => {
  expect(countryOptions('en').filter(({ value }) => !Country.safeParse(value).success)).toEqual([])
})

test('every country has a calling code, and its number leads back to it', () => {
  const countries = countryOptions('en').map(({ value }) => value)
  expect(countries).toHaveLength(249)
  for (const country of countries) {
    expect(callingCodeOf(country)).toMatch(/^\+[1-9]\d{0,2}$/)
    expect(countryOfNumber(`${callingCodeOf(country)}5550100`, country)).toBe(country)
  }
})

test('codes are listed in the language of the reader, the home country first', () => {
  expect(phoneCountryOptions('ua')[0]).toEqual({ value: 'UA', label: '+380 Україна' })
  expect(phoneCountryOptions('en')).toContainEqual({ value: 'JP', label: '+81 Japan' })
})

test('a code that several countries share is taken for the largest of them', () => {
  expect(
    ['+358401234567', '+4740123456', '+212612345678', '+14165550100'].map((number) => countryOfNumber(number, null)),
  ).toEqual(['FI', 'NO', 'MA', 'US'])
  expect(countryOfNumber('+999123456', 'UA')).toBe('')
})
