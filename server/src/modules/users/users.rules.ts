import { type RoleName, roleIds, roleNames } from '@academy/contract/enums'
import type { User, UserAcademy } from '@academy/contract/users'
import type { MeRow } from './users.repo.ts'

/** the first role by precedence names the entry. */
const firstRole = (roles: readonly RoleName[]): RoleName => roleNames.find((name) => roles.includes(name)) ?? 'Student'

const asEntry = (
  academy: { academyId: number; name: string; isClosed: boolean },
  roleName: RoleName,
  active: boolean,
): UserAcademy => ({
  id: academy.academyId,
  name: academy.name,
  isAcademyClosed: academy.isClosed,
  roleId: roleIds[roleName],
  roleName,
  active,
})

/** ROLE-12: a SuperAdmin's list is all academies, each with role SuperAdmin. */
export const academiesOf = (row: Pick<MeRow, 'isSuperAdmin' | 'memberships' | 'otherAcademies'>): UserAcademy[] =>
  row.isSuperAdmin
    ? row.otherAcademies.map((academy) => asEntry(academy, 'SuperAdmin', true))
    : row.memberships.map((academy) => asEntry(academy, firstRole(academy.roles), academy.active))

/** ROLE-07: from role name to the academies in which it is held, in the order of precedence. */
export const academyRolesOf = (
  row: Pick<MeRow, 'isSuperAdmin' | 'memberships' | 'otherAcademies'>,
): User['academyRoles'] => {
  const result: User['academyRoles'] = {}
  if (row.isSuperAdmin) result.SuperAdmin = row.otherAcademies.map(({ academyId, name }) => ({ id: academyId, name }))
  for (const role of roleNames) {
    const held = row.memberships.filter((membership) => (membership.roles as RoleName[]).includes(role))
    if (held.length > 0) result[role] = held.map(({ academyId, name }) => ({ id: academyId, name }))
  }
  return result
}
