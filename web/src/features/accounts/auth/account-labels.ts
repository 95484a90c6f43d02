import type { TeacherField } from './teacher.rules.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'

/** How the summary of a form names what people and staff both fill in. */
export const accountLabels = {
  firstName: 'register.firstName',
  lastName: 'register.lastName',
  email: 'common.emailAddress',
  phoneCountry: 'register.phoneCode',
  phoneDigits: 'common.phone',
  password: 'common.password',
  passwordConfirmation: 'register.passwordConfirmation',
  agreementTermsAndConditions: 'legal.terms.title',
  agreement: 'legal.conduct.title',
  dataProcessingAllowed: 'legal.data.title',
} as const satisfies Record<TeacherField, MessageKey>
