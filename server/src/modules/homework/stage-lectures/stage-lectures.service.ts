import { stageTypes } from '@academy/contract/enums'
import type { Reviewer, StageLecture, StageLectureInput } from '@academy/contract/lectures'
import { grantFor, isStaffIn } from '@academy/contract/permissions'
import { noteCommitsAgain } from '#modules/homework/homework/homework-commits.service.ts'
import { refuseNoStaff } from '#modules/homework/reviewers/reviewers.service.ts'
import * as stages from '#modules/programme/stages/stages.service.ts'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import type { AcademyCtx, Ctx, PersonCtx } from '#platform/ctx.ts'
import { emitLostRights } from '#platform/lost-rights.ts'
import { fail, isDuplicate } from '#platform/errors.ts'
import { stageLecturesRepo } from './stage-lectures.repo.ts'

/** Who knows the marker of the log could print it (HW-06). */
const staffOnly = { testRepoLink: null, traceAccordingText: null }

/** A call over several academies is one of staff. */
const isStaff = ({ actor, academy }: PersonCtx): boolean => typeof academy !== 'number' || isStaffIn(actor, academy)

/** A student sees the lectures of their own path that have begun, without what is the staff's business. */
const asSeen = async (ctx: PersonCtx, found: readonly StageLecture[]): Promise<StageLecture[]> => {
  if (isStaff(ctx)) return [...found]
  const { routes } = await stages.userRoutes(ctx)
  const open = new Set(
    routes.flatMap(({ lectures }) => lectures.filter(({ available }) => available).map((one) => one.stageLectureId)),
  )
  return found
    .filter(({ id }) => open.has(id))
    .map((lecture) => ({ ...lecture, ...staffOnly, reviewerIds: [], homeworkCuratorId: null }))
}

/** HW-09, ACAD-52 */
export const list = async (ctx: PersonCtx, stageId?: number): Promise<StageLecture[]> => {
  const scope = academiesOfCall(ctx, 'lectures.read')
  if (stageId !== undefined && !(await stageLecturesRepo.hasStage(ctx.db, scope, stageId))) fail('StageNotFound')
  return asSeen(ctx, await stageLecturesRepo.list(ctx.db, scope, stageId, isStaff(ctx)))
}

/** HW-58 */
export const get = async (ctx: AcademyCtx, id: number): Promise<StageLecture> => {
  const { academyId } = ctx
  const found = (await stageLecturesRepo.byId(ctx.db, academyId, id, isStaff(ctx))) ?? fail('StageLectureNotFound')
  const [seen] = await asSeen(ctx, [found])
  return seen ?? fail('StageLectureNotFound')
}

/** As staff see it, for those who have looked at the rights already. */
export const ofStaff = async (ctx: Pick<Ctx, 'db'>, academyId: number, id: number): Promise<StageLecture> =>
  (await stageLecturesRepo.byId(ctx.db, academyId, id, true)) ?? fail('StageLectureNotFound')

/** HW-59 */
export const reviewers = async (ctx: AcademyCtx, id: number): Promise<Reviewer[]> => {
  await get(ctx, id)
  const { academyId } = ctx
  if (!isStaff(ctx)) return []
  return stageLecturesRepo.reviewers(ctx.db, academyId, id)
}

/** HW-60 */
export const byGroup = async (ctx: AcademyCtx, groupId: number): Promise<StageLecture[]> => {
  const { academyId } = ctx
  if (!(await stageLecturesRepo.isGroup(ctx.db, academyId, groupId))) fail('GroupNotFound')
  return asSeen(ctx, await stageLecturesRepo.byGroup(ctx.db, academyId, groupId, isStaff(ctx)))
}

const stagesWithLectures: readonly number[] = [stageTypes.Lectures, stageTypes.MiniProject]

/** R: a Teacher edits what their own lectures need, and what is entrusted as curator. */
const refuseOthers = (ctx: PersonCtx, academyId: number, staffIds: readonly (number | null)[]): void => {
  const { userId } = ctx.actor
  if (grantFor(ctx.actor, 'lectures.edit', academyId, 'write') === 'R' && !staffIds.includes(userId))
    fail('AccessDenied')
}

/** Everything the input names belongs to the academy, and the stage is one that holds lectures. */
const checkedParts = async (ctx: Ctx, academyId: number, input: Omit<StageLectureInput, 'updatedAt'>) => {
  const stageType = (await stageLecturesRepo.stageType(ctx.db, academyId, input.stageId)) ?? fail('StageNotFound')
  if (!stagesWithLectures.includes(stageType))
    fail('ValidationError', { fields: [{ field: 'stageId', message: 'wrongStageType' }] })
  const lecture = (await stageLecturesRepo.lecturerOf(ctx.db, academyId, input.lectureId)) ?? fail('LectureNotFound')
  if (input.groupId !== null && !(await stageLecturesRepo.isGroup(ctx.db, academyId, input.groupId)))
    fail('GroupNotFound')
  const curators = input.homeworkCuratorId === null ? [] : [input.homeworkCuratorId]
  await refuseNoStaff(ctx, academyId, [...input.reviewerIds, ...curators])
  return lecture
}

