import type { RemovedUserReason, RoleName } from '@academy/contract/enums'
import { pageSize } from '@academy/contract/limits'
import type { ListedPerson, PeopleQuery, Person, Study } from '@academy/contract/people'
import { academiesFor, can, type Capability } from '@academy/contract/permissions'
import * as academyLookup from '#modules/system/academy-lookup/academy-lookup.service.ts'
import * as membership from '#modules/academies/academy-membership/academy-membership-staff.service.ts'
import * as accounts from '#modules/system/accounts/accounts.service.ts'
import { mayActAs } from '#modules/accounts/auth/auth.rules.ts'
import * as sessions from '#modules/accounts/auth/auth-sessions.service.ts'
import { forgetAcademyVariants } from '#modules/programme/form-variants/form-variants.service.ts'
import { leaveGroups } from '#modules/academies/groups/group-membership.service.ts'
import * as privacy from '#modules/accounts/privacy/privacy.service.ts'
import { reviewAgain, stopReviewing } from '#modules/homework/stage-lectures/stage-lectures.service.ts'
import { coachAgain, stopCoaching } from '#modules/teams/teams/teams-save.service.ts'
import { isAcademyOfCall } from '#platform/academy-of-call.ts'
import type { AcademyScope } from '#platform/academy-scope.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { createCountCache } from '#platform/count-cache.ts'
import { peopleRepo, type PersonRow } from './people.repo.ts'
import {
  isMemberOf,
  isStaffRole,
  mayBlock,
  mayBlockAccount,
  mayChangeRoles,
  mayDelete,
  mayGrant,
  mayOf,
  roleHolderOf,
} from './people.rules.ts'

const scopeOf = (ctx: PersonCtx, academy: number | 'all', capability: Capability): AcademyScope => {
  if (academy !== 'all') return isAcademyOfCall(ctx, academy, capability, 'read') ? [academy] : fail('AcademyNotFound')
  return ctx.academy === 'all' ? academiesFor(ctx.actor, capability, 'read') : fail('AcademyNotFound')
}

const common = (one: AcademyScope, other: AcademyScope): AcademyScope => {
  if (one === 'every') return other
  return other === 'every' ? one : one.filter((id) => other.includes(id))
}

/** A search for a level of English covers the people whose interviews the caller may read. */
export const narrowedFor = (ctx: PersonCtx, scope: AcademyScope, { filters }: PeopleQuery): AcademyScope =>
  filters?.englishLevels?.length ? common(scope, academiesFor(ctx.actor, 'interviews.manage', 'read')) : scope

const counted = createCountCache()

const listed = async (ctx: PersonCtx, rows: readonly PersonRow[], scope: AcademyScope): Promise<ListedPerson[]> => {
  const found = await peopleRepo.studies(
    ctx.db,
    scope,
    rows.map(({ id }) => id),
  )
  const studies = new Map<number, Study[]>(rows.map(({ id }) => [id, []]))
  for (const { userId, ...study } of found) studies.get(userId)?.push(study)
  return rows.map((row) => ({ ...asPerson(ctx, row, scope), studies: studies.get(row.id) ?? [] }))
}

/** ACC-64, Q-83 */
export const list = async (
  ctx: PersonCtx,
  academy: number | 'all',
  query: PeopleQuery,
): Promise<{ rows: ListedPerson[]; count: number }> => {
  const scope = narrowedFor(ctx, scopeOf(ctx, academy, 'users.read'), query)
  const limit = query.perPage ?? pageSize.initial
  const offset = ((query.page ?? 1) - 1) * limit
  const rows = await peopleRepo.page(ctx.db, scope, query, { offset, limit })
  const question = [scope, query.search ?? '', query.filters ?? {}]
  const count = await counted(ctx.db, question, ctx.now().getTime(), () => peopleRepo.count(ctx.db, scope, query))
  return { rows: await listed(ctx, rows, scope), count }
}

const portionSize = 1_000

/** the same list with all its pages, in portions, for those who may take it away. */
export async function* everybody(
  ctx: PersonCtx,
  academy: number | 'all',
  query: PeopleQuery,
): AsyncGenerator<ListedPerson[], void, void> {
  const scope = narrowedFor(ctx, scopeOf(ctx, academy, 'users.export'), query)
  const ids = await peopleRepo.ids(ctx.db, scope, query)
  for (let from = 0; from < ids.length; from += portionSize) {
    yield listed(ctx, await peopleRepo.byIds(ctx.db, ids.slice(from, from + portionSize)), scope)
  }
}

