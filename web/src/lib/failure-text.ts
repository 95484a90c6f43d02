import { isApiError } from './api-error.ts'
import { waitingTime } from './dates.ts'
import { errorText } from './error-texts.ts'
import { useLocale } from './i18n/i18n.ts'
import { useT } from './i18n/use-t.ts'

/** A failure in words; where the server says when to come again, with that time. */
export const useFailureText = () => {
  const t = useT()
  const locale = useLocale()
  return (error: unknown): string => {
    const seconds = isApiError(error, 'TooManyRequests') ? error.retryAfterSeconds : null
    if (seconds === null) return t(errorText(error))
    return t('form.tooManyTries', { wait: waitingTime(seconds, locale) })
  }
}
