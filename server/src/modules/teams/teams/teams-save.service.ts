import type { MemberInput, Team, TeamDetailsInput, TeamInput } from '@academy/contract/teams'
import { repoLinkOf } from '@academy/contract/fields'
import type { AcademyCtx, Ctx, PersonCtx } from '#platform/ctx.ts'
import { emitLostRights } from '#platform/lost-rights.ts'
import { fail, type FieldError, isDuplicate, savedRow } from '#platform/errors.ts'
import { teamsRepo } from './teams.repo.ts'
import { mayWithTeam } from './teams.rules.ts'
import { type LockedTeam, teamsSaveRepo } from './teams-save.repo.ts'
import { asTeam, lockProjectStage } from './teams.service.ts'

const wrongId = (field: string): FieldError => ({ field, message: 'wrongId' })
const refuse = (...fields: FieldError[]): never => fail('ValidationError', { fields })
const savedMeanwhile = (field: string): never =>
  fail('ValidationError', { status: 409, fields: [{ field, message: 'savedMeanwhile' }] })

const withFreeName = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isDuplicate(error, 'teams_name'))
      fail('ValidationError', { status: 409, fields: [{ field: 'name', message: 'nameTaken' }] })
    throw error
  }
}

/** For changes of its evaluations too: the team comes first, so that they follow each other. */
export const lockTeam = async (ctx: Ctx, academyId: number, id: number): Promise<LockedTeam> =>
  (await teamsSaveRepo.locked(ctx.db, academyId, [id]))[0] ?? fail('TeamNotFound')

export const lockTeamsOfStage = async (ctx: Ctx, academyId: number, stageId: number): Promise<number[]> => {
  await lockProjectStage(ctx, academyId, stageId)
  return teamsSaveRepo.lockedOfStage(ctx.db, academyId, stageId)
}

/** */
const lockedForSave = async (ctx: Ctx, academyId: number, id: number, updatedAt: string): Promise<LockedTeam> => {
  const team = await lockTeam(ctx, academyId, id)
  return team.updatedAt.getTime() === Date.parse(updatedAt) ? team : savedMeanwhile('updatedAt')
}

/** Each save has a moment of its own, also when two follow within a millisecond. */
const momentAfter = (ctx: Ctx, { updatedAt }: LockedTeam): Date =>
  new Date(Math.max(ctx.now().getTime(), updatedAt.getTime() + 1))

const savedTeam = async (
  ctx: PersonCtx,
  academyId: number,
  { id, stageId }: { id: number; stageId: number },
): Promise<Team> => {
  ctx.emit('team.changed', { academyId, stageId, teamId: id })
  return asTeam(ctx.actor, savedRow(await teamsRepo.byId(ctx.db, academyId, id)))
}

// --- What is named must be there

const mustBeTechnologies = async (ctx: Ctx, named: readonly { field: string; ids: readonly number[] }[]) => {
  const known = await teamsSaveRepo.knownTechnologies(ctx.db, [...new Set(named.flatMap(({ ids }) => ids))])
  const unknown = named.filter(({ ids }) => ids.some((id) => !known.has(id)))
  if (unknown.length > 0) refuse(...unknown.map(({ field }) => wrongId(field)))
}

const technologiesOf = (members: readonly MemberInput[]) =>
  members.map(({ technologyIds }, index) => ({ field: `members.${index}.technologyIds`, ids: technologyIds }))

/** STG-05: on the host that the stage names. What was saved before the stage named another stays as it is. */
const mustFitStage = async (
  ctx: Ctx,
  academyId: number,
  { stageId, repositoryUrl: before }: { stageId: number; repositoryUrl: string | null },
  { repositoryUrl }: TeamDetailsInput,
): Promise<void> => {
  if (repositoryUrl === null || repositoryUrl === before) return
  const link = repoLinkOf(await teamsSaveRepo.repositoryType(ctx.db, academyId, stageId)).safeParse(repositoryUrl)
  if (!link.success) refuse({ field: 'repositoryUrl', message: link.error.issues[0]!.message })
}

const mustBeDetails = async (ctx: Ctx, { technologyIds, specializationId }: TeamDetailsInput): Promise<void> => {
  if (specializationId !== null && !(await teamsSaveRepo.hasSpecialization(ctx.db, specializationId)))
    fail('SpecializationNotFound')
  await mustBeTechnologies(ctx, [{ field: 'technologyIds', ids: technologyIds }])
}

const columnsOf = ({ technologyIds, ...details }: TeamDetailsInput): TeamDetailsInput => ({
  name: details.name,
  details: details.details,
  specializationId: details.specializationId,
  repositoryUrl: details.repositoryUrl,
  isQualityCriteriaPassed: details.isQualityCriteriaPassed,
  technologyIds: [...new Set(technologyIds)],
})

