import type { Ctx } from '#platform/ctx.ts'
import { heldRepo, type HeldStudent } from './move-held-back.repo.ts'
import { settleHeldStudent } from './move-settle.jobs.ts'

export { settleHeld } from './move-settle.service.ts'

/**
 * Q-44a: the end of a test decides about whom a move left to it. Called when the result is written: a move at the same
 * moment has waited for that and sees it, or was there before and is seen here.
 */
export const settleAfterTest = async (ctx: Ctx, { academyId, userId }: HeldStudent): Promise<void> => {
  const held = await heldRepo.of(ctx.db, academyId, userId)
  if (held.length > 0) await ctx.enqueue(settleHeldStudent, { academyId, userId })
}

/** Everybody who is held though no test of theirs is running. */
export const heldWithoutTest = (ctx: Ctx) => heldRepo.waiting(ctx.db)
