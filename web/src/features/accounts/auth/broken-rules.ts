import { brokenLengthOf, type PasswordLength } from '@academy/contract/fields'
import { emailMaxLength, nameLength, phoneNumberDigitCount } from '@academy/contract/limits'
import { brokenPhone } from '#lib/phone-number.rules.ts'
import { passwordLengthNow } from '#lib/settings.ts'

/** Names of broken rules by field; texts are looked up by the reader's language (VAL-37). */
export type BrokenRules<Field extends string = string> = Partial<Record<Field, string>>

interface Finding {
  field: string
  message: string
}

/** What a schema says about its input, in the shape in which the server says it. */
export const findingsOf = (parsed: {
  error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined
}): Finding[] => (parsed.error?.issues ?? []).map(({ path, message }) => ({ field: String(path[0]), message }))

/** Findings at the fields of a form; of each field the first one counts, what the form does not show is left out. */
export const brokenAt = <Field extends string>(
  findings: readonly Finding[],
  fieldOf: (name: string) => Field | null,
): BrokenRules<Field> => {
  const broken: BrokenRules<Field> = {}
  for (const { field, message } of findings) {
    const own = fieldOf(field)
    if (own !== null) broken[own] ??= message
  }
  return broken
}

/** VAL-07: as long as this installation wants it; an empty one is missing, which the schema says. */
export const checkPasswordLength = ({ password }: { password: string }, length: PasswordLength): Finding[] => {
  const message = password === '' ? null : brokenLengthOf(password, length)
  return message === null ? [] : [{ field: 'password', message }]
}

/** VAL-12: the country code alone is no number, however long it is. */
export const checkPhone = (form: { phoneCountry: string; phoneDigits: string }): Finding[] => {
  const message = brokenPhone(form)
  return message === undefined ? [] : [{ field: 'phoneNumber', message }]
}

/** VAL-08: the second password is only for the eye, no schema knows it. */
export const checkPasswordTwice = (form: {
  password: string
  passwordConfirmation: string
}): BrokenRules<'passwordConfirmation'> => {
  if (form.passwordConfirmation === '') return { passwordConfirmation: 'fieldIsRequired' }
  return form.passwordConfirmation === form.password ? {} : { passwordConfirmation: 'passwordsDontMatch' }
}

/** The numbers that 'too short' and 'too long' mention. */
export const boundsOf = (field: string): { min: number; max: number } => {
  if (field === 'firstName' || field === 'lastName') return nameLength
  if (field === 'password') return passwordLengthNow()
  if (field === 'email') return { min: 0, max: emailMaxLength }
  return { min: 0, max: field === 'phoneDigits' ? phoneNumberDigitCount.max : 0 }
}
