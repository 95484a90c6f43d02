import { expect, test } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { participationRefusal } from './participation.rules.ts'

test.each([
  [new ApiError('InvalidHash'), 'invalid'],
  [new ApiError('ValidationError'), 'invalid'],
  [new ApiError('AcademyClosed'), 'closed'],
  [new ApiError('RegistrationError'), 'late'],
  [new ApiError('AcademyNotFound'), 'late'],
  [new ApiError('LostInternetConnection'), null],
  [new TypeError('x'), null],
  [null, null],
])('[NAV-22] %o says about the code: %s', (error, refusal) => {
  expect(participationRefusal(error)).toBe(refusal)
})
