import { describe, expect, test } from 'vitest'
import { checkPassword } from './password.rules.ts'

const filled = { oldPassword: 'before1', password: 'secret1', passwordConfirmation: 'secret1' }
const broken = (change: Partial<typeof filled>, hasPassword = true) =>
  checkPassword({ ...filled, ...change }, hasPassword)

describe('the change of a password', () => {
  test('passes when everything is in order', () => {
    expect(broken({})).toEqual({})
  })
  test('asks for every field', () => {
    expect(checkPassword({ oldPassword: '', password: '', passwordConfirmation: '' }, true)).toEqual({
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
  test('[VAL-08] the repetition must be the same', () => {
    expect(broken({ passwordConfirmation: 'secret2' })).toEqual({ passwordConfirmation: 'passwordsDontMatch' })
  })
  test('an account without a password has no old one to give', () => {
    expect(broken({ oldPassword: '' }, false)).toEqual({})
  })
})
