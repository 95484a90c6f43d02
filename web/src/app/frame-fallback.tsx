import { useT } from '#lib/i18n/use-t.ts'
import { Logo } from '#ui/logo.tsx'
import { useSidebarState } from './layouts/sidebar-state.ts'

/**
 * The frame of an area while its files are on their way: the skeleton of index.html, whose styles are in every page, so
 * the frame of a cold load and of a change of areas are the same and cost no bytes.
 */
function FrameFallback({ frame, isCollapsed }: { frame: 'app' | 'bar' | 'auth'; isCollapsed?: boolean }) {
  const t = useT()
  return (
    <div data-boot={frame} data-boot-collapsed={isCollapsed || undefined} aria-busy="true">
      <span role="status" className="ac-visually-hidden">
        {t('app.loading')}
      </span>
      <div className="boot" aria-hidden="true">
        <b>
          <Logo />
        </b>
        <i>
          <s />
          <s />
          <s />
          <s />
          <s />
        </i>
        <u>
          <s />
          <s />
          <s />
        </u>
      </div>
    </div>
  )
}

/** Header and sidebar: the cabinet and the area of staff. */
export function AppFrameFallback() {
  return <FrameFallback frame="app" isCollapsed={useSidebarState().isCollapsed} />
}

/** A header without a sidebar. */
export function BarFallback() {
  return <FrameFallback frame="bar" />
}

/** The green panel beside a form. */
export function AuthFrameFallback() {
  return <FrameFallback frame="auth" />
}
