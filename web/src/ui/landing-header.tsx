import { useId, type ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { ExternalIcon, MenuIcon } from './main-icons.tsx'
import classes from './landing-header.module.css'
import { Logo } from './logo.tsx'

export type LandingLink = {
  href: string
  label: string
  /** Leaves the product: opens a new tab and says so. */
  newTabLabel?: string
  /** Stands out (login). */
  strong?: boolean
}

export type LandingNavProps = {
  label: string
  links: readonly LandingLink[]
  /** Name of the burger that holds the links where they do not fit. */
  menuLabel: string
  /** LanguageSwitch, ThemeSwitch, a button. */
  children?: ReactNode
}

function Links({ links }: Pick<LandingNavProps, 'links'>) {
  return (
    <ul role="list" className={classes.links}>
      {links.map((link) => {
        const inner = (
          <>
            {link.label}
            {link.newTabLabel && (
              <>
                <ExternalIcon size={14} />
                <span className="ac-visually-hidden">({link.newTabLabel})</span>
              </>
            )}
          </>
        )
        return (
          <li key={link.href}>
            {link.newTabLabel ? (
              <a href={link.href} className={classes.link} target="_blank" rel="noopener noreferrer">
                {inner}
              </a>
            ) : (
              <Anchor href={link.href} className={classes.link} data-strong={link.strong || undefined}>
                {inner}
              </Anchor>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The links and switches without the brand: `top` of AuthLayout. A burger takes the links where they do not fit. */
export function LandingNav({ label, links, menuLabel, children }: LandingNavProps) {
  const panelId = useId()
  return (
    <nav className={classes.nav} aria-label={label}>
      <div className={classes.row}>
        <Links links={links} />
        {children}
        <button type="button" className={classes.burger} popoverTarget={panelId} aria-label={menuLabel}>
          <MenuIcon size={24} />
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        id={panelId}
        popover="auto"
        className={classes.panel}
        onClick={(event) => {
          if ((event.target as Element).closest('a')) event.currentTarget.hidePopover()
        }}
      >
        <Links links={links} />
      </div>
    </nav>
  )
}

export type LandingHeaderProps = LandingNavProps & {
  brand: string
  homeHref?: string
  homeLabel: string
  /** `nav` on the deep green of the home page, `canvas` on public pages. */
  tone?: 'nav' | 'canvas'
}

export function LandingHeader({ brand, homeHref = '/', homeLabel, tone = 'canvas', ...nav }: LandingHeaderProps) {
  return (
    <header className={classes.header} data-tone={tone}>
      <Anchor href={homeHref} className={classes.brand} aria-label={homeLabel}>
        <Logo />
        <span>{brand}</span>
      </Anchor>
      <LandingNav {...nav} />
    </header>
  )
}
