import type { Capability } from '@academy/contract/permissions'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import type { Icon } from '#ui/icon.tsx'
import {
  ArrowRightIcon,
  CalendarIcon,
  CapIcon,
  ChartIcon,
  ChatIcon,
  CheckCircleIcon,
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
import { AppFrame } from './app-frame.tsx'
import { PersonOnly } from './person-only.tsx'
import { useSidebarState } from './sidebar-state.ts'

type Screen = { path: string; label: MessageKey; icon: Icon; needs: Capability | null }

/** Screens that exist, each with what one must be allowed to read there; a new screen adds its line. */
const areas: { id: string; title?: MessageKey; screens: readonly Screen[] }[] = [
  {
    id: 'home',
    screens: [
      { path: paths.main, label: 'staff.nav.overview', icon: HomeIcon, needs: null },
      { path: paths.academyList, label: 'staff.nav.academies', icon: CapIcon, needs: 'academies.overview' },
    ],
  },
  {
    id: 'programme',
    title: 'staff.nav.programme',
    screens: [
      { path: paths.mainStages, label: 'staff.nav.stages', icon: GridIcon, needs: 'stages.board' },
      { path: paths.moves, label: 'staff.nav.moves', icon: ArrowRightIcon, needs: 'academies.moveCount' },
      { path: paths.groups, label: 'staff.nav.groups', icon: TeamIcon, needs: 'groups.manage' },
      {
        path: paths.preparationMaterials,
        label: 'staff.nav.preparations',
        icon: stageIcons.MaterialsForPreparation,
        needs: 'stages.board',
      },
      {
        path: paths.materialGroups,
        label: 'staff.nav.materialGroups',
        icon: stageIcons.MaterialsForPreparationMarkdown,
        needs: 'materialGroups.manage',
      },
      { path: paths.lectures, label: 'staff.nav.lectures', icon: stageIcons.Lectures, needs: 'lectures.read' },
      { path: paths.tests, label: 'staff.nav.tests', icon: stageIcons.Testing, needs: 'stageTests.read' },
      { path: paths.staticPages, label: 'staff.nav.staticPages', icon: stageIcons.StagePage, needs: 'stages.board' },
    ],
  },
  {
    id: 'people',
    title: 'staff.nav.peopleArea',
    screens: [
      { path: paths.reviewDesk, label: 'staff.nav.review', icon: CheckCircleIcon, needs: 'homework.read' },
      { path: paths.staffChat, label: 'staff.nav.chat', icon: ChatIcon, needs: 'chat.staff' },
      { path: paths.autograde, label: 'staff.nav.autograde', icon: MonitorIcon, needs: 'autograde.manage' },
      { path: paths.evaluations, label: 'staff.nav.evaluations', icon: StarIcon, needs: 'teams.overview' },
      {
        path: paths.projectEvaluations,
        label: 'staff.nav.projectEvaluations',
        icon: ChartIcon,
        needs: 'teams.overview',
      },
      {
        path: paths.announcements,
        label: 'staff.nav.announcements',
        icon: MegaphoneIcon,
        needs: 'announcements.manage',
      },
      { path: paths.people, label: 'staff.nav.people', icon: UsersIcon, needs: 'users.read' },
      { path: paths.motivationLetters, label: 'staff.nav.letters', icon: PencilIcon, needs: 'letters.read' },
      { path: paths.interviews, label: 'staff.nav.interviews', icon: CalendarIcon, needs: 'interviews.manage' },
      { path: paths.teams, label: 'staff.nav.teams', icon: stageIcons.Project, needs: 'teams.overview' },
    ],
  },
  {
    id: 'statistics',
    title: 'staff.nav.statistics',
    screens: [
      { path: paths.funnel, label: 'staff.nav.funnel', icon: ChartIcon, needs: 'statistics.read' },
      { path: paths.stageStatistics, label: 'staff.nav.stageStatistics', icon: StarIcon, needs: 'statistics.read' },
    ],
  },
  {
    id: 'system',
    title: 'staff.nav.system',
    screens: [
      { path: paths.mails, label: 'staff.nav.mails', icon: MailIcon, needs: 'settings.admin' },
      { path: paths.systemSettings, label: 'staff.nav.systemSettings', icon: SettingsIcon, needs: 'settings.admin' },
    ],
  },
]

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
  const groups = areas.flatMap(({ id, title, screens }) => {
    const items = screens
      .filter(({ needs }) => needs === null || mayDo(user, selection, needs, 'read'))
      .map(({ path, label, icon }) => ({
        id: path,
        label: t(label),
        href: path,
        icon,
        active: isWithin(pathname, path),
      }))
    return items.length === 0 ? [] : [{ id, items, ...(title ? { title: t(title) } : {}) }]
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
