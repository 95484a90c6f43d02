import type { User } from '@academy/contract/users'
import { paths } from '#lib/paths.ts'
import { currentRole, isBlockedIn, isStaffRole, mayChooseAll, type Selection } from '#lib/session/roles.rules.ts'

const isUnder = (pathname: string, root: string) => pathname === root || pathname.startsWith(`${root}/`)

const belongsToStaffArea = (user: User, selection: Selection): boolean =>
  typeof selection === 'number' ? isStaffRole(currentRole(user, selection)) : mayChooseAll(user) || user.isEmployee

/**
 * NAV-35, ACC-44: {url}/edit of the area the person is in; between the areas, of the one that lets them in.
 * Nothing for somebody who is blocked: every page of theirs is the one that says so (NAV-66).
 */
export const accountPath = (pathname: string, user: User, selection: Selection): string | null => {
  if (isBlockedIn(user, selection)) return null
  if (isUnder(pathname, paths.main)) return paths.mainEdit
  if (isUnder(pathname, paths.cabinet)) return paths.cabinetEdit
  return belongsToStaffArea(user, selection) ? paths.mainEdit : paths.cabinetEdit
}
