import type { FormVariantType } from '@academy/contract/enums'
import type { FieldError } from '@academy/contract/errors'
import { graduationYears, nameLength, phoneNumberDigitCount } from '@academy/contract/limits'
import { Profile, type User } from '@academy/contract/users'
import { fromIsoDate, isWholeDate, range, toIsoDate, type DateParts } from '#domain/profile/birth-date.rules.ts'
import { otherYear, toGraduationYear } from '#domain/profile/graduation-years.ts'
import { callingCodeOf, countryOfNumber, homeCountry } from '#lib/countries.ts'
import { brokenPhone, toPhoneNumber } from '#lib/phone-number.rules.ts'

/** What the form holds; nothing parsed yet. */
export interface ProfileForm {
  firstName: string
  lastName: string
  phoneCountry: string
  phoneDigits: string
  birthDate: DateParts
  country: string
  /** Empty: never asked, which is not 'Other' (VAL-31). */
  graduationYear: string
  university: string
  city: string
  education: string
  cameFrom: string
  specialization: string
}
export type ProfileField = keyof ProfileForm

/** The order in which the fields stand on screen; the first wrong one gets the focus. */
export const profileFields = [
  'firstName',
  'lastName',
  'birthDate',
  'phoneDigits',
  'country',
  'graduationYear',
  'specialization',
  'university',
  'city',
  'education',
  'cameFrom',
] as const satisfies readonly ProfileField[]

/** ACC-61: the newest first, because that is where people look. */
export const graduationChoices = (currentYear: number): number[] => {
  const { min, max } = graduationYears(currentYear)
  return range(max, min)
}

/** A number from a country that the list does not know keeps its digits behind a bare plus. */
export const splitPhone = (
  phoneNumber: string | null,
  likely: string | null,
): { phoneCountry: string; phoneDigits: string } => {
  if (phoneNumber === null) return { phoneCountry: homeCountry, phoneDigits: '' }
  const phoneCountry = countryOfNumber(phoneNumber, likely)
  return { phoneCountry, phoneDigits: phoneNumber.slice(callingCodeOf(phoneCountry).length) }
}

/** FORM-41: which list each of these fields is chosen from. */
export const listFields = {
  university: 'University',
  city: 'City',
  education: 'Education',
  cameFrom: 'Came From',
} as const satisfies Partial<Record<ProfileField, FormVariantType>>
export type ListField = keyof typeof listFields
const listFieldNames = Object.keys(listFields) as ListField[]

const yearOf = ({ graduationYear, isBackgroundGiven }: User): string => {
  if (graduationYear !== null) return String(graduationYear)
  return isBackgroundGiven ? otherYear : ''
}

const chosenOf = (user: User, field: ListField): string =>
  String(user.formVariants.find(({ type }) => type === listFields[field])?.id ?? '')

export const profileOf = (user: User, specializationId: number | null): ProfileForm => ({
  firstName: user.firstName,
  lastName: user.lastName,
  ...splitPhone(user.phoneNumber, user.country),
  birthDate: fromIsoDate(user.birthDate),
  country: user.country ?? '',
  graduationYear: yearOf(user),
  university: chosenOf(user, 'university'),
  city: chosenOf(user, 'city'),
  education: chosenOf(user, 'education'),
  cameFrom: chosenOf(user, 'cameFrom'),
  specialization: String(specializationId ?? ''),
})

const isNoDate = ({ day, month, year }: DateParts) => day === '' && month === '' && year === ''

/** ACC-45. The call replaces all choices: one that the lists of this form do not hold stays as it is. */
export const toProfile = (form: ProfileForm, user: User) => ({
  firstName: form.firstName,
  lastName: form.lastName,
  phoneNumber: toPhoneNumber(form.phoneCountry, form.phoneDigits),
  birthDate: isNoDate(form.birthDate) ? null : toIsoDate(form.birthDate),
  country: form.country === '' ? null : form.country,
  ...(form.graduationYear === '' ? {} : { graduationYear: toGraduationYear(form.graduationYear) }),
  formVariantIds: [
    ...user.formVariants
      .filter(({ type }) => !(Object.values(listFields) as FormVariantType[]).includes(type))
      .map(({ id }) => id),
    ...listFieldNames.filter((field) => form[field] !== '').map((field) => Number(form[field])),
  ],
})

/** ACC-47: only another direction than before is worth a second call. */
export const changedSpecialization = (form: ProfileForm, current: number | null): number | null => {
  const chosen = Number(form.specialization)
  return form.specialization === '' || chosen === current ? null : chosen
}

export type BrokenRules = Partial<Record<ProfileField, string>>

const fieldOf = (name: string): ProfileField | null => {
  if (name === 'phoneNumber') return 'phoneDigits'
  if (name === 'formVariantIds') return 'university'
  if (name === 'specializationId') return 'specialization'
  return profileFields.find((field) => field === name) ?? null
}

/** Names of rules by field, from the very schema the server uses; students may not take back what they must give. */
export const checkProfile = (form: ProfileForm, user: User): BrokenRules => {
  const broken = byField(
    (Profile.safeParse(toProfile(form, user)).error?.issues ?? []).map(({ path, message }) => ({
      field: String(path[0]),
      message,
    })),
  )
  const phoneRule = brokenPhone(form)
  if (phoneRule !== undefined) broken.phoneDigits ??= phoneRule
  if (!isNoDate(form.birthDate) && !isWholeDate(form.birthDate)) broken.birthDate = 'wrongDate'
  if (user.isEmployee) return broken
  if (isNoDate(form.birthDate)) broken.birthDate = 'fieldIsRequired'
  if (form.graduationYear === '') broken.graduationYear = 'fieldIsRequired'
  if (form.university === '') broken.university = 'fieldIsRequired'
  return broken
}

/** The server enforces the same rules; what it names lands on the same fields. */
export const byField = (fields: readonly FieldError[]): BrokenRules => {
  const broken: BrokenRules = {}
  for (const { field, message } of fields) {
    const own = fieldOf(field)
    if (own !== null) broken[own] ??= message
  }
  return broken
}

/** The numbers that 'too short' and 'too long' mention. */
export const boundsOf = (field: ProfileField): { min: number; max: number } =>
  field === 'phoneDigits' ? { min: 0, max: phoneNumberDigitCount.max } : nameLength

export const isSameForm = (a: ProfileForm, b: ProfileForm): boolean => JSON.stringify(a) === JSON.stringify(b)
