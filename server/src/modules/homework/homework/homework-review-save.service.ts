import type { HomeworkResponse, ManagerUpdate, ResponseUpdate } from '@academy/contract/homework'
import type { ReviewNotificationStatus } from '@academy/contract/enums'
import { notifyHomeworkChecked } from '#modules/messages/notifications/notification-writing.service.ts'
import { isReviewable, mayManage, mayReview } from '#modules/homework/reviewers/reviewers.rules.ts'
import type { AcademyCtx, Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail, savedRow } from '#platform/errors.ts'
import type { homeworkResponses } from '#server/schema/homework.ts'
import { asHomeworkResponse, lockedForStaff, type ResponseRow } from './homework-responses.service.ts'
import { responsesRepo } from './homework-responses.repo.ts'
import { reviewAfter, type ReviewChange, type SavedReview, statusAfter } from './homework-review.rules.ts'

type Values = Partial<typeof homeworkResponses.$inferInsert>
type SentReview = Pick<ResponseUpdate, 'mark' | 'reviewBody' | 'likeAbility' | 'reanswerDeadline' | 'isReviewed'>

const changeOf = (sent: SentReview): ReviewChange => ({
  mark: sent.mark,
  reviewBody: sent.reviewBody,
  likeAbility: sent.likeAbility,
  reanswerDeadline: typeof sent.reanswerDeadline === 'string' ? new Date(sent.reanswerDeadline) : sent.reanswerDeadline,
  isReviewed: sent.isReviewed,
})
const hasReview = (change: ReviewChange): boolean => Object.values(change).some((value) => value !== undefined)

/** a review that somebody else, or a new answer, overtook is not saved over it. */
const refuseStale = (before: ResponseRow, seen: string | undefined): void => {
  if (seen !== undefined && Date.parse(seen) !== before.updatedAt.getTime())
    fail('ValidationError', { status: 409, fields: [{ field: 'updatedAt', message: 'savedMeanwhile' }] })
}

/** Later than the version before, also within one millisecond. */
export const nextVersion = (before: Date, now: Date): Date => (now > before ? now : new Date(before.getTime() + 1))

type SentHistory = Pick<SavedReview, 'mark' | 'reviewBody' | 'reanswerDeadline'>
const noteReview = async (ctx: PersonCtx, before: ResponseRow, kind: SavedReview['kind'], review: SentHistory) => {
  if (!kind) return
  const { academyId, id: responseId } = before
  const [authorId, createdAt] = [ctx.actor.userId, ctx.now()]
  await responsesRepo.addReview(ctx.db, { academyId, responseId, kind, ...review, authorId, createdAt })
}
/** P4: who changed a mark, from what to what. */
export const auditMark = async (ctx: Ctx, before: ResponseRow, mark: number | null): Promise<void> => {
  if (mark === before.mark) return
  const { academyId, id, userId, stageLectureId } = before
  const details = { userId, stageLectureId, before: before.mark, after: mark }
  await ctx.audit('homework.marked', { academyId, targetId: id, details })
}

/** Writes a new version, notifies those concerned and returns the response as it is now. */
const store = async (ctx: PersonCtx, before: ResponseRow, values: Values, notifiesStudent: boolean) => {
  const { academyId, id, stageLectureId, userId } = before
  const isHeld = before.heldById === ctx.actor.userId
  await responsesRepo.save(ctx.db, academyId, id, {
    ...values,
    ...(isHeld && { heldById: null, heldUntil: null }),
    updatedAt: nextVersion(before.updatedAt, ctx.now()),
  })
  if (notifiesStudent) await notifyHomeworkChecked(ctx, academyId, id)
  ctx.emit('homework.changed', { academyId, stageLectureId, homeworkResponseId: id, userId })
  // The sidebar shows the mark too.
  ctx.emit('routes.changed', { academyId, userIds: [userId] })
  return asHomeworkResponse(savedRow(await responsesRepo.byId(ctx.db, academyId, id)))
}

const reviewedAtOf = (ctx: Ctx, before: ResponseRow, kind: SavedReview['kind']): Date | null =>
  kind === null ? before.reviewedAt : kind === 'withdrawn' ? null : ctx.now()

