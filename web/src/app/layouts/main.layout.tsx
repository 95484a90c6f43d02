import type { Capability } from '@academy/contract/permissions'
import { Outlet, useLocation } from '@tanstack/react-router'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import type { Icon } from '#ui/icon.tsx'
import { CapIcon, HomeIcon, MailIcon, UsersIcon } from '#ui/icons.tsx'
import { SidebarNav } from '#ui/sidebar-nav.tsx'
import { AppFrame } from './app-frame.tsx'
import { PersonOnly } from './person-only.tsx'
import { useSidebarState } from './sidebar-state.ts'

/** Screens that exist, each with what one must be allowed to read there; a new screen adds its line. */
const screens: { path: string; label: MessageKey; icon: Icon; needs: Capability | null }[] = [
  { path: paths.main, label: 'staff.nav.overview', icon: HomeIcon, needs: null },
  { path: paths.academyList, label: 'staff.nav.academies', icon: CapIcon, needs: 'academies.overview' },
  { path: paths.people, label: 'staff.nav.people', icon: UsersIcon, needs: 'users.read' },
  { path: paths.mails, label: 'staff.nav.mails', icon: MailIcon, needs: 'settings.admin' },
]

function StaffArea() {
  const t = useT()
  const { user, selection } = usePerson()
  const { pathname } = useLocation()
  const { isCollapsed, setCollapsed } = useSidebarState()
  const items = screens
    .filter(({ needs }) => needs === null || mayDo(user, selection, needs, 'read'))
    .map(({ path, label, icon }) => ({ id: path, label: t(label), href: path, icon, active: pathname === path }))
  return (
    <AppFrame
      isCollapsed={isCollapsed}
      sidebar={
        <SidebarNav
          label={t('staff.navigation')}
          groups={[{ id: 'staff', items }]}
          collapsed={isCollapsed}
          onCollapsedChange={setCollapsed}
          collapseLabel={t('shell.collapse')}
          expandLabel={t('shell.expand')}
          sublistLabel={(label) => label}
        />
      }
    >
      <Outlet />
    </AppFrame>
  )
}

export function MainLayout() {
  return (
    <PersonOnly>
      <StaffArea />
    </PersonOnly>
  )
}
