import type { AssignRefusal, HomeworkResponse } from '@academy/contract/homework'
import {
  assignRefusal,
  canBeReviewer,
  mayAssignOthers,
  mayRead,
  shareOut,
} from '#modules/homework/reviewers/reviewers.rules.ts'
import { staffAmong, type StaffMember } from '#modules/homework/reviewers/reviewers.service.ts'
import type { AcademyCtx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { emitLostRights } from '#platform/lost-rights.ts'
import { type AssignmentEntry, assignRepo } from './homework-assign.repo.ts'
import { asHomeworkResponse, lockedForStaff, type ResponseRow } from './homework-responses.service.ts'
import { responsesRepo } from './homework-responses.repo.ts'

/** Others only by those who may give work away, and only people who work here. */
const reviewersNamed = async (ctx: PersonCtx, academyId: number, ids: readonly number[]): Promise<StaffMember[]> => {
  const isSelf = ids.every((id) => id === ctx.actor.userId)
  if (!isSelf && !mayAssignOthers(ctx.actor, academyId)) fail('CanNotBeReviewed')
  const found = await staffAmong(ctx, academyId, ids)
  const byId = new Map(found.map((member) => [member.userId, member]))
  const isStaff = ({ isSuperAdmin, rolesByAcademy }: StaffMember) =>
    isSuperAdmin || rolesByAcademy.get(academyId)!.some((role) => role !== 'Student')
  return ids.map((id) => {
    const member = byId.get(id)
    return member && isStaff(member) ? member : fail('UserNotFound')
  })
}

/** Nobody reviews their own homework. */
const candidatesFor = (reviewers: readonly StaffMember[], academyId: number, row: ResponseRow): number[] =>
  reviewers
    .filter((member) => member.userId !== row.userId && canBeReviewer(member, academyId, row))
    .map(({ userId }) => userId)

const emitReviewerChanges = async (
  ctx: AcademyCtx,
  rows: ReadonlyMap<number, ResponseRow>,
  entries: readonly AssignmentEntry[],
): Promise<void> => {
  for (const { id: homeworkResponseId, reviewerId, before } of entries) {
    const { academyId, stageLectureId } = rows.get(homeworkResponseId)!
    const of = { academyId, stageLectureId, homeworkResponseId }
    if (before !== null) ctx.emit('homework.reviewerChanged', { ...of, reviewerId: before, assign: false })
    if (reviewerId !== null) ctx.emit('homework.reviewerChanged', { ...of, reviewerId, assign: true })
  }
  const former = [...new Set(entries.flatMap(({ before }) => before ?? []))]
  const members = former.length > 0 ? await staffAmong(ctx, ctx.academyId, former) : []
  const mayNotRead = ({ id, reviewerId, before }: AssignmentEntry): boolean => {
    const member = members.find(({ userId }) => userId === before)
    const row = rows.get(id)!
    return !member || !mayRead(member, row.academyId, { ...row, reviewerId })
  }
  emitLostRights(
    ctx,
    entries.filter(mayNotRead).map(({ before }) => before),
  )
}

/** HW-44, HW-45. Taking it back without a name takes it from its current reviewer. */
export const assign = (
  ctx: AcademyCtx,
  id: number,
  { assign: isGiven, reviewerId }: { assign: boolean; reviewerId?: number | undefined },
): Promise<HomeworkResponse> => {
  const { academyId } = ctx
  return ctx.transaction(async (ctx) => {
    const row = await lockedForStaff(ctx, academyId, id)
    const [reviewer] = isGiven ? await reviewersNamed(ctx, academyId, [reviewerId ?? ctx.actor.userId]) : []
    if (assignRefusal(ctx.actor, academyId, row)) fail('CanNotBeReviewed')
    if (reviewer && candidatesFor([reviewer], academyId, row).length === 0) {
      if (reviewer.userId === ctx.actor.userId) fail('CanNotBeReviewed')
      fail('ValidationError', { status: 409, fields: [{ field: 'reviewerId', message: 'notAReviewer' }] })
    }
    const isOfAnother = !isGiven && reviewerId !== undefined && row.reviewerId !== reviewerId
    const after = reviewer?.userId ?? null
    if (after === row.reviewerId || isOfAnother) return asHomeworkResponse(row)
    await assignRepo.setReviewers(ctx.db, academyId, [{ id, reviewerId: after }])
    await emitReviewerChanges(ctx, new Map([[id, row]]), [{ id, reviewerId: after, before: row.reviewerId }])
    return asHomeworkResponse({ ...row, reviewerId: after })
  })
}

export interface BulkAssignment {
  assign: boolean
  ids: readonly number[]
  reviewerId?: number | undefined
  reviewerIds?: readonly number[] | undefined
  isPreview?: boolean | undefined
}
interface Planned {
  changed: AssignmentEntry[]
  unchanged: number
  refused: { id: number; why: AssignRefusal }[]
}

const plan = (
  ctx: PersonCtx,
  academyId: number,
  rows: ReadonlyMap<number, ResponseRow>,
  ids: readonly number[],
  reviewers: readonly StaffMember[] | null,
  takenFrom: number | undefined,
): Planned => {
  const { actor } = ctx
  const planned: Planned = { changed: [], unchanged: 0, refused: [] }
  const open: ResponseRow[] = []
  for (const id of ids) {
    const row = rows.get(id)
    const why = row && mayRead(actor, academyId, row) ? assignRefusal(actor, academyId, row) : 'notFound'
    if (why) planned.refused.push({ id, why })
    else open.push(row!)
  }
  const shares =
    reviewers &&
    shareOut(
      open.map((row) => ({ ...row, candidates: candidatesFor(reviewers, academyId, row) })),
      reviewers.map(({ userId }) => userId),
    )
  for (const { id, reviewerId: before } of open) {
    const isLeft = takenFrom !== undefined && before !== takenFrom
    const reviewerId = shares ? shares.get(id)! : isLeft ? before : null
    if (shares && reviewerId === null) planned.refused.push({ id, why: 'notAReviewer' })
    else if (reviewerId === before) planned.unchanged++
    else planned.changed.push({ id, reviewerId, before })
  }
  return planned
}

/** HW-46: all that can be given or taken is; the rest is named with the reason. */
export const assignMultiple = (ctx: AcademyCtx, input: BulkAssignment) => {
  const { academyId } = ctx
  return ctx.transaction(async (ctx) => {
    const named = input.reviewerIds?.length ? input.reviewerIds : [input.reviewerId ?? ctx.actor.userId]
    const reviewers = input.assign ? await reviewersNamed(ctx, academyId, [...new Set(named)]) : null
    const ids = [...new Set(input.ids)]
    const found = ids.length > 0 ? await responsesRepo.locked(ctx.db, academyId, ids) : []
    const rows = new Map(found.map((row) => [row.id, row]))
    const planned = plan(ctx, academyId, rows, ids, reviewers, input.assign ? undefined : input.reviewerId)
    const { changed } = planned
    if (input.isPreview || changed.length === 0) return { changeId: null, ...planned }
    await assignRepo.setReviewers(ctx.db, academyId, changed)
    const [changedById, createdAt] = [ctx.actor.userId, ctx.now()]
    const changeId = await assignRepo.keep(ctx.db, { academyId, changedById, entries: changed, createdAt })
    await emitReviewerChanges(ctx, rows, changed)
    return { changeId, ...planned }
  })
}

/** Their own, or any as somebody who gives work away. What was assigned anew or reviewed since stays. */
export const undoAssign = (ctx: AcademyCtx, id: number): Promise<{ restored: number; skipped: number }> => {
  const { academyId } = ctx
  return ctx.transaction(async (ctx) => {
    const change = await assignRepo.lock(ctx.db, academyId, id)
    const { actor } = ctx
    if (!change || (change.changedById !== actor.userId && !mayAssignOthers(actor, academyId)))
      return fail('HomeworkResponseNotFound')
    if (change.undoneAt) fail('ValidationError', { status: 409, fields: [{ field: 'id', message: 'alreadyUndone' }] })
    const { entries } = change
    const rows = new Map(
      (
        await responsesRepo.locked(
          ctx.db,
          academyId,
          entries.map((entry) => entry.id),
        )
      ).map((row) => [row.id, row]),
    )
    const isAsLeft = (entry: AssignmentEntry) => {
      const row = rows.get(entry.id)
      return row?.reviewerId === entry.reviewerId && !row.isReviewed
    }
    const back = entries
      .filter(isAsLeft)
      .map((entry) => ({ id: entry.id, reviewerId: entry.before, before: entry.reviewerId }))
    if (back.length > 0) await assignRepo.setReviewers(ctx.db, academyId, back)
    await assignRepo.markUndone(ctx.db, academyId, id, ctx.now())
    await emitReviewerChanges(ctx, rows, back)
    return { restored: back.length, skipped: entries.length - back.length }
  })
}
