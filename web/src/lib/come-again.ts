import { isApiError } from './api-error.ts'
import type { MessageKey } from './i18n/messages.ts'

export interface ComeAgain {
  text: Extract<MessageKey, 'form.tooManyTries' | 'form.busy'>
  waitSeconds: number
}

/** T5: what to say where the server says when to come again: somebody tried too often, or it has too much to do. */
export const comeAgain = (error: unknown): ComeAgain | null => {
  if (!isApiError(error) || error.retryAfterSeconds === null) return null
  if (error.name === 'TooManyRequests') return { text: 'form.tooManyTries', waitSeconds: error.retryAfterSeconds }
  return error.status === 503 ? { text: 'form.busy', waitSeconds: error.retryAfterSeconds } : null
}
