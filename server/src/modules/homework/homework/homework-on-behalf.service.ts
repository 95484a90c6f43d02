import type { HomeworkResponse } from '@academy/contract/homework'
import type { Employee } from '@academy/contract/lectures'
import { canBeReviewer, mayRead, mayReadLecture } from '#modules/homework/reviewers/reviewers.rules.ts'
import { lectureForStaff } from '#modules/homework/reviewers/reviewers.service.ts'
import type { AcademyCtx } from '#platform/ctx.ts'
import { fail, savedRow } from '#platform/errors.ts'
import { asHomeworkResponse, responseForStaff } from './homework-responses.service.ts'
import { responsesRepo } from './homework-responses.repo.ts'

/** HW-51 */
export const one = async (ctx: AcademyCtx, id: number): Promise<HomeworkResponse> =>
  asHomeworkResponse(await responseForStaff(ctx, ctx.academyId, id))

/** HW-52 */
export const withRepoLinks = async (ctx: AcademyCtx, stageLectureId: number): Promise<HomeworkResponse[]> => {
  const { academyId } = ctx
  const lecture = await lectureForStaff(ctx, academyId, stageLectureId)
  const isAll = mayReadLecture(ctx.actor, academyId, lecture)
  const rows = await responsesRepo.withRepoLinks(ctx.db, academyId, stageLectureId, isAll ? null : ctx.actor.userId)
  return rows.filter((row) => mayRead(ctx.actor, academyId, row)).map(asHomeworkResponse)
}

/** Who has not handed in anything; a Coach asks about their own lectures. */
export const withoutResponse = async (ctx: AcademyCtx, stageLectureId: number): Promise<Employee[]> => {
  const { academyId } = ctx
  const lecture = await lectureForStaff(ctx, academyId, stageLectureId)
  if (!mayReadLecture(ctx.actor, academyId, lecture)) fail('StageLectureNotFound')
  return lecture.hasHomework ? responsesRepo.withoutResponse(ctx.db, academyId, lecture) : []
}

/** HW-50, Q-52: for an oral result, or the mark of somebody who handed in nothing. */
export const createAndAssignSelf = (
  ctx: AcademyCtx,
  { userId, stageLectureId }: { userId: number; stageLectureId: number },
): Promise<HomeworkResponse> => {
  const { academyId } = ctx
  return ctx.once(async (ctx) => {
    const lecture = await lectureForStaff(ctx, academyId, stageLectureId)
    const { actor } = ctx
    if (userId === actor.userId || !canBeReviewer(actor, academyId, lecture)) fail('CanNotBeReviewed')
    if (!lecture.hasHomework) fail('CanNotAddHomework')
    const [student] = await responsesRepo.withoutResponse(ctx.db, academyId, lecture, userId)
    if (!student)
      fail(
        (await responsesRepo.hasOf(ctx.db, academyId, stageLectureId, userId)) ? 'CanNotAddHomework' : 'UserNotFound',
      )
    const now = ctx.now()
    const moments = { createdAt: now, updatedAt: now }
    const empty = { academyId, stageLectureId, userId, reviewerId: actor.userId, ...moments }
    const id = (await responsesRepo.insertEmpty(ctx.db, empty)) ?? fail('CanNotAddHomework')
    const told = { academyId, stageLectureId, homeworkResponseId: id }
    ctx.emit('homework.changed', { ...told, userId })
    ctx.emit('homework.reviewerChanged', { ...told, reviewerId: actor.userId, assign: true })
    return asHomeworkResponse(savedRow(await responsesRepo.byId(ctx.db, academyId, id)))
  })
}
