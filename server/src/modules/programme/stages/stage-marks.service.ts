import { grantFor } from '@academy/contract/permissions'
import type { StageMarks } from '@academy/contract/stage-marks'
import type { PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { marksRepo } from './stage-marks.repo.ts'
import { firstRepeated } from './stage-board.rules.ts'
import { academyOfStage } from './stage-board.service.ts'

const refuseRow = (index: number): never =>
  fail('ValidationError', { fields: [{ field: `${index}.userId`, message: 'wrongId' }] })

/** Whom of these users the caller may mark in a stage, so that a list offers it to them only. */
export const markableAmong = async (
  ctx: PersonCtx,
  academyId: number,
  stageId: number,
  userIds: readonly number[],
): Promise<(userId: number) => boolean> => {
  const grant = grantFor(ctx.actor, 'marks.set', academyId, 'write')
  if (grant !== 'R') return () => grant !== null
  const coached = await marksRepo.coached(ctx.db, academyId, stageId, userIds, ctx.actor.userId)
  return (userId) => coached.has(userId)
}

/**
 * all or nothing. A mark is put on how somebody stands in the stage and never opens it, so whoever is not in
 * the stage makes a bad row.
 */
export const setFor = async (ctx: PersonCtx, stageId: number, marks: StageMarks): Promise<void> => {
  const academyId = await academyOfStage(ctx, stageId, 'marks.set', 'write')
  // R: a Coach marks the students of their own teams; all others are as absent as a stranger.
  const coachId = grantFor(ctx.actor, 'marks.set', academyId, 'write') === 'R' ? ctx.actor.userId : null
  const repeated = firstRepeated(marks.map(({ userId }) => userId))
  if (repeated >= 0) refuseRow(repeated)
  await ctx.transaction(async (ctx) => {
    const userIds = marks.map(({ userId }) => userId)
    const rows = await marksRepo.lockMarkRows(ctx.db, academyId, stageId, userIds, coachId)
    if (userIds.some((userId) => !rows.has(userId))) fail('WrongStudentAcademy')
    const outside = userIds.findIndex((userId) => !rows.get(userId)!.isInStage)
    if (outside >= 0) refuseRow(outside)
    await marksRepo.set(ctx.db, academyId, stageId, marks)
    const changes = marks.map(({ userId, mark }) => ({ userId, before: rows.get(userId)!.mark, after: mark }))
    await ctx.audit('marks.set', { academyId, targetId: stageId, details: { changes } })
    ctx.emit('academy.changed', { academyId })
  })
}
