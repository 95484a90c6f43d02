import { passwordLength } from '@academy/contract/limits'
import { describe, expect, test } from 'vitest'
import { daysInMonth } from '#domain/profile/birth-date.rules.ts'
import { brokenAt } from './broken-rules.ts'
import { graduationYearChoices } from '#domain/profile/graduation-years.ts'
import {
  checkRegistration,
  emptyRegistration,
  registrationFieldOf,
  toRegistration,
  withDraft,
  type RegistrationContext,
  type RegistrationForm,
} from './registration.rules.ts'

const context: RegistrationContext = { locale: 'ua', comingFrom: null, needsUniversity: true, passwordLength }
const valid: RegistrationForm = {
  ...emptyRegistration,
  firstName: 'Олена',
  lastName: "Дем'яненко-Коваль",
  email: 'olena@example.com',
  phoneDigits: '0501234567',
  birthDay: '29',
  birthMonth: '2',
  birthYear: '2000',
  graduationYear: '2022',
  university: '12',
  password: 'secret1',
  passwordConfirmation: 'secret1',
  agreementTermsAndConditions: true,
  agreement: true,
  dataProcessingAllowed: true,
}
const broken = (change: Partial<RegistrationForm>, more: Partial<RegistrationContext> = {}) =>
  checkRegistration({ ...valid, ...change }, { ...context, ...more })

test('[ACC-16] a filled form passes and becomes the payload of the call', () => {
  expect(broken({})).toEqual({})
  expect(toRegistration({ ...valid, country: 'PL' }, context)).toEqual({
    email: 'olena@example.com',
    password: 'secret1',
    firstName: 'Олена',
    lastName: "Дем'яненко-Коваль",
    phoneNumber: '+380501234567',
    birthDate: '2000-02-29',
    graduationYear: 2022,
    country: 'PL',
    formVariantIds: [12],
    localization: 'ua',
    agreement: true,
    agreementTermsAndConditions: true,
    dataProcessingAllowed: true,
    isSubscribed: false,
  })
})

test('Q-72: nobody gets mails of a list without having said so', () => {
  expect(emptyRegistration.isSubscribed).toBe(false)
  expect(toRegistration({ ...valid, isSubscribed: true }, context).isSubscribed).toBe(true)
})

test('[VAL-01] an empty form names every field', () => {
  const rules = checkRegistration(emptyRegistration, context)
  const optional = ['phoneCountry', 'birthMonth', 'birthYear', 'country', 'direction', 'isSubscribed']
  expect(Object.keys(rules).toSorted()).toEqual(
    Object.keys(emptyRegistration)
      .filter((field) => !optional.includes(field))
      .toSorted(),
  )
})

describe('each rule stands at its field', () => {
  test.each<[string, Partial<RegistrationForm>, Record<string, string>]>([
    ['[VAL-05] [VAL-02] [CONST-03] a name of one letter', { firstName: 'О' }, { firstName: 'toShort' }],
    ['[VAL-05] [VAL-03] a name of 26 letters', { lastName: 'о'.repeat(26) }, { lastName: 'toLong' }],
    ['[VAL-04] a name with a space at its end', { firstName: 'Олена ' }, { firstName: 'noEdgeSpaces' }],
    ['[VAL-06] a name with a digit', { firstName: 'Олена2' }, { firstName: 'wrongName' }],
    ['[VAL-09] an e-mail without @', { email: 'olena.example.com' }, { email: 'invalidEmailFormat' }],
    ['[VAL-11] a short Gmail address', { email: 'olena@gmail.com' }, { email: 'gmailTooShort' }],
    ['[VAL-13] a phone number that is too short', { phoneDigits: '12' }, { phoneDigits: 'phoneTooShort' }],
    ['[VAL-12] four digits after the country code', { phoneDigits: '1234' }, { phoneDigits: 'phoneTooShort' }],
    ['[VAL-13] letters in a phone number', { phoneDigits: '050abc4567' }, { phoneDigits: 'wrongPhone' }],
    [
      '[VAL-07] [CONST-03] a password of five characters',
      { password: 'short', passwordConfirmation: 'short' },
      { password: 'toShort' },
    ],
    [
      '[VAL-07] [CONST-03] a password of twenty-one characters',
      { password: 'x'.repeat(21), passwordConfirmation: 'x'.repeat(21) },
      { password: 'toLong' },
    ],
    [
      '[VAL-08] another confirmation',
      { passwordConfirmation: 'secret2' },
      { passwordConfirmation: 'passwordsDontMatch' },
    ],
    [
      '[VAL-16] [ACC-19] [ACC-20] no terms',
      { agreementTermsAndConditions: false },
      { agreementTermsAndConditions: 'dataProcessingCheck' },
    ],
    ['[VAL-17] [ACC-20] no code of conduct', { agreement: false }, { agreement: 'dataProcessingCheck' }],
    ['[VAL-18] no data processing', { dataProcessingAllowed: false }, { dataProcessingAllowed: 'dataProcessingCheck' }],
    ['a day that the month does not have', { birthDay: '31' }, { birthDay: 'wrongDate' }],
    ['a birth date without a month', { birthMonth: '' }, { birthDay: 'fieldIsRequired' }],
    ['[VAL-30] a birth year of 1969', { birthYear: '1969', birthDay: '1' }, { birthDay: 'wrongYear' }],
    [
      '[VAL-30] a birth year nine years ago',
      { birthYear: String(new Date().getUTCFullYear() - 9), birthDay: '1' },
      { birthDay: 'wrongYear' },
    ],
    ['[VAL-31] no graduation year', { graduationYear: '' }, { graduationYear: 'fieldIsRequired' }],
    ['[VAL-31] a graduation year of 1989', { graduationYear: '1989' }, { graduationYear: 'wrongYear' }],
    ['a country that is none', { country: 'Ukraine' }, { country: 'wrongChoice' }],
    ['no university', { university: '' }, { university: 'fieldIsRequired' }],
  ])('%s', (_, change, rules) => {
    expect(broken(change)).toEqual(rules)
  })
})

