import { canonicalDemoHash } from '@academy/contract/limits'
import { AppLanguageSwitch } from '#features/system/preferences/app-language-switch.tsx'
import { useHeaderLinks } from '#lib/header-links.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { defaultLanding } from '#lib/session/landing.rules.ts'
import { useSession } from '#lib/session/session.store.ts'

/** NAV-80: what the landing header offers. */
export const useLandingNav = (tone: 'default' | 'nav') => {
  const t = useT()
  const session = useSession()
  const outside = useHeaderLinks()
  const account =
    session.status === 'known'
      ? { href: defaultLanding(session.user, session.selection), label: t('home.hero.open'), strong: true }
      : { href: paths.login, label: t('common.logIn'), strong: true }
  return {
    label: t('shell.navigation'),
    menuLabel: t('shell.openMenu'),
    links: [
      { href: `${paths.home}#how`, label: t('home.nav.how') },
      { href: `${paths.home}#academies`, label: t('home.nav.academies') },
      { href: `${paths.home}#faq`, label: t('home.nav.faq') },
      { href: paths.demoTest(canonicalDemoHash), label: t('common.demoTest') },
      ...outside,
      account,
    ],
    children: <AppLanguageSwitch tone={tone} />,
  }
}
