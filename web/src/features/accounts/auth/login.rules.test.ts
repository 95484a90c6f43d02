import { expect, test } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { isLoginNotice, loginFailure, ticketOf } from './login.rules.ts'

type Details = ConstructorParameters<typeof ApiError>[1]
const failure = (name: ConstructorParameters<typeof ApiError>[0], details: Details = {}) =>
  loginFailure(new ApiError(name, details), 'olena@example.com')

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
  expect(failure('EmailIsNotConfirmed', { data: { email: 'o@e.com', hash: 'abc' } })).toEqual({
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
test('[T5] too many tries say when to come again, where the server knows it', () => {
  expect(failure('TooManyRequests', { retryAfterSeconds: 840 })).toEqual({
    field: null,
    text: 'form.tooManyTries',
    waitSeconds: 840,
  })
  expect(failure('TooManyRequests')).toEqual({ field: null, text: 'error.TooManyRequests' })
})

test('[T5] a server that has too much to do says when to try again', () => {
  expect(failure('UnknownError', { status: 503, retryAfterSeconds: 2 })).toEqual({
    field: null,
    text: 'form.busy',
    waitSeconds: 2,
  })
})

test('a right password that is not enough brings the ticket for the code', () => {
  const fields = [{ field: 'code', message: 'secondFactorNeeded' }]
  expect(failure('AccessDenied', { fields, data: { hash: 'ticket' } })).toEqual({ ticket: 'ticket' })
})
test('any other refusal brings none', () => {
  expect(failure('AccessDenied', { data: { hash: 'ticket' } })).toEqual({
    field: null,
    text: 'alert.somethingWentWrong',
  })
  expect(ticketOf(new ApiError('WrongPassword', { data: { hash: 'ticket' } }))).toBeNull()
})

test('only what the login page knows to say is said', () => {
  expect(['passwordChanged', 'toString', undefined, 7].map(isLoginNotice)).toEqual([true, false, false, false])
})
