import type { MissingData } from '@academy/contract/users'
import type { FieldError } from '#platform/errors.ts'

/** Names only: what a person wrote about themselves is no matter of the audit log (P5). */
export const changedFields = <T extends object>(before: T, values: Partial<T>): (keyof T & string)[] =>
  (Object.keys(values) as (keyof T & string)[]).filter((field) => before[field] !== values[field])

interface Given {
  birthDate: string | null
  phoneNumber: string | null
  consentedAt: Date | null
}

const singleFields = ['birthDate', 'phoneNumber'] as const

/**
 * ACC-54: this call fills gaps and changes nothing. Another value for what is already there is refused, since keeping
 * the old one in silence would lie; the same value again is a repeat of the call and fine.
 */
export const refusedValues = (before: Given, input: MissingData): FieldError[] =>
  singleFields
    .filter((field) => input[field] !== undefined && before[field] !== null && before[field] !== input[field])
    .map((field) => ({ field, message: 'unknownField' }))

/** FORM-54: who fills in the own data fills in all that is missing. */
export const stillMissing = (before: Given, hasUniversity: boolean, input: MissingData): FieldError[] => {
  const fields: FieldError[] = singleFields
    .filter((field) => before[field] === null && input[field] === undefined)
    .map((field) => ({ field, message: 'fieldIsRequired' }))
  if (!before.consentedAt && !input.dataProcessingAllowed)
    fields.push({ field: 'dataProcessingAllowed', message: 'dataProcessingCheck' })
  if (!hasUniversity) fields.push({ field: 'formVariantIds', message: 'fieldIsRequired' })
  return fields
}
