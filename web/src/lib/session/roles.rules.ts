import type { AcademyOption, RoleName } from '@academy/contract/enums'
import {
  can,
  qualifiesForAll,
  roleIn,
  type AcademyChoice,
  type Capability,
  type RoleHolder,
} from '@academy/contract/permissions'
import type { User, UserAcademy } from '@academy/contract/users'

/** ACAD-46: what the academy selector can hold; null is 'nothing chosen'. */
export type Selection = number | AcademyOption | null

/** a membership that an Admin has blocked grants nothing. */
export const roleHolderOf = (user: User): RoleHolder => {
  const rolesByAcademy = new Map<number, RoleName[]>()
  const blocked = new Set(user.academies.filter((academy) => !academy.active).map((academy) => academy.id))
  for (const [role, academies] of Object.entries(user.academyRoles) as [RoleName, { id: number }[] | undefined][]) {
    for (const { id } of academies ?? []) {
      if (!blocked.has(id)) rolesByAcademy.set(id, [...(rolesByAcademy.get(id) ?? []), role])
    }
  }
  return { isSuperAdmin: user.isSuperAdmin, rolesByAcademy }
}

const choiceOf = (selection: Selection): AcademyChoice => (selection === 'more' ? null : selection)

/** Ask what someone may do, not who they are; the same table answers on the server. */
export const mayDo = (user: User, selection: Selection, capability: Capability, effect: 'read' | 'write' = 'write') =>
  can(roleHolderOf(user), capability, choiceOf(selection), effect)

export const mayChooseAll = (user: User): boolean => qualifiesForAll(roleHolderOf(user))

export const currentRole = (user: User, selection: Selection): RoleName | null => {
  if (typeof selection === 'number') return roleIn(roleHolderOf(user), selection)
  return user.isSuperAdmin ? 'SuperAdmin' : null
}

export const isStaffRole = (role: RoleName | null): boolean => role !== null && role !== 'Student'

/** An academy in which the user neither holds a role nor is blocked counts as none, or the guards could never agree. */
export const selectionOf = (user: User, wantsMore = false): Selection => {
  if (wantsMore) return 'more'
  const academy = user.academies.find((candidate) => candidate.id === user.currentAcademyId)
  if (academy && (!academy.active || currentRole(user, academy.id) !== null)) return academy.id
  return mayChooseAll(user) ? 'all' : null
}

/**
 * whoever stands at 'all' opens a thing of one academy by an address that names it. An academy in which the user
 * is no staff, or which nobody knows, is not asked for.
 */
export const selectionAt = (user: User, chosen: Selection, named: number | null): Selection =>
  named !== null &&
  user.academies.some(({ id, active }) => id === named && active) &&
  isStaffRole(currentRole(user, named))
    ? named
    : chosen

export const academyOf = (user: User, selection: Selection): UserAcademy | null =>
  (typeof selection === 'number' && user.academies.find((academy) => academy.id === selection)) || null

export const directionIn = (user: User, selection: Selection) =>
  user.groups.find((group) => group.isDirection && group.academyId === selection)?.specialization ?? null

export const hasAnyDirection = (user: User): boolean => user.groups.some((group) => group.isDirection)

/** NAV-66: blocked by an Admin of the selected academy; other academies work. */
export const isBlockedIn = (user: User, selection: Selection): boolean => academyOf(user, selection)?.active === false

/** ACAD-44: open, or finished by this student. */
export const isActiveFor = (user: User, academy: Pick<UserAcademy, 'id' | 'isAcademyClosed'>): boolean =>
  !academy.isAcademyClosed || user.finishedAcademies.includes(academy.id)
