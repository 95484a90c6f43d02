import { comeAgain } from './come-again.ts'
import { waitingTime } from './dates.ts'
import { errorText } from './error-texts.ts'
import { useLocale } from './i18n/i18n.ts'
import { useT } from './i18n/use-t.ts'

/** A failure in words; where the server says when to come again, with that time. */
export const useFailureText = () => {
  const t = useT()
  const locale = useLocale()
  return (error: unknown): string => {
    const again = comeAgain(error)
    return again ? t(again.text, { wait: waitingTime(again.waitSeconds, locale) }) : t(errorText(error))
  }
}
