import { academiesApi } from '@academy/contract/academies'
import { canonicalDemoHash } from '@academy/contract/limits'
import { OpenAcademies } from '#features/academies/academies/open-academies.tsx'
import { About } from '#features/overview/home/about.tsx'
import { Faq } from '#features/overview/home/faq.tsx'
import { FinalCall } from '#features/overview/home/final-call.tsx'
import { Hero } from '#features/overview/home/hero.tsx'
import { HowItWorks } from '#features/overview/home/how-it-works.tsx'
import { News } from '#features/overview/home/news.tsx'
import { Numbers } from '#features/overview/home/numbers.tsx'
import { SiteFooter } from '#features/overview/home/site-footer.tsx'
import { AppLanguageSwitch } from '#features/system/preferences/app-language-switch.tsx'
import { AppThemeSwitch } from '#features/system/preferences/app-theme-switch.tsx'
import { Outside } from '#features/system/settings/outside.tsx'
import { call } from '#lib/api.ts'
import { useHeaderLinks } from '#lib/header-links.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { pageFacts } from '#lib/page-facts.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { defaultLanding } from '#lib/session/landing.rules.ts'
import { useSession } from '#lib/session/session.store.ts'
import { useLoaded } from '#lib/use-loaded.ts'
import { LandingHeader } from '#ui/landing-header.tsx'
import { OfflineNotice } from '#kit/offline-notice.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import classes from './home.page.module.css'

export function HomePage() {
  const t = useT()
  const session = useSession()
  const isKnown = session.status === 'known'
  const cabinetHref = isKnown ? defaultLanding(session.user, session.selection) : null
  const academies = useLoaded((signal) => call(academiesApi.list, {}, { signal }))
  const open = academies.data?.filter((academy) => academy.joinable)
  const directions = new Set(
    open?.flatMap((academy) => academy.directions.map(({ specialization }) => specialization.id)),
  )
  // None when the list did not arrive.
  const openCount = open?.length ?? (academies.isPending ? (pageFacts()?.openAcademies ?? 0) : 0)
  usePageTitle(t('home.title'))

  return (
    <>
      <SkipLink label={t('app.skipToContent')} />
      <OfflineNotice message={t('offline.banner')} />
      <LandingHeader
        tone="nav"
        brand={t('app.name')}
        homeLabel={t('app.name')}
        label={t('home.nav.label')}
        menuLabel={t('shell.openMenu')}
        links={[
          { href: '/#how', label: t('home.nav.how') },
          { href: '/#academies', label: t('home.nav.academies') },
          { href: '/#faq', label: t('home.nav.faq') },
          { href: paths.demoTest(canonicalDemoHash), label: t('common.demoTest') },
          ...useHeaderLinks(),
          cabinetHref === null
            ? { href: paths.login, label: t('common.logIn'), strong: true }
            : { href: cabinetHref, label: t('home.hero.open'), strong: true },
        ]}
      >
        <AppLanguageSwitch tone="nav" />
      </LandingHeader>
      <main id="main" tabIndex={-1}>
        <Hero cabinetHref={cabinetHref} />
        <div className={classes.sections}>
          <OpenAcademies query={academies} />
          <About />
          <HowItWorks />
          {openCount > 0 && <Numbers academiesCount={openCount} directionsCount={open ? directions.size : null} />}
          <Faq />
          {!isKnown && <News />}
          {!isKnown && <FinalCall />}
        </div>
      </main>
      <SiteFooter
        switches={
          <>
            <AppThemeSwitch tone="nav" />
            <AppLanguageSwitch tone="nav" />
          </>
        }
      />
      <Outside />
    </>
  )
}
