import type { Ctx } from '#platform/ctx.ts'
import { answersRepo } from './answers.repo.ts'

/**
 * the end of running attempts was moved, in this transaction. What was given between the old end and the new one
 * counts like any other; what only says so is held for staff, unless they have refused it.
 */
export const countByNewEnd = async (ctx: Ctx, academyId: number, attemptIds: readonly number[]): Promise<void> => {
  await answersRepo.countByNewEnd(ctx.db, academyId, attemptIds)
}