/** Its row, and who reviews it. */
const partsOf = (ctx: Ctx, { reviewerIds, startDate, endDate, ...rest }: StageLectureInput) => ({
  reviewerIds,
  values: { ...rest, startDate: new Date(startDate), endDate: new Date(endDate), updatedAt: ctx.now() },
})

const withFreeUrlName = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isDuplicate(error, 'stage_lectures_url_name'))
      fail('ValidationError', { status: 409, fields: [{ field: 'urlName', message: 'urlNameTaken' }] })
    throw error
  }
}

const emitLectureChange = (ctx: Ctx, academyId: number): void => {
  ctx.emit('academy.changed', { academyId })
  ctx.emit('routes.changed', { academyId, userIds: 'every' })
}

/** P4: of which lecture and in which stage, so that the history can be read after it is gone. */
const noteChange = (
  ctx: Ctx,
  change: 'created' | 'updated' | 'deleted',
  { academyId, id, lectureId, stageId }: { academyId: number; id: number; lectureId: number; stageId: number },
): Promise<void> => ctx.audit(`stageLecture.${change}`, { academyId, targetId: id, details: { lectureId, stageId } })

/** HW-63 */
export const create = (ctx: AcademyCtx, input: StageLectureInput): Promise<StageLecture> =>
  withFreeUrlName(() =>
    ctx.once(async (inner) => {
      const { academyId } = inner
      const { lecturerId } = await checkedParts(inner, academyId, input)
      refuseOthers(inner, academyId, [lecturerId])
      const { values, reviewerIds } = partsOf(inner, input)
      const id = await stageLecturesRepo.insert(inner.db, academyId, values)
      await stageLecturesRepo.setReviewers(inner.db, academyId, id, reviewerIds)
      await noteChange(inner, 'created', { academyId, id, ...values })
      emitLectureChange(inner, academyId)
      return ofStaff(inner, academyId, id)
    }),
  )

/** HW-63, Q-87. What students have worked in stays where it is. */
export const update = (
  ctx: AcademyCtx,
  id: number,
  { updatedAt, ...input }: StageLectureInput & { updatedAt: string },
): Promise<StageLecture> =>
  withFreeUrlName(() =>
    ctx.transaction(async (inner) => {
      const { academyId } = inner
      const before = (await stageLecturesRepo.locked(inner.db, academyId, id)) ?? fail('StageLectureNotFound')
      const lecturer = await stageLecturesRepo.lecturerOf(inner.db, academyId, before.lectureId)
      refuseOthers(inner, academyId, [lecturer?.lecturerId ?? null, before.homeworkCuratorId])
      if (before.updatedAt.getTime() !== Date.parse(updatedAt))
        fail('ValidationError', { status: 409, fields: [{ field: 'updatedAt', message: 'savedMeanwhile' }] })
      await checkedParts(inner, academyId, input)
      const moved = (['stageId', 'lectureId'] as const).find((part) => before[part] !== input[part])
      if (moved && (await stageLecturesRepo.hasResponses(inner.db, academyId, [id])))
        fail('ValidationError', { status: 409, fields: [{ field: moved, message: 'tooLateToChange' }] })
      const { values, reviewerIds } = partsOf(inner, input)
      const version = new Date(Math.max(values.updatedAt.getTime(), before.updatedAt.getTime() + 1))
      await stageLecturesRepo.update(inner.db, academyId, id, { ...values, updatedAt: version })
      const reviewersBefore = await stageLecturesRepo.setReviewers(inner.db, academyId, id, reviewerIds)
      emitLostRights(inner, [...reviewersBefore, before.homeworkCuratorId], [...reviewerIds, values.homeworkCuratorId])
      if (before.endDate.getTime() !== values.endDate.getTime())
        await noteCommitsAgain(inner, academyId, id, values.endDate)
      await noteChange(inner, 'updated', { academyId, id, ...values })
      emitLectureChange(inner, academyId)
      return ofStaff(inner, academyId, id)
    }),
  )

/** HW-18, HW-61: not once a student left something in it. */
export const remove = (ctx: AcademyCtx, id: number): Promise<void> =>
  ctx.transaction(async (inner) => {
    const { academyId } = inner
    const row = await stageLecturesRepo.locked(inner.db, academyId, id)
    if (!row) return fail('StageLectureNotFound')
    const isUsed =
      (await stageLecturesRepo.hasResponses(inner.db, academyId, [id])) ||
      (await stageLecturesRepo.hasFeedback(inner.db, academyId, id)) ||
      (await stageLecturesRepo.hasMessages(inner.db, academyId, id))
    if (isUsed) fail('StageLectureCanNotBeDeleted')
    await stageLecturesRepo.remove(inner.db, academyId, id)
    await noteChange(inner, 'deleted', row)
    emitLectureChange(inner, academyId)
  })

/** Who does not belong to the academy any more reviews none of its lectures. Returns those it was. */
export const stopReviewing = async (ctx: Ctx, academyId: number, userId: number): Promise<number[]> => {
  const left = await stageLecturesRepo.removeReviewer(ctx.db, academyId, userId)
  return left.map(({ stageLectureId }) => stageLectureId)
}

export const reviewAgain = async (
  ctx: Ctx,
  academyId: number,
  userId: number,
  ids: readonly number[],
): Promise<void> => {
  await stageLecturesRepo.addReviewer(ctx.db, academyId, userId, ids)
}
