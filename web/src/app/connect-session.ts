import { academyNamedBy } from '#kit/academy/named-academy.ts'
import { alerts } from '#lib/alerts.ts'
import { apiEvents } from '#lib/api.ts'
import { locale, switchLocale } from '#lib/i18n/i18n.ts'
import { isOwnPath, paths } from '#lib/paths.ts'
import { takeActingFrom } from '#lib/session/acting-from.ts'
import { isHandingOver } from '#lib/session/hand-over.ts'
import { setScreenAcademy } from '#lib/session/session.store.ts'
import { sessionEvents } from '#lib/session/session.ts'
import { askStepUp } from '#lib/step-up.ts'
import { router } from './router.tsx'

/** What happens on screen when the session or a right ends: the library says when, the application knows where to. */
export const connectSession = () => {
  apiEvents.forbidden = () => alerts.error('alert.noRights')
  apiEvents.stepUp = askStepUp

  // In the same step in which the page changes: the page before never works on the academy of the next.
  router.subscribe('onBeforeRouteMount', ({ toLocation }) => {
    isHandingOver.set(false)
    setScreenAcademy(academyNamedBy(toLocation), toLocation.pathname)
  })

  sessionEvents.ended = () => {
    const { href } = router.state.location
    void router.navigate({ href: paths.login, replace: true, ...(isOwnPath(href) ? { state: { from: href } } : {}) })
  }

  sessionEvents.actingEnded = () => void router.navigate({ href: takeActingFrom(), replace: true })

  // I18N-08: the language of the person wins over what this browser remembers.
  sessionEvents.personChanged = async (user) => {
    if (user.settings.localization !== locale()) await switchLocale(user.settings.localization)
  }
}
