import { SecondFactorCode } from '@academy/contract/auth-forms'
import { expect, test } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { codeFailure, codeProblem, plainCode } from './second-factor.rules.ts'

test.each([
  ['123456', null],
  ['123 456', null],
  ['', 'validation.fieldIsRequired'],
  ['12345', 'secondFactor.sixDigits'],
  ['12345a', 'secondFactor.sixDigits'],
])('an authenticator shows six digits: %s', (typed, problem) => {
  expect(codeProblem(typed, 'authenticator')).toBe(problem)
})

test.each([
  ['abcdef-ghjkmn-pqrstv-wxyz01', null],
  [' ', 'validation.fieldIsRequired'],
  ['abc', 'validation.wrongCode'],
  ['x'.repeat(41), 'validation.wrongCode'],
])('a recovery code is a short text: %s', (typed, problem) => {
  expect(codeProblem(typed, 'recovery')).toBe(problem)
})

test('what is sent is what the server accepts', () => {
  expect(SecondFactorCode.safeParse(plainCode(' 123 456 ')).success).toBe(true)
})

test('a wrong code is said at its field', () => {
  const error = new ApiError('ValidationError', { fields: [{ field: 'code', message: 'wrongCode' }] })
  expect(codeFailure(error)).toEqual({ at: 'code', text: 'validation.wrongCode' })
})
test('a ticket that ran out leads back to the password, which says why', () => {
  expect(codeFailure(new ApiError('InvalidAccessToken'))).toEqual({ at: 'password', notice: 'codeExpired' })
})
test('[ERR-09] so does an account that was blocked meanwhile', () => {
  expect(codeFailure(new ApiError('UserBlocked'))).toEqual({ at: 'password', notice: 'blocked' })
})
test('[ERR-12] [ERR-13] the rest is about the form', () => {
  expect(codeFailure(new ApiError('LostInternetConnection'))).toEqual({ at: 'form', text: 'alert.connectionProblem' })
  expect(codeFailure(new ApiError('TooManyRequests', { retryAfterSeconds: 60 }))).toEqual({
    at: 'form',
    text: 'form.tooManyTries',
    waitSeconds: 60,
  })
  expect(codeFailure(new TypeError('x'))).toEqual({ at: 'form', text: 'alert.somethingWentWrong' })
})
