import { Outlet } from '@tanstack/react-router'
import { AppLanguageSwitch } from '#features/system/preferences/app-language-switch.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Logo } from '#ui/logo.tsx'
import { OfflineNotice } from '#kit/offline-notice.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { Queries } from './queries.tsx'
import classes from './document.layout.module.css'

/** NAV-81: a document stands without the landing header, and is printed without anything. */
export function DocumentLayout() {
  const t = useT()
  return (
    <div className={classes.layout}>
      <SkipLink label={t('app.skipToContent')} />
      <OfflineNotice message={t('offline.banner')} />
      <header className={`${classes.top} ac-no-print`}>
        <Anchor href={paths.home} className={classes.brand} aria-label={`${t('app.name')}, ${t('action.toHome')}`}>
          <Logo size={36} />
          {t('app.name')}
        </Anchor>
        <AppLanguageSwitch />
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Queries>
          <Outlet />
        </Queries>
      </main>
    </div>
  )
}
