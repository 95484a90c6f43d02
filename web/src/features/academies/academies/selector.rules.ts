import type { User, UserAcademy } from '@academy/contract/users'
import { currentRole, isActiveFor, roleHolderOf, type Selection } from '#lib/session/roles.rules.ts'

export interface SelectorOptions {
  hasAll: boolean
  academies: UserAcademy[]
  hasMore: boolean
}

/** ACAD-43 to ACAD-46. Staff see all their academies; where somebody studies, only those still open or finished. */
export const selectorOptions = (user: User, selection: Selection): SelectorOptions => {
  const holder = roleHolderOf(user)
  const isOnlyStudentIn = (id: number) => holder.rolesByAcademy.get(id)?.every((role) => role === 'Student') ?? true
  const isStudying = currentRole(user, selection) === 'Student' || !user.isEmployee
  return {
    hasAll: user.isSuperAdmin,
    academies: user.academies.filter(
      (academy) => user.isSuperAdmin || !isOnlyStudentIn(academy.id) || isActiveFor(user, academy),
    ),
    hasMore: isStudying && !user.isSuperAdmin,
  }
}
