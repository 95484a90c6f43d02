import { SecondFactorCode } from '@academy/contract/auth-forms'
import { isApiError } from '#lib/api-error.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { wholeFailure, type LoginNotice, type WholeFailure } from './login.rules.ts'

/** An authenticator shows six digits; a recovery code was written down once. */
export type CodeKind = 'authenticator' | 'recovery'

/** Apps show '123 456', people type it so; the gap carries nothing. */
export const plainCode = (typed: string): string => typed.replace(/\s/g, '')

/** What is wrong with a code before anybody is asked; null when it may be sent. */
export const codeProblem = (typed: string, kind: CodeKind): MessageKey | null => {
  const code = plainCode(typed)
  if (code === '') return 'validation.fieldIsRequired'
  if (kind === 'authenticator') return /^\d{6}$/.test(code) ? null : 'secondFactor.sixDigits'
  return SecondFactorCode.safeParse(code).success ? null : 'validation.wrongCode'
}

export type CodeFailure =
  | { at: 'code'; text: MessageKey }
  | ({ at: 'form' } & WholeFailure)
  /** The ticket is worth nothing any more: the password once again, and why. */
  | { at: 'password'; notice: LoginNotice }

export const codeFailure = (error: unknown): CodeFailure => {
  if (isApiError(error, 'InvalidAccessToken')) return { at: 'password', notice: 'codeExpired' }
  if (isApiError(error, 'UserBlocked')) return { at: 'password', notice: 'blocked' }
  if (isApiError(error) && error.fields.some(({ field }) => field === 'code')) {
    return { at: 'code', text: 'validation.wrongCode' }
  }
  return { at: 'form', ...wholeFailure(error) }
}
