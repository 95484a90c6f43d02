import type { Ctx } from '#platform/ctx.ts'
import { type CountKey, countRepo } from './test-taking-count.repo.ts'

export type { CountKey }

/** In the transaction that changes what an attempt says of its questions; without an attempt it means all of the test. */
export const markToCount = async (ctx: Pick<Ctx, 'db'>, key: CountKey, attemptId: number | null): Promise<void> => {
  await countRepo.mark(ctx.db, key, attemptId)
}

/** Of these, the ones that are finished. */
export const markFinishedToCount = async (
  ctx: Pick<Ctx, 'db'>,
  academyId: number,
  attemptIds: readonly number[],
): Promise<void> => {
  if (attemptIds.length > 0) await countRepo.markFinished(ctx.db, academyId, attemptIds)
}

export const stageTestsToCount = (ctx: Pick<Ctx, 'db'>) => countRepo.stageTests(ctx.db)

export const marksOf = (ctx: Pick<Ctx, 'db'>, key: CountKey) => countRepo.marks(ctx.db, key)

/** What came after these were read stays for the next time. */
export const forgetMarks = async (ctx: Pick<Ctx, 'db'>, academyId: number, ids: readonly number[]): Promise<void> => {
  await countRepo.forget(ctx.db, academyId, ids)
}
