import type { ErrorName } from '@academy/contract/errors'
import { isApiError } from './api-error.ts'
import { hasText } from './i18n/i18n.ts'
import type { MessageKey } from './i18n/messages.ts'

/** Complete by type: an error name without a text in the dictionaries does not compile here. */
const keyOf = <Name extends ErrorName>(name: Name): MessageKey => `error.${name}` satisfies MessageKey

/** what to tell a person about any failure; a newer server may name errors this page does not know yet. */
export const errorText = (error: unknown): MessageKey => {
  const key = isApiError(error) ? keyOf(error.name) : 'error.UnknownError'
  return hasText(key) ? key : 'error.UnknownError'
}
