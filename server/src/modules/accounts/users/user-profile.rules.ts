import type { MissingData } from '@academy/contract/users'
import type { FieldError } from '#platform/errors.ts'

/** Names only: what a person wrote about themselves is no matter of the audit log (P5). */
export const changedFields = <T extends object>(before: T, values: Partial<T>): (keyof T & string)[] =>
  (Object.keys(values) as (keyof T & string)[]).filter((field) => before[field] !== values[field])

interface Given {
  birthDate: string | null
  phoneNumber: string | null
  consentedAt: Date | null
  backgroundGivenAt: Date | null
  country: string | null
  graduationYear: number | null
}

const singleFields = ['birthDate', 'phoneNumber'] as const
const backgroundFields = ['country', 'graduationYear'] as const
/** ACC-19 */
export const consentFields = ['agreementTermsAndConditions', 'agreement', 'dataProcessingAllowed'] as const

/**
 * ACC-54: this call fills gaps and changes nothing. Another value for what is already there is refused, since keeping
 * the old one in silence would lie; the same value again is a repeat of the call and fine. A year that is null is there
 * as soon as somebody was asked for it: it stands for 'Other'.
 */
export const refusedValues = (before: Given, input: MissingData): FieldError[] => {
  const isGiven = {
    birthDate: before.birthDate !== null,
    phoneNumber: before.phoneNumber !== null,
    country: before.backgroundGivenAt !== null,
    graduationYear: before.backgroundGivenAt !== null,
  }
  return [...singleFields, ...backgroundFields]
    .filter((field) => input[field] !== undefined && isGiven[field] && before[field] !== input[field])
    .map((field) => ({ field, message: 'unknownField' }))
}

/** FORM-54: who fills in their own data fills in all that is missing. */
export const stillMissing = (before: Given, hasUniversity: boolean, input: MissingData): FieldError[] => {
  const missing: string[] = [
    ...singleFields.filter((field) => before[field] === null && input[field] === undefined),
    ...backgroundFields.filter((field) => before.backgroundGivenAt === null && input[field] === undefined),
  ]
  const fields: FieldError[] = missing.map((field) => ({ field, message: 'fieldIsRequired' }))
  for (const field of before.consentedAt ? [] : consentFields)
    if (!input[field]) fields.push({ field, message: 'dataProcessingCheck' })
  if (!hasUniversity) fields.push({ field: 'formVariantIds', message: 'fieldIsRequired' })
  return fields
}
