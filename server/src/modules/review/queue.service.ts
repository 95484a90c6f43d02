import { pageSize, queuePositionMax } from '@academy/contract/limits'
import type { QueueFilters, QueueQuery, QueueRow } from '@academy/contract/review'
import { readScope, responseForStaff, reviewStateOf } from '#modules/homework/reviewers.service.ts'
import * as users from '#modules/users/users.service.ts'
import { oneAcademyOf } from '#platform/academy-of-call.ts'
import type { Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { keepCounts } from '#platform/kept-counts.ts'
import { queueRepo, type QueueRowFound, type Viewer } from './queue.repo.ts'

const iso = (moment: string | Date): string => new Date(moment).toISOString()
const dateOf = (moment: string | Date | null): Date | null => (moment === null ? null : new Date(moment))

const asQueueRow = ({ student, heldUntil, holder, ...row }: QueueRowFound): QueueRow => {
  const { isAnswered, isReviewed, hasOpenAppeal, reanswerDeadline, submittedAt, updatedAt, ...shown } = row
  const { avatarFile, ...person } = student
  return {
    ...shown,
    student: { ...person, avatarUrl: users.avatarUrlOf(avatarFile) },
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

const refuseMissing = async (ctx: Ctx, academyId: number, filters: QueueFilters): Promise<void> => {
  const { stageId, stageLectureId, groupId, reviewer } = filters
  if (stageId === undefined && stageLectureId === undefined && groupId === undefined && typeof reviewer !== 'number')
    return
  const missing = await queueRepo.missing(ctx.db, academyId, filters)
  if (missing.stage) fail('StageNotFound')
  if (missing.stageLecture) fail('StageLectureNotFound')
  if (missing.group) fail('GroupNotFound')
  if (missing.reviewer) fail('UserNotFound')
}

/** A student has a page of the own, and nothing to look for here. */
const viewerOf = (ctx: Ctx, academyId: number): Viewer | null => {
  const scope = readScope(ctx.actor!, academyId)
  return scope && { userId: ctx.actor!.userId, scope }
}

const counted = keepCounts()
const countOf = (ctx: Ctx, academyId: number, viewer: Viewer, asked: QueueFilters): Promise<number> => {
  const filters = { ...asked, sequence: undefined }
  return counted(ctx.db, [academyId, viewer, filters], ctx.now().getTime(), () =>
    queueRepo.count(ctx.db, academyId, viewer, filters),
  )
}

/** HW-43 */
export const queue = async (
  ctx: Ctx,
  { page, perPage, ...filters }: QueueQuery,
): Promise<{ rows: QueueRow[]; count: number }> => {
  const academyId = oneAcademyOf(ctx)
  await refuseMissing(ctx, academyId, filters)
  const viewer = viewerOf(ctx, academyId)
  if (!viewer) return { rows: [], count: 0 }
  const limit = perPage ?? pageSize.initial
  const offset = ((page ?? 1) - 1) * limit
  const rows = await queueRepo.page(ctx.db, academyId, viewer, filters, { offset, limit, now: ctx.now() })
  return { rows: rows.map(asQueueRow), count: await countOf(ctx, academyId, viewer, filters) }
}

/** What stands beside a response in the same queue, also when its review has just taken it out of it. */
export const neighbours = async (ctx: Ctx, id: number, filters: QueueFilters) => {
  const academyId = oneAcademyOf(ctx)
  await responseForStaff(ctx, academyId, id)
  await refuseMissing(ctx, academyId, filters)
  const viewer = viewerOf(ctx, academyId)!
  const { before, ...around } = await queueRepo.around(ctx.db, academyId, viewer, filters, id, queuePositionMax)
  const position = before < queuePositionMax ? before + 1 : null
  return { ...around, position, count: await countOf(ctx, academyId, viewer, filters) }
}
