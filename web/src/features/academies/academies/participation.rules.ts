import { isApiError } from '#lib/api-error.ts'

/** What an answer says about the code itself; null: nothing, it is worth another try. */
export const participationRefusal = (error: unknown): 'invalid' | 'closed' | 'late' | null => {
  if (isApiError(error, 'InvalidHash', 'ValidationError')) return 'invalid'
  if (isApiError(error, 'AcademyClosed')) return 'closed'
  return isApiError(error, 'RegistrationError', 'AcademyNotFound') ? 'late' : null
}
