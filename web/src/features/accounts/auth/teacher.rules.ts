import { TeacherRegistration } from '@academy/contract/auth-forms'
import type { Locale } from '@academy/contract/enums'
import { type PasswordLength, workEmail } from '@academy/contract/fields'
import { homeCountry } from '#lib/countries.ts'
import { toPhoneNumber } from '#lib/phone-number.rules.ts'
import {
  brokenAt,
  checkPasswordLength,
  checkPasswordTwice,
  checkPhone,
  findingsOf,
  type BrokenRules,
} from './broken-rules.ts'

/** In the order of the screen, like the registration of students. */
export const emptyTeacher = {
  firstName: '',
  lastName: '',
  email: '',
  phoneCountry: homeCountry,
  phoneDigits: '',
  password: '',
  passwordConfirmation: '',
  agreementTermsAndConditions: false,
  agreement: false,
  dataProcessingAllowed: false,
}
export type TeacherForm = typeof emptyTeacher
export type TeacherField = keyof TeacherForm

export const toTeacherRegistration = (form: TeacherForm, locale: Locale) => ({
  email: form.email,
  password: form.password,
  firstName: form.firstName,
  lastName: form.lastName,
  phoneNumber: toPhoneNumber(form.phoneCountry, form.phoneDigits),
  localization: locale,
  agreement: form.agreement,
  agreementTermsAndConditions: form.agreementTermsAndConditions,
  dataProcessingAllowed: form.dataProcessingAllowed,
})

export const teacherFieldOf = (name: string): TeacherField | null => {
  if (name === 'phoneNumber') return 'phoneDigits'
  return name in emptyTeacher ? (name as TeacherField) : null
}

interface TeacherContext {
  locale: Locale
  companyDomains: readonly string[]
  passwordLength: PasswordLength
}

/** VAL-10: while the domains are not known here, the server decides alone. */
export const checkTeacher = (
  form: TeacherForm,
  { locale, companyDomains, passwordLength }: TeacherContext,
): BrokenRules<TeacherField> => {
  const findings = findingsOf(TeacherRegistration.safeParse(toTeacherRegistration(form, locale)))
  const atWork = companyDomains.length === 0 ? undefined : workEmail(companyDomains).safeParse(form.email).error
  const ofEmail = (atWork?.issues ?? []).map(({ message }) => ({ field: 'email', message }))
  return {
    ...brokenAt(
      [...findings, ...checkPhone(form), ...checkPasswordLength(form, passwordLength), ...ofEmail],
      teacherFieldOf,
    ),
    ...checkPasswordTwice(form),
  }
}
