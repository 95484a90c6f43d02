import type { TranslationArea } from '@academy/contract/translations'
import { mayDo } from '#lib/session/roles.rules.ts'
import type { Person } from '#lib/session/guards.rules.ts'
import type { MenuArea, Screen } from './screen.ts'
import { layouts, screens, type KnownScreen } from './screens.ts'

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')

const fits = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length && pattern.every((part, i) => part.startsWith('$') || part === parts[i])
const namedParts = (pattern: readonly string[]): number => pattern.filter((part) => !part.startsWith('$')).length

/** The screen at an address; of two that fit, the one that names more of its parts, as the router chooses. */
export const screenAt = (pathname: string): KnownScreen | null => {
  const parts = partsOf(pathname)
  const fitting = screens.filter(({ path }) => fits(partsOf(path), parts))
  return fitting.toSorted((a, b) => namedParts(partsOf(b.path)) - namedParts(partsOf(a.path)))[0] ?? null
}

/** The areas below an address of their own: the guard leads on from there also where there is no screen. */
const layoutAt = (pathname: string) =>
  Object.values(layouts).find(
    ({ path }) => path !== undefined && (pathname === path || pathname.startsWith(`${path}/`)),
  )

/** Whose texts a page needs besides the public ones (areas.test.ts holds every screen against it). */
export const areasOf = (pathname: string): readonly TranslationArea[] => {
  const screen = screenAt(pathname)
  if (screen === null) return layoutAt(pathname)?.texts ?? []
  const { layout, texts = [] } = screen
  return [...(layout === 'none' ? [] : (layouts[layout].texts ?? [])), ...texts]
}

/** ROLE-26: guard and menu ask the same question. */
export const mayOpen = ({ user, selection }: Person, { needs }: Screen): boolean =>
  needs === undefined || needs === 'staff' || mayDo(user, selection, needs, 'read')

const areas: readonly MenuArea[] = ['home', 'programme', 'people', 'statistics', 'system']

export type MenuScreen = KnownScreen & Required<Pick<Screen, 'menu'>>
const isInMenu = (screen: KnownScreen): screen is MenuScreen => screen.menu !== undefined

/** What stands in the menu of a person, area by area; an area without screens is left out. */
export const menuOf = (person: Person): { area: MenuArea; screens: MenuScreen[] }[] =>
  areas
    .map((area) => ({
      area,
      screens: screens.filter(isInMenu).filter((screen) => screen.menu.area === area && mayOpen(person, screen)),
    }))
    .filter(({ screens }) => screens.length > 0)

/** The screens of the menu below whose address a page lies, the outermost first; the page itself is none of them. */
export const screensAbove = (person: Person, pathname: string): MenuScreen[] =>
  screens
    .filter(isInMenu)
    .filter(({ path, menu }) => menu.area !== 'home' || path !== layouts.staff.path)
    .filter((screen) => pathname.startsWith(`${screen.path}/`) && mayOpen(person, screen))
    .toSorted((one, other) => one.path.length - other.path.length)
