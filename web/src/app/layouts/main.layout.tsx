import { Outlet, useMatches } from '@tanstack/react-router'
import { StaffMenu } from '#kit/staff-menu.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { SidebarNav } from '#ui/sidebar-nav.tsx'
import { AppFrame } from './app-frame.tsx'
import { PersonOnly } from './person-only.tsx'
import { useSidebarState } from './sidebar-state.ts'
import { useStaffGroups } from './staff-groups.ts'

function StaffArea() {
  const t = useT()
  const { isCollapsed, setCollapsed } = useSidebarState()
  // NAV-90
  const hideHeader = useMatches().at(-1)?.staticData.isHeaderHidden
  const groups = useStaffGroups()
  return (
    <AppFrame
      isCollapsed={isCollapsed}
      hideHeader={hideHeader}
      sidebar={
        <SidebarNav
          label={t('staff.navigation')}
          groups={groups}
          collapsed={isCollapsed}
          onCollapsedChange={setCollapsed}
          collapseLabel={t('shell.collapse')}
          expandLabel={t('shell.expand')}
          sublistLabel={(label) => label}
        />
      }
    >
      <StaffMenu value={groups}>
        <Outlet />
      </StaffMenu>
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
