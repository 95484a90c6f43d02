import type { Ctx } from '#platform/ctx.ts'
import type { Db } from '#platform/db.ts'
import { commitsRepo, type Counting } from './homework-commits.repo.ts'

/**
 * What is graded and reviewed: where the repository stood when the time was over, else when it was handed in; null: git
 * has not said so yet, and whatever the default branch holds counts.
 */
export const commitToGrade = async (db: Db, academyId: number, response: { id: number }): Promise<string | null> =>
  (await commitsRepo.counting(db, academyId, response.id)).commit

/** The same, with when and how the commit of the end was noted. */
export const countingCommit = (db: Db, academyId: number, response: { id: number }): Promise<Counting> =>
  commitsRepo.counting(db, academyId, response.id)

/** What is handed in after the end is what counts from now on, not where the repository stood at the end. */
export const forgetDeadlineCommit = (ctx: Ctx, academyId: number, responseId: number): Promise<void> =>
  commitsRepo.forgetDeadline(ctx.db, academyId, responseId)

/**
 * The end of a lecture was moved. To a moment that is still to come: the commits of the former end count no more, those
 * of the new one will be noted. Into the past: what was noted stays, for nobody can ask git about yesterday.
 */
export const noteCommitsAgain = async (
  ctx: Ctx,
  academyId: number,
  stageLectureId: number,
  endDate: Date,
): Promise<void> => {
  if (endDate > ctx.now()) await commitsRepo.beginAgain(ctx.db, academyId, stageLectureId)
}
