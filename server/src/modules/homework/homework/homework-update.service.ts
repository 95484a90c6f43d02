import type { HomeworkResponse, ResponseUpdate } from '@academy/contract/homework'
import type { Submitted } from '@academy/contract/own-homework'
import type { AcademyCtx } from '#platform/ctx.ts'
import { responsesRepo } from './homework-responses.repo.ts'
import { review } from './homework-review-save.service.ts'
import { submitAgain, type SubmitTools } from './homework-submit.service.ts'

/** HW-25, Q-51: one call for two people. The author hands in again, everybody else reviews. */
export const update = async (
  tools: SubmitTools,
  ctx: AcademyCtx,
  id: number,
  input: ResponseUpdate,
): Promise<Submitted | HomeworkResponse> => {
  const isAuthor = await responsesRepo.isAuthor(ctx.db, ctx.academyId, id, ctx.actor.userId)
  return isAuthor ? submitAgain(tools, ctx, id, input) : review(ctx, id, input)
}
