import type { ChangeRule, PeopleTarget } from '@academy/contract/changes'
import type { RoleName } from '@academy/contract/enums'
import { can } from '@academy/contract/permissions'
import * as membership from '#modules/academies/academy-membership/academy-membership-staff.service.ts'
import * as accounts from '#modules/system/accounts/accounts.service.ts'
import { stopCoaching } from '#modules/teams/teams/teams-save.service.ts'
import type { AcademyCtx, Actor, Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { peopleRepo, type PersonRow } from './people.repo.ts'
import { isMemberOf, isStaffRole, mayBlock, mayChangeRoles, mayGrant, roleHolderOf } from './people.rules.ts'
import {
  giveRolesBack,
  grantRole,
  leave,
  narrowedFor,
  refreshRights,
  removeRole,
  rolesIn,
  setActive,
} from './people.service.ts'

/** Who is meant, in the order of their names, and no more than `limit`. */
export const targetIds = (ctx: AcademyCtx, target: PeopleTarget, limit: number): Promise<number[]> =>
  peopleRepo.ids(ctx.db, narrowedFor(ctx, [ctx.academyId], target), target, limit)

/** ACC-70: a role is also for one who is not there yet, named alone, if the caller may bring them. */
export const newcomerId = async (ctx: AcademyCtx, { search, filters }: PeopleTarget): Promise<number | null> => {
  const { userIds, ...others } = filters ?? {}
  if (search || userIds?.length !== 1 || Object.keys(others).length > 0) return null
  const [row] = await peopleRepo.byIds(ctx.db, userIds)
  const isNew = row && !isMemberOf(row, ctx.academyId) && mayChangeRoles(ctx.actor, row, ctx.academyId)
  return isNew ? row.id : null
}

export const namesOf = async (
  ctx: Pick<Ctx, 'db'>,
  ids: readonly number[],
): Promise<Map<number, { name: string; note: string }>> => {
  const rows = await peopleRepo.byIds(ctx.db, ids)
  return new Map(rows.map((row) => [row.id, { name: `${row.firstName} ${row.lastName}`.trim(), note: row.email }]))
}

/** Whoever began what a job goes on with, with the rights of now; null: they may not do anything any more. */
export const actorOf = async (ctx: Ctx, userId: number, academyId: number): Promise<Actor | null> => {
  const [row] = await peopleRepo.byIds(ctx.db, [userId])
  if (!row || row.isBlocked || (await peopleRepo.owesSecondFactor(ctx.db, userId, academyId))) return null
  return {
    ...roleHolderOf(row),
    userId,
    fullName: `${row.firstName} ${row.lastName}`,
    sessionId: '',
    impersonatorId: null,
    sessionEndsAt: ctx.now(),
    isEmployee: row.isEmployee,
    currentAcademyId: academyId,
    blockedIn: new Set(row.memberships.filter(({ active }) => !active).map((one) => one.academyId)),
    hasSecondFactor: false,
    needsSecondFactorIn: new Set(),
    steppedUpAt: null,
  }
}

export type PersonStep =
  | { kind: 'block' | 'unblock' | 'student' | 'roleRemove' }
  | { kind: 'roleGrant'; role: RoleName }

const isBlockedIn = (row: PersonRow, academyId: number): boolean =>
  row.isBlocked || row.memberships.some((one) => one.academyId === academyId && !one.active)

const ruleOf = (actor: Actor, row: PersonRow, academyId: number, step: PersonStep): ChangeRule => {
  const roles = rolesIn(row, academyId)
  if (!isMemberOf(row, academyId)) {
    const comes = step.kind === 'roleGrant' && mayChangeRoles(actor, row, academyId)
    return comes ? (row.isBlocked ? 'personBlocked' : 'changes') : 'gone'
  }
  if (step.kind === 'student') return roles.includes('Student') ? 'changes' : 'notStudent'
  if (row.id === actor.userId) return 'oneself'
  if (step.kind === 'roleGrant') {
    if (!mayChangeRoles(actor, row, academyId)) return 'higherRole'
    if (roles.includes(step.role)) return 'alreadySo'
    return isBlockedIn(row, academyId) ? 'personBlocked' : 'changes'
  }
  if (step.kind === 'roleRemove') {
    if (!mayChangeRoles(actor, row, academyId)) return 'higherRole'
    return roles.some(isStaffRole) ? 'changes' : 'alreadySo'
  }
  if (!mayBlock(actor, row, academyId)) return 'higherRole'
  const isActive = row.memberships.some((one) => one.academyId === academyId && one.active)
  return isActive === (step.kind === 'unblock') ? 'alreadySo' : 'changes'
}

/** Until the end of the transaction nobody else changes any of them. */
export const hold = async (ctx: AcademyCtx, ids: readonly number[]): Promise<void> => {
  await peopleRepo.hold(ctx.db, ids)
}

/** What would become of each; 'student' only asks who is one. */
export const rulesFor = async (
  ctx: AcademyCtx,
  step: PersonStep,
  ids: readonly number[],
): Promise<Map<number, ChangeRule>> => {
  const rows = await peopleRepo.byIds(ctx.db, ids)
  return new Map(rows.map((row) => [row.id, ruleOf(ctx.actor, row, ctx.academyId, step)]))
}

const entriesOf = { block: ['user.blocked', 'user.unblocked'], role: ['role.granted', 'role.removed'] } as const

/** By which a later change of the same thing is noticed. */
const markOf = (ctx: AcademyCtx, userId: number, what: keyof typeof entriesOf): Promise<number> =>
  peopleRepo.newestEntry(ctx.db, ctx.academyId, userId, entriesOf[what])

/** Returns the mark. */
export const setActiveNow = async (ctx: AcademyCtx, userId: number, active: boolean): Promise<number> => {
  await setActive(ctx, userId, ctx.academyId, active)
  return markOf(ctx, userId, 'block')
}

/** False: somebody has blocked or let in this person since, or the caller may not do it with them any more. */
export const restoreActive = async (
  ctx: AcademyCtx,
  userId: number,
  { active, mark }: { active: boolean; mark: number },
): Promise<boolean> => {
  const row = await peopleRepo.lockedById(ctx.db, userId)
  if (!row || !mayBlock(ctx.actor, row, ctx.academyId) || (await markOf(ctx, userId, 'block')) !== mark) return false
  await setActive(ctx, userId, ctx.academyId, active)
  return true
}

/** Returns the mark, and whether they worked anywhere before. */
export const grantNow = async (ctx: AcademyCtx, userId: number, role: RoleName) => {
  const [row] = await peopleRepo.byIds(ctx.db, [userId])
  await grantRole(ctx, userId, ctx.academyId, role)
  return { mark: await markOf(ctx, userId, 'role'), wasEmployee: row?.isEmployee ?? false }
}

/** Takes this role alone; false: their roles were changed since, or the caller may not change them any more. */
export const takeRoleBack = async (
  ctx: AcademyCtx,
  userId: number,
  { role, mark, wasEmployee }: { role: RoleName; mark: number; wasEmployee: boolean },
): Promise<boolean> => {
  const { academyId } = ctx
  const row = await peopleRepo.lockedById(ctx.db, userId)
  if (!row || !can(ctx.actor, 'roles.grant', academyId) || !mayChangeRoles(ctx.actor, row, academyId)) return false
  const before = rolesIn(row, academyId)
  if (!before.includes(role) || (await markOf(ctx, userId, 'role')) !== mark) return false
  const after = before.filter((held) => held !== role)
  await membership.removeStaffRole(ctx, academyId, userId, role)
  if (!after.some(isStaffRole)) {
    await stopCoaching(ctx, academyId, userId)
    await peopleRepo.dropInvitationsBy(ctx.db, academyId, userId)
  }
  if (after.length === 0) await leave(ctx, academyId, userId)
  if (!wasEmployee) await accounts.recountEmployee(ctx, userId)
  await ctx.audit('role.removed', { academyId, targetId: userId, details: { before, after } })
  await refreshRights(ctx, userId)
  ctx.emit('academy.changed', { academyId })
  return true
}

export interface RolesTaken {
  membership: { active: boolean; joinedAt: string }
  roles: { role: RoleName; grantedAt: string }[]
  teamIds: number[]
  lectureIds: number[]
}

/** Returns the mark, and what was taken as it is stored. */
export const takeRolesNow = async (ctx: AcademyCtx, userId: number): Promise<{ mark: number; taken: RolesTaken }> => {
  const taken = (await removeRole(ctx, userId, ctx.academyId)) ?? fail('UserNotFound')
  const { membership: place, roles, ...others } = taken
  return {
    mark: await markOf(ctx, userId, 'role'),
    taken: {
      ...others,
      membership: { ...place, joinedAt: place.joinedAt.toISOString() },
      roles: roles.map(({ role, grantedAt }) => ({ role: role as RoleName, grantedAt: grantedAt.toISOString() })),
    },
  }
}

/** False: their roles were changed since, or the caller may not give them all of these. */
export const restoreRoles = async (
  ctx: AcademyCtx,
  userId: number,
  { mark, taken }: { mark: number; taken: RolesTaken },
): Promise<boolean> => {
  const { academyId } = ctx
  const row = await peopleRepo.lockedById(ctx.db, userId)
  if (!row || !can(ctx.actor, 'roles.grant', academyId) || row.isBlocked) return false
  if (!taken.roles.every(({ role }) => mayGrant(ctx.actor, role))) return false
  if ((await markOf(ctx, userId, 'role')) !== mark) return false
  await giveRolesBack(ctx, row, academyId, {
    ...taken,
    membership: { ...taken.membership, joinedAt: new Date(taken.membership.joinedAt) },
    roles: taken.roles.map(({ role, grantedAt }) => ({ role, grantedAt: new Date(grantedAt) })),
  })
  return true
}
