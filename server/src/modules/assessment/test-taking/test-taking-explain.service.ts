import type { AcademyCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { explainRepo } from './test-taking-explain.repo.ts'
import { emitTestChange } from './test-taking-changes.ts'

/**
 * What the student has to say about an absence or a gap of their own test, while it runs or after it. A later word
 * replaces the earlier one.
 */
export const explain = async (ctx: AcademyCtx, eventId: number, explanation: string): Promise<void> => {
  const { academyId } = ctx
  const key = { eventId, userId: ctx.actor.userId }
  const stageTestId = (await explainRepo.save(ctx.db, academyId, key, explanation)) ?? fail('TestNotFound')
  emitTestChange(ctx, academyId, stageTestId)
}
