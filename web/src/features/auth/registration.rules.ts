import { Registration } from '@academy/contract/auth'
import type { Locale } from '@academy/contract/enums'
import type { FieldError } from '@academy/contract/errors'
import { joinPhone } from '@academy/contract/fields'
import { emailMaxLength, nameLength, passwordLength, phoneNumberDigitCount } from '@academy/contract/limits'
import type { ComingFrom } from '#lib/session/pending.ts'

/** What the form holds: texts of fields and ticks, nothing parsed yet. */
export const emptyRegistration = {
  firstName: '',
  lastName: '',
  email: '',
  phoneCode: '+380',
  phoneDigits: '',
  birthDay: '',
  birthMonth: '',
  birthYear: '',
  graduationYear: '',
  direction: '',
  password: '',
  passwordConfirmation: '',
  agreementTermsAndConditions: false,
  agreement: false,
  dataProcessingAllowed: false,
}
export type RegistrationForm = typeof emptyRegistration
export type RegistrationField = keyof RegistrationForm

export interface RegistrationContext {
  locale: Locale
  referral?: string | undefined
  comingFrom: ComingFrom | null
}

/** VAL-31: 'Other' is stored as null. */
export const otherYear = 'other'

/** VAL-32: how many days a month has; without a year February may have 29. */
export const daysInMonth = (month: string, year: string): number =>
  month === '' ? 31 : new Date(Date.UTC(Number(year) || 2000, Number(month), 0)).getUTCDate()

/** People write 050 123-45-67; the separators carry nothing. */
const plainDigits = (digits: string) => digits.replace(/[\s()-]/g, '')

const birthDate = ({ birthYear, birthMonth, birthDay }: RegistrationForm) =>
  `${birthYear}-${birthMonth.padStart(2, '0')}-${birthDay.padStart(2, '0')}`

export const toRegistration = (form: RegistrationForm, context: RegistrationContext) => {
  const direction = Number(form.direction) || context.comingFrom?.direction
  return {
    email: form.email,
    password: form.password,
    firstName: form.firstName,
    lastName: form.lastName,
    phoneNumber: form.phoneDigits === '' ? '' : joinPhone(form.phoneCode, plainDigits(form.phoneDigits)),
    birthDate: birthDate(form),
    graduationYear: form.graduationYear === otherYear ? null : Number(form.graduationYear),
    localization: context.locale,
    ...(context.referral ? { referral: context.referral } : {}),
    ...(context.comingFrom ? { academyHash: context.comingFrom.academyHash } : {}),
    ...(context.comingFrom && direction ? { direction } : {}),
    agreement: form.agreement,
    agreementTermsAndConditions: form.agreementTermsAndConditions,
    dataProcessingAllowed: form.dataProcessingAllowed,
  }
}

/** The order in which the fields stand on screen; the first wrong one gets the focus. */
export const registrationFields = Object.keys(emptyRegistration) as RegistrationField[]

const fieldOf = (name: string): RegistrationField | null => {
  if (name === 'phoneNumber') return 'phoneDigits'
  if (name === 'birthDate') return 'birthYear'
  return name in emptyRegistration ? (name as RegistrationField) : null
}

export type BrokenRules = Partial<Record<RegistrationField, string>>

/** Names of rules by field, from the very schema the server uses. */
export const checkRegistration = (form: RegistrationForm, context: RegistrationContext): BrokenRules => {
  const broken: BrokenRules = {}
  const parsed = Registration.safeParse(toRegistration(form, context))
  for (const issue of parsed.error?.issues ?? []) {
    const field = fieldOf(String(issue.path[0]))
    if (field !== null) broken[field] ??= issue.message
  }
  if (form.birthDay === '' || form.birthMonth === '' || form.birthYear === '') broken.birthYear = 'fieldIsRequired'
  if (form.graduationYear === '') broken.graduationYear = 'fieldIsRequired'
  if (form.passwordConfirmation === '') broken.passwordConfirmation = 'fieldIsRequired'
  else if (form.passwordConfirmation !== form.password) broken.passwordConfirmation = 'passwordsDontMatch'
  return broken
}

/** The server enforces the same rules; what it names lands on the same fields. */
export const fromServer = (fields: readonly FieldError[]): BrokenRules => {
  const broken: BrokenRules = {}
  for (const { field, message } of fields) {
    const own = fieldOf(field)
    if (own !== null) broken[own] ??= message
  }
  return broken
}

/** The numbers that 'too short' and 'too long' mention. */
export const boundsOf = (field: RegistrationField): { min: number; max: number } => {
  if (field === 'firstName' || field === 'lastName') return nameLength
  if (field === 'password') return passwordLength
  if (field === 'email') return { min: 0, max: emailMaxLength }
  return { min: 0, max: field === 'phoneDigits' ? phoneNumberDigitCount.max : 0 }
}

export const range = (from: number, to: number): number[] => {
  const step = from <= to ? 1 : -1
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => from + index * step)
}
