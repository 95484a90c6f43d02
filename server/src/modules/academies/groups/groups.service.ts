import type { DirectionToChoose, Group, GroupInput, GroupRow } from '@academy/contract/groups'
import { grantFor } from '@academy/contract/permissions'
import type { Specialization } from '@academy/contract/users'
import * as academyLookup from '#modules/system/academy-lookup/academy-lookup.service.ts'
import { seemsToHaveStartedTest } from '#modules/assessment/test-taking/test-taking-started.service.ts'
import { academiesOfCall, isAcademyOfCall } from '#platform/academy-of-call.ts'
import type { AcademyCtx, Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail, isDuplicate, savedRow } from '#platform/errors.ts'
import { type FoundGroup, groupsRepo } from './groups.repo.ts'

const asRow = ({ specializationId, specialization, ...row }: FoundGroup): GroupRow => ({
  ...row,
  specialization: { id: specializationId, name: specialization },
})
const asGroup = (found: FoundGroup): Group => {
  const { academyName: _academyName, ...group } = asRow(found)
  return group
}

/** The academy of the call, as long as it is not deleted. */
const academyOf = async (ctx: AcademyCtx): Promise<number> =>
  (await academyLookup.exists(ctx, ctx.academyId)) ? ctx.academyId : fail('AcademyNotFound')

export const rootGroups = async (ctx: AcademyCtx): Promise<DirectionToChoose[]> => {
  const academyId = await academyOf(ctx)
  const isFixed = await seemsToHaveStartedTest(ctx, academyId, ctx.actor.userId)
  return (await groupsRepo.directionsOf(ctx.db, academyId)).map((direction) => ({ ...direction, isFixed }))
}

/** NAV-53, ACAD-52 */
export const list = async (ctx: PersonCtx): Promise<GroupRow[]> =>
  (await groupsRepo.ofScope(ctx.db, academiesOfCall(ctx, 'groups.manage'))).map(asRow)

export const groupsOf = async (ctx: Ctx, academyId: number): Promise<Group[]> =>
  (await groupsRepo.ofAcademy(ctx.db, academyId)).map(asGroup)

/** ACAD-27. Whoever only studies there sees their own. */
export const ofAcademy = async (ctx: PersonCtx, academyId: number): Promise<Group[]> => {
  await mustBeThere(ctx, academyId, 'groups.read')
  if (grantFor(ctx.actor, 'groups.read', academyId, 'read') !== 'S') return groupsOf(ctx, academyId)
  return (await groupsRepo.ofUser(ctx.db, academyId, ctx.actor.userId)).map(asGroup)
}

const mustBeThere = async (ctx: Ctx, academyId: number, capability: 'groups.read' | 'stages.board'): Promise<void> => {
  const isThere = isAcademyOfCall(ctx, academyId, capability, 'read') && (await academyLookup.exists(ctx, academyId))
  if (!isThere) fail('AcademyNotFound')
}

/** ACAD-24: what is held for everybody is held for each group. */
export const withStageLectures = async (ctx: Ctx, academyId: number) => {
  await mustBeThere(ctx, academyId, 'stages.board')
  const lectures = await groupsRepo.lecturesOf(ctx.db, academyId)
  return (await groupsOf(ctx, academyId)).map((group) => ({
    ...group,
    stageLectures: lectures
      .filter(({ groupId }) => groupId === null || groupId === group.id)
      .map(({ id, stageId, name, startDate }) => ({
        id,
        stageId,
        name,
        startDate: new Date(startDate).toISOString(),
      })),
  }))
}

const refuseSecondDirection = (): never =>
  fail('ValidationError', { status: 409, fields: [{ field: 'specializationId', message: 'directionTaken' }] })

/** ACAD-28 */
export const create = async (ctx: AcademyCtx, input: GroupInput): Promise<Group> => {
  try {
    return await ctx.once(async (ctx) => {
      const academyId = await academyOf(ctx)
      const id = await groupsRepo.insert(ctx.db, {
        academyId,
        name: input.name,
        specializationId: input.specializationId,
        isDirection: input.isDirection,
        parentGroupId: await parentOf(ctx, academyId, input),
      })
      await ctx.audit('group.created', { academyId, targetId: id, details: { ...input } })
      ctx.emit('academy.changed', { academyId })
      return asGroup(savedRow(await groupsRepo.byId(ctx.db, academyId, id)))
    })
  } catch (error) {
    if (isDuplicate(error, 'groups_one_direction')) refuseSecondDirection()
    throw error
  }
}

const parentOf = async (ctx: Ctx, academyId: number, input: GroupInput): Promise<number | null> => {
  if (!input.isDirection)
    return (await groupsRepo.heldDirection(ctx.db, academyId, input.specializationId)) ?? fail('GroupNotFound')
  if (!(await groupsRepo.areSpecializations(ctx.db, [input.specializationId]))) fail('SpecializationNotFound')
  return null
}

/** The directions a new academy begins with. */
export const createDirections = async (
  ctx: Ctx,
  academyId: number,
  specializationIds: readonly number[],
): Promise<number[]> => {
  const wanted = [...new Set(specializationIds)]
  const known = await groupsRepo.specializations(ctx.db)
  const ids: number[] = []
  for (const specializationId of wanted) {
    const { name } = known.find(({ id }) => id === specializationId) ?? fail('SpecializationNotFound')
    ids.push(await groupsRepo.insert(ctx.db, { academyId, name, specializationId, isDirection: true }))
  }
  return ids
}

export const rename = (ctx: AcademyCtx, id: number, name: string): Promise<Group> =>
  ctx.transaction(async (ctx) => {
    const academyId = await academyOf(ctx)
    if (!(await groupsRepo.rename(ctx.db, academyId, id, name))) fail('GroupNotFound')
    await ctx.audit('group.renamed', { academyId, targetId: id, details: { name } })
    ctx.emit('academy.changed', { academyId })
    return asGroup(savedRow(await groupsRepo.byId(ctx.db, academyId, id)))
  })

/** ACAD-25, ACAD-37. A direction goes with the groups below it; one user in any of them keeps them all. */
export const remove = (ctx: AcademyCtx, id: number): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const academyId = await academyOf(ctx)
    const ids = await groupsRepo.lockBranch(ctx.db, academyId, id)
    if (!ids.includes(id)) fail('GroupNotFound')
    if (await groupsRepo.hasUsers(ctx.db, academyId, ids)) fail('GroupAlreadyHaveUsers')
    const isUsed =
      (await groupsRepo.hasLectures(ctx.db, academyId, ids)) || (await groupsRepo.hasAttempts(ctx.db, academyId, ids))
    if (isUsed) fail('ValidationError', { status: 409, fields: [{ field: 'id', message: 'usedByStages' }] })
    const { name } = savedRow(await groupsRepo.byId(ctx.db, academyId, id))
    await groupsRepo.remove(ctx.db, academyId, ids)
    await ctx.audit('group.removed', { academyId, targetId: id, details: { ids, name } })
    ctx.emit('academy.changed', { academyId })
  })

export const listSpecializations = (ctx: Ctx): Promise<Specialization[]> => groupsRepo.specializations(ctx.db)

/** ACAD-07 */
export const createSpecialization = (ctx: Ctx, name: string): Promise<Specialization> =>
  ctx.once(async (ctx) => {
    const made =
      (await groupsRepo.addSpecialization(ctx.db, name)) ??
      fail('ValidationError', { status: 409, fields: [{ field: 'name', message: 'nameTaken' }] })
    await ctx.audit('specialization.created', { targetId: made.id, details: { name } })
    return made
  })
