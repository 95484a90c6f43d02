import { stageTypes } from '@academy/contract/enums'
import { undecidedRules } from '@academy/contract/move-choices'
import type {
  AdvanceInput,
  DryRunQuery,
  Move,
  MoveChoices,
  MoveCount,
  MovedPerson,
  MoveOutcome,
  UndecidedCounts,
} from '@academy/contract/moves'
import { inOrder, isOrdinary, nextStageOf } from '@academy/contract/stage-order'
import type { Capability } from '@academy/contract/permissions'
import { changeUserStages } from '#modules/programme/stages/stage-user-state.service.ts'
import { isAcademyOfCall } from '#platform/academy-of-call.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { heldRepo } from './move-held-back.repo.ts'
import { decidedByOf, moveDecisionsRepo } from './move-decisions.repo.ts'
import { advanceBy, type Decision, type Programme } from './move.rules.ts'
import { mailMoved } from './moves.jobs.ts'
import { movesRepo, type StudentToMove } from './moves.repo.ts'
import { asStayed, cut, moveById, type MoveInputs, undoUntilOf, withNames } from './moves.service.ts'

/** Small enough for one statement and for the patience of the event loop, large enough that few are needed. */
const peopleAtOnce = 2_500

const academyOfCall = (ctx: Ctx, academyId: number, capability: Capability, effect: 'read' | 'write'): void => {
  if (!isAcademyOfCall(ctx, academyId, capability, effect)) fail('AcademyNotFound')
}

type StageOfMove = Awaited<ReturnType<typeof movesRepo.stages>>[number]

const namedIn = (stages: readonly StageOfMove[], id: number | null) => {
  const stage = stages.find((stage) => stage.id === id)
  return stage ? { id: stage.id, name: stage.name } : null
}

const load = async (ctx: Ctx, academyId: number, activeStageId: number | null, choices?: MoveChoices) => {
  const stages = await movesRepo.stages(ctx.db, academyId)
  const passPercents = await movesRepo.passPercents(ctx.db, academyId)
  const programme: Programme = { stages, activeStageId, passPercents, choices }
  const decide = advanceBy(programme, ctx.now()) ?? fail('LastAcademyStage')
  const next = nextStageOf(stages, activeStageId)!
  const activeType = stages.find(({ id }) => id === activeStageId)?.stageType
  return {
    stages,
    passPercents,
    decide,
    decidedBy: decidedByOf(activeType),
    from: namedIn(stages, activeStageId),
    to: namedIn(stages, next.id)!,
  }
}
type Loaded = Awaited<ReturnType<typeof load>>

/** The stages of the students whom the next stage concerns. */
const concernedStages = ({ stages, from }: Loaded): number[] => [
  ...(from ? [from.id] : []),
  ...inOrder(stages).flatMap(({ id, stageType }) =>
    stageType === stageTypes.SecondChance && id !== from?.id ? [id] : [],
  ),
]

/** Only where a result decides must none come in between reading and writing. */
const dependsOnResults = (loaded: Loaded): boolean =>
  concernedStages(loaded).some((id) => {
    const type = loaded.stages.find((stage) => stage.id === id)?.stageType
    return type === stageTypes.Testing || type === stageTypes.SecondChance
  })

type DecisionOnStudent = Decision & Pick<StudentToMove, 'specializationId'>

/** Everybody concerned, portion by portion, so that nothing else has to wait for long. */
async function* decisions(
  ctx: Ctx,
  academyId: number,
  loaded: Loaded,
  isLocked: boolean,
): AsyncGenerator<DecisionOnStudent[]> {
  const stageIds = concernedStages(loaded)
  let afterUserId = 0
  for (;;) {
    const portion = { afterUserId, size: peopleAtOnce }
    const people: StudentToMove[] = loaded.from
      ? await movesRepo.studentsToMove(ctx.db, academyId, stageIds, { ...portion, isLocked })
      : await movesRepo.beginners(ctx.db, academyId, portion)
    if (people.length > 0) {
      // In a statement of its own: with the rows locked, a test that ended meanwhile is seen as ended.
      const tested = loaded.from ? await heldRepo.withRunningTests(ctx.db, academyId, people) : people
      const students =
        loaded.decidedBy && loaded.from
          ? await moveDecisionsRepo.withOutcomes(
              ctx.db,
              { academyId, stageId: loaded.from.id, by: loaded.decidedBy },
              tested,
            )
          : tested
      yield students.map((person) => ({ ...loaded.decide(person), specializationId: person.specializationId }))
    }
    if (people.length < peopleAtOnce) return
    afterUserId = people.at(-1)!.userId
  }
}

