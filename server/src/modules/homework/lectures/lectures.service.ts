import type { ReceivedFile } from '@academy/contract/endpoint'
import type { FeedbackOfLecture, Lecture, LectureInput, LectureRow } from '@academy/contract/lectures'
import { grantFor, isStaffIn } from '@academy/contract/permissions'
import { refuseNoStaff } from '#modules/homework/reviewers/reviewers.service.ts'
import * as stages from '#modules/programme/stages/stages.service.ts'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import type { AcademyCtx, Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail, savedRow } from '#platform/errors.ts'
import type { FileStore } from '#platform/file-store.ts'
import { emitLostRights } from '#platform/lost-rights.ts'
import { drawQuestionImage } from '#platform/images.ts'
import type { LimitRule, Limits } from '#platform/limits.ts'
import { makeFileName } from '#platform/file-store-names.ts'
import { feedbackOf } from './lecture-feedback.service.ts'
import { type FoundLecture, lecturesRepo } from './lectures.repo.ts'
import { removeUnusedPicture, unusedPictureLifeMs } from './lectures.jobs.ts'

const asRow = ({ description: _description, lecturerId: _lecturerId, ...row }: FoundLecture): LectureRow => row
const asLecture = (row: FoundLecture): Lecture => ({ ...row, description: row.description ?? { ua: '', en: '' } })

/** A student sees the lectures of their own path that have begun, and where they are held for them. */
const asSeen = async (ctx: PersonCtx, found: readonly FoundLecture[]): Promise<FoundLecture[]> => {
  if (typeof ctx.academy !== 'number' || isStaffIn(ctx.actor, ctx.academy)) return [...found]
  const { routes } = await stages.userRoutes(ctx)
  const open = new Set(
    routes.flatMap(({ lectures }) => lectures.filter(({ available }) => available).map((one) => one.stageLectureId)),
  )
  return found
    .map((row) => ({ ...row, heldIn: row.heldIn.filter(({ stageLectureId }) => open.has(stageLectureId)) }))
    .filter(({ heldIn }) => heldIn.length > 0)
}

/** HW-62, ACAD-52 */
export const list = async (ctx: PersonCtx): Promise<LectureRow[]> => {
  const found = await lecturesRepo.list(ctx.db, academiesOfCall(ctx, 'lectures.read'))
  return (await asSeen(ctx, found)).map(asRow)
}

/** HW-41, HW-62 */
export const get = async (ctx: AcademyCtx, id: number): Promise<Lecture> => {
  const { academyId } = ctx
  const found = (await lecturesRepo.byId(ctx.db, academyId, id)) ?? fail('LectureNotFound')
  const [seen] = await asSeen(ctx, [found])
  return asLecture(seen ?? fail('LectureNotFound'))
}

const isOnlyOwn = (ctx: Ctx, academyId: number): boolean =>
  grantFor(ctx.actor, 'lectures.edit', academyId, 'write') === 'R'

/** R: a Teacher makes and changes their own lectures, and gives none of them away. */
const lecturerFor = async (ctx: PersonCtx, academyId: number, lecturerId: number | null): Promise<number | null> => {
  if (lecturerId !== null) await refuseNoStaff(ctx, academyId, [lecturerId])
  return isOnlyOwn(ctx, academyId) ? ctx.actor.userId : lecturerId
}

export const create = (ctx: AcademyCtx, input: LectureInput): Promise<Lecture> =>
  ctx.once(async (inner) => {
    const { academyId } = inner
    const lecturerId = await lecturerFor(inner, academyId, input.lecturerId)
    const now = inner.now()
    const id = await lecturesRepo.insert(inner.db, academyId, { ...input, lecturerId, createdAt: now, updatedAt: now })
    return asLecture(savedRow(await lecturesRepo.byId(inner.db, academyId, id)))
  })

/** */
export const update = (
  ctx: AcademyCtx,
  id: number,
  { updatedAt, ...input }: LectureInput & { updatedAt: string },
): Promise<Lecture> =>
  ctx.transaction(async (inner) => {
    const { academyId } = inner
    const before = (await lecturesRepo.locked(inner.db, academyId, id)) ?? fail('LectureNotFound')
    if (isOnlyOwn(inner, academyId) && before.lecturerId !== inner.actor.userId) fail('AccessDenied')
    if (before.updatedAt.getTime() !== Date.parse(updatedAt))
      fail('ValidationError', { status: 409, fields: [{ field: 'updatedAt', message: 'savedMeanwhile' }] })
    const lecturerId = await lecturerFor(inner, academyId, input.lecturerId)
    const version = new Date(Math.max(inner.now().getTime(), before.updatedAt.getTime() + 1))
    await lecturesRepo.update(inner.db, academyId, id, { ...input, lecturerId, updatedAt: version })
    emitLostRights(inner, [before.lecturerId], [lecturerId])
    inner.emit('routes.changed', { academyId, userIds: 'every' })
    return asLecture(savedRow(await lecturesRepo.byId(inner.db, academyId, id)))
  })

/** HW-20 */
export const remove = (ctx: AcademyCtx, id: number): Promise<void> =>
  ctx.transaction(async (inner) => {
    const { academyId } = inner
    if (!(await lecturesRepo.locked(inner.db, academyId, id))) fail('LectureNotFound')
    if (await lecturesRepo.isHeld(inner.db, academyId, id)) fail('LectureCanNotBeDeleted')
    await lecturesRepo.remove(inner.db, academyId, id)
    await inner.audit('lecture.deleted', { academyId, targetId: id })
  })

/** R: a Teacher reads of their own lectures. */
export const readFeedback = async (ctx: AcademyCtx, id: number): Promise<FeedbackOfLecture> => {
  const { lecturerId } = await get(ctx, id)
  const { academyId } = ctx
  const isOnlyOwnRead = grantFor(ctx.actor, 'lectureFeedback.read', academyId, 'read') === 'R'
  if (isOnlyOwnRead && lecturerId !== ctx.actor.userId) fail('AccessDenied')
  return feedbackOf(ctx, academyId, id)
}

export interface LectureTools {
  files: FileStore
  limits: Limits
}
const imagesPerPerson: LimitRule = { name: 'lecture-images', points: 300, seconds: 3600 }

/** S5 */
export const uploadImage = async (
  tools: LectureTools,
  ctx: PersonCtx,
  file: ReceivedFile,
): Promise<{ imageUrl: string }> => {
  await tools.limits.use(imagesPerPerson, String(ctx.actor.userId))
  const name = makeFileName('lectures', 'webp')
  const picture = await drawQuestionImage(file)
  // Before it is there: one that no text ever shows goes again, whatever happens in between.
  await ctx.enqueue(removeUnusedPicture, { name }, new Date(ctx.now().getTime() + unusedPictureLifeMs))
  await tools.files.put(name, picture)
  return { imageUrl: `/files/${name}` }
}
