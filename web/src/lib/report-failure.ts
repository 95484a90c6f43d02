import { alerts } from './alerts.ts'
import { ApiError } from './api-error.ts'
import { errorText } from './error-texts.ts'

/** ERR-07: an action that failed is told once; for a missing right the client itself has said it (ERR-16). */
export const reportFailure = (error: unknown) => {
  if (error instanceof ApiError && error.status === 403) return
  alerts.error(errorText(error))
}
