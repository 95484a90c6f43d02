import { expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { rememberActingFrom, takeActingFrom } from './acting-from.ts'

test('the end of acting as somebody leads back to where it began, once, and nowhere else', () => {
  rememberActingFrom('/main/users/5?academy=7')
  expect(takeActingFrom()).toBe('/main/users/5?academy=7')
  expect(takeActingFrom()).toBe(paths.main)
  rememberActingFrom('//elsewhere.test')
  expect(takeActingFrom()).toBe(paths.main)
})
