import { stageTypes } from '@academy/contract/enums'
import {
  type ListedMove,
  type Move,
  type MoveChoices,
  type MovedPerson,
  type MovePeopleQuery,
  moveRules,
} from '@academy/contract/moves'
import { moveUndoWindowMs, pageSize } from '@academy/contract/limits'
import { can } from '@academy/contract/permissions'
import { messagesBehind } from '@academy/contract/stage-order'
import { changeUserStages, type UserStageChange } from '#modules/programme/stages/stage-user-state.service.ts'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import type { AcademyCtx, Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { heldRepo } from './move-held-back.repo.ts'
import type { Decision, Programme } from './move.rules.ts'
import { type MoveRow, movesRepo } from './moves.repo.ts'

export { ownStudentPath, studentPathOf } from './move-student-path.service.ts'

const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null
const person = (id: number | null, fullName: string | null) => (id === null ? null : { id, fullName: fullName ?? '' })

/** An advance belongs to those who may advance; the rest to those who may move single people. */
const mayUndo = (ctx: Ctx, academyId: number, kind: Move['kind']): boolean =>
  can(ctx.actor, kind === 'advance' ? 'academies.advance' : 'stageUsers.move', academyId, 'write')

export const asMove = (ctx: Ctx, academyId: number, row: MoveRow): Move => ({
  id: row.id,
  kind: row.kind,
  fromStage: row.fromStage,
  toStage: row.toStage,
  actor: person(row.actorId, row.actorName),
  createdAt: row.createdAt.toISOString(),
  movedCount: row.movedCount,
  failedCount: row.failedCount,
  stayedCount: row.stayedCount,
  waitingCount: row.waitingCount,
  undoUntil: row.undoUntil.toISOString(),
  undoneAt: isoOrNull(row.undoneAt),
  undoneBy: person(row.undoneById, row.undoneByName),
  toldAt: isoOrNull(row.toldAt),
  choices: row.choices,
  canUndo: row.isNewest && row.undoneAt === null && ctx.now() < row.undoUntil && mayUndo(ctx, academyId, row.kind),
})

export const moveById = async (ctx: Ctx, academyId: number, id: number): Promise<Move> =>
  asMove(ctx, academyId, (await movesRepo.byId(ctx.db, academyId, id)) ?? fail('EndpointNotFound'))

export const refuseUndoWithoutRight = (ctx: Ctx, academyId: number, kind: Move['kind']): void => {
  if (!mayUndo(ctx, academyId, kind)) fail('AccessDenied')
}

export const undoUntilOf = (ctx: Ctx): Date => new Date(ctx.now().getTime() + moveUndoWindowMs)

/** Those who stay leave no event, so the move itself remembers them, as short as it can: there may be many. */
type Stayed = [userId: number, rule: number]
export interface MoveInputs extends Record<string, unknown> {
  /** The last event before it: people who joined later have later events. */
  eventsBefore: number
  stayed: Stayed[]
  /** Of the stages it concerned; of a move of single people none. */
  passPercents?: Programme['passPercents']
  /** What staff chose for those whom an interview left undecided. */
  choices?: MoveChoices
}
export const asStayed = ({ userId, reason }: Decision): Stayed => [userId, moveRules.indexOf(reason.rule)]

const pageOf = ({ page = 1, perPage = pageSize.initial }: { page?: number; perPage?: number }) => ({
  offset: (page - 1) * perPage,
  limit: perPage,
})

/** ACAD-52: what the caller may undo differs between academies. */
export const list = async (
  ctx: PersonCtx,
  query: { page?: number },
): Promise<{ rows: ListedMove[]; count: number }> => {
  const { rows, count } = await movesRepo.page(ctx.db, academiesOfCall(ctx, 'academies.moveCount'), pageOf(query))
  return {
    rows: rows.map((row) => ({
      ...asMove(ctx, row.academyId, row),
      academyId: row.academyId,
      academyName: row.academyName,
    })),
    count,
  }
}

/** Names for the people of one page. */
export const withNames = async (
  ctx: Ctx,
  academyId: number,
  people: readonly Pick<Decision, 'userId' | 'outcome' | 'reason'>[],
): Promise<MovedPerson[]> => {
  const names = await movesRepo.named(
    ctx.db,
    academyId,
    people.map(({ userId }) => userId),
  )
  return people.flatMap(({ userId, outcome, reason }) => {
    const named = names.get(userId)
    return named ? [{ userId, ...named, outcome, reason }] : []
  })
}

/** One page out of a list in memory. */
export const cut = <T>(all: readonly T[], query: MovePeopleQuery): T[] => {
  const { offset, limit } = pageOf(query)
  return all.slice(offset, offset + limit)
}

export const people = async (ctx: AcademyCtx, id: number, query: MovePeopleQuery) => {
  const { academyId } = ctx
  const stayed = await movesRepo.stayed(ctx.db, academyId, id)
  if (!stayed) return fail('EndpointNotFound')
  const stays = stayed.map(([userId, rule]: Stayed) => ({
    userId,
    outcome: 'stays' as const,
    reason: { rule: moveRules[rule]! },
  }))
  const waits = (await heldRepo.ofMove(ctx.db, academyId, id)).map(({ userId, until }) => ({
    userId,
    outcome: 'waits' as const,
    reason: { rule: 'testRunning' as const, ...(until === null ? {} : { until: until.toISOString() }) },
  }))
  if (query.outcome === 'stays' || query.outcome === 'waits') {
    const chosen: Pick<Decision, 'userId' | 'outcome' | 'reason'>[] = query.outcome === 'stays' ? stays : waits
    return { rows: await withNames(ctx, academyId, cut(chosen, query)), count: chosen.length }
  }
  const { offset, limit } = pageOf(query)
  const isFailed = query.outcome === undefined ? null : query.outcome === 'fails'
  const moved = await movesRepo.outcomes(ctx.db, academyId, id, { isFailed, offset, limit })
  const rows = moved.people.map(({ userId, isFailed, reason }) => ({
    userId,
    outcome: isFailed ? ('fails' as const) : ('moves' as const),
    reason,
  }))
  // Without a filter those who wait and those who stayed are listed behind the others.
  const behind = query.outcome ? [] : [...waits, ...stays]
  const rest = behind.slice(Math.max(0, offset - moved.count), offset + limit - moved.count)
  return {
    rows: await withNames(ctx, academyId, [...rows, ...(rows.length < limit ? rest : [])]),
    count: moved.count + behind.length,
  }
}

/**
 * a published result opens the message right behind its stage, if there is one. Published the other
 * way round, the messages trade places. Doing it twice changes nothing.
 */
export const openAfterResult = (
  ctx: Ctx,
  input: { academyId: number; stageId: number; results: readonly { userId: number; isPassed: boolean }[] },
): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { academyId, stageId } = input
    await movesRepo.allowTime(ctx.db)
    await movesRepo.lockAcademy(ctx.db, academyId, 'result')
    const messages = messagesBehind(await movesRepo.stages(ctx.db, academyId), stageId)
    const messageFor = (type: number) => messages.find(({ stageType }) => stageType === type)
    const [succeed, failed] = [messageFor(stageTypes.StageSucceed), messageFor(stageTypes.StageFailed)]
    const reason = { rule: 'published' as const }
    const changes = input.results.flatMap(({ userId, isPassed }): UserStageChange[] => {
      const [opened, closed] = isPassed ? [succeed, failed] : [failed, succeed]
      return [
        ...(closed ? [{ userId, stageId: closed.id, after: null, reason }] : []),
        ...(opened ? [{ userId, stageId: opened.id, after: 'Opened' as const, reason }] : []),
      ]
    })
    await changeUserStages(ctx, academyId, changes, { kind: 'result', moveId: null })
    if (changes.length === 0) return
    ctx.emit('academy.changed', { academyId })
    ctx.emit('routes.changed', { academyId, userIds: input.results.map(({ userId }) => userId) })
  })

/** the test is open once more, so what its result opened is not theirs yet. Students who have gone on keep all there is. */
export const closeAfterReset = (
  ctx: Ctx,
  input: { academyId: number; stageId: number; userId: number },
): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { academyId, stageId, userId } = input
    await movesRepo.lockAcademy(ctx.db, academyId, 'result')
    const messages = messagesBehind(await movesRepo.stages(ctx.db, academyId), stageId)
    const opened = await movesRepo.openedOf(ctx.db, academyId, userId)
    if (!opened.includes(stageId)) return
    const changes = messages
      .filter(({ id }) => opened.includes(id))
      .map(({ id }): UserStageChange => ({ userId, stageId: id, after: null, reason: { rule: 'byHand' } }))
    await changeUserStages(ctx, academyId, changes, { kind: 'result', moveId: null })
  })
