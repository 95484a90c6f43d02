import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import type { Icon } from '#ui/icon.tsx'
import {
  ArrowRightIcon,
  CalendarIcon,
  CapIcon,
  ChartIcon,
  ChatIcon,
  CheckCircleIcon,
  FormIcon,
  GridIcon,
  HomeIcon,
  MailIcon,
  MegaphoneIcon,
  MonitorIcon,
  PencilIcon,
  SettingsIcon,
  StarIcon,
  TeamIcon,
  UsersIcon,
} from '#ui/icons.tsx'
import { SidebarNav } from '#ui/sidebar-nav.tsx'
import { stageIcons } from '#ui/stage-icons.tsx'
import { menuOf } from '#app/screens.rules.ts'
import type { MenuArea, MenuIcon } from '#app/screens.ts'
import { AppFrame } from './app-frame.tsx'
import { PersonOnly } from './person-only.tsx'
import { useSidebarState } from './sidebar-state.ts'

const titles: Partial<Record<MenuArea, MessageKey>> = {
  programme: 'staff.nav.programme',
  people: 'staff.nav.peopleArea',
  statistics: 'staff.nav.statistics',
  system: 'staff.nav.system',
}

/** The table of screens names its icons: the drawings are loaded with the menu. */
const icons: Record<MenuIcon, Icon> = {
  arrow: ArrowRightIcon,
  calendar: CalendarIcon,
  cap: CapIcon,
  chart: ChartIcon,
  chat: ChatIcon,
  check: CheckCircleIcon,
  form: FormIcon,
  grid: GridIcon,
  home: HomeIcon,
  lectures: stageIcons.Lectures,
  mail: MailIcon,
  markdown: stageIcons.MaterialsForPreparationMarkdown,
  materials: stageIcons.MaterialsForPreparation,
  megaphone: MegaphoneIcon,
  monitor: MonitorIcon,
  page: stageIcons.StagePage,
  pencil: PencilIcon,
  project: stageIcons.Project,
  settings: SettingsIcon,
  star: StarIcon,
  team: TeamIcon,
  tests: stageIcons.Testing,
  users: UsersIcon,
}

/** The pages below a screen belong to it; below /main lies everything. */
const isWithin = (pathname: string, path: string): boolean =>
  pathname === path || (path !== paths.main && pathname.startsWith(`${path}/`))

function StaffArea() {
  const t = useT()
  const { user, selection } = usePerson()
  const { pathname } = useLocation()
  const { isCollapsed, setCollapsed } = useSidebarState()
  // NAV-90
  const hideHeader = useMatches().at(-1)?.staticData.isHeaderHidden
  const groups = menuOf({ user, selection }).map(({ area, screens }) => {
    const title = titles[area]
    return {
      id: area,
      ...(title ? { title: t(title) } : {}),
      items: screens.map(({ path, menu }) => ({
        id: path,
        label: t(menu.label),
        href: path,
        icon: icons[menu.icon],
        active: isWithin(pathname, path),
      })),
    }
  })
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
