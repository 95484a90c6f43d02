import type { Ctx } from '#platform/ctx.ts'
import { testsRepo } from './tests.repo.ts'

/**
 * whether this person has ever started a test of the academy. Asked inside a transaction, nobody starts one
 * until it is over.
 */
export const hasStartedTest = (ctx: Ctx, academyId: number, userId: number): Promise<boolean> =>
  testsRepo.hasStarted(ctx.db, academyId, userId)
