import { expect, test } from 'vitest'
import { isPartMissing } from './missing-part.rules.ts'

test.each([
  'Failed to fetch dynamically imported module: http://localhost/assets/a.js',
  'error loading dynamically imported module: http://localhost/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('[ERR-20] a part that did not arrive: %s', (message) => {
  expect(isPartMissing(new TypeError(message))).toBe(true)
})

test('[ERR-19] any other failure has the general page', () => {
  expect(isPartMissing(new Error('x is undefined'))).toBe(false)
  expect(isPartMissing('text')).toBe(false)
})
