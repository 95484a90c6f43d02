import type { Ctx } from '#platform/ctx.ts'
import { membershipRepo } from './group-membership.repo.ts'

/** Staff who do it are remembered; what students do for themselves needs no name. */
const doneBy = (ctx: Ctx, userId: number): number | null => {
  const actorId = ctx.actor?.userId ?? null
  return actorId === userId ? null : actorId
}

/** ACAD-04: one direction at a time. With the direction goes every group below it. */
export const enterDirection = async (ctx: Ctx, academyId: number, userId: number, directionId: number) => {
  const by = doneBy(ctx, userId)
  await membershipRepo.leaveOtherDirections(ctx.db, academyId, userId, directionId, {
    removedById: by,
    now: ctx.now(),
  })
  await membershipRepo.add(ctx.db, academyId, [{ userId, groupId: directionId }], { addedById: by, now: ctx.now() })
}

/** Whoever does not belong to the academy any more is in none of its groups. */
export const leaveGroups = async (ctx: Ctx, academyId: number, userId: number): Promise<void> => {
  await membershipRepo.leaveAll(ctx.db, academyId, userId, { removedById: doneBy(ctx, userId), now: ctx.now() })
}
