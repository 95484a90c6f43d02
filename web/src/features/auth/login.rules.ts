import type { MessageKey } from '#lib/i18n/messages.ts'
import { isApiError } from '#lib/api-error.ts'

export type LoginFailure =
  | { field: 'email' | 'password'; text: MessageKey }
  | { field: null; text: MessageKey }
  | { unconfirmed: { email: string; hash: string } }

/** ACC-32 to ACC-37. */
export const loginFailure = (error: unknown, email: string): LoginFailure => {
  if (isApiError(error, 'UserNotFound')) return { field: 'email', text: 'login.emailUnknown' }
  if (isApiError(error, 'UserBlocked')) return { field: 'email', text: 'login.emailBlocked' }
  if (isApiError(error, 'WrongPassword')) return { field: 'password', text: 'login.wrongPassword' }
  if (isApiError(error, 'EmailIsNotConfirmed')) {
    const { email: stored, hash } = error.data
    return {
      unconfirmed: { email: typeof stored === 'string' ? stored : email, hash: typeof hash === 'string' ? hash : '' },
    }
  }
  if (isApiError(error, 'LostInternetConnection')) return { field: null, text: 'alert.connectionProblem' }
  if (isApiError(error, 'TooManyRequests')) return { field: null, text: 'error.TooManyRequests' }
  return { field: null, text: 'alert.somethingWentWrong' }
}