const noCounts = (): Record<MoveOutcome, number> => ({ moves: 0, fails: 0, waits: 0, stays: 0 })
const countOf = (counts: Record<MoveOutcome, number>, portion: readonly Decision[]): void => {
  for (const { outcome } of portion) counts[outcome]++
}

const noneUndecided = (): UndecidedCounts => ({ notPassed: 0, noOutcome: 0 })
const countUndecided = (counts: UndecidedCounts, portion: readonly Decision[]): void => {
  for (const { reason } of portion) {
    const rule = undecidedRules.find((rule) => rule === reason.rule)
    if (rule) counts[rule]++
  }
}

const academyOfDryRun = async (ctx: Ctx, academyId: number) => {
  academyOfCall(ctx, academyId, 'academies.moveCount', 'read')
  return (await movesRepo.academy(ctx.db, academyId)) ?? fail('AcademyNotFound')
}

/** What the screens show instead of a next stage; the move itself refuses (STG-57). */
const stoppedBy = (
  stages: readonly StageOfMove[],
  { isClosed, activeStageId }: { isClosed: boolean; activeStageId: number | null },
): MoveCount['stopped'] => {
  if (isClosed) return 'closed'
  if (nextStageOf(stages, activeStageId)) return null
  return stages.some(isOrdinary) ? 'lastStage' : 'noStages'
}

/** ACAD-21 */
export const moveCount = async (ctx: Ctx, academyId: number): Promise<MoveCount> => {
  const academy = await academyOfDryRun(ctx, academyId)
  const stages = await movesRepo.stages(ctx.db, academyId)
  const stopped = stoppedBy(stages, academy)
  if (stopped)
    return {
      count: 0,
      failedCount: 0,
      stayedCount: 0,
      waitingCount: 0,
      stopped,
      fromStage: namedIn(stages, academy.activeStageId),
      toStage: null,
      reasons: [],
      undecided: noneUndecided(),
    }
  const loaded = await load(ctx, academyId, academy.activeStageId)
  const counts = noCounts()
  const undecided = noneUndecided()
  const reasons = new Map<string, MoveCount['reasons'][number]>()
  for await (const portion of decisions(ctx, academyId, loaded, false)) {
    countOf(counts, portion)
    countUndecided(undecided, portion)
    for (const { outcome, reason } of portion) {
      const key = `${outcome} ${reason.rule}`
      const known = reasons.get(key) ?? { outcome, rule: reason.rule, count: 0 }
      reasons.set(key, { ...known, count: known.count + 1 })
    }
  }
  return {
    count: counts.moves,
    failedCount: counts.fails,
    stayedCount: counts.stays,
    waitingCount: counts.waits,
    stopped: null,
    fromStage: loaded.from,
    toStage: loaded.to,
    reasons: [...reasons.values()].toSorted((a, b) => b.count - a.count),
    undecided,
  }
}

export const movePeople = async (
  ctx: Ctx,
  academyId: number,
  query: DryRunQuery,
): Promise<{ rows: MovedPerson[]; count: number }> => {
  const { activeStageId } = await academyOfDryRun(ctx, academyId)
  const loaded = await load(ctx, academyId, activeStageId, query.choices)
  const isWanted = ({ outcome, reason }: Decision): boolean =>
    (query.outcome === undefined || query.outcome === outcome) &&
    (query.rule === undefined || query.rule === reason.rule)
  const chosen: Pick<Decision, 'userId' | 'outcome' | 'reason'>[] = []
  for await (const portion of decisions(ctx, academyId, loaded, false))
    for (const { userId, outcome, reason } of portion.filter(isWanted)) chosen.push({ userId, outcome, reason })
  return { rows: await withNames(ctx, academyId, cut(chosen, query)), count: chosen.length }
}

