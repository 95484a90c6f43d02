import type { Appeal } from '@academy/contract/homework'
import { notifyHomeworkChecked } from '#modules/messages/notifications/notification-writing.service.ts'
import { mayManage } from '#modules/homework/reviewers/reviewers.rules.ts'
import type { AcademyCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { textTree } from '#platform/markdown.ts'
import { appealDecisionRepo } from './homework-appeal-decision.repo.ts'
import { lockedForStaff } from './homework-responses.service.ts'
import { responsesRepo } from './homework-responses.repo.ts'
import { auditMark, nextVersion } from './homework-review-save.service.ts'

interface AppealRow extends Pick<Appeal, 'state' | 'reason' | 'decision'> {
  createdAt: string | Date
  decidedAt: string | Date | null
}

/** Both sides write as they do everywhere else: lists and code in markdown. */
export const asAppeal = async ({ state, reason, createdAt, decision, decidedAt }: AppealRow): Promise<Appeal> => ({
  state,
  reason,
  reasonTree: await textTree(reason),
  createdAt: new Date(createdAt).toISOString(),
  decision,
  decisionTree: await textTree(decision ?? ''),
  decidedAt: decidedAt === null ? null : new Date(decidedAt).toISOString(),
})

/** Once, with a reason; an accepted one may change the mark. The student is notified either way. */
export const decideAppeal = (
  ctx: AcademyCtx,
  id: number,
  { accepted, decision, mark }: { accepted: boolean; decision: string; mark?: number | undefined },
): Promise<Appeal> => {
  const { academyId } = ctx
  return ctx.transaction(async (ctx) => {
    const before = await lockedForStaff(ctx, academyId, id)
    if (!mayManage(ctx.actor, academyId, before)) fail('CanNotBeReviewed')
    const appeal = await appealDecisionRepo.lock(ctx.db, academyId, id)
    if (appeal?.state !== 'open')
      fail('ValidationError', { status: 409, fields: [{ field: 'id', message: 'appealClosed' }] })
    if (!accepted && mark !== undefined)
      fail('ValidationError', { fields: [{ field: 'mark', message: 'wrongChoice' }] })
    const [authorId, at] = [ctx.actor.userId, ctx.now()]
    const after = mark ?? before.mark
    await auditMark(ctx, before, after)
    const state = accepted ? 'accepted' : 'rejected'
    const decided = { state, decision, decidedById: authorId, decidedAt: at } as const
    const row = await appealDecisionRepo.decide(ctx.db, academyId, id, decided)
    const { reanswerDeadline, stageLectureId, userId } = before
    await responsesRepo.addReview(ctx.db, {
      academyId,
      responseId: id,
      kind: 'appeal',
      mark: after,
      reviewBody: decision,
      reanswerDeadline,
      authorId,
      createdAt: at,
    })
    await responsesRepo.save(ctx.db, academyId, id, {
      mark: after,
      ...(mark !== undefined && { markedBy: 'person' }),
      updatedAt: nextVersion(before.updatedAt, at),
    })
    await notifyHomeworkChecked(ctx, academyId, id, decision)
    ctx.emit('homework.changed', { academyId, stageLectureId, homeworkResponseId: id, userId })
    ctx.emit('routes.changed', { academyId, userIds: [userId] })
    return asAppeal(row)
  })
}
