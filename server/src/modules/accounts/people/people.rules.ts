import { type RoleName, staffRoles } from '@academy/contract/enums'
import type { Person } from '@academy/contract/people'
import { can, type RoleHolder } from '@academy/contract/permissions'

/** Somebody as the rules see them, with all memberships: also the blocked ones, and those the caller may not see. */
export interface Subject {
  id: number
  isSuperAdmin: boolean
  isEmployee: boolean
  isBlocked: boolean
  memberships: readonly { academyId: number; active: boolean; roles: readonly RoleName[] }[]
}
export interface Caller extends RoleHolder {
  userId: number
  impersonatorId: number | null
}

const rolesOf = (subject: Subject, academyId: number): readonly RoleName[] =>
  subject.memberships.find((membership) => membership.academyId === academyId)?.roles ?? []

export const isMemberOf = (subject: Subject, academyId: number): boolean =>
  subject.memberships.some((membership) => membership.academyId === academyId)

/** An Admin has no power over the other Admins of the academy, nor over those above it. */
const isBelow = (caller: Caller, subject: Subject, academyId: number): boolean =>
  caller.isSuperAdmin || !(subject.isSuperAdmin || rolesOf(subject, academyId).includes('Admin'))

export const isStaffRole = (role: RoleName): boolean => (staffRoles as readonly RoleName[]).includes(role)

/** Q-22, V2: waits for a first role, or works where the caller grants roles, too; others are invited. */
const isKnownEmployee = (caller: Caller, { isEmployee, memberships }: Subject): boolean => {
  const places = memberships.filter(({ roles }) => roles.some(isStaffRole))
  return isEmployee && (places.length === 0 || places.some(({ academyId }) => can(caller, 'roles.grant', academyId)))
}

/** ACC-70: people of the academy, and employees who are not there yet. */
export const mayChangeRoles = (caller: Caller, subject: Subject, academyId: number): boolean =>
  can(caller, 'roles.grant', academyId) &&
  isBelow(caller, subject, academyId) &&
  (caller.isSuperAdmin || isMemberOf(subject, academyId) || isKnownEmployee(caller, subject))

/** Permission table: an Admin makes no Admins. */
export const mayGrant = (caller: Pick<RoleHolder, 'isSuperAdmin'>, role: RoleName): boolean =>
  caller.isSuperAdmin || role !== 'Admin'

/** ACC-77 */
export const mayBlock = (caller: Caller, subject: Subject, academyId: number): boolean =>
  can(caller, 'users.block', academyId) &&
  subject.id !== caller.userId &&
  isMemberOf(subject, academyId) &&
  isBelow(caller, subject, academyId)

/** */
export const mayBlockAccount = (caller: Caller, subject: Subject): boolean =>
  can(caller, 'accounts.block', null) && subject.id !== caller.userId

/**
 * ACC-71: an Admin deletes Students, and only those of their own academies: the account is gone everywhere, so nobody is
 * deleted who is also at home where the Admin has no say.
 */
export const mayDelete = (caller: Caller, subject: Subject): boolean => {
  if (subject.id === caller.userId) return false
  if (caller.isSuperAdmin) return true
  if (subject.isSuperAdmin || subject.isEmployee || subject.memberships.length === 0) return false
  return subject.memberships.every(
    ({ academyId, roles }) => !roles.some(isStaffRole) && can(caller, 'users.delete', academyId),
  )
}

/** The rights of now, as the permission table wants them: a blocked membership grants nothing. */
export const roleHolderOf = (subject: Subject): RoleHolder => ({
  isSuperAdmin: subject.isSuperAdmin,
  rolesByAcademy: new Map(
    subject.memberships.filter(({ active }) => active).map(({ academyId, roles }) => [academyId, roles]),
  ),
})

/** What the caller may do, by the rules the actions themselves ask; nothing at all while acting as somebody. */
export const mayOf = (
  caller: Caller,
  subject: Subject,
  academyIds: readonly number[],
  isBelowCaller: boolean,
): Person['may'] => {
  const isFree = caller.impersonatorId === null
  return {
    impersonate: isFree && isBelowCaller && !subject.isBlocked && subject.id !== caller.userId,
    block: isFree && academyIds.some((academyId) => mayBlock(caller, subject, academyId)),
    blockAccount: isFree && mayBlockAccount(caller, subject),
    delete: isFree && mayDelete(caller, subject),
    grantRoles: isFree && (caller.isSuperAdmin || academyIds.some((id) => mayChangeRoles(caller, subject, id))),
  }
}
