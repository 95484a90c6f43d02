import { Registration } from '@academy/contract/auth-forms'
import type { Locale } from '@academy/contract/enums'
import type { PasswordLength } from '@academy/contract/fields'
import { isWholeDate, toIsoDate, type DateParts } from '#domain/profile/birth-date.rules.ts'
import { toGraduationYear } from '#domain/profile/graduation-years.ts'
import { homeCountry } from '#lib/countries.ts'
import { toPhoneNumber } from '#lib/phone-number.rules.ts'
import type { ComingFrom } from '#lib/session/coming-from.ts'
import type { RegistrationDraft } from '#lib/session/registration-draft.ts'
import {
  brokenAt,
  checkPasswordLength,
  checkPasswordTwice,
  checkPhone,
  findingsOf,
  type BrokenRules,
} from './broken-rules.ts'

/**
 * What the form holds: texts of fields and ticks, nothing parsed yet. In the order in which the fields stand on screen:
 * the first wrong one gets the focus.
 */
export const emptyRegistration = {
  firstName: '',
  lastName: '',
  birthDay: '',
  birthMonth: '',
  birthYear: '',
  graduationYear: '',
  country: homeCountry,
  university: '',
  direction: '',
  email: '',
  phoneCountry: homeCountry,
  phoneDigits: '',
  password: '',
  passwordConfirmation: '',
  agreementTermsAndConditions: false,
  agreement: false,
  dataProcessingAllowed: false,
  /** a consent of its own, which nobody has to give. */
  isSubscribed: false,
}
export type RegistrationForm = typeof emptyRegistration
export type RegistrationField = keyof RegistrationForm

export interface RegistrationContext {
  locale: Locale
  referral?: string | undefined
  comingFrom: ComingFrom | null
  /** FORM-41: asked for, unless there is no list to choose from. */
  needsUniversity: boolean
  passwordLength: PasswordLength
}

export const birthDateOf = (form: RegistrationForm): DateParts => ({
  day: form.birthDay,
  month: form.birthMonth,
  year: form.birthYear,
})

export const toRegistration = (form: RegistrationForm, context: RegistrationContext) => {
  const direction = Number(form.direction) || context.comingFrom?.direction
  return {
    email: form.email,
    password: form.password,
    firstName: form.firstName,
    lastName: form.lastName,
    phoneNumber: toPhoneNumber(form.phoneCountry, form.phoneDigits),
    birthDate: toIsoDate(birthDateOf(form)),
    graduationYear: toGraduationYear(form.graduationYear),
    country: form.country,
    ...(form.university === '' ? {} : { formVariantIds: [Number(form.university)] }),
    localization: context.locale,
    ...(context.referral ? { referral: context.referral } : {}),
    ...(context.comingFrom ? { academyHash: context.comingFrom.academyHash } : {}),
    ...(context.comingFrom && direction ? { direction } : {}),
    agreement: form.agreement,
    agreementTermsAndConditions: form.agreementTermsAndConditions,
    dataProcessingAllowed: form.dataProcessingAllowed,
    isSubscribed: form.isSubscribed,
  }
}

const fieldNames: Record<string, RegistrationField> = {
  phoneNumber: 'phoneDigits',
  birthDate: 'birthDay',
  formVariantIds: 'university',
}
/** Where the form shows what the call names. */
export const registrationFieldOf = (name: string): RegistrationField | null =>
  fieldNames[name] ?? (name in emptyRegistration ? (name as RegistrationField) : null)

/** Names of rules by field, from the very schema the server uses. */
export const checkRegistration = (
  form: RegistrationForm,
  context: RegistrationContext,
): BrokenRules<RegistrationField> => ({
  ...brokenAt(
    [
      ...findingsOf(Registration.safeParse(toRegistration(form, context))),
      ...checkPhone(form),
      ...checkPasswordLength(form, context.passwordLength),
    ],
    registrationFieldOf,
  ),
  ...(isWholeDate(birthDateOf(form)) ? {} : { birthDay: 'fieldIsRequired' }),
  ...(form.graduationYear === '' ? { graduationYear: 'fieldIsRequired' } : {}),
  ...(form.university === '' && context.needsUniversity ? { university: 'fieldIsRequired' } : {}),
  ...checkPasswordTwice(form),
})

/**
 * ACC-21. Only what was entered and has the type of the field: the storage may hold anything. A direction that was chosen in
 * another academy is none of this one.
 */
export const withDraft = (draft: RegistrationDraft, comingFrom: ComingFrom | null): RegistrationForm => {
  const isOfThisAcademy = draft.academyHash === (comingFrom?.academyHash ?? '')
  const known = Object.entries(draft).filter(
    ([field, value]) =>
      value !== '' &&
      typeof value === typeof emptyRegistration[field as RegistrationField] &&
      (field !== 'direction' || isOfThisAcademy),
  )
  return { ...emptyRegistration, direction: String(comingFrom?.direction ?? ''), ...Object.fromEntries(known) }
}