// --- People

const setCoaches = async (ctx: Ctx, academyId: number, teamId: number, coachIds: readonly number[]): Promise<void> => {
  const ids = [...new Set(coachIds)]
  const known = await teamsSaveRepo.lockedCoaches(ctx.db, academyId, ids)
  const unknown = coachIds.findIndex((id) => !known.has(id))
  if (unknown >= 0) fail('UserNotFound', { fields: [wrongId(`coachIds.${unknown}`)] })
  await teamsSaveRepo.setCoaches(ctx.db, academyId, teamId, ids)
}

/** STG-77: who is not named leaves, unless there is an evaluation that would go as well. */
const setMembers = async (
  ctx: Ctx,
  academyId: number,
  team: { id: number; stageId: number },
  members: readonly MemberInput[],
): Promise<void> => {
  const userIds = members.map(({ userId }) => userId)
  const repeated = userIds.findIndex((id, index) => userIds.indexOf(id) !== index)
  if (repeated >= 0) refuse(wrongId(`members.${repeated}.userId`))
  await mustBeTechnologies(ctx, technologiesOf(members))
  const before = await teamsSaveRepo.lockedMembers(ctx.db, academyId, team.id)
  const students = await teamsSaveRepo.students(ctx.db, academyId, userIds)
  const isKnown = (id: number) => students.has(id) || before.some(({ userId }) => userId === id)
  const stranger = userIds.findIndex((id) => !isKnown(id))
  if (stranger >= 0) fail('WrongStudentAcademy', { fields: [wrongId(`members.${stranger}.userId`)] })
  const leaving = before.filter(({ userId }) => !userIds.includes(userId)).map(({ id }) => id)
  if (leaving.length > 0) {
    if ((await teamsSaveRepo.evaluatedAmong(ctx.db, academyId, leaving)).size > 0) fail('StudentAlreadyEvaluated')
    await teamsSaveRepo.removeMembers(ctx.db, academyId, leaving)
  }
  if (members.length === 0) return
  const inside = await teamsSaveRepo.putMembers(ctx.db, academyId, team, members.map(withoutRepeated), ctx.now())
  // TEAM-20
  const elsewhere = userIds.flatMap((id, index) => (inside.has(id) ? [] : [index]))
  if (elsewhere.length === 0) return
  const fields = elsewhere.map((index) => ({ field: `members.${index}.userId`, message: 'inAnotherTeam' }))
  fail('ValidationError', { status: 409, fields })
}

const withoutRepeated = (member: MemberInput): MemberInput => ({
  ...member,
  technologyIds: [...new Set(member.technologyIds)],
})

// --- Use cases

/** TEAM-11 */
export const create = (
  ctx: AcademyCtx,
  { stageId, coachIds, members, ...details }: TeamInput & { stageId: number },
): Promise<Team> =>
  withFreeName(() =>
    ctx.once(async (ctx) => {
      const { academyId } = ctx
      await lockProjectStage(ctx, academyId, stageId)
      await mustBeDetails(ctx, details)
      await mustFitStage(ctx, academyId, { stageId, repositoryUrl: null }, details)
      const id = await teamsSaveRepo.insert(ctx.db, academyId, stageId, columnsOf(details), ctx.now())
      await setCoaches(ctx, academyId, id, coachIds)
      await setMembers(ctx, academyId, { id, stageId }, members)
      return savedTeam(ctx, academyId, { id, stageId })
    }),
  )

/** TEAM-11 */
export const update = (
  ctx: AcademyCtx,
  id: number,
  { updatedAt, coachIds, members, ...details }: TeamInput & { updatedAt: string },
): Promise<Team> =>
  withFreeName(() =>
    ctx.transaction(async (ctx) => {
      const { academyId } = ctx
      const before = await lockedForSave(ctx, academyId, id, updatedAt)
      await mustBeDetails(ctx, details)
      await mustFitStage(ctx, academyId, before, details)
      const values = { ...columnsOf(details), updatedAt: momentAfter(ctx, before) }
      await teamsSaveRepo.save(ctx.db, academyId, id, values)
      await setCoaches(ctx, academyId, id, coachIds)
      emitLostRights(ctx, before.coachIds, coachIds)
      await setMembers(ctx, academyId, before, members)
      return savedTeam(ctx, academyId, before)
    }),
  )

