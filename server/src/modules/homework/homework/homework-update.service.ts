import type { HomeworkResponse, OwnResponse, ResponseUpdate } from '@academy/contract/homework'
import type { AcademyCtx } from '#platform/ctx.ts'
import { responsesRepo } from './homework-responses.repo.ts'
import { review } from './homework-review-save.service.ts'
import { submitAgain } from './homework-submit.service.ts'

/** HW-25, Q-51: one call for two people. The author hands in again, everybody else reviews. */
export const update = async (
  ctx: AcademyCtx,
  id: number,
  input: ResponseUpdate,
): Promise<OwnResponse | HomeworkResponse> => {
  const isAuthor = await responsesRepo.isAuthor(ctx.db, ctx.academyId, id, ctx.actor.userId)
  return isAuthor ? submitAgain(ctx, id, input) : review(ctx, id, input)
}
