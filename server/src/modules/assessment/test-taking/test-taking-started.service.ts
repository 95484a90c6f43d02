import type { Ctx } from '#platform/ctx.ts'
import { type RunningTest, startedRepo } from './test-taking-started.repo.ts'

/** Asked inside a transaction: nobody starts a test, and nobody else changes the direction, until it is over. */
export const heldAgainstStarts = (ctx: Ctx, academyId: number, userId: number): Promise<void> =>
  startedRepo.holdMembership(ctx.db, academyId, userId)

/** whether this person has ever started a test of the academy; held as above. */
export const hasStartedTest = async (ctx: Ctx, academyId: number, userId: number): Promise<boolean> => {
  await heldAgainstStarts(ctx, academyId, userId)
  return startedRepo.hasStarted(ctx.db, academyId, userId)
}

/** The same for a page that shows what is possible; the change itself asks `hasStartedTest`. */
export const seemsToHaveStartedTest = (ctx: Ctx, academyId: number, userId: number): Promise<boolean> =>
  startedRepo.hasStarted(ctx.db, academyId, userId)

/** Started and not finished yet, also where its time is over and nobody has counted it. */
export const runningTestOf = (ctx: Ctx, academyId: number, userId: number): Promise<RunningTest | null> =>
  startedRepo.running(ctx.db, academyId, userId)
