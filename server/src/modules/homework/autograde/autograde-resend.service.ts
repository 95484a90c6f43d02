import { autogradeActions } from '@academy/contract/enums'
import { grantFor } from '@academy/contract/permissions'
import type { AutogradeResult } from '@academy/contract/realtime'
import type { PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { autogradeRepo } from './autograde.repo.ts'
import { enqueue } from './autograde-enqueue.service.ts'
import { asResult } from './autograde-result.rules.ts'
import { resultsRepo } from './autograde-results.repo.ts'
import { managedLecture, resendableResponse } from './autograde-rights.service.ts'

/** AG-11. It is a GET, which anybody may repeat: what waits already for the same reason is answered, not doubled. */
export const resend = async (ctx: PersonCtx, id: number, isCheck: boolean): Promise<AutogradeResult> => {
  const { facts, action } = await resendableResponse(ctx, id, isCheck)
  const { academyId } = facts
  return ctx.transaction(async (ctx) => {
    const waiting = await resultsRepo.waiting(ctx.db, academyId, id, action)
    if (waiting) return asResult(waiting)
    return enqueue(ctx, { academyId, response: facts, action, startedById: ctx.actor.userId })
  })
}

/** AG-12: of the ids, those of the lecture with a repository. Who waits already is not queued again. */
export const resendMany = async (ctx: PersonCtx, id: number, ids: readonly number[]): Promise<{ queued: number }> => {
  const { academyId, hasAutograde, testRepoLink } = await managedLecture(ctx, id, 'write')
  if (!hasAutograde || testRepoLink === null) return fail('AutogradeNotAvailable')
  const isTeacher = grantFor(ctx.actor, 'autograde.manage', academyId, 'write') === 'R'
  const action = isTeacher ? autogradeActions.TeacherRerun : autogradeActions.AdminRerun
  return ctx.once(async (ctx) => {
    const responseIds = await resultsRepo.resendable(ctx.db, academyId, id, ids, action)
    const by = { action, startedById: ctx.actor.userId, now: ctx.now() }
    const rows = await autogradeRepo.queue(ctx.db, { academyId, responseIds, regradeId: null, testRepoLink, ...by })
    if (rows.length > 0) ctx.emit('autograde.changed', { academyId, stageLectureId: id })
    return { queued: rows.length }
  })
}
