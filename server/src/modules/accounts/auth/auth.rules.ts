import { can, type RoleHolder, rolesIn } from '@academy/contract/permissions'

/** who may act as whom. Asked at the start of an impersonation and again at each of its calls (A5). */
export const mayActAs = (actor: RoleHolder, target: RoleHolder): boolean => {
  const academies = academiesToActIn(actor, target)
  return academies === 'every' || academies.size > 0
}

/** V2: the academies in which the actor has that power. What the target is or has elsewhere is not theirs to see. */
export const academiesToActIn = (actor: RoleHolder, target: RoleHolder): 'every' | ReadonlySet<number> => {
  if (target.isSuperAdmin) return new Set()
  if (actor.isSuperAdmin) return 'every'
  const held = [...target.rolesByAcademy.keys()]
  return new Set(held.filter((academyId) => mayActAsIn(actor, target, academyId)))
}

/** Somebody who is Admin anywhere is never below an Admin, so no academy lends a way up (A7). */
const mayActAsIn = (actor: RoleHolder, target: RoleHolder, academyId: number): boolean => {
  if (!can(actor, 'users.impersonate', academyId)) return false
  const rolesOfTarget = [...target.rolesByAcademy.values()].flat()
  if (rolesOfTarget.includes('Admin')) return false
  if (rolesIn(actor, academyId).includes('Admin')) return true
  return rolesIn(actor, academyId).includes('TrackOwner') && rolesOfTarget.every((role) => role === 'Student')
}
