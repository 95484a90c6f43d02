import { useLocation } from '@tanstack/react-router'
import type { MenuArea, MenuIcon } from '#app/screen.ts'
import { menuOf } from '#app/screens.rules.ts'
import { stageIcons } from '#domain/programme/stage-icons.tsx'
import { inMenu, type CounterName } from '#features/overview/start/start.rules.ts'
import { useCounters } from '#features/overview/start/use-start.ts'
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
import type { NavGroup } from '#ui/sidebar-nav.tsx'

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

/** how much waits, at the screens where it is done. */
const counters: Readonly<Record<string, { name: CounterName; label: MessageKey }>> = {
  [paths.main]: { name: 'own', label: 'start.counter.own' },
  [paths.reviewDesk]: { name: 'review', label: 'start.counter.review' },
  [paths.staffChat]: { name: 'chat', label: 'start.counter.chat' },
  [paths.interviews]: { name: 'interviews', label: 'start.counter.interviews' },
  [paths.tests]: { name: 'tests', label: 'start.counter.tests' },
}

/** The pages below a screen belong to it; below /main lies everything. */
const isWithin = (pathname: string, path: string): boolean =>
  pathname === path || (path !== paths.main && pathname.startsWith(`${path}/`))

/** The menu of the person who is here, with how much waits at its lines. */
export const useStaffGroups = (): NavGroup[] => {
  const t = useT()
  const { user, selection } = usePerson()
  const { pathname } = useLocation()
  const waiting = useCounters()
  const countAt = (path: string) => {
    const counter = counters[path]
    const count = counter && waiting ? waiting[counter.name] : 0
    return counter && count > 0 ? { count: { text: inMenu(count), label: t(counter.label, { count }) } } : {}
  }
  return menuOf({ user, selection }).map(({ area, screens }) => {
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
        ...countAt(path),
      })),
    }
  })
}
