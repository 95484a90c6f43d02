import type { GroupChange, GroupMember, GroupPeriod, GroupRule } from '@academy/contract/group-members'
import { pageSize } from '@academy/contract/limits'
import type { AcademyCtx, Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { membershipRepo } from './group-membership.repo.ts'
import { membersRepo, type MemberFound, type PersonFound } from './group-members.repo.ts'
import { isChange, isDone, ruleOf, type Target } from './group-members.rules.ts'

const asMember = ({ avatarFile, since, ...row }: MemberFound): GroupMember => ({
  ...row,
  avatarUrl: avatarUrlOf(avatarFile),
  since: since && new Date(since).toISOString(),
})

interface ListQuery {
  page?: number | undefined
  perPage?: number | undefined
  search?: string | undefined
  order?: 'asc' | 'desc' | undefined
  isMember?: boolean | undefined
}

export const list = async (ctx: AcademyCtx, groupId: number, query: ListQuery) => {
  const { academyId } = ctx
  const group = (await membersRepo.group(ctx.db, academyId, groupId)) ?? fail('GroupNotFound')
  const { page = 1, perPage: limit = pageSize.initial, order = 'asc', search, isMember = true } = query
  const filters = { search, isMember }
  const rows = await membersRepo.page(ctx.db, academyId, group, filters, {
    offset: (page - 1) * limit,
    limit,
    isUpwards: order === 'asc',
  })
  return { rows: rows.map(asMember), count: await membersRepo.count(ctx.db, academyId, group, filters) }
}

/** A direction is chosen, or given by staff with all that follows from it; nobody is put into it like into a group. */
export const refuseDirection = (group: Target, field: string): void => {
  if (group.isDirection) fail('ValidationError', { status: 409, fields: [{ field, message: 'groupIsDirection' }] })
}

/** One unknown or foreign person refuses all. */
const peopleOf = async (ctx: Ctx, academyId: number, userIds: readonly number[]): Promise<PersonFound[]> => {
  const people = await membersRepo.byIds(ctx.db, academyId, userIds)
  return people.length < userIds.length ? fail('WrongStudentAcademy') : people
}

interface Membership {
  userId: number
  groupId: number
}

/**
 * Groups first, then people, each in the order of their numbers: whoever deletes a group or changes a direction at the
 * same moment comes before or after, and two who name the same people wait for each other.
 */
const decide = async (
  ctx: Ctx,
  academyId: number,
  action: GroupChange,
  memberships: readonly Membership[],
  fieldOf: (index: number) => string,
): Promise<Membership[]> => {
  const groupIds = [...new Set(memberships.map(({ groupId }) => groupId))]
  const groups = await membersRepo.heldGroups(ctx.db, academyId, groupIds)
  if (groups.length < groupIds.length) fail('GroupNotFound')
  for (const group of groups) refuseDirection(group, 'id')
  const userIds = [...new Set(memberships.map(({ userId }) => userId))]
  await membersRepo.lockPeople(ctx.db, academyId, userIds)
  const people = await peopleOf(ctx, academyId, userIds)
  const decided = memberships.map((membership, index) => {
    const group = groups.find(({ id }) => id === membership.groupId)!
    const person = people.find(({ id }) => id === membership.userId)!
    return { membership, rule: ruleOf(action, group, person), field: fieldOf(index) }
  })
  if (decided.some(({ rule }) => rule === 'notStudent')) fail('WrongStudentAcademy')
  const refused = decided.filter(({ rule }) => !isChange(rule) && !isDone(rule))
  if (refused.length > 0)
    fail('ValidationError', {
      status: 409,
      fields: refused.slice(0, 50).map(({ field, rule }) => ({ field, message: rule })),
    })
  return decided.filter(({ rule }) => isChange(rule)).map(({ membership }) => membership)
}

const auditActions: Record<GroupChange, string> = { add: 'group.users-added', remove: 'group.users-removed' }

/** What they see of lectures and materials follows their groups, so their open pages look again. */
const note = async (ctx: Ctx, academyId: number, action: GroupChange, changed: readonly Membership[]) => {
  if (changed.length === 0) return
  for (const [groupId, members] of Map.groupBy(changed, ({ groupId }) => groupId))
    await ctx.audit(auditActions[action], {
      academyId,
      targetId: groupId,
      details: { userIds: members.map(({ userId }) => userId) },
    })
  ctx.emit('academy.changed', { academyId })
  ctx.emit('routes.changed', { academyId, userIds: [...new Set(changed.map(({ userId }) => userId))] })
}

const putIn = async (
  ctx: AcademyCtx,
  memberships: readonly Membership[],
  fieldOf: (index: number) => string,
): Promise<{ changed: number }> => {
  const { academyId } = ctx
  const wanted = await decide(ctx, academyId, 'add', memberships, fieldOf)
  const by = { addedById: ctx.actor.userId, now: ctx.now() }
  const changed = await membershipRepo.add(ctx.db, academyId, wanted, by)
  await note(ctx, academyId, 'add', changed)
  return { changed: changed.length }
}

export const add = (ctx: AcademyCtx, groupId: number, userIds: readonly number[]): Promise<{ changed: number }> =>
  ctx.once((ctx) =>
    putIn(
      ctx,
      userIds.map((userId) => ({ userId, groupId })),
      (index) => `userIds.${index}`,
    ),
  )

/** All of them or nobody. */
export const addFromFile = (ctx: AcademyCtx, memberships: readonly Membership[]): Promise<{ changed: number }> =>
  ctx.once((ctx) => putIn(ctx, memberships, (index) => `memberships.${index}.userId`))

/** What they handed in, said or scored stays. */
export const remove = (ctx: AcademyCtx, groupId: number, userIds: readonly number[]): Promise<{ changed: number }> =>
  ctx.once(async (ctx) => {
    const { academyId } = ctx
    const memberships = userIds.map((userId) => ({ userId, groupId }))
    const wanted = await decide(ctx, academyId, 'remove', memberships, (index) => `userIds.${index}`)
    const ids = wanted.map(({ userId }) => userId)
    const by = { removedById: ctx.actor.userId, now: ctx.now() }
    const gone = await membershipRepo.remove(ctx.db, academyId, groupId, ids, by)
    await note(
      ctx,
      academyId,
      'remove',
      gone.map((userId) => ({ userId, groupId })),
    )
    return { changed: gone.length }
  })

// --- As a part of a larger change, which can be undone

/** Until the end of the transaction nobody else puts any of them in or takes them out. */
export const hold = async (ctx: AcademyCtx, groupId: number, userIds: readonly number[]): Promise<void> => {
  await membersRepo.heldGroups(ctx.db, ctx.academyId, [groupId])
  await membersRepo.lockPeople(ctx.db, ctx.academyId, userIds)
}

/** Who is nobody of the academy is not there. */
export const rulesOf = async (
  ctx: Ctx,
  academyId: number,
  { action, groupId, userIds }: { action: GroupChange; groupId: number; userIds: readonly number[] },
): Promise<Map<number, GroupRule>> => {
  const group = (await membersRepo.group(ctx.db, academyId, groupId)) ?? fail('GroupNotFound')
  refuseDirection(group, 'groupId')
  const people = await membersRepo.byIds(ctx.db, academyId, userIds)
  return new Map(people.map((person) => [person.id, ruleOf(action, group, person)]))
}

export interface GroupStep {
  userId: number
  since: string
  addedById: number | null
}

/** Puts them in or takes them out; returns when, and the membership of each as it is now, or as it was. */
export const changeNow = async (
  ctx: AcademyCtx,
  action: GroupChange,
  groupId: number,
  userIds: readonly number[],
): Promise<{ at: string; steps: GroupStep[] }> => {
  const { academyId } = ctx
  // One moment for all: by it a membership is known again when this is undone, and the clock goes on meanwhile.
  const now = ctx.now()
  const memberships = userIds.map((userId) => ({ userId, groupId }))
  const wanted = await decide(ctx, academyId, action, memberships, (index) => `userIds.${index}`)
  const ids = wanted.map(({ userId }) => userId)
  const steps = async () =>
    (await membershipRepo.of(ctx.db, academyId, groupId, ids)).map(({ since, ...row }) => ({
      ...row,
      since: new Date(since).toISOString(),
    }))
  const before = await steps()
  if (action === 'add') await membershipRepo.add(ctx.db, academyId, wanted, { addedById: ctx.actor.userId, now })
  else await membershipRepo.remove(ctx.db, academyId, groupId, ids, { removedById: ctx.actor.userId, now })
  await note(ctx, academyId, action, wanted)
  return { at: now.toISOString(), steps: action === 'add' ? await steps() : before }
}

/** Each as it was, unless somebody has changed it since; returns who is. */
export const undoChange = async (
  ctx: AcademyCtx,
  action: GroupChange,
  groupId: number,
  steps: readonly (GroupStep & { leftAt: string })[],
): Promise<number[]> => {
  const { academyId } = ctx
  const [group] = await membersRepo.heldGroups(ctx.db, academyId, [groupId])
  if (!group) return []
  const userIds = steps.map(({ userId }) => userId)
  await membersRepo.lockPeople(ctx.db, academyId, userIds)
  const people = new Map((await membersRepo.byIds(ctx.db, academyId, userIds)).map((person) => [person.id, person]))
  const restored: number[] = []
  for (const step of steps) {
    const person = people.get(step.userId)
    const isBack =
      action === 'add'
        ? await membershipRepo.takeBack(ctx.db, academyId, groupId, step)
        : person !== undefined &&
          ruleOf('add', group, { ...person, isBlocked: false }) === 'joins' &&
          (await membershipRepo.bringBack(ctx.db, academyId, groupId, step))
    if (isBack) restored.push(step.userId)
  }
  const changed = restored.map((userId) => ({ userId, groupId }))
  await note(ctx, academyId, action === 'add' ? 'remove' : 'add', changed)
  return restored
}

export const ofUser = async (ctx: AcademyCtx, userId: number): Promise<GroupPeriod[]> => {
  const periods = (await membersRepo.periods(ctx.db, ctx.academyId, userId)) ?? fail('UserNotFound')
  return periods.map(({ since, until, ...period }) => ({
    ...period,
    since: new Date(since).toISOString(),
    until: until && new Date(until).toISOString(),
  }))
}
