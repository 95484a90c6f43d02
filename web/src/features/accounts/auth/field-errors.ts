import { isApiError } from '#lib/api-error.ts'
import { ruleText } from '#lib/field-texts.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { brokenAt, type BrokenRules } from './broken-rules.ts'

export type FieldTexts<Field extends string = string> = Partial<Record<Field, MessageKey>>

export const inWords = <Field extends string>(broken: BrokenRules<Field>): FieldTexts<Field> =>
  Object.fromEntries(
    Object.entries<string | undefined>(broken).map(([field, rule]) => [field, ruleText(rule ?? '')]),
  ) as FieldTexts<Field>

/** ACC-27, ACC-29: what the server says about single fields; null when its answer is about the whole. */
export const fieldErrorsOf = <Field extends string>(
  error: unknown,
  fieldOf: (name: string) => Field | null,
): FieldTexts<Field> | null => {
  const at = (texts: Record<string, MessageKey>) => {
    const known = Object.entries(texts).flatMap(([name, text]) => {
      const field = fieldOf(name)
      return field === null ? [] : [[field, text] as const]
    })
    return known.length > 0 ? (Object.fromEntries(known) as FieldTexts<Field>) : null
  }
  if (isApiError(error, 'UserAlreadyExists')) return at({ email: 'register.emailTaken' })
  if (isApiError(error, 'PhoneNumberExists')) return at({ phoneNumber: 'register.phoneTaken' })
  if (isApiError(error, 'EmailOrPhoneAlreadyExists')) {
    return at({ email: 'register.emailOrPhoneTaken', phoneNumber: 'register.emailOrPhoneTaken' })
  }
  if (isApiError(error, 'FormVariantsInvalid')) return at({ formVariantIds: 'register.universityInvalid' })
  if (!isApiError(error, 'ValidationError')) return null
  const broken = brokenAt(error.fields, fieldOf)
  const texts = inWords(broken)
  // Beside other refusals the same hint as alone.
  if (error.fields.some(({ field, message }) => field === 'email' && message === 'emailTaken'))
    Object.assign(texts, at({ email: 'register.emailTaken' }))
  return Object.keys(texts).length > 0 ? texts : null
}
