import { isOrdinary } from '@academy/contract/stage-order'
import { changeUserStages } from '#modules/programme/stages/stage-user-state.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { heldRepo } from './move-held-back.repo.ts'
import { decidedByOf, moveDecisionsRepo } from './move-decisions.repo.ts'
import { advanceBy, type Decision, type OpenedStage, type StageOfProgramme } from './move.rules.ts'
import { mailMoved } from './moves.jobs.ts'
import { movesRepo, type StudentToMove } from './moves.repo.ts'
import type { MoveInputs } from './moves.service.ts'

type Advance = Awaited<ReturnType<typeof heldRepo.lockAdvances>>[number]

/** The stages of a student after a decision. */
const after = (student: StudentToMove, { changes }: Decision): StudentToMove => {
  const changed = new Set(changes.map(({ stageId }) => stageId))
  const opened: OpenedStage[] = [
    ...student.opened.filter(({ stageId }) => !changed.has(stageId)),
    ...changes.flatMap(({ stageId, after }) => (after === 'Opened' ? [{ stageId, successPercent: null }] : [])),
  ]
  return { ...student, opened }
}

/**
 * Q-44a: decides about somebody whose test was running at a move, now that it is over: as the move would have, had it
 * been over then. Whoever passed follows the others, also through the moves made since; those do not ask for results
 * that nobody could have by then. Waits while a test is running or the person is blocked, and, when staff took them in
 * hand meanwhile, until that cannot be undone any more. `isTestOver`: staff reset the test and it can no longer be
 * started.
 */
export const settleHeld = (
  ctx: Ctx,
  { academyId, userId }: { academyId: number; userId: number },
  { isTestOver = false } = {},
): Promise<void> =>
  ctx.transaction(async (ctx) => {
    await movesRepo.allowTime(ctx.db)
    // Nobody moves or undoes meanwhile.
    if (!(await movesRepo.lockAcademy(ctx.db, academyId, 'result'))) return
    const student = await heldRepo.lockStudent(ctx.db, academyId, userId)
    const held = await heldRepo.of(ctx.db, academyId, userId)
    const [first] = held
    if (!first || !student || student.opened.some(({ testRunsUntil }) => testRunsUntil)) return
    const { stageId } = first
    if (!isTestOver && !(await heldRepo.hasResult(ctx.db, { academyId, userId, stageId }))) return
    const stages = await movesRepo.stages(ctx.db, academyId)
    const settle = () =>
      heldRepo.settle(
        ctx.db,
        academyId,
        userId,
        held.map(({ moveId }) => moveId),
        ctx.now(),
      )
    const byHand = await heldRepo.byHandSince(ctx.db, academyId, userId, first.moveId)
    if (isInHand(student, stageId, stages, byHand)) {
      if (!byHand.some(({ undoUntil }) => ctx.now() < undoUntil)) await settle()
      return
    }
    await follow(ctx, student, stages, await heldRepo.lockAdvances(ctx.db, academyId, first.moveId))
    await settle()
    ctx.emit('academy.changed', { academyId })
    ctx.emit('routes.changed', { academyId, userIds: [userId] })
  })

/** Staff took the student out of the stage of the test, or put them somewhere else: that decision is kept. */
const isInHand = (
  student: StudentToMove,
  stageId: number,
  stages: readonly StageOfProgramme[],
  byHand: Awaited<ReturnType<typeof heldRepo.byHandSince>>,
): boolean => {
  const ordinary = new Set(stages.filter(isOrdinary).map(({ id }) => id))
  return (
    !student.opened.some((opened) => opened.stageId === stageId) ||
    byHand.some((one) => one.stageId !== stageId && one.after === 'Opened' && ordinary.has(one.stageId))
  )
}

const follow = async (
  ctx: Ctx,
  student: StudentToMove,
  stages: Awaited<ReturnType<typeof movesRepo.stages>>,
  advances: readonly Advance[],
): Promise<void> => {
  let current = student
  for (const [index, move] of advances.entries()) {
    const isFirst = index === 0
    if (!isFirst && !current.opened.some(({ stageId }) => stageId === move.fromStageId)) return
    const passPercents = isFirst
      ? [
          ...(await movesRepo.passPercents(ctx.db, move.academyId)),
          // What the move asked for counts more than the settings of now.
          ...((move.inputs as MoveInputs).passPercents ?? []),
        ]
      : []
    const next = stages.find(({ id }) => id === move.toStageId) ?? null
    const { choices } = move.inputs as MoveInputs
    const decide = advanceBy({ stages, activeStageId: move.fromStageId, passPercents, choices }, ctx.now(), next)
    const decision = decide?.(isFirst ? await withDecision(ctx, current, stages, move) : current)
    if (decision?.outcome !== 'moves' && decision?.outcome !== 'fails') return
    await write(ctx, current, move, decision, decision.outcome)
    if (decision.outcome === 'fails') return
    current = after(current, decision)
  }
}

/** What staff decided at the interview or the letter, where the move led on from one. */
const withDecision = async (
  ctx: Ctx,
  student: StudentToMove,
  stages: readonly StageOfProgramme[],
  { academyId, fromStageId }: Advance,
): Promise<StudentToMove> => {
  const from = stages.find(({ id }) => id === fromStageId)
  const by = from && decidedByOf(from.stageType)
  if (!by) return student
  const [known] = await moveDecisionsRepo.withOutcomes(ctx.db, { academyId, stageId: from.id, by }, [student])
  return known!
}

const write = async (
  ctx: Ctx,
  { userId, specializationId }: StudentToMove,
  { academyId, id: moveId, toldAt }: Advance,
  { reason, changes }: Decision,
  outcome: 'moves' | 'fails',
): Promise<void> => {
  const complete = changes.map((change) => ({ userId, reason, specializationId, ...change }))
  await changeUserStages(ctx, academyId, complete, { kind: 'advance', moveId })
  await heldRepo.countIn(ctx.db, academyId, moveId, outcome)
  await ctx.audit('move.settled', { academyId, targetId: moveId, details: { userId, outcome, ...reason } })
  // Before that the job of the move, which waits for the end of the time to undo it, mails them too.
  if (toldAt !== null) await ctx.enqueue(mailMoved, { academyId, moveId })
}
