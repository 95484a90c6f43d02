import { Email } from '@academy/contract/fields'
import { staffRoles, type RoleName, type StaffRole } from '@academy/contract/enums'
import type { Employee } from '@academy/contract/groups'

/** Permission table: an Admin makes no Admins, and nobody makes a SuperAdmin of an academy. */
export const grantable = (isSuperAdmin: boolean, held: readonly RoleName[]): StaffRole[] =>
  staffRoles.filter((role) => role !== 'SuperAdmin' && (isSuperAdmin || role !== 'Admin') && !held.includes(role))

/** An Admin has no power over the other Admins, and nobody takes their own rights away by mistake. */
export const mayRemove = (viewer: { id: number; isSuperAdmin: boolean }, { id, roles }: Employee): boolean =>
  id !== viewer.id && (viewer.isSuperAdmin || !roles.includes('Admin'))

/** V2: whoever works only elsewhere is in no list; a whole address is enough to invite them. */
export const addressToInvite = (search: string, found: readonly Employee[] | undefined): string | null => {
  const address = search.trim().toLowerCase()
  const isFound = found?.some(({ email }) => email.toLowerCase() === address)
  return isFound === false && Email.safeParse(address).success ? address : null
}
