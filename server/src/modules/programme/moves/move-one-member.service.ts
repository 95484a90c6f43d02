import type { Move, MovePreview } from '@academy/contract/moves'
import { changeUserStages } from '#modules/programme/stages/stage-user-state.service.ts'
import type { AcademyCtx, Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { type Decision, type MemberAction, memberDecision } from './move.rules.ts'
import { mailMoved } from './moves.jobs.ts'
import { movesRepo } from './moves.repo.ts'
import { asStayed, moveById, type MoveInputs, undoUntilOf, withNames } from './moves.service.ts'

const auditActions: Record<MemberAction, string> = {
  add: 'stage.users-added',
  remove: 'stage.users-removed',
  fail: 'stage.users-failed',
}

/** One unknown or foreign person refuses all. */
const decide = async (
  ctx: Ctx,
  academyId: number,
  action: MemberAction,
  stageId: number,
  userIds: readonly number[],
): Promise<Decision[]> => {
  const stages = await movesRepo.stages(ctx.db, academyId)
  const stage = stages.find(({ id }) => id === stageId) ?? fail('StageNotFound')
  const chosen = [...new Set(userIds)]
  const members = await movesRepo.members(ctx.db, academyId, chosen)
  if (members.length < chosen.length) fail('WrongStudentAcademy')
  return members.map((member) => memberDecision(action, stages, stage, member))
}

export const preview = async (
  ctx: AcademyCtx,
  stageId: number,
  input: { action: MemberAction; userIds: readonly number[] },
): Promise<MovePreview> => {
  const { academyId } = ctx
  const decided = await decide(ctx, academyId, input.action, stageId, input.userIds)
  return {
    count: decided.filter(({ outcome }) => outcome !== 'stays').length,
    people: await withNames(ctx, academyId, decided),
  }
}

const moveMembers = (
  ctx: AcademyCtx,
  action: MemberAction,
  stageId: number,
  userIds: readonly number[],
): Promise<{ moved: number; move: Move }> => {
  if (userIds.length === 0) fail('ValidationError', { fields: [{ field: 'userIds', message: 'fieldIsRequired' }] })
  return ctx.once((ctx) => moveNow(ctx, action, stageId, userIds))
}

/** Until the end of the transaction nobody else moves anybody in the academy. */
export const holdMoves = async (ctx: AcademyCtx): Promise<void> => {
  await movesRepo.allowTime(ctx.db)
  if (!(await movesRepo.lockAcademy(ctx.db, ctx.academyId, 'move'))) fail('StageNotFound')
}

/** As a part of a larger change, whose transaction it is done in. */
export const moveNow = async (
  ctx: AcademyCtx,
  action: MemberAction,
  stageId: number,
  userIds: readonly number[],
): Promise<{ moved: number; move: Move }> => {
  const { academyId } = ctx
  return ctx.transaction(async (ctx) => {
    await holdMoves(ctx)
    const decided = await decide(ctx, academyId, action, stageId, userIds)
    const moved = decided.filter(({ outcome }) => outcome !== 'stays')
    const stayed = decided.filter(({ outcome }) => outcome === 'stays')
    const inputs: MoveInputs = {
      eventsBefore: await movesRepo.lastEventId(ctx.db, academyId),
      stayed: stayed.map(asStayed),
      userIds: decided.map(({ userId }) => userId),
    }
    // Where nothing changed there is nothing to undo and nobody to mail.
    const isEmpty = moved.length === 0
    const undoUntil = isEmpty ? ctx.now() : undoUntilOf(ctx)
    const moveId = await movesRepo.insert(ctx.db, {
      academyId,
      kind: action,
      actorId: ctx.actor.userId,
      [action === 'add' ? 'toStageId' : 'fromStageId']: stageId,
      inputs,
      movedCount: moved.filter(({ outcome }) => outcome === 'moves').length,
      failedCount: moved.filter(({ outcome }) => outcome === 'fails').length,
      stayedCount: stayed.length,
      createdAt: ctx.now(),
      undoUntil,
      ...(isEmpty ? { toldAt: ctx.now() } : {}),
    })
    const changes = moved.flatMap(({ userId, reason, changes }) =>
      changes.map((change) => ({ userId, reason, ...change })),
    )
    await changeUserStages(ctx, academyId, changes, { kind: action, moveId })
    await ctx.audit(auditActions[action], {
      academyId,
      targetId: stageId,
      details: { moveId, userIds: moved.map(({ userId }) => userId) },
    })
    if (!isEmpty) {
      await ctx.enqueue(mailMoved, { academyId, moveId }, undoUntil)
      ctx.emit('academy.changed', { academyId })
      ctx.emit('routes.changed', { academyId, userIds: moved.map(({ userId }) => userId) })
    }
    return { moved: moved.length, move: await moveById(ctx, academyId, moveId) }
  })
}

/** STG-63, Q-07 */
export const addUsers = async (ctx: AcademyCtx, stageId: number, userIds: readonly number[]): Promise<Move> =>
  (await moveMembers(ctx, 'add', stageId, userIds)).move

/** STG-64 */
export const removeUsers = async (ctx: AcademyCtx, stageId: number, userIds: readonly number[]): Promise<Move> =>
  (await moveMembers(ctx, 'remove', stageId, userIds)).move

/** STG-58, STG-75 */
export const moveToFailed = (ctx: AcademyCtx, stageId: number, userIds: readonly number[]) =>
  moveMembers(ctx, 'fail', stageId, userIds)
