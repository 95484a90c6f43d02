import type { Locale } from '@academy/contract/enums'
import { usersApi } from '@academy/contract/users'
import { call } from '#lib/api.ts'
import { switchLocale } from '#lib/i18n/i18n.ts'
import { errorText } from '#lib/error-texts.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { createObservable } from '#lib/observable.ts'
import { knownSession } from '#lib/session/session.store.ts'
import { acceptUser, renewTokens } from '#lib/session/session.ts'

export const isSwitching = createObservable(false)
/** ACC-52, ERR-18: a switch that failed is a state, not an alert. */
export const switchFailure = createObservable<MessageKey | null>(null)

/** ACC-49: loader, save, switch, new tokens, in this order; before login the choice stays in the browser (I18N-06). */
export const chooseLanguage = async (locale: Locale): Promise<void> => {
  const known = knownSession()
  isSwitching.set(true)
  switchFailure.set(null)
  try {
    if (known !== null) {
      const settings = await call(usersApi.updateSettings, { body: { localization: locale } })
      acceptUser({ ...known.user, settings }, { wantsMore: known.selection === 'more' })
    }
    await switchLocale(locale)
    if (known !== null) await renewTokens()
  } catch (error) {
    switchFailure.set(errorText(error))
  } finally {
    isSwitching.set(false)
  }
}
