import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import classes from './auth-layout.module.css'
import { Logo } from './logo.tsx'
import { SkipLink } from './skip-link.tsx'

export type AuthLayoutProps = {
  brand: string
  homeHref?: string
  /** Name of the logo link, e.g. "Академія, на головну". */
  homeLabel: string
  skipLabel: string
  /** The one sentence on the green panel. */
  slogan: ReactNode
  /** Picture in the middle of the panel; not shown on phones. */
  art?: ReactNode
  /** Top right corner: LandingNav (links, language, theme). On phones it lies on the green band. */
  top?: ReactNode
  /** Two columns of fields (registration) need more room than a login. */
  wide?: boolean
  children: ReactNode
}

export function AuthLayout({
  brand,
  homeHref = '/',
  homeLabel,
  skipLabel,
  slogan,
  art,
  top,
  wide,
  children,
}: AuthLayoutProps) {
  return (
    <div className={classes.layout}>
      <SkipLink label={skipLabel} />
      <header className={classes.panel}>
        <Anchor href={homeHref} className={classes.brand} aria-label={homeLabel}>
          <Logo size={56} />
          <span className={classes.word}>{brand}</span>
        </Anchor>
        <div className={classes.art}>{art}</div>
        <p className={classes.slogan}>{slogan}</p>
      </header>
      <div className="ac-column ac-shrink">
        {top && <div className={classes.top}>{top}</div>}
        <main id="main" tabIndex={-1} className={classes.main} data-wide={wide || undefined}>
          {children}
        </main>
      </div>
    </div>
  )
}
