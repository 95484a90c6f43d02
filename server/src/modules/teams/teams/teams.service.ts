import { stageTypes } from '@academy/contract/enums'
import { grantFor } from '@academy/contract/permissions'
import type { Team, Technology, UserWithTeam } from '@academy/contract/teams'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import type { AcademyScope } from '#platform/academy-scope.ts'
import type { AcademyCtx, Actor, Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { type SeenBy, type TeamRow, teamsRepo } from './teams.repo.ts'
import { mayOf } from './teams.rules.ts'

export const asTeam = (actor: Actor, { userTeams, updatedAt, ...row }: TeamRow): Team => ({
  ...row,
  userTeams: userTeams.map(({ user: { avatarFile, ...user }, ...member }) => ({
    ...member,
    user: { ...user, avatarUrl: avatarUrlOf(avatarFile) },
  })),
  may: mayOf(actor, { academyId: row.academyId, coachIds: row.coaches.map(({ id }) => id) }),
  updatedAt: new Date(updatedAt).toISOString(),
})

/** S: their own team. */
const readerOf = (ctx: PersonCtx): SeenBy =>
  grantFor(ctx.actor, 'teams.read', ctx.academy, 'read') === 'S' ? { userId: ctx.actor.userId, now: ctx.now() } : null

const refuseOtherTypes = (stageType: number | undefined): void => {
  if (stageType === undefined) fail('StageNotFound')
  if (stageType !== stageTypes.Project)
    fail('ValidationError', { fields: [{ field: 'stageId', message: 'wrongStageType' }] })
}

/** Only in a project people work in teams. */
export const refuseOtherStages = async (ctx: Ctx, scope: AcademyScope, stageId: number): Promise<void> =>
  refuseOtherTypes(await teamsRepo.stageType(ctx.db, scope, stageId))

export const lockProjectStage = async (ctx: Ctx, academyId: number, stageId: number): Promise<void> =>
  refuseOtherTypes(await teamsRepo.lockedStageType(ctx.db, academyId, stageId))

/** TEAM-11, ACAD-52: of one stage, or of all project stages. */
export const list = async (ctx: PersonCtx, stageId?: number): Promise<Team[]> => {
  const scope = academiesOfCall(ctx, 'teams.read')
  if (stageId !== undefined) await refuseOtherStages(ctx, scope, stageId)
  const rows = await teamsRepo.ofStage(ctx.db, scope, stageId, readerOf(ctx))
  return rows.map((row) => asTeam(ctx.actor, row))
}

/** TEAM-11, TEAM-18 */
export const get = async (ctx: AcademyCtx, id: number): Promise<Team> => {
  const { academyId } = ctx
  const row = (await teamsRepo.byId(ctx.db, academyId, id, readerOf(ctx))) ?? fail('TeamNotFound')
  return asTeam(ctx.actor, row)
}

/** TEAM-17 */
export const technologies = (ctx: Ctx): Promise<Technology[]> => teamsRepo.technologies(ctx.db)

export const addTechnology = (ctx: Ctx, name: string): Promise<Technology> => teamsRepo.addTechnology(ctx.db, name)

/** STG-69 */
export const usersOfStage = async (
  ctx: AcademyCtx,
  stageId: number,
  query: { search?: string | undefined; withoutTeam?: boolean | undefined },
): Promise<UserWithTeam[]> => {
  const { academyId } = ctx
  await refuseOtherStages(ctx, [academyId], stageId)
  const rows = await teamsRepo.usersOfStage(ctx.db, academyId, stageId, query)
  return rows.map(({ id, firstName, lastName, avatarFile, ...row }) => ({
    ...row,
    user: { id, firstName, lastName, avatarUrl: avatarUrlOf(avatarFile) },
  }))
}
