import { Country } from '@academy/contract/fields'
import { expect, test } from 'vitest'
import { countryOptions } from './countries.ts'

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
