import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { academyNamedBy } from '#kit/academy/named-academy.ts'
import { wordsOf } from '#kit/address/words.ts'
import { alerts } from '#lib/alerts.ts'
import { loadArea } from '#lib/i18n/i18n.ts'
import { isOwnPath, paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { onboardingStepFor, type OnboardingStep } from '#lib/session/onboarding.rules.ts'
import { redirectFor } from '#lib/session/guards.rules.ts'
import { defaultLanding } from '#lib/session/landing.rules.ts'
import { knownSession, pathOfScreen, session } from '#lib/session/session.store.ts'
import { selectionAt } from '#lib/session/roles.rules.ts'
import { startSession, verify } from '#lib/session/session.ts'
import { comingFrom } from '#lib/session/coming-from.ts'
import { wantedNews } from '#domain/notifications/wanted-news.ts'
import { areasOf, mayOpen, screenAt } from './screens.rules.ts'

/** Thrown when the server could not say who is here; the error page offers to try again. */
export class SessionUnknownError extends Error {}

const isOpenToAll = (pathname: string) => areasOf(pathname).length === 0 && !pathname.startsWith('/auth/')

const askWhoIsHere = async () => {
  await startSession()
  if (session.get().status === 'failed') await verify()
  if (session.get().status === 'failed') throw new SessionUnknownError()
}

/** A link to an entry of the inbox, from a notification of the browser: the inbox opens it on the page where the person lands. */
const wantNews = (pathname: string): void => {
  const [, name, key] = pathname.split('/')
  if (name === 'news' && key) wantedNews.want(key)
}

const preloadOnboarding = async (step: OnboardingStep) =>
  (await import('./onboarding-screens.ts')).onboardingScreens[step].preload?.()

/** The person of the session, in the academy that the address names. */
const personAt = (location: ParsedLocation) => {
  const person = knownSession()
  return person && { ...person, selection: selectionAt(person.user, person.chosen, academyNamedBy(location)) }
}

/**
 * a page about one thing is opened from another one of the same academy, so it stays in the academy that the
 * address before named. The screens of the menu start anew.
 */
const stayInAcademy = ({ pathname, search, hash }: ParsedLocation): string | null => {
  const person = knownSession()
  const screen = screenAt(pathname)
  if (person === null || person.selection === person.chosen || typeof person.selection !== 'number') return null
  // The way back to the same page without an academy is wanted: another one can be chosen there.
  if (pathname === pathOfScreen()) return null
  if (screen?.needs === undefined || screen.menu || screen.needs === 'staff' || 'academy' in search) return null
  return pathname + formatQuery({ ...search, academy: person.selection }) + (hash && `#${hash}`)
}

/** Runs before every navigation: one decision for every address (guards.rules.ts). */
export const guard = async (location: ParsedLocation, isPrefetch: boolean): Promise<void> => {
  const { pathname } = location
  const { academyHash, ...words } = wordsOf(location)
  if (academyHash && pathname.startsWith('/auth/') && !isPrefetch) {
    const direction = Number(words.direction)
    comingFrom.keep({
      academyHash,
      ...(Number.isInteger(direction) && direction > 0 ? { direction } : {}),
    })
  }
  // ACAD-50: after an academy choice the root forwards once.
  const isForwarding = pathname === paths.home && location.state.isForwarding === true
  if (isOpenToAll(pathname) && !isForwarding) return

  const texts = Promise.all(areasOf(pathname).map(loadArea))
  await askWhoIsHere()
  const person = personAt(location)
  if (isForwarding) {
    if (person !== null) throw redirect({ href: defaultLanding(person.user, person.selection) })
    return
  }
  if (person !== null && !isPrefetch) wantNews(pathname)
  const target = redirectFor(
    {
      pathname,
      academyHash,
      now: new Date(),
      mayOpen: (path) => {
        const screen = screenAt(path)
        return person === null || screen === null || mayOpen(person, screen)
      },
    },
    person,
  )
  if (target !== null) {
    if (target.isRefused && !isPrefetch) alerts.warning('alert.noAccess')
    throw redirect({
      href: target.to + formatQuery({ academyHash: target.academyHash, tab: target.tab }),
      ...(target.keepLocation && isOwnPath(location.href) ? { state: { from: location.href } } : {}),
    })
  }
  const stayed = stayInAcademy(location)
  if (stayed !== null) throw redirect({ href: stayed, replace: true })
  // The screen of an onboarding step is loaded before the page that it replaces would flash.
  const step = person && onboardingStepFor(pathname, person)
  // A test has no room for anything else: the onboarding steps are shown in the cabinet.
  if (step && pathname === paths.test) throw redirect({ href: paths.cabinet })
  await Promise.all([texts, step && preloadOnboarding(step)])
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** NAV-05: where somebody wanted to go before login. */
    from?: string
    isForwarding?: boolean
    /** The address that has just been confirmed by mail. */
    confirmedEmail?: string
    /** ACC-35: what the server wants to see before it sends the confirmation again. */
    confirmationHash?: string
    /** What happened before somebody came to the login (login.rules.ts). */
    loginNotice?: string
    /** The address typed at the login, for the page that helps with a forgotten password. */
    typedEmail?: string
    /** ACC-40: the secret of the mail. */
    resetToken?: string
    /** ACC-41: what the provider wrote behind the address. */
    socialSearch?: string
    /** ACC-59: said once at the login, where somebody ends who has deleted the account. */
    isAccountDeleted?: boolean
  }
}
