import type { RoleName } from '@academy/contract/enums'
import * as accounts from '#modules/system/accounts/accounts.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { academyMembershipRepo, type StaffRoles } from './academy-membership.repo.ts'

/** Whoever gets a role in an academy belongs to it. Who may give it is for the caller to ask. */
export const addStaffRole = (ctx: Ctx, academyId: number, userId: number, role: RoleName) =>
  academyMembershipRepo.addStaffRole(ctx.db, academyId, userId, role, ctx.now())

/** What somebody is as a Student stays. Returns what it took, to be given back as it was. */
export const removeStaffRoles = async (ctx: Ctx, academyId: number, userId: number): Promise<StaffRoles> => {
  const membership = await academyMembershipRepo.membership(ctx.db, academyId, userId)
  const roles = await academyMembershipRepo.removeStaffRoles(ctx.db, academyId, userId)
  return { membership: membership ?? { active: true, joinedAt: ctx.now() }, roles }
}

export const restoreStaffRoles = (ctx: Ctx, academyId: number, userId: number, taken: StaffRoles): Promise<void> =>
  academyMembershipRepo.restoreStaffRoles(ctx.db, academyId, userId, taken)

export const removeStaffRole = async (ctx: Ctx, academyId: number, userId: number, role: RoleName): Promise<void> => {
  await academyMembershipRepo.removeRole(ctx.db, academyId, userId, role)
}

export const hasRole = (ctx: Ctx, academyId: number, userId: number): Promise<boolean> =>
  academyMembershipRepo.hasRole(ctx.db, academyId, userId)

/** Who holds no role in an academy does not belong to it; whoever has a past there stays in its books. */
export const leave = async (ctx: Ctx, academyId: number, userId: number): Promise<void> => {
  await academyMembershipRepo.removeMembership(ctx.db, academyId, userId)
  await accounts.leaveAsCurrent(ctx, academyId, userId)
}

/** blocked in one academy, or let in again. */
export const setActive = async (ctx: Ctx, academyId: number, userId: number, active: boolean): Promise<void> => {
  await academyMembershipRepo.setActive(ctx.db, academyId, userId, active)
}
