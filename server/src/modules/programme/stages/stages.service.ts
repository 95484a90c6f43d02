import type { UserRoutes } from '@academy/contract/users'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { isJoiningOpen, type StageOfUser, stagesOpenedOnJoin, toRoutes } from './stages.rules.ts'
import { stagesRepo } from './stages.repo.ts'
import { changeUserStages } from './stage-user-state.service.ts'

export { stageFromJson, type StageOfUserJson, stagesOfUser } from './stages.repo.ts'

/** STG-81 and ACC-06: the long and the short form of the same list. */
export const asUserRoutes = (stages: readonly StageOfUser[], now: Date): UserRoutes => {
  const routes = toRoutes(stages, now)
  const routesShort = routes.map(({ id, urlName, stageType, available }) => ({ id, urlName, stageType, available }))
  return { routes, routesShort }
}

export const userRoutes = async (ctx: PersonCtx): Promise<UserRoutes> => {
  if (typeof ctx.academy !== 'number') return { routes: [], routesShort: [] }
  return asUserRoutes(await stagesRepo.ofUser(ctx.db, ctx.academy, ctx.actor.userId), ctx.now())
}

export const canJoinAt = async (ctx: Ctx, academyId: number, activeStageId: number | null): Promise<boolean> =>
  isJoiningOpen(await stagesRepo.ofAcademy(ctx.db, academyId), activeStageId)

export const openStagesForNewcomer = async (
  ctx: Ctx,
  academyId: number,
  userId: number,
  activeStageId: number | null,
): Promise<void> => {
  const stages = await stagesRepo.ofAcademy(ctx.db, academyId)
  await changeUserStages(
    ctx,
    academyId,
    stagesOpenedOnJoin(stages, activeStageId).map(({ stageId, state }) => ({ userId, stageId, after: state, reason })),
    { kind: 'join', moveId: null },
  )
}
const reason = { rule: 'joined' as const }

/** The programme went back: people who joined after it had gone on get the stages of somebody who joins now. */
export const reopenStagesForNewcomer = async (
  ctx: Ctx,
  academyId: number,
  userId: number,
  activeStage: { from: number | null; to: number | null },
): Promise<void> => {
  const stages = await stagesRepo.ofAcademy(ctx.db, academyId)
  const opened = new Map(stagesOpenedOnJoin(stages, activeStage.to).map(({ stageId, state }) => [stageId, state]))
  const changes = stagesOpenedOnJoin(stages, activeStage.from).map(({ stageId }) => ({
    userId,
    stageId,
    after: opened.get(stageId) ?? null,
    reason,
  }))
  await changeUserStages(ctx, academyId, changes, { kind: 'join', moveId: null })
}
