import { isApiError } from '#lib/api-error.ts'

/** The rule that a refused call names, where there is no field to say it at. */
export const ruleRefused = (error: unknown): string | null =>
  (isApiError(error, 'ValidationError') && error.fields[0]?.message) || null
