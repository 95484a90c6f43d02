import { isApiError, isPutOff } from './api-error.ts'
import type { MessageKey } from './i18n/messages.ts'

export interface ComeAgain {
  text: Extract<MessageKey, 'form.tooManyTries' | 'form.busy'>
  waitSeconds: number
}

/** T5: the text for replies that say when to retry: too many tries, or an overloaded server. */
export const comeAgain = (error: unknown): ComeAgain | null => {
  if (!isApiError(error) || error.retryAfterSeconds === null) return null
  if (error.name === 'TooManyRequests') return { text: 'form.tooManyTries', waitSeconds: error.retryAfterSeconds }
  return isPutOff(error) ? { text: 'form.busy', waitSeconds: error.retryAfterSeconds } : null
}
