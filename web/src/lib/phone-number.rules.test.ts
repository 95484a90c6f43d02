import { expect, test } from 'vitest'
import { toPhoneNumber } from './phone-number.rules.ts'

test.each([
  ['UA', '050 123-45-67', '+380501234567'],
  ['UA', '00501234567', '+380501234567'],
  ['PL', '(050) 123', '+48050123'],
  ['JP', '90-1234-5678', '+819012345678'],
  ['UA', ' ', ''],
])('[VAL-14] %s and %s are %s', (country, digits, number) => {
  expect(toPhoneNumber(country, digits)).toBe(number)
})
