import { Outlet } from '@tanstack/react-router'
import { SiteFooter } from '#features/overview/home/site-footer.tsx'
import { AppThemeSwitch } from '#features/system/preferences/app-theme-switch.tsx'
import { Outside } from '#features/system/settings/outside.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { LandingHeader } from '#ui/landing-header.tsx'
import { OfflineNotice } from '#kit/offline-notice.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { useLandingNav } from './landing-nav.tsx'
import { Queries } from './queries.tsx'
import classes from './landing.layout.module.css'

/** NAV-81: the landing header belongs to auth, demo-test and public paths. */
export function LandingLayout() {
  const t = useT()
  const nav = useLandingNav('default')
  return (
    <div className={classes.layout}>
      <SkipLink label={t('app.skipToContent')} />
      <OfflineNotice message={t('offline.banner')} />
      <LandingHeader brand={t('app.name')} homeLabel={`${t('app.name')}, ${t('action.toHome')}`} {...nav} />
      <main id="main" tabIndex={-1} className={classes.main}>
        <Queries>
          <Outlet />
        </Queries>
      </main>
      <SiteFooter switches={<AppThemeSwitch tone="nav" />} />
      <Outside />
    </div>
  )
}
