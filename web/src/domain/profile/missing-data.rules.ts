import { MissingData, type User } from '@academy/contract/users'
import { consentFields } from '#domain/legal/consents.ts'
import { isApiError } from '#lib/api-error.ts'
import { homeCountry } from '#lib/countries.ts'
import { brokenPhone, toPhoneNumber } from '#lib/phone-number.rules.ts'
import { isWholeDate, noDate, toIsoDate, type DateParts } from './birth-date.rules.ts'
import { toGraduationYear } from './graduation-years.ts'

/** In the order in which they stand on screen; the first wrong one gets the focus. */
export const missingDataFields = [
  'birthDate',
  'phoneNumber',
  'country',
  'graduationYear',
  'university',
  'agreementTermsAndConditions',
  'agreement',
  'dataProcessingAllowed',
] as const
export type MissingDataField = (typeof missingDataFields)[number]

export const fieldId = (field: MissingDataField) => `missing-${field}`

/** What the form holds: nothing parsed yet. */
export interface MissingDataForm {
  birthDate: DateParts
  phoneCountry: string
  phoneDigits: string
  country: string
  graduationYear: string
  university: string | null
  agreementTermsAndConditions: boolean
  agreement: boolean
  dataProcessingAllowed: boolean
}
export const emptyMissingData: MissingDataForm = {
  birthDate: noDate,
  phoneCountry: homeCountry,
  phoneDigits: '',
  country: homeCountry,
  graduationYear: '',
  university: null,
  agreementTermsAndConditions: false,
  agreement: false,
  dataProcessingAllowed: false,
}

/** FORM-53: only what the server names as missing. */
export const askedFields = (user: Pick<User, 'missingFields' | 'missingFormFields'>): MissingDataField[] => {
  const missing: readonly string[] = [...user.missingFields, ...user.missingFormFields]
  return missingDataFields.filter((field) => missing.includes(field))
}

/** What somebody has begun to fill in. */
export const filledFields = (form: MissingDataForm, asked: readonly MissingDataField[]): MissingDataField[] => {
  const isFilled: Record<MissingDataField, boolean> = {
    birthDate: Object.values(form.birthDate).some((part) => part !== ''),
    phoneNumber: form.phoneDigits.trim() !== '',
    // It stands there from the beginning, and is sent with the year.
    country: form.graduationYear !== '',
    graduationYear: form.graduationYear !== '',
    university: form.university !== null,
    agreementTermsAndConditions: form.agreementTermsAndConditions,
    agreement: form.agreement,
    dataProcessingAllowed: form.dataProcessingAllowed,
  }
  return asked.filter((field) => isFilled[field])
}

/** ACC-54: only what was asked for is sent. */
export const toMissingData = (form: MissingDataForm, asked: readonly MissingDataField[]) => ({
  ...(asked.includes('birthDate') && { birthDate: toIsoDate(form.birthDate) }),
  ...(asked.includes('phoneNumber') && { phoneNumber: toPhoneNumber(form.phoneCountry, form.phoneDigits) }),
  ...(asked.includes('country') && { country: form.country }),
  ...(asked.includes('graduationYear') && { graduationYear: toGraduationYear(form.graduationYear) }),
  ...Object.fromEntries(consentFields.filter((field) => asked.includes(field)).map((field) => [field, form[field]])),
  ...(asked.includes('university') && { formVariantIds: [Number(form.university)] }),
})

/** Names of broken rules by field. */
export type BrokenRules = Partial<Record<MissingDataField, string>>

const fieldOf = (name: string): MissingDataField | null => {
  if (name === 'formVariantIds') return 'university'
  return missingDataFields.find((field) => field === name) ?? null
}

/** FORM-54 to FORM-57, with the very schema the server uses. */
export const checkMissingData = (form: MissingDataForm, asked: readonly MissingDataField[]): BrokenRules => {
  const broken: BrokenRules = {}
  const refuse = (field: MissingDataField, rule: string | undefined) => {
    if (rule !== undefined && asked.includes(field)) broken[field] ??= rule
  }
  refuse('birthDate', isWholeDate(form.birthDate) ? undefined : 'fieldIsRequired')
  refuse('phoneNumber', brokenPhone(form))
  refuse('university', form.university === null ? 'fieldIsRequired' : undefined)
  refuse('graduationYear', form.graduationYear === '' ? 'fieldIsRequired' : undefined)
  for (const field of consentFields) refuse(field, form[field] ? undefined : 'agreementCheck')
  for (const issue of MissingData.safeParse(toMissingData(form, asked)).error?.issues ?? []) {
    const field = fieldOf(String(issue.path[0]))
    if (field !== null) refuse(field, issue.message)
  }
  return broken
}

/** What the server refused lands on the same fields. */
export const brokenByServer = (error: unknown): BrokenRules => {
  if (isApiError(error, 'PhoneNumberExists')) return { phoneNumber: 'phoneTaken' }
  if (isApiError(error, 'FormVariantsInvalid')) return { university: 'wrongChoice' }
  const broken: BrokenRules = {}
  for (const { field, message } of isApiError(error, 'ValidationError') ? error.fields : []) {
    const own = fieldOf(field)
    if (own !== null) broken[own] ??= message
  }
  return broken
}
