import { pageSize, queuePositionMax } from '@academy/contract/limits'
import type { QueueFilters, QueueQuery, QueueRow } from '@academy/contract/review'
import { responseForStaff } from '#modules/homework/homework/homework-responses.service.ts'
import { reviewStateOf } from '#modules/homework/reviewers/reviewers.rules.ts'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import type { AcademyCtx, Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { createCountCache } from '#platform/count-cache.ts'
import { queueRepo, type QueueRowFound, type Viewer } from './review-queue.repo.ts'
import { seesNothing, viewerOf } from './review-viewer.service.ts'

const iso = (moment: string | Date): string => new Date(moment).toISOString()
const dateOf = (moment: string | Date | null): Date | null => (moment === null ? null : new Date(moment))

const asQueueRow = ({ student, heldUntil, holder, ...row }: QueueRowFound): QueueRow => {
  const { isAnswered, isReviewed, hasOpenAppeal, reanswerDeadline, submittedAt, updatedAt, ...shown } = row
  const { avatarFile, ...person } = student
  return {
    ...shown,
    student: { ...person, avatarUrl: avatarUrlOf(avatarFile) },
    state: reviewStateOf({
      isAnswered,
      isReviewed,
      hasOpenAppeal,
      reanswerDeadline: dateOf(reanswerDeadline),
      submittedAt: dateOf(submittedAt),
    }),
    submittedAt: submittedAt && iso(submittedAt),
    updatedAt: iso(updatedAt),
    holder: holder && { ...holder, until: iso(heldUntil!) },
  }
}

const refuseMissing = async (ctx: PersonCtx, filters: QueueFilters): Promise<void> => {
  const { stageId, stageLectureId, groupId, reviewer } = filters
  if (stageId === undefined && stageLectureId === undefined && groupId === undefined && typeof reviewer !== 'number')
    return
  const missing = await queueRepo.missing(ctx.db, academiesOfCall(ctx, 'homework.read'), filters)
  if (missing.stage) fail('StageNotFound')
  if (missing.stageLecture) fail('StageLectureNotFound')
  if (missing.group) fail('GroupNotFound')
  if (missing.reviewer) fail('UserNotFound')
}

const counted = createCountCache()
const countOf = (ctx: Ctx, viewer: Viewer, asked: QueueFilters): Promise<number> => {
  const filters = { ...asked, sequence: undefined }
  return counted(ctx.db, [viewer, filters], ctx.now().getTime(), () => queueRepo.count(ctx.db, viewer, filters))
}

/** HW-43, ACAD-52 */
export const queue = async (
  ctx: PersonCtx,
  { page, perPage, ...filters }: QueueQuery,
): Promise<{ rows: QueueRow[]; count: number }> => {
  await refuseMissing(ctx, filters)
  const viewer = viewerOf(ctx)
  if (seesNothing(viewer)) return { rows: [], count: 0 }
  const limit = perPage ?? pageSize.initial
  const offset = ((page ?? 1) - 1) * limit
  const rows = await queueRepo.page(ctx.db, viewer, filters, { offset, limit, now: ctx.now() })
  return { rows: rows.map(asQueueRow), count: await countOf(ctx, viewer, filters) }
}

/** What stands beside a response in the same queue, also when its review has just taken it out of it. */
export const neighbours = async (ctx: AcademyCtx, id: number, filters: QueueFilters) => {
  const { academyId } = ctx
  await responseForStaff(ctx, academyId, id)
  await refuseMissing(ctx, filters)
  const viewer = viewerOf(ctx)
  const { before, ...around } = await queueRepo.around(ctx.db, academyId, viewer, filters, id, queuePositionMax)
  const position = before < queuePositionMax ? before + 1 : null
  return { ...around, position, count: await countOf(ctx, viewer, filters) }
}
