import { describe, expect, test } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import {
  askedFields,
  brokenByServer,
  checkMissingData,
  emptyMissingData,
  filledFields,
  missingDataFields,
  toMissingData,
  type MissingDataField,
  type MissingDataForm,
} from './missing-data.rules.ts'

const valid: MissingDataForm = {
  birthDate: { day: '29', month: '2', year: '2000' },
  phoneCountry: 'UA',
  phoneDigits: '0501234567',
  country: 'PL',
  graduationYear: '2024',
  university: '12',
  agreementTermsAndConditions: true,
  agreement: true,
  dataProcessingAllowed: true,
}
const broken = (change: Partial<MissingDataForm>, asked: readonly MissingDataField[] = missingDataFields) =>
  checkMissingData({ ...valid, ...change }, asked)

test('[FORM-53] only what is missing is asked for, in one order', () => {
  expect(askedFields({ missingFields: [], missingFormFields: ['university'] })).toEqual(['university'])
  expect(askedFields({ missingFields: ['phoneNumber', 'birthDate'], missingFormFields: [] })).toEqual([
    'birthDate',
    'phoneNumber',
  ])
  expect(
    askedFields({
      missingFields: [
        'dataProcessingAllowed',
        'agreement',
        'agreementTermsAndConditions',
        'graduationYear',
        'country',
        'birthDate',
        'phoneNumber',
      ],
      missingFormFields: ['university'],
    }),
  ).toEqual([...missingDataFields])
})

describe('the rules', () => {
  test('[VAL-29] a filled form passes', () => {
    expect(broken({})).toEqual({})
  })
  test('[FORM-54] every field that is asked for must be filled', () => {
    // The country stands there from the beginning.
    const open = missingDataFields.filter((field) => field !== 'country')
    expect(Object.keys(checkMissingData(emptyMissingData, missingDataFields)).toSorted()).toEqual(open.toSorted())
  })
  test('[FORM-54] a field that is not asked for need not', () => {
    expect(checkMissingData(emptyMissingData, ['university'])).toEqual({ university: 'fieldIsRequired' })
    expect(checkMissingData({ ...emptyMissingData, university: '3' }, ['university'])).toEqual({})
  })
  test.each<[string, Partial<MissingDataForm>, object]>([
    [
      '[FORM-55] a date without its day',
      { birthDate: { day: '', month: '2', year: '2000' } },
      { birthDate: 'fieldIsRequired' },
    ],
    [
      '[FORM-55] a date without its year',
      { birthDate: { day: '1', month: '2', year: '' } },
      { birthDate: 'fieldIsRequired' },
    ],
    ['[VAL-30] a year before 1970', { birthDate: { day: '1', month: '2', year: '1969' } }, { birthDate: 'wrongYear' }],
    ['[VAL-12] four digits after the code', { phoneDigits: '1234' }, { phoneNumber: 'phoneTooShort' }],
    [
      '[VAL-14] zeros that +380 already holds do not count',
      { phoneDigits: '001234' },
      { phoneNumber: 'phoneTooShort' },
    ],
    ['[VAL-15] a number of more than 15 digits', { phoneDigits: '1'.repeat(13) }, { phoneNumber: 'toLong' }],
    ['letters in a number', { phoneDigits: '05012x4567' }, { phoneNumber: 'wrongPhone' }],
    ['[FORM-57] no university', { university: null }, { university: 'fieldIsRequired' }],
    ['[VAL-29] no consent', { dataProcessingAllowed: false }, { dataProcessingAllowed: 'agreementCheck' }],
    ['[FORM-49] no terms', { agreementTermsAndConditions: false }, { agreementTermsAndConditions: 'agreementCheck' }],
    ['[FORM-49] no code of conduct', { agreement: false }, { agreement: 'agreementCheck' }],
    ['[ACC-61] no year', { graduationYear: '' }, { graduationYear: 'fieldIsRequired' }],
  ])('%s', (_, change, rules) => {
    expect(broken(change)).toEqual(rules)
  })
})

test('[ACC-54] only what was asked for is sent', () => {
  expect(toMissingData(valid, missingDataFields)).toEqual({
    birthDate: '2000-02-29',
    phoneNumber: '+380501234567',
    country: 'PL',
    graduationYear: 2024,
    agreementTermsAndConditions: true,
    agreement: true,
    dataProcessingAllowed: true,
    formVariantIds: [12],
  })
  expect(toMissingData({ ...valid, graduationYear: 'other' }, ['graduationYear'])).toEqual({ graduationYear: null })
  expect(toMissingData(valid, ['phoneNumber'])).toEqual({ phoneNumber: '+380501234567' })
})

describe('what the server refuses stands at its field', () => {
  test('a number that somebody else has', () => {
    expect(brokenByServer(new ApiError('PhoneNumberExists', { status: 409 }))).toEqual({ phoneNumber: 'phoneTaken' })
  })
  test('a university that is gone', () => {
    expect(brokenByServer(new ApiError('FormVariantsInvalid', { status: 400 }))).toEqual({ university: 'wrongChoice' })
  })
  test('rules of fields', () => {
    const fields = [
      { field: 'birthDate', message: 'wrongYear' },
      { field: 'formVariantIds', message: 'toLong' },
      { field: 'somethingElse', message: 'unknownField' },
    ]
    expect(brokenByServer(new ApiError('ValidationError', { status: 400, fields }))).toEqual({
      birthDate: 'wrongYear',
      university: 'toLong',
    })
  })
  test('anything else is no matter of a field', () => {
    expect(brokenByServer(new ApiError('LostInternetConnection'))).toEqual({})
  })
})

test('what nobody has begun to fill in does not count as filled; a part of a date does', () => {
  expect(filledFields(emptyMissingData, missingDataFields)).toEqual([])
  expect(filledFields(valid, missingDataFields)).toEqual(missingDataFields)
  expect(filledFields(valid, ['university'])).toEqual(['university'])
  const begun = { ...emptyMissingData, birthDate: { day: '', month: '2', year: '' } }
  expect(filledFields(begun, missingDataFields)).toEqual(['birthDate'])
})
