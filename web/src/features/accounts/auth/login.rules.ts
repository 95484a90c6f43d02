import type { MessageKey } from '#lib/i18n/messages.ts'
import { isApiError } from '#lib/api-error.ts'
import { comeAgain } from '#lib/come-again.ts'

/** An answer about the whole; with seconds where the server says when to come again. */
export interface WholeFailure {
  text: MessageKey
  waitSeconds?: number
}
export type LoginFailure =
  | { field: 'email' | 'password'; text: MessageKey }
  | ({ field: null } & WholeFailure)
  | { unconfirmed: { email: string; hash: string } }
  /** The password was right, the second factor is still to come. */
  | { ticket: string }

/** ACC-36, ACC-37, T5: what is left when no field is to blame. */
export const wholeFailure = (error: unknown): WholeFailure => {
  if (isApiError(error, 'LostInternetConnection')) return { text: 'alert.connectionProblem' }
  const again = comeAgain(error)
  if (again) return again
  return { text: isApiError(error, 'TooManyRequests') ? 'error.TooManyRequests' : 'alert.somethingWentWrong' }
}

/** The ticket of a log-in that still wants a code. */
export const ticketOf = (error: unknown): string | null => {
  if (!isApiError(error, 'AccessDenied')) return null
  const isCodeWanted = error.fields.some(({ field, message }) => field === 'code' && message === 'secondFactorNeeded')
  return isCodeWanted && typeof error.data.hash === 'string' ? error.data.hash : null
}

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
  const ticket = ticketOf(error)
  return ticket === null ? { field: null, ...wholeFailure(error) } : { ticket }
}

/** What the login page says above its form about what happened before. */
export const loginNotices = {
  passwordChanged: { tone: 'success', text: 'login.passwordChanged' },
  accountDeleted: { tone: 'info', text: 'login.accountDeleted' },
  codeExpired: { tone: 'warning', text: 'secondFactor.expired' },
  blocked: { tone: 'error', text: 'login.emailBlocked' },
} as const satisfies Record<string, { tone: 'info' | 'success' | 'warning' | 'error'; text: MessageKey }>
export type LoginNotice = keyof typeof loginNotices

/** The state of a history entry may be older than this page. */
export const isLoginNotice = (value: unknown): value is LoginNotice =>
  typeof value === 'string' && Object.hasOwn(loginNotices, value)
