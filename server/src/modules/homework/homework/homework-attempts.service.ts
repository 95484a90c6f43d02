import type { Ctx } from '#platform/ctx.ts'
import { attemptsRepo, type GradedResponse } from './homework-attempts.repo.ts'

/**
 * A submission that could not be checked by our own fault costs no attempt. Call it in the transaction that ends the
 * grading: either both are stored or neither.
 */
export const giveAttemptBack = (ctx: Pick<Ctx, 'db' | 'now'>, graded: GradedResponse): Promise<void> =>
  attemptsRepo.giveBack(ctx.db, graded, ctx.now())
