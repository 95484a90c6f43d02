import type { Evaluation } from '@academy/contract/evaluations'
import type { Capability } from '@academy/contract/permissions'
import * as teamsSave from '#modules/teams/teams/teams-save.service.ts'
import { mayWithTeam } from '#modules/teams/teams/teams.rules.ts'
import type { AcademyCtx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { evaluationsSaveRepo, type LockedEvaluation } from './evaluations-save.repo.ts'
import { get } from './evaluations.service.ts'

interface EventFields {
  title: string
  date: string
}

/** TEAM-31, Q-68 */
export const mustCoach = (
  ctx: PersonCtx,
  academyId: number,
  { coachIds }: Pick<LockedEvaluation, 'coachIds'>,
  capability: Capability,
): void => {
  if (!mayWithTeam(ctx.actor, capability, { academyId, coachIds })) fail('CoachMustCoachTeam')
}

export const savedEvent = (
  ctx: AcademyCtx,
  academyId: number,
  { id, teamId, stageId }: LockedEvaluation,
): Promise<Evaluation> => {
  ctx.emit('team.changed', { academyId, stageId, teamId })
  return get(ctx, id)
}

/** The team first, then the event: everything that changes both locks them in this order. */
const lockedWithTeam = async (ctx: PersonCtx, academyId: number, id: number): Promise<LockedEvaluation> => {
  const event = (await evaluationsSaveRepo.byId(ctx.db, academyId, id)) ?? fail('EvaluationNotFound')
  mustCoach(ctx, academyId, event, 'evaluations.manage')
  await teamsSave.lockTeam(ctx, academyId, event.teamId)
  return (await evaluationsSaveRepo.locked(ctx.db, academyId, id)) ?? fail('EvaluationNotFound')
}

/** TEAM-23 */
export const create = (ctx: AcademyCtx, { teamId, ...event }: EventFields & { teamId: number }): Promise<Evaluation> =>
  ctx.once(async (ctx) => {
    const { academyId } = ctx
    const team = await teamsSave.lockTeam(ctx, academyId, teamId)
    mustCoach(ctx, academyId, team, 'evaluations.manage')
    const isCurrent = !(await evaluationsSaveRepo.hasCurrent(ctx.db, academyId, teamId))
    const [id] = await evaluationsSaveRepo.insert(ctx.db, academyId, [teamId], { ...event, isCurrent }, ctx.now())
    ctx.emit('team.changed', { academyId, stageId: team.stageId, teamId })
    return get(ctx, id!)
  })

/** All teams begin the same event at once: it becomes the current one of each. */
export const createForStage = (ctx: AcademyCtx, stageId: number, event: EventFields): Promise<{ created: number }> =>
  ctx.once(async (ctx) => {
    const { academyId } = ctx
    const teamIds = await teamsSave.lockTeamsOfStage(ctx, academyId, stageId)
    await evaluationsSaveRepo.unsetCurrent(ctx.db, academyId, teamIds)
    const created = { ...event, isCurrent: true }
    const ids = await evaluationsSaveRepo.insert(ctx.db, academyId, teamIds, created, ctx.now())
    for (const teamId of teamIds) ctx.emit('team.changed', { academyId, stageId, teamId })
    return { created: ids.length }
  })

/** TEAM-23, Q-87 */
export const update = (
  ctx: AcademyCtx,
  id: number,
  { updatedAt, ...event }: EventFields & { updatedAt: string },
): Promise<Evaluation> =>
  ctx.transaction(async (ctx) => {
    const { academyId } = ctx
    const before = (await evaluationsSaveRepo.locked(ctx.db, academyId, id)) ?? fail('EvaluationNotFound')
    mustCoach(ctx, academyId, before, 'evaluations.manage')
    if (before.updatedAt.getTime() !== Date.parse(updatedAt))
      fail('ValidationError', { status: 409, fields: [{ field: 'updatedAt', message: 'savedMeanwhile' }] })
    const moment = new Date(Math.max(ctx.now().getTime(), before.updatedAt.getTime() + 1))
    await evaluationsSaveRepo.save(ctx.db, academyId, id, { ...event, updatedAt: moment })
    return savedEvent(ctx, academyId, before)
  })

/** TEAM-23, TEAM-32, VAL-42 */
export const remove = (ctx: AcademyCtx, id: number): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { academyId } = ctx
    const { teamId, stageId, title } = await lockedWithTeam(ctx, academyId, id)
    if (await evaluationsSaveRepo.hasEvaluated(ctx.db, academyId, id)) fail('EvaluationHasEvaluatedStudents')
    await evaluationsSaveRepo.remove(ctx.db, academyId, id)
    await ctx.audit('evaluation.removed', { academyId, targetId: id, details: { teamId, title } })
    ctx.emit('team.changed', { academyId, stageId, teamId })
  })

/** TEAM-28, TEAM-30 */
export const setCurrent = (ctx: AcademyCtx, id: number): Promise<Evaluation> =>
  ctx.transaction(async (ctx) => {
    const { academyId } = ctx
    const event = await lockedWithTeam(ctx, academyId, id)
    if (!event.isCurrent) {
      await evaluationsSaveRepo.unsetCurrent(ctx.db, academyId, [event.teamId])
      await evaluationsSaveRepo.setCurrent(ctx.db, academyId, id)
    }
    return savedEvent(ctx, academyId, event)
  })
