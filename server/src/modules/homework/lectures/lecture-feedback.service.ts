import { isStaffIn, rolesIn } from '@academy/contract/permissions'
import type { FeedbackConfig, FeedbackOfLecture, LectureFeedback } from '@academy/contract/lectures'
import { lectureRatingRange } from '@academy/contract/limits'
import * as stages from '#modules/programme/stages/stages.service.ts'
import type { AcademyCtx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { feedbackRepo } from './lecture-feedback.repo.ts'

/** HW-36, Q-56: open from the start of the lecture to the end of its stage, where feedback is wanted. */
const openConfig = async (ctx: PersonCtx, academyId: number, lectureId: number): Promise<FeedbackConfig> => {
  const places = await feedbackRepo.places(ctx.db, academyId, lectureId)
  const { routes } = await stages.userRoutes(ctx)
  const known = routes.flatMap((stage) => stage.lectures.map((lecture) => ({ ...lecture, endOfStage: stage.endDate })))
  const own = known.filter(({ stageLectureId }) => places.some((place) => place.stageLectureId === stageLectureId))
  if (own.length === 0) return fail('LectureNotFound')
  if (places[0]!.isClosed) return fail('AcademyClosed')
  const now = ctx.now()
  const open = own.find(
    ({ available, endOfStage }) => available && (endOfStage === null || new Date(endOfStage) >= now),
  )
  const { feedbackConfig } = places.find(({ stageLectureId }) => stageLectureId === open?.stageLectureId) ?? {}
  return feedbackConfig?.enabled ? feedbackConfig : fail('StageNotAvailable')
}

/** Oddity 19 */
const refuseOtherLecture = (id: number, lectureId: number | undefined): void => {
  if (lectureId !== undefined && lectureId !== id)
    fail('ValidationError', { fields: [{ field: 'lectureId', message: 'wrongId' }] })
}

interface Given {
  rating: number
  text: string | null
  lectureId?: number | undefined
}

/** HW-34, HW-37: an error on the text alone is 'too long'. */
export const giveFeedback = async (ctx: AcademyCtx, id: number, given: Given): Promise<LectureFeedback> => {
  refuseOtherLecture(id, given.lectureId)
  const { academyId } = ctx
  const config = await openConfig(ctx, academyId, id)
  const text = given.text?.trim() ? given.text : null
  if (text !== null && [...text].length > config.maxLength)
    fail('ValidationError', { fields: [{ field: 'text', message: 'toLong' }] })
  if (text === null && config.isTextRequired)
    fail('ValidationError', { fields: [{ field: 'text', message: 'fieldIsRequired' }] })
  const values = { academyId, lectureId: id, userId: ctx.actor.userId, rating: given.rating, text }
  return feedbackRepo.save(ctx.db, values, ctx.now())
}

/** HW-35: the stars alone; a text that was given stays. */
export const rate = async (ctx: AcademyCtx, id: number, given: Omit<Given, 'text'>): Promise<LectureFeedback> => {
  refuseOtherLecture(id, given.lectureId)
  const { academyId } = ctx
  await openConfig(ctx, academyId, id)
  const values = { academyId, lectureId: id, userId: ctx.actor.userId, rating: given.rating }
  return feedbackRepo.save(ctx.db, values, ctx.now())
}

const stars = Array.from({ length: lectureRatingRange.max }, (_, index) => index + lectureRatingRange.min)

/** HW-35, Q-56: staff read it without names, Admin and TrackOwner with them; a student reads their own. */
export const feedbackOf = async (ctx: PersonCtx, academyId: number, lectureId: number): Promise<FeedbackOfLecture> => {
  const { actor } = ctx
  const isStaff = isStaffIn(actor, academyId)
  const seesNames = rolesIn(actor, academyId).some((role) => ['SuperAdmin', 'Admin', 'TrackOwner'].includes(role))
  const whose = isStaff ? null : actor.userId
  const counts = new Map(
    (await feedbackRepo.summary(ctx.db, academyId, lectureId, whose)).map((row) => [row.rating, row.count]),
  )
  const byRating = stars.map((rating) => ({ rating, count: counts.get(rating) ?? 0 }))
  const count = byRating.reduce((sum, row) => sum + row.count, 0)
  const total = byRating.reduce((sum, row) => sum + row.count * row.rating, 0)
  const entries = await feedbackRepo.entries(ctx.db, academyId, lectureId, whose)
  return {
    count,
    average: count === 0 ? null : Math.round((total / count) * 100) / 100,
    byRating,
    entries: entries.map(({ student, updatedAt, ...entry }) => ({
      ...entry,
      updatedAt: new Date(updatedAt).toISOString(),
      student: seesNames || !isStaff ? student : null,
    })),
  }
}
