import { useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import classes from './app-shell.module.css'
import { IconButton } from './icon-button.tsx'
import { CloseIcon, MenuIcon } from './icons.tsx'
import { Logo } from './logo.tsx'
import { SkipLink } from './skip-link.tsx'

export type AppShellProps = {
  brand: string
  homeHref?: string
  homeLabel: string
  skipLabel: string
  /** Beside the logo: academy selector (HeaderSelect in a Menu), specialization (HeaderNote). */
  headerStart?: ReactNode
  /** On the right: referral, bell, user menu. */
  headerEnd?: ReactNode
  hideHeader?: boolean
  /** Above the header: OfflineBanner, "you act as ...". */
  banner?: ReactNode
  /** SidebarNav; without it there is neither sidebar nor burger. */
  sidebar?: ReactNode
  collapsed?: boolean
  /** Names of the burger; without them there is no burger. */
  burger?: { openLabel: string; closeLabel: string }
  /** Lies over sidebar and content, which cannot be reached behind it; the header stays. */
  cover?: ReactNode
  children: ReactNode
}

const narrow = '(max-width: 768px)'

export function AppShell({
  brand,
  homeHref = '/',
  homeLabel,
  skipLabel,
  headerStart,
  headerEnd,
  hideHeader,
  banner,
  sidebar,
  collapsed,
  burger,
  cover,
  children,
}: AppShellProps) {
  const [menuOpen, setMenuOpen] = useState(false)
  const isCovered = Boolean(cover)

  // Turning the phone must not leave the page inert behind a sidebar that is no overlay any more.
  useEffect(() => {
    if (!menuOpen) return
    const query = window.matchMedia(narrow)
    const close = () => setMenuOpen(false)
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    query.addEventListener('change', close)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      query.removeEventListener('change', close)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [menuOpen])

  const closeOnLink = (event: MouseEvent) => {
    if ((event.target as Element).closest('a[href]')) setMenuOpen(false)
  }

  return (
    <div
      className={classes.shell}
      data-collapsed={collapsed || undefined}
      data-menu-open={menuOpen || undefined}
      data-no-sidebar={sidebar ? undefined : true}
      data-no-header={hideHeader || undefined}
    >
      <SkipLink label={skipLabel} />
      {banner && <div className={classes.banner}>{banner}</div>}
      {!hideHeader && (
        <header className={classes.header}>
          {sidebar && burger && !isCovered && (
            <IconButton
              className={classes.burger}
              label={menuOpen ? burger.closeLabel : burger.openLabel}
              icon={menuOpen ? <CloseIcon size={24} /> : <MenuIcon size={24} />}
              aria-expanded={menuOpen}
              onClick={() => setMenuOpen(!menuOpen)}
            />
          )}
          <Anchor href={homeHref} className={classes.brand} aria-label={homeLabel}>
            <Logo padding={17} />
            <span className={classes.word}>{brand}</span>
          </Anchor>
          <div className={classes.start}>{headerStart}</div>
          <div className={classes.end}>{headerEnd}</div>
        </header>
      )}
      {sidebar && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div className={classes.sidebar} onClick={closeOnLink} inert={isCovered}>
          <div className={classes.place}>{sidebar}</div>
        </div>
      )}
      <main id="main" tabIndex={-1} className={classes.main} inert={menuOpen && !isCovered}>
        <div className={classes.content} inert={isCovered}>
          {children}
        </div>
        {isCovered && <div className={classes.cover}>{cover}</div>}
      </main>
    </div>
  )
}
