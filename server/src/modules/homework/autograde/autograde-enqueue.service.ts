import { type AutogradeAction, autogradeActions } from '@academy/contract/enums'
import type { AutogradeResult } from '@academy/contract/realtime'
import type { Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { autogradeRepo } from './autograde.repo.ts'
import { asResult } from './autograde-result.rules.ts'
import { emitResult } from './autograde-events.service.ts'

export interface ToGrade {
  academyId: number
  /** As it is stored now: the repository is read from there. */
  response: { id: number }
  action: AutogradeAction
  startedById: number | null
  regradeId?: number | null
  /** Left out: the one of the stage lecture. */
  testRepoLink?: string
}

/** Queues one grading in the transaction of the caller; a runner hears of it with the commit (AG-02). */
export const enqueue = async (ctx: Ctx, given: ToGrade): Promise<AutogradeResult> => {
  const { academyId, response, action, startedById, regradeId = null } = given
  const facts = (await autogradeRepo.response(ctx.db, [academyId], response.id)) ?? fail('HomeworkResponseNotFound')
  const testRepoLink = given.testRepoLink ?? facts.testRepoLink
  if (!facts.hasAutograde || testRepoLink === null || facts.repoLink === null) return fail('AutogradeNotAvailable')
  const queued = { academyId, responseIds: [facts.id], regradeId, action, testRepoLink, startedById, now: ctx.now() }
  const [row] = await autogradeRepo.queue(ctx.db, queued)
  if (!row) return fail('AutogradeNotAvailable', { fields: [{ field: 'repoLink', message: 'noCommitAtEnd' }] })
  emitResult(ctx, row, facts)
  return asResult(row)
}

/** Nobody knows where the repository stood when the time was over: what waits would grade what was pushed later. */
export const failWithoutCommit = async (ctx: Ctx, academyId: number, responseId: number): Promise<void> => {
  const facts = (await autogradeRepo.response(ctx.db, [academyId], responseId)) ?? fail('HomeworkResponseNotFound')
  for (const row of await autogradeRepo.failWithoutCommit(ctx.db, academyId, responseId, ctx.now()))
    emitResult(ctx, row, facts)
}

/**
 * AG-19: what a student hands in is graded at once, where the lecture has an autograder and the answer a repository.
 * Call it inside the transaction of the submission, after the response was stored.
 */
export const autogradeOnSubmit = async (
  ctx: Ctx,
  academyId: number,
  response: { id: number },
): Promise<AutogradeResult | null> => {
  const facts = await autogradeRepo.response(ctx.db, [academyId], response.id)
  if (!facts?.hasAutograde || facts.testRepoLink === null || facts.repoLink === null) return null
  return enqueue(ctx, { academyId, response, action: autogradeActions.StudentPass, startedById: facts.userId })
}
