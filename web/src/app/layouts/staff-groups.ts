import { useLocation } from '@tanstack/react-router'
import type { MenuArea } from '#app/screen.ts'
import { menuOf, screensAbove } from '#app/screens.rules.ts'
import type { SearchScreen } from '#features/overview/search/search-names.ts'
import { inMenu, type CounterName } from '#features/overview/start/start.rules.ts'
import { useCounters } from '#features/overview/start/use-start.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import type { Trail } from '#ui/back-link.tsx'
import type { NavGroup } from '#ui/sidebar-nav.tsx'
import { menuIcons } from './menu-icons.tsx'

const titles: Partial<Record<MenuArea, MessageKey>> = {
  programme: 'staff.nav.programme',
  people: 'staff.nav.peopleArea',
  statistics: 'staff.nav.statistics',
  system: 'staff.nav.system',
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
        icon: menuIcons[menu.icon],
        active: isWithin(pathname, path),
        ...countAt(path),
      })),
    }
  })
}

/** The same screens for the search, which knows them by their names in every language. */
export const useScreensToFind = (): SearchScreen[] => {
  const { user, selection } = usePerson()
  return menuOf({ user, selection }).flatMap(({ area, screens }) =>
    screens.map(({ path, menu }) => ({
      path,
      label: menu.label,
      area: titles[area] ?? null,
      icon: menuIcons[menu.icon],
    })),
  )
}

/** What lies above the page that is shown: its part of the menu and its screen there. */
export const useTrail = (): Trail => {
  const t = useT()
  const person = usePerson()
  const { pathname } = useLocation()
  const above = screensAbove(person, pathname)
  const area = above[0] && titles[above[0].menu.area]
  return {
    label: t('staff.trail'),
    steps: [
      ...(area ? [{ label: t(area) }] : []),
      ...above.map(({ path, menu }) => ({ label: t(menu.label), href: path })),
    ],
  }
}