/** ACAD-20, STG-55, STG-83 to STG-86: all of it, or nothing. */
export const goToNextStage = (ctx: PersonCtx, academyId: number, input: AdvanceInput): Promise<Move> => {
  const { fromStageId, choices, undecided } = input
  academyOfCall(ctx, academyId, 'academies.advance', 'write')
  // Emitted by the context outside the transaction: progress is shown while it is made.
  const emitProgress = (done: number, total: number) => ctx.emit('academy.moving', { academyId, done, total })
  return ctx.once(async (ctx) => {
    await movesRepo.allowTime(ctx.db)
    const academy = (await movesRepo.lockAcademy(ctx.db, academyId, 'move')) ?? fail('AcademyNotFound')
    if (fromStageId !== undefined && fromStageId !== academy.activeStageId)
      return moveById(ctx, academyId, await earlierMove(ctx, academyId, fromStageId))
    if (academy.isClosed) fail('AcademyClosed')
    const loaded = await load(ctx, academyId, academy.activeStageId, choices)
    const moveId = await advance(ctx, academyId, loaded, { choices, undecided }, emitProgress)
    return moveById(ctx, academyId, moveId)
  })
}

/** a second click finds the move of the first. */
const earlierMove = async (ctx: Ctx, academyId: number, fromStageId: number | null): Promise<number> =>
  (await movesRepo.newestAdvanceFrom(ctx.db, academyId, fromStageId)) ??
  fail('ValidationError', { status: 409, fields: [{ field: 'fromStageId', message: 'savedMeanwhile' }] })

/** An outcome that was noted since the caller chose would fall under a choice nobody made for it. */
const refuseOtherNumbers = (found: UndecidedCounts, seen: UndecidedCounts | undefined): void => {
  if (seen && undecidedRules.some((rule) => seen[rule] !== found[rule]))
    fail('ValidationError', { status: 409, fields: [{ field: 'undecided', message: 'savedMeanwhile' }] })
}

const advance = async (
  ctx: PersonCtx,
  academyId: number,
  loaded: Loaded,
  { choices, undecided }: Pick<AdvanceInput, 'choices' | 'undecided'>,
  emitProgress: (done: number, total: number) => void,
): Promise<number> => {
  const { from, to, passPercents } = loaded
  const undoUntil = undoUntilOf(ctx)
  const inputs: MoveInputs = {
    eventsBefore: await movesRepo.lastEventId(ctx.db, academyId),
    stayed: [],
    passPercents: passPercents.filter(({ stageId }) => concernedStages(loaded).includes(stageId)),
    ...(choices && loaded.decidedBy && { choices }),
  }
  const moveId = await movesRepo.insert(ctx.db, {
    academyId,
    kind: 'advance',
    actorId: ctx.actor.userId,
    fromStageId: from?.id ?? null,
    toStageId: to.id,
    createdAt: ctx.now(),
    undoUntil,
  })
  const counts = noCounts()
  const found = noneUndecided()
  const total = from ? await movesRepo.countOpened(ctx.db, academyId, concernedStages(loaded)) : 0
  for await (const portion of decisions(ctx, academyId, loaded, dependsOnResults(loaded))) {
    const changes = portion.flatMap(({ userId, reason, specializationId, changes }) =>
      changes.map((change) => ({ userId, reason, specializationId, ...change })),
    )
    await changeUserStages(ctx, academyId, changes, { kind: 'advance', moveId })
    countOf(counts, portion)
    countUndecided(found, portion)
    inputs.stayed.push(...portion.filter(({ outcome }) => outcome === 'stays').map(asStayed))
    const held = portion.flatMap(({ userId, heldAt }) => (heldAt === undefined ? [] : [{ userId, stageId: heldAt }]))
    await heldRepo.hold(ctx.db, academyId, moveId, held)
    const done = counts.moves + counts.fails + counts.waits + counts.stays
    emitProgress(done, Math.max(done, total))
  }
  refuseOtherNumbers(found, undecided)
  await movesRepo.saveOutcome(ctx.db, academyId, moveId, {
    inputs,
    movedCount: counts.moves,
    failedCount: counts.fails,
    stayedCount: counts.stays,
  })
  await movesRepo.setActiveStage(ctx.db, academyId, to.id)
  await ctx.audit('academy.advanced', {
    academyId,
    targetId: moveId,
    details: {
      fromStageId: from?.id ?? null,
      toStageId: to.id,
      ...counts,
      ...(inputs.choices && { choices: inputs.choices }),
    },
  })
  await ctx.enqueue(mailMoved, { academyId, moveId }, undoUntil)
  ctx.emit('academy.changed', { academyId })
  ctx.emit('routes.changed', { academyId, userIds: 'every' })
  return moveId
}
