import type { PasswordLength } from '@academy/contract/fields'
import { passwordLength } from '@academy/contract/limits'
import { describe, expect, test } from 'vitest'
import { checkPassword } from './password.rules.ts'

const filled = { oldPassword: 'before1', password: 'secret1', passwordConfirmation: 'secret1' }
const broken = (change: Partial<typeof filled>, hasPassword = true, length: PasswordLength = passwordLength) =>
  checkPassword({ ...filled, ...change }, hasPassword, length)

describe('the change of a password', () => {
  test('passes when everything is in order', () => {
    expect(broken({})).toEqual({})
  })
  test('asks for every field', () => {
    expect(checkPassword({ oldPassword: '', password: '', passwordConfirmation: '' }, true, passwordLength)).toEqual({
      oldPassword: 'fieldIsRequired',
      password: 'fieldIsRequired',
      passwordConfirmation: 'fieldIsRequired',
    })
  })
  test.each([
    ['[VAL-07] five characters', 'short', 'toShort'],
    ['[VAL-07] twenty-one characters', 'x'.repeat(21), 'toLong'],
  ])('%s are refused', (_, password, rule) => {
    expect(broken({ password, passwordConfirmation: password })).toEqual({ password: rule })
  })
  test('[VAL-07] an installation may ask for longer ones', () => {
    const long = { min: 8, max: 64 }
    expect(broken({}, true, long)).toEqual({ password: 'toShort' })
    const password = 'x'.repeat(64)
    expect(broken({ password, passwordConfirmation: password }, true, long)).toEqual({})
  })
  test('[VAL-08] the repetition must be the same', () => {
    expect(broken({ passwordConfirmation: 'secret2' })).toEqual({ passwordConfirmation: 'passwordsDontMatch' })
  })
  test('an account without a password has no old one to give', () => {
    expect(broken({ oldPassword: '' }, false)).toEqual({})
  })
})
