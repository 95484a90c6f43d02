import type { ErrorName, FieldError } from '@academy/contract/errors'
import { expect, test } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { fieldErrorsOf } from './field-errors.ts'
import { registrationFieldOf } from './registration.rules.ts'
import { teacherFieldOf } from './teacher.rules.ts'

const refused = (name: ErrorName, fields: FieldError[] = []) =>
  fieldErrorsOf(new ApiError(name, { fields }), registrationFieldOf)

test.each<[string, ErrorName, object]>([
  ['[ACC-27]', 'UserAlreadyExists', { email: 'register.emailTaken' }],
  ['[ACC-27]', 'PhoneNumberExists', { phoneDigits: 'register.phoneTaken' }],
  [
    '[ACC-27]',
    'EmailOrPhoneAlreadyExists',
    { email: 'register.emailOrPhoneTaken', phoneDigits: 'register.emailOrPhoneTaken' },
  ],
  ['[ACC-29]', 'FormVariantsInvalid', { university: 'register.universityInvalid' }],
])('%s %s is said at its field', (_, name, texts) => {
  expect(refused(name)).toEqual(texts)
})

test('[VAL-36] what breaks a rule of the server is said at its field too', () => {
  expect(Object.keys(refused('ValidationError', [{ field: 'phoneNumber', message: 'toLong' }]) ?? {})).toEqual([
    'phoneDigits',
  ])
})

test('[ACC-27] a taken address beside an unfit password has the hint it has alone', () => {
  const fields = [
    { field: 'password', message: 'guessedPassword' },
    { field: 'email', message: 'emailTaken' },
  ]
  const texts = refused('ValidationError', fields)
  expect([texts?.email, Object.keys(texts ?? {}).toSorted()]).toEqual(['register.emailTaken', ['email', 'password']])
})

test.each<ErrorName>(['RegistrationError', 'TooManyRequests', 'LostInternetConnection', 'UnknownError'])(
  '%s is about the whole form',
  (name) => {
    expect(refused(name)).toBeNull()
  },
)

test('a refusal of a field that the form does not have is about the whole', () => {
  expect(refused('ValidationError', [{ field: 'localization', message: 'wrongChoice' }])).toBeNull()
  expect(fieldErrorsOf(new ApiError('FormVariantsInvalid'), teacherFieldOf)).toBeNull()
})