/** STG-76, TEAM-21 */
export const updateDetails = (
  ctx: AcademyCtx,
  { teamId, updatedAt, ...details }: TeamDetailsInput & { teamId: number; updatedAt: string },
): Promise<Team> =>
  withFreeName(() =>
    ctx.transaction(async (ctx) => {
      const { academyId } = ctx
      const before = await lockTeam(ctx, academyId, teamId)
      if (!mayWithTeam(ctx.actor, 'teams.edit', { academyId, coachIds: before.coachIds })) fail('CoachMustCoachTeam')
      if (before.updatedAt.getTime() !== Date.parse(updatedAt)) savedMeanwhile('updatedAt')
      await mustBeDetails(ctx, details)
      await mustFitStage(ctx, academyId, before, details)
      const values = { ...columnsOf(details), updatedAt: momentAfter(ctx, before) }
      await teamsSaveRepo.save(ctx.db, academyId, teamId, values)
      return savedTeam(ctx, academyId, before)
    }),
  )

/** STG-77 */
export const updateMembers = (
  ctx: AcademyCtx,
  { teamId, members, updatedAt }: { teamId: number; members: readonly MemberInput[]; updatedAt: string },
): Promise<Team> =>
  ctx.transaction(async (ctx) => {
    const { academyId } = ctx
    const before = await lockedForSave(ctx, academyId, teamId, updatedAt)
    await setMembers(ctx, academyId, before, members)
    await teamsSaveRepo.save(ctx.db, academyId, teamId, { updatedAt: momentAfter(ctx, before) })
    return savedTeam(ctx, academyId, before)
  })

/** TEAM-11: with what was evaluated a team stays. */
export const remove = (ctx: AcademyCtx, id: number): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { academyId } = ctx
    const { stageId, name } = await lockTeam(ctx, academyId, id)
    if (await teamsSaveRepo.lockedHasEvaluated(ctx.db, academyId, id)) fail('EvaluationHasEvaluatedStudents')
    const members = await teamsSaveRepo.lockedMembers(ctx.db, academyId, id)
    await teamsSaveRepo.remove(ctx.db, academyId, id)
    const details = { stageId, name, userIds: members.map(({ userId }) => userId) }
    await ctx.audit('team.removed', { academyId, targetId: id, details })
    ctx.emit('team.changed', { academyId, stageId, teamId: id })
  })

/** TEAM-14, Q-68. People who have one of the two teams open in an editor are asked to load it again. */
export const transferTo = (
  ctx: AcademyCtx,
  { userTeamId, teamId }: { userTeamId: number; teamId: number },
): Promise<Team> =>
  ctx.transaction(async (ctx) => {
    const { academyId } = ctx
    const member = await teamsSaveRepo.memberById(ctx.db, academyId, userTeamId)
    if (!member) return fail('TeamNotFound', { fields: [wrongId('userTeamId')] })
    const held = await teamsSaveRepo.locked(ctx.db, academyId, [member.teamId, teamId])
    const target = held.find(({ id, stageId }) => id === teamId && stageId === member.stageId)
    if (!target) return fail('TeamNotFound', { fields: [wrongId('teamId')] })
    const moved = { from: member.teamId, to: teamId }
    if (moved.from === moved.to) return asTeam(ctx.actor, savedRow(await teamsRepo.byId(ctx.db, academyId, teamId)))
    if (!(await teamsSaveRepo.transfer(ctx.db, academyId, userTeamId, moved))) savedMeanwhile('userTeamId')
    for (const team of held) {
      await teamsSaveRepo.save(ctx.db, academyId, team.id, { updatedAt: momentAfter(ctx, team) })
      ctx.emit('team.changed', { academyId, stageId: team.stageId, teamId: team.id })
    }
    await ctx.audit('team.transferred', { academyId, targetId: member.userId, details: moved })
    return asTeam(ctx.actor, savedRow(await teamsRepo.byId(ctx.db, academyId, teamId)))
  })

/** STG-78 */
export const applyTechToAll = (
  ctx: AcademyCtx,
  { stageId, technologyIds }: { stageId: number; technologyIds: readonly number[] },
): Promise<{ teams: number }> =>
  ctx.transaction(async (ctx) => {
    const { academyId } = ctx
    await lockProjectStage(ctx, academyId, stageId)
    await mustBeTechnologies(ctx, [{ field: 'technologyIds', ids: technologyIds }])
    const teamIds = await teamsSaveRepo.addTechnologies(ctx.db, academyId, stageId, technologyIds, ctx.now())
    for (const teamId of teamIds) ctx.emit('team.changed', { academyId, stageId, teamId })
    return { teams: teamIds.length }
  })

/** Who is no employee any more coaches nobody. */
export const stopCoaching = async (ctx: Ctx, academyId: number, userId: number): Promise<number[]> => {
  const left = await teamsSaveRepo.removeCoach(ctx.db, academyId, userId)
  return left.map(({ teamId }) => teamId)
}

/** After a role came back: of the teams that `stopCoaching` returned. */
export const coachAgain = async (
  ctx: Ctx,
  academyId: number,
  userId: number,
  teamIds: readonly number[],
): Promise<void> => {
  await teamsSaveRepo.addCoach(ctx.db, academyId, userId, teamIds)
}