test('without a list of universities the registration goes on', () => {
  expect(broken({ university: '' }, { needsUniversity: false })).toEqual({})
  expect(toRegistration({ ...valid, university: '' }, context)).not.toHaveProperty('formVariantIds')
})

test('[VAL-14] +380 drops the leading zero, other codes keep it', () => {
  expect(toRegistration(valid, context).phoneNumber).toBe('+380501234567')
  expect(toRegistration({ ...valid, phoneCountry: 'PL', phoneDigits: '050123' }, context).phoneNumber).toBe('+48050123')
})

test('separators in a phone number are forgiven', () => {
  expect(broken({ phoneDigits: '(050) 123-45-67' })).toEqual({})
})

test("[ACC-61] [VAL-31] years of graduation run from 1990 to seven years ahead, plus 'Other'", () => {
  const years = graduationYearChoices(2026)
  expect([years[0], years.at(-2), years.at(-1)]).toEqual(['2033', '1990', 'other'])
  expect(years).toHaveLength(2033 - 1990 + 2)
})

test("[VAL-31] 'Other' is sent as null", () => {
  expect(broken({ graduationYear: 'other' })).toEqual({})
  expect(toRegistration({ ...valid, graduationYear: 'other' }, context).graduationYear).toBeNull()
})

test('[ACC-18] [ACC-22] [NAV-07] referral and academy travel with the registration', () => {
  const comingFrom = { academyHash: 'academy-2020', direction: 3 }
  expect(toRegistration(valid, { ...context, referral: 'abc', comingFrom })).toMatchObject({
    referral: 'abc',
    academyHash: 'academy-2020',
    direction: 3,
  })
  expect(toRegistration({ ...valid, direction: '5' }, { ...context, comingFrom })).toMatchObject({ direction: 5 })
})

test('[ACC-21] the draft comes back into the form, and nothing that is not of the form', () => {
  const draft = { firstName: 'Олена', agreement: true, country: '', phoneCountry: true, isAdmin: true }
  expect(withDraft(draft, { academyHash: 'a', direction: 3 })).toEqual({
    ...emptyRegistration,
    firstName: 'Олена',
    agreement: true,
    direction: '3',
  })
})

test('a direction of a draft is kept for the academy it was chosen in, and for no other one', () => {
  const draft = { direction: '7', academyHash: 'a' }
  expect(withDraft(draft, { academyHash: 'a', direction: 3 }).direction).toBe('7')
  expect(withDraft(draft, { academyHash: 'b', direction: 3 }).direction).toBe('3')
  expect(withDraft(draft, { academyHash: 'b' }).direction).toBe('')
  expect(withDraft(draft, null).direction).toBe('')
})

test.each([
  ['2', '2023', 28],
  ['2', '2024', 29],
  ['2', '', 29],
  ['4', '2024', 30],
  ['', '', 31],
])('[VAL-32] month %s of %s has %i days', (month, year, days) => {
  expect(daysInMonth(month, year)).toBe(days)
})

test('what the server refuses lands on the field of the form', () => {
  expect(
    brokenAt(
      [
        { field: 'phoneNumber', message: 'toLong' },
        { field: 'birthDate', message: 'wrongDate' },
        { field: 'formVariantIds', message: 'wrongChoice' },
        { field: 'somethingElse', message: 'unknownField' },
      ],
      registrationFieldOf,
    ),
  ).toEqual({ phoneDigits: 'toLong', birthDay: 'wrongDate', university: 'wrongChoice' })
})

test('[VAL-07] where passwords are longer, the form asks for as many characters as the server', () => {
  const long = { passwordLength: { min: 8, max: 64 } }
  const of = (password: string) => broken({ password, passwordConfirmation: password }, long)
  expect([of('secret1'), of('x'.repeat(64)), of('x'.repeat(65))]).toEqual([
    { password: 'toShort' },
    {},
    { password: 'toLong' },
  ])
})