export const asPerson = (ctx: PersonCtx, row: PersonRow, scope: AcademyScope): Person => {
  const { memberships, avatarFile, isEmployee: _, ...person } = row
  const shown = memberships.filter(({ academyId }) => scope === 'every' || scope.includes(academyId))
  const shownIds = shown.map(({ academyId }) => academyId)
  return {
    ...person,
    createdAt: new Date(person.createdAt).toISOString(),
    avatarUrl: avatarUrlOf(avatarFile),
    academies: shown.map(({ academyId, joinedAt, ...academy }) => ({
      id: academyId,
      ...academy,
      joinedAt: new Date(joinedAt).toISOString(),
    })),
    may: mayOf(ctx.actor, row, shownIds, mayActAs(ctx.actor, roleHolderOf(row))),
  }
}

const academyOfChange = async (ctx: Ctx, academyId: number, capability: Capability): Promise<void> => {
  const isThere = isAcademyOfCall(ctx, academyId, capability, 'write') && (await academyLookup.exists(ctx, academyId))
  if (!isThere) fail('AcademyNotFound')
}

const subjectOf = async (ctx: Ctx, userId: number): Promise<PersonRow> =>
  (await peopleRepo.lockedById(ctx.db, userId)) ?? fail('UserNotFound')

export const rolesIn = ({ memberships }: PersonRow, academyId: number): RoleName[] =>
  memberships.find((membership) => membership.academyId === academyId)?.roles ?? []

/** A5: sockets come back with the rights of now, and whatever is done as somebody else ends. */
export const refreshRights = async (ctx: Ctx, userId: number): Promise<void> => {
  await sessions.revokeActingOf(ctx, userId, 'rights changed')
  ctx.emit('rights.changed', { userId })
}

/** ROLE-30: Student is no staff role, and SuperAdmin is none of an academy. */
const refuseOtherRoles = (role: RoleName): void => {
  if (!isStaffRole(role) || role === 'SuperAdmin') fail('WrongEmployeeRole')
}

export const refuseToGrant = (ctx: PersonCtx, role: RoleName): void => {
  refuseOtherRoles(role)
  if (!mayGrant(ctx.actor, role)) fail('AccessDenied')
}

const addRole = async (
  ctx: Ctx,
  subject: PersonRow,
  { academyId, role, invitedById }: { academyId: number; role: RoleName; invitedById?: number },
): Promise<void> => {
  const before = rolesIn(subject, academyId)
  if (before.includes(role)) return
  await membership.addStaffRole(ctx, academyId, subject.id, role)
  await accounts.makeEmployee(ctx, subject.id)
  const details = { before, after: [...before, role], ...(invitedById !== undefined && { invitedById }) }
  await ctx.audit('role.granted', { academyId, targetId: subject.id, details })
  await refreshRights(ctx, subject.id)
  ctx.emit('academy.changed', { academyId })
}

/** ACC-70 */
export const grantRole = (ctx: PersonCtx, userId: number, academyId: number, role: RoleName): Promise<void> =>
  ctx.transaction(async (ctx) => {
    refuseOtherRoles(role)
    await academyOfChange(ctx, academyId, 'roles.grant')
    refuseToGrant(ctx, role)
    const subject = await subjectOf(ctx, userId)
    if (!mayChangeRoles(ctx.actor, subject, academyId)) fail('UserNotFound')
    await addRole(ctx, subject, { academyId, role })
  })

/** V2: by the person who accepted the invitation to it. */
export const takeRole = async (
  ctx: Ctx,
  { userId, ...invitation }: { userId: number; academyId: number; role: RoleName; invitedById: number },
): Promise<void> => addRole(ctx, await subjectOf(ctx, userId), invitation)

/** Whether somebody else may grant this role there now. */
export const mayStillGrant = async (ctx: Ctx, userId: number, academyId: number, role: RoleName): Promise<boolean> => {
  const [row] = await peopleRepo.byIds(ctx.db, [userId])
  if (!row || row.isBlocked) return false
  // As for the caller: where a second factor is asked for, staff roles do not count without one.
  if (await peopleRepo.owesSecondFactor(ctx.db, userId, academyId)) return false
  const holder = roleHolderOf(row)
  return can(holder, 'roles.grant', academyId) && mayGrant(holder, role)
}

/** What belongs to somebody only as long as they belong to the academy. Returns the lectures they reviewed. */
export const leave = async (ctx: Ctx, academyId: number, userId: number): Promise<number[]> => {
  await leaveGroups(ctx, academyId, userId)
  await forgetAcademyVariants(ctx, academyId, userId)
  const lectureIds = await stopReviewing(ctx, academyId, userId)
  await membership.leave(ctx, academyId, userId)
  return lectureIds
}

type RolesTaken = Awaited<ReturnType<typeof membership.removeStaffRoles>> & { teamIds: number[]; lectureIds: number[] }

