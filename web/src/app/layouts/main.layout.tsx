import { Outlet, useMatches } from '@tanstack/react-router'
import { SearchButton } from '#features/overview/search/search-button.tsx'
import { StaffMenu } from '#kit/staff-menu.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { TrailContext } from '#ui/back-link.tsx'
import { SidebarNav } from '#ui/sidebar-nav.tsx'
import { AppFrame } from './app-frame.tsx'
import { PersonOnly } from './person-only.tsx'
import { useFoldedGroups, useSidebarState } from './sidebar-state.ts'
import { useScreensToFind, useStaffGroups, useTrail } from './staff-groups.ts'

function StaffArea() {
  const t = useT()
  const { isCollapsed, setCollapsed } = useSidebarState()
  const { folded, setFolded } = useFoldedGroups()
  // NAV-90
  const hideHeader = useMatches().at(-1)?.staticData.isHeaderHidden
  const groups = useStaffGroups()
  const screens = useScreensToFind()
  const trail = useTrail()
  return (
    <AppFrame
      isCollapsed={isCollapsed}
      hideHeader={hideHeader}
      search={<SearchButton screens={screens} />}
      sidebar={
        <SidebarNav
          label={t('staff.navigation')}
          groups={groups}
          collapsed={isCollapsed}
          onCollapsedChange={setCollapsed}
          folded={folded}
          onFold={setFolded}
          collapseLabel={t('shell.collapse')}
          expandLabel={t('shell.expand')}
          sublistLabel={(label) => label}
        />
      }
    >
      <StaffMenu value={groups}>
        <TrailContext value={trail}>
          <Outlet />
        </TrailContext>
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
