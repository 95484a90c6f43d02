import { notifyHomeworksChecked } from '#modules/messages/notifications/notification-writing.service.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import type { LectureFacts } from './autograde.repo.ts'
import { type MarkChange, marksRepo } from './autograde-marks.repo.ts'
import { managedLecture } from './autograde-rights.service.ts'

/** Writes the marks, notifies each student and audits who did it (P4). Returns how many marks changed. */
export const takeMarks = async (
  ctx: Ctx,
  { academyId, stageLectureId }: Pick<LectureFacts, 'academyId' | 'stageLectureId'>,
  changes: readonly MarkChange[],
  why: Record<string, unknown>,
): Promise<number> => {
  if (changes.length === 0) return 0
  const taken = new Set(await marksRepo.take(ctx.db, academyId, changes, ctx.now()))
  const marks = changes.flatMap(({ id, before, mark }) => (taken.has(id) ? [{ id, before, after: mark }] : []))
  await ctx.audit('autograde.marked', { academyId, targetId: stageLectureId, details: { ...why, marks } })
  await notifyHomeworksChecked(ctx, academyId, [...taken])
  for (const { id, userId } of changes)
    if (taken.has(id)) ctx.emit('homework.changed', { academyId, stageLectureId, homeworkResponseId: id, userId })
  ctx.emit('autograde.changed', { academyId, stageLectureId })
  return taken.size
}

/** AG-13, Q-53 */
export const setResult = async (ctx: PersonCtx, id: number, minMark: number): Promise<{ updated: number }> => {
  const facts = await managedLecture(ctx, id, 'write')
  if (!facts.hasAutograde) fail('AutogradeNotAvailable')
  return ctx.transaction(async (ctx) => {
    const changes = await marksRepo.toTake(ctx.db, facts.academyId, id, minMark, true)
    return { updated: await takeMarks(ctx, facts, changes, { minMark }) }
  })
}

/** AG-15: those that would get their mark; without a number, by the one of the lecture. */
export const withoutReviewIds = async (ctx: PersonCtx, id: number, minMark?: number): Promise<number[]> => {
  const facts = await managedLecture(ctx, id, 'read')
  const least = minMark ?? facts.minMark ?? 0
  return (await marksRepo.toTake(ctx.db, facts.academyId, id, least, false)).map((change) => change.id)
}

/** AG-14 */
export const withoutReviewCount = async (ctx: PersonCtx, id: number, minMark?: number): Promise<{ count: number }> => ({
  count: (await withoutReviewIds(ctx, id, minMark)).length,
})
