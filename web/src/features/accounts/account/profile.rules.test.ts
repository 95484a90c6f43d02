import { describe, expect, test } from 'vitest'
import { makeStudent, makeUser } from '#testing/make.ts'
import { otherYear } from '#domain/profile/graduation-years.ts'
import {
  byField,
  changedSpecialization,
  checkProfile,
  graduationChoices,
  isSameForm,
  profileOf,
  splitPhone,
  toProfile,
  type ProfileForm,
} from './profile.rules.ts'

const student = makeStudent({
  formVariants: [
    { id: 11, type: 'University' },
    { id: 20, type: 'Came From' },
  ],
})
const employee = makeUser({ isEmployee: true, birthDate: null, graduationYear: null, country: null })
const saved = profileOf(student, 1)
const broken = (change: Partial<ProfileForm>, user = student) =>
  checkProfile({ ...profileOf(user, 1), ...change }, user)

describe('the form', () => {
  test('[ACC-45] holds what is saved, and sends it back unchanged', () => {
    expect(checkProfile(saved, student)).toEqual({})
    expect(toProfile(saved, student)).toEqual({
      firstName: 'Олена',
      lastName: 'Коваль',
      phoneNumber: '+380501234567',
      birthDate: '2000-01-31',
      country: 'UA',
      graduationYear: 2022,
      formVariantIds: [11, 20],
    })
  })
  test('[ACC-45] another university takes the place of the old one; other lists stay', () => {
    expect(toProfile({ ...saved, university: '12' }, student).formVariantIds).toEqual([12, 20])
  })
  test('[FORM-41] a city and the like are chosen, changed and taken back', () => {
    expect(saved).toMatchObject({ city: '', education: '', cameFrom: '20' })
    expect(toProfile({ ...saved, city: '30', education: '40' }, student).formVariantIds).toEqual([11, 30, 40, 20])
    expect(toProfile({ ...saved, cameFrom: '' }, student).formVariantIds).toEqual([11])
  })
  test("[ACC-61] [VAL-31] 'Other' is sent as null and shown again", () => {
    expect(toProfile({ ...saved, graduationYear: otherYear }, student).graduationYear).toBeNull()
    expect(profileOf(employee, null).graduationYear).toBe(otherYear)
  })
  test("[VAL-31] who was never asked has no year, which is not 'Other', and it stays so", () => {
    const unasked = { ...employee, isBackgroundGiven: false }
    expect(profileOf(unasked, null).graduationYear).toBe('')
    expect(toProfile(profileOf(unasked, null), unasked)).not.toHaveProperty('graduationYear')
    expect(broken({ graduationYear: '' })).toEqual({ graduationYear: 'fieldIsRequired' })
  })
  test('[ACC-61] the years run from 1990 to seven years ahead', () => {
    const years = graduationChoices(2026)
    expect([years[0], years.at(-1), years.length]).toEqual([2033, 1990, 44])
  })
  test('[VAL-14] a Ukrainian number may be typed with its zero', () => {
    expect(toProfile({ ...saved, phoneDigits: '050 765-43-21' }, student).phoneNumber).toBe('+380507654321')
  })
  test('knows when there is something to save', () => {
    expect(isSameForm(saved, profileOf(student, 1))).toBe(true)
    expect(isSameForm({ ...saved, birthDate: { ...saved.birthDate, day: '30' } }, saved)).toBe(false)
  })
})

describe('a stored number', () => {
  test.each([
    ['+380501234567', 'UA', '501234567'],
    ['+48601234567', 'PL', '601234567'],
    ['+420601234567', 'CZ', '601234567'],
    ['+13125550100', 'US', '3125550100'],
    ['+99890123456', 'UZ', '90123456'],
    ['+999123456', '', '999123456'],
    [null, 'UA', ''],
  ])('%s is shown as %s and %s', (phoneNumber, phoneCountry, phoneDigits) => {
    expect(splitPhone(phoneNumber, null)).toEqual({ phoneCountry, phoneDigits })
    if (phoneNumber !== null) {
      expect(toProfile({ ...saved, phoneCountry, phoneDigits }, student).phoneNumber).toBe(phoneNumber)
    }
  })
  test('a shared code is shown as the one of the country that the person named', () => {
    expect(splitPhone('+13125550100', 'CA').phoneCountry).toBe('CA')
    expect(splitPhone('+447911123456', 'JE').phoneCountry).toBe('JE')
    expect(splitPhone('+447911123456', 'UA').phoneCountry).toBe('GB')
  })
})

describe('[ACC-47] the direction', () => {
  test('is worth a second call only when it is another one', () => {
    expect(changedSpecialization(saved, 1)).toBeNull()
    expect(changedSpecialization({ ...saved, specialization: '' }, null)).toBeNull()
    expect(changedSpecialization({ ...saved, specialization: '2' }, 1)).toBe(2)
    expect(changedSpecialization({ ...saved, specialization: '2' }, null)).toBe(2)
  })
})

describe('each rule stands at its field', () => {
  test.each<[string, Partial<ProfileForm>, Record<string, string>]>([
    ['[VAL-05] a name of one letter', { firstName: 'О' }, { firstName: 'toShort' }],
    ['[VAL-06] a name with a digit', { lastName: 'Коваль2' }, { lastName: 'wrongName' }],
    ['[VAL-01] no name', { firstName: '' }, { firstName: 'fieldIsRequired' }],
    ['[VAL-13] a short number', { phoneDigits: '12' }, { phoneDigits: 'phoneTooShort' }],
    ['[VAL-01] no number', { phoneDigits: '' }, { phoneDigits: 'fieldIsRequired' }],
    ['half a date', { birthDate: { day: '1', month: '', year: '2000' } }, { birthDate: 'wrongDate' }],
    [
      '[VAL-30] a year of birth of 1969',
      { birthDate: { day: '1', month: '1', year: '1969' } },
      { birthDate: 'wrongYear' },
    ],
  ])('%s', (_, change, rules) => {
    expect(broken(change)).toEqual(rules)
  })
  test('a student keeps giving what students must give', () => {
    const nothing = { birthDate: { day: '', month: '', year: '' }, university: '' }
    expect(broken(nothing)).toEqual({ birthDate: 'fieldIsRequired', university: 'fieldIsRequired' })
    expect(broken(nothing, employee)).toEqual({})
  })
  test('what the server refuses lands on the field of the form', () => {
    expect(
      byField([
        { field: 'phoneNumber', message: 'phoneTaken' },
        { field: 'formVariantIds', message: 'wrongChoice' },
        { field: 'specializationId', message: 'wrongId' },
        { field: 'somethingElse', message: 'unknownField' },
      ]),
    ).toEqual({ phoneDigits: 'phoneTaken', university: 'wrongChoice', specialization: 'wrongId' })
  })
})
