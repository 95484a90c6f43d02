import { mayDo } from '#lib/session/roles.rules.ts'
import type { Person } from '#lib/session/guards.rules.ts'
import { staffScreens, type MenuArea, type StaffScreen } from './screens.ts'

const rows: readonly StaffScreen[] = Object.values(staffScreens)
const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')

const fits = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length && pattern.every((part, i) => part.startsWith('$') || part === parts[i])
const namedParts = (pattern: readonly string[]): number => pattern.filter((part) => !part.startsWith('$')).length

/** The screen at an address; of two that fit, the one that names more of its parts, as the router chooses. */
export const screenAt = (pathname: string): StaffScreen | null => {
  const parts = partsOf(pathname)
  const fitting = rows.filter(({ path }) => fits(partsOf(path), parts))
  return fitting.toSorted((a, b) => namedParts(partsOf(b.path)) - namedParts(partsOf(a.path)))[0] ?? null
}

/** ROLE-26: guard and menu ask the same question. */
export const mayOpen = ({ user, selection }: Person, { needs }: StaffScreen): boolean =>
  needs === 'staff' || mayDo(user, selection, needs, 'read')

const areas: readonly MenuArea[] = ['home', 'programme', 'people', 'statistics', 'system']

export type MenuScreen = StaffScreen & Required<Pick<StaffScreen, 'menu'>>
const isInMenu = (screen: StaffScreen): screen is MenuScreen => screen.menu !== undefined

/** What stands in the menu of a person, area by area; an area without screens is left out. */
export const menuOf = (person: Person): { area: MenuArea; screens: MenuScreen[] }[] =>
  areas
    .map((area) => ({
      area,
      screens: rows.filter(isInMenu).filter((screen) => screen.menu.area === area && mayOpen(person, screen)),
    }))
    .filter(({ screens }) => screens.length > 0)
