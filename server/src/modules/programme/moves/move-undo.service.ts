import type { Move } from '@academy/contract/moves'
import * as stages from '#modules/programme/stages/stages.service.ts'
import { restoreUserStages } from '#modules/programme/stages/stage-user-state.service.ts'
import type { AcademyCtx, Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { movesRepo } from './moves.repo.ts'
import { moveById, type MoveInputs, refuseUndoWithoutRight } from './moves.service.ts'

const refuse = (message: 'undoTooLate' | 'undoNotNewest' | 'alreadyUndone'): never =>
  fail('ValidationError', { status: 409, fields: [{ field: 'id', message }] })

/** Everybody gets their stages of before the move, and no mail is ever sent about it. */
export const undo = (ctx: AcademyCtx, id: number): Promise<Move> => {
  const { academyId } = ctx
  const emitProgress = (done: number, total: number) => ctx.emit('academy.moving', { academyId, done, total })
  return ctx.once((ctx) => undoNow(ctx, id, emitProgress))
}

/** As a part of a larger change, whose transaction it is done in. */
export const undoNow = (
  ctx: AcademyCtx,
  id: number,
  emitProgress: (done: number, total: number) => void = () => undefined,
): Promise<Move> => {
  const { academyId } = ctx
  return ctx.transaction(async (ctx) => {
    await movesRepo.allowTime(ctx.db)
    if (!(await movesRepo.lockAcademy(ctx.db, academyId, 'move'))) fail('EndpointNotFound')
    const move = (await movesRepo.lock(ctx.db, academyId, id)) ?? fail('EndpointNotFound')
    refuseUndoWithoutRight(ctx, academyId, move.kind)
    if (move.undoneAt) refuse('alreadyUndone')
    if (!(await movesRepo.byId(ctx.db, academyId, id))!.isNewest) refuse('undoNotNewest')
    if (ctx.now() >= move.undoUntil || move.toldThroughId !== null || move.toldAt) refuse('undoTooLate')
    let done = 0
    await restoreUserStages(ctx, academyId, id, (people) => {
      done += people
      emitProgress(done, Math.max(done, move.movedCount + move.failedCount))
    })
    if (move.kind === 'advance') await stepBack(ctx, academyId, move)
    await movesRepo.markUndone(ctx.db, academyId, id, ctx.actor.userId, ctx.now())
    await ctx.audit('move.undone', { academyId, targetId: id, details: { kind: move.kind } })
    ctx.emit('academy.changed', { academyId })
    ctx.emit('routes.changed', { academyId, userIds: 'every' })
    return moveById(ctx, academyId, id)
  })
}

/** The programme goes back to its former stage; people who joined meanwhile start from there too. */
const stepBack = async (
  ctx: Ctx,
  academyId: number,
  move: NonNullable<Awaited<ReturnType<typeof movesRepo.lock>>>,
): Promise<void> => {
  await movesRepo.setActiveStage(ctx.db, academyId, move.fromStageId)
  const { eventsBefore } = move.inputs as MoveInputs
  for (const userId of await movesRepo.joinedSince(ctx.db, academyId, eventsBefore))
    await stages.reopenStagesForNewcomer(ctx, academyId, userId, { from: move.toStageId, to: move.fromStageId })
}