/** ACC-70: all staff roles there; what somebody is as a Student stays. Returns what it took; null: there was none. */
export const removeRole = (ctx: PersonCtx, userId: number, academyId: number): Promise<RolesTaken | null> =>
  ctx.transaction(async (ctx) => {
    await academyOfChange(ctx, academyId, 'roles.grant')
    const subject = await subjectOf(ctx, userId)
    if (!mayChangeRoles(ctx.actor, subject, academyId)) fail('UserNotFound')
    const before = rolesIn(subject, academyId)
    if (!before.some(isStaffRole)) return null
    const taken = await membership.removeStaffRoles(ctx, academyId, userId)
    // Also as a student who stays.
    const teamIds = await stopCoaching(ctx, academyId, userId)
    const stays = await membership.hasRole(ctx, academyId, userId)
    const lectureIds = stays ? [] : await leave(ctx, academyId, userId)
    await accounts.recountEmployee(ctx, userId)
    // An Admin who becomes one again begins anew.
    await peopleRepo.dropInvitationsBy(ctx.db, academyId, userId)
    const details = { before, after: before.filter((role) => !isStaffRole(role)) }
    await ctx.audit('role.removed', { academyId, targetId: userId, details })
    await refreshRights(ctx, userId)
    ctx.emit('academy.changed', { academyId })
    return { ...taken, teamIds, lectureIds }
  })

/** What `removeRole` took, as it was; teams and lectures that are gone meanwhile are left out. */
export const giveRolesBack = async (
  ctx: Ctx,
  subject: PersonRow,
  academyId: number,
  taken: RolesTaken,
): Promise<void> => {
  const before = rolesIn(subject, academyId)
  await membership.restoreStaffRoles(ctx, academyId, subject.id, taken)
  await coachAgain(ctx, academyId, subject.id, taken.teamIds)
  await reviewAgain(ctx, academyId, subject.id, taken.lectureIds)
  await accounts.makeEmployee(ctx, subject.id)
  const details = { before, after: [...before, ...taken.roles.map(({ role }) => role)] }
  await ctx.audit('role.granted', { academyId, targetId: subject.id, details })
  await refreshRights(ctx, subject.id)
  ctx.emit('academy.changed', { academyId })
}

/** ACC-77, Q-17: in one academy; everywhere else nothing changes. */
export const setActive = (ctx: PersonCtx, userId: number, academyId: number, active: boolean): Promise<void> =>
  ctx.transaction(async (ctx) => {
    if (userId === ctx.actor.userId) fail('AccessDenied')
    await academyOfChange(ctx, academyId, 'users.block')
    const subject = await subjectOf(ctx, userId)
    if (!mayBlock(ctx.actor, subject, academyId)) fail('UserNotFound')
    const before = subject.memberships.some((membership) => membership.academyId === academyId && membership.active)
    if (before === active) return
    await membership.setActive(ctx, academyId, userId, active)
    const details = { before: { active: before }, after: { active } }
    await ctx.audit(active ? 'user.unblocked' : 'user.blocked', { academyId, targetId: userId, details })
    await refreshRights(ctx, userId)
    ctx.emit('academy.changed', { academyId })
  })

/** the whole account, by a SuperAdmin. */
export const setBlocked = (ctx: PersonCtx, userId: number, blocked: boolean): Promise<void> =>
  ctx.transaction(async (ctx) => {
    if (userId === ctx.actor.userId) fail('AccessDenied')
    if (blocked) await keepASuperAdmin(ctx, userId)
    const subject = await subjectOf(ctx, userId)
    if (!mayBlockAccount(ctx.actor, subject)) fail('UserNotFound')
    if (subject.isBlocked === blocked) return
    await accounts.setBlocked(ctx, userId, blocked ? ctx.now() : null)
    if (blocked) await sessions.revokeAllOf(ctx, userId, 'account blocked')
    const details = { before: { blocked: subject.isBlocked }, after: { blocked } }
    await ctx.audit(blocked ? 'user.blocked' : 'user.unblocked', { targetId: userId, details })
    ctx.emit('rights.changed', { userId })
  })

/** ACC-71, ACC-72, Q-28 */
export const remove = (
  ctx: PersonCtx,
  userId: number,
  removal: { reason: RemovedUserReason; comment: string },
): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { actor } = ctx
    if (userId === actor.userId) fail('CanNotDeleteYourself')
    await keepASuperAdmin(ctx, userId)
    const subject = await subjectOf(ctx, userId)
    const isHere = ctx.academy === 'all' || actor.isSuperAdmin || isMemberOf(subject, ctx.academy!)
    if (!isHere || !mayDelete(actor, subject)) fail('UserNotFound')
    await privacy.removeAccount(ctx, userId, { ...removal, removedBy: actor.userId })
    for (const { academyId } of subject.memberships) ctx.emit('academy.changed', { academyId })
  })

/** two who remove each other at the same moment would leave nobody; the second finds itself gone. */
const keepASuperAdmin = async (ctx: PersonCtx, userId: number): Promise<void> => {
  if (!ctx.actor.isSuperAdmin) return
  const superAdmins = await peopleRepo.lockSuperAdmins(ctx.db)
  if (superAdmins.includes(userId) && !superAdmins.includes(ctx.actor.userId)) fail('AccessDenied')
}