const saveReview = async (ctx: PersonCtx, before: ResponseRow, change: ReviewChange, more: Values) => {
  const after = reviewAfter(before, change, ctx.now()) ?? fail('CanNotBeReviewed')
  if (after === 'past')
    return fail('ValidationError', { fields: [{ field: 'reanswerDeadline', message: 'wrongDate' }] })
  const { kind, notifiesStudent, ...review } = after
  await auditMark(ctx, before, review.mark)
  const { mark, reviewBody, reanswerDeadline } = review
  await noteReview(ctx, before, kind, { mark, reviewBody, reanswerDeadline })
  // a mark that a person gave, or kept in a review, is a person's.
  const isOfPerson = change.mark !== undefined || kind === 'checked' || kind === 'returned'
  const markedBy = mark === null ? null : isOfPerson ? ('person' as const) : before.markedBy
  const values = { ...more, ...review, markedBy, reviewedAt: reviewedAtOf(ctx, before, kind) }
  return store(ctx, before, values, notifiesStudent)
}

/** The reviewer's half of HW-25; fields of the author are not looked at. Who reviews what is nobody's takes it. */
export const review = (ctx: AcademyCtx, id: number, input: ResponseUpdate): Promise<HomeworkResponse> => {
  const { academyId } = ctx
  return ctx.once(async (ctx) => {
    const before = await lockedForStaff(ctx, academyId, id)
    if (!mayReview(ctx.actor, academyId, before)) fail('CanNotBeReviewed')
    refuseStale(before, input.updatedAt)
    const reviewerId = before.reviewerId ?? ctx.actor.userId
    const saved = await saveReview(ctx, before, changeOf(input), { reviewerId })
    if (before.reviewerId === null)
      ctx.emit('homework.reviewerChanged', {
        academyId,
        stageLectureId: before.stageLectureId,
        homeworkResponseId: id,
        reviewerId,
        assign: true,
      })
    return saved
  })
}

/** HW-49, Q-51: without being assigned, and the attempts besides. */
export const reviewForManager = (ctx: AcademyCtx, id: number, input: ManagerUpdate): Promise<HomeworkResponse> => {
  const { academyId } = ctx
  return ctx.transaction(async (ctx) => {
    const before = await lockedForStaff(ctx, academyId, id)
    if (!mayManage(ctx.actor, academyId, before)) fail('CanNotBeReviewed')
    refuseStale(before, input.updatedAt)
    const attempts = input.attempts ?? before.attempts
    if (attempts !== before.attempts) {
      const { userId, stageLectureId } = before
      const details = { userId, stageLectureId, before: before.attempts, after: attempts }
      await ctx.audit('homework.attempts', { academyId, targetId: id, details })
    }
    const change = changeOf(input)
    return hasReview(change) ? saveReview(ctx, before, change, { attempts }) : store(ctx, before, { attempts }, false)
  })
}

/** HW-47, HW-48, Q-50 */
export const updateStatus = (
  ctx: AcademyCtx,
  id: number,
  change: { isReviewed: boolean; notificationStatus?: ReviewNotificationStatus | undefined },
): Promise<HomeworkResponse> => {
  const { academyId } = ctx
  return ctx.transaction(async (ctx) => {
    const before = await lockedForStaff(ctx, academyId, id)
    // A return is withdrawn too: the student then has nothing to answer any more.
    const isPossible = isReviewable(before) || (before.isReviewed && !change.isReviewed)
    if (!isPossible || !mayReview(ctx.actor, academyId, before)) fail('CanNotBeReviewed')
    const { kind, notifiesStudent, ...status } = statusAfter(before, change)
    const { mark, reviewBody } = before
    const reanswerDeadline = kind === 'withdrawn' ? null : before.reanswerDeadline
    await noteReview(ctx, before, kind, { mark, reviewBody, reanswerDeadline })
    const isAnswered = kind === 'withdrawn' ? before.submittedAt !== null : before.isAnswered
    const markedBy = kind === 'checked' && mark !== null ? ('person' as const) : before.markedBy
    const reviewedAt = reviewedAtOf(ctx, before, kind)
    const values = { ...status, isAnswered, reanswerDeadline, markedBy, reviewedAt }
    return store(ctx, before, values, notifiesStudent)
  })
}
