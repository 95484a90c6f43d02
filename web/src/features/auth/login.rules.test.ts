import { expect, test } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { loginFailure } from './login.rules.ts'

const failure = (name: ConstructorParameters<typeof ApiError>[0], data = {}) =>
  loginFailure(new ApiError(name, { data }), 'olena@example.com')

test('[ACC-32] [ERR-08] an unknown e-mail is said at the e-mail field', () => {
  expect(failure('UserNotFound')).toEqual({ field: 'email', text: 'login.emailUnknown' })
})
test('[ACC-33] [ERR-09] so is a blocked one', () => {
  expect(failure('UserBlocked')).toEqual({ field: 'email', text: 'login.emailBlocked' })
})
test('[ACC-34] [ERR-10] a wrong password at the password field', () => {
  expect(failure('WrongPassword')).toEqual({ field: 'password', text: 'login.wrongPassword' })
})
test('[ACC-35] [ERR-11] an unconfirmed address comes with e-mail and hash', () => {
  expect(failure('EmailIsNotConfirmed', { email: 'o@e.com', hash: 'abc' })).toEqual({
    unconfirmed: { email: 'o@e.com', hash: 'abc' },
  })
})
test('[ACC-36] [ERR-12] no answer is a connection problem', () => {
  expect(failure('LostInternetConnection')).toEqual({ field: null, text: 'alert.connectionProblem' })
})
test('[ACC-37] [ERR-13] everything else is something that went wrong', () => {
  expect(failure('UnknownError')).toEqual({ field: null, text: 'alert.somethingWentWrong' })
  expect(loginFailure(new TypeError('x'), 'a')).toEqual({ field: null, text: 'alert.somethingWentWrong' })
})
