import { expect, test } from 'vitest'
import { toPhoneNumber } from './phone-number.rules.ts'

test.each([
  ['+380', '050 123-45-67', '+380501234567'],
  ['+380', '00501234567', '+380501234567'],
  ['+48', '(050) 123', '+48050123'],
  ['+380', ' ', ''],
])('[VAL-14] %s and %s are %s', (code, digits, number) => {
  expect(toPhoneNumber(code, digits)).toBe(number)
})
