import { passwordLength } from '@academy/contract/limits'
import { expect, test } from 'vitest'
import { checkNewPassword, checkRecovery } from './recovery.rules.ts'

test.each([
  ['olena@example.com', {}],
  ['', { email: 'fieldIsRequired' }],
  ['olena', { email: 'invalidEmailFormat' }],
])('[ACC-40] [VAL-09] the recovery asks for an e-mail: %s', (email, rules) => {
  expect(checkRecovery({ email })).toEqual(rules)
})

test.each([
  ['secret1', 'secret1', {}],
  ['', '', { password: 'fieldIsRequired', passwordConfirmation: 'fieldIsRequired' }],
  ['short', 'short', { password: 'toShort' }],
  ['x'.repeat(21), 'x'.repeat(21), { password: 'toLong' }],
  ['secret1', 'secret2', { passwordConfirmation: 'passwordsDontMatch' }],
])('[ACC-40] [VAL-07] [VAL-08] a new password is chosen by the same rules: %s, %s', (password, again, rules) => {
  expect(checkNewPassword({ password, passwordConfirmation: again }, passwordLength)).toEqual(rules)
})
