import type { ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Logo } from '#ui/logo.tsx'
import { OfflineNotice } from '#kit/offline-notice.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import classes from './demo-frame.module.css'

/** NAV-20: the demo test of somebody who is logged in stands alone, like the real one. */
export function DemoFrame({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  const t = useT()
  return (
    <div className={classes.frame}>
      <SkipLink label={t('app.skipToContent')} />
      <OfflineNotice message={t('demoTest.run.offline')} />
      <header className={classes.header}>
        <Anchor
          href={paths.cabinet}
          className={classes.brand}
          aria-label={`${t('app.name')}, ${t('demoTest.toCabinet')}`}
        >
          <Logo size={36} />
          {t('app.name')}
        </Anchor>
        {tools}
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  )
}
