import { academyTypes } from '@academy/contract/enums'
import * as accounts from '#modules/system/accounts/accounts.service.ts'
import { enterDirection } from '#modules/academies/groups/group-membership.service.ts'
import * as stages from '#modules/programme/stages/stages.service.ts'
import { followDirection } from '#modules/programme/stages/stage-user-state.service.ts'
import { hasStartedTest } from '#modules/assessment/test-taking/test-taking-started.service.ts'
import type { AcademyCtx, Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { academyMembershipRepo } from './academy-membership.repo.ts'

export const isMember = (ctx: Ctx, userId: number, academyId: number): Promise<boolean> =>
  academyMembershipRepo.isMember(ctx.db, userId, academyId)

export interface Joining {
  academyId: number
  /** Chosen later by those who come with an invitation. */
  directionId?: number
  academyHash?: string | undefined
  /** By a mail of the academy itself: it opens what is not listed, also a secret academy. */
  isInvited?: true
}

/** ACAD-23, ACAD-33: membership, Student role, direction and the stages that are open by now, all or nothing. */
export const join = async (ctx: Ctx, user: { userId: number; isEmployee: boolean }, input: Joining): Promise<void> => {
  const academy = (await academyMembershipRepo.academyForJoining(ctx.db, input.academyId)) ?? fail('AcademyNotFound')
  // what is not listed for somebody is not there for them, with the same answer as for an unknown id.
  const { type } = academy
  const holdsHash =
    input.isInvited ||
    (type === academyTypes.Private && input.academyHash === academy.privateHash) ||
    (type === academyTypes.Secret && input.academyHash === academy.secretHash)
  if ((type === academyTypes.Private || type === academyTypes.Secret) && !holdsHash) fail('AcademyNotFound')
  if (type === academyTypes.Internal && !user.isEmployee) fail('AcademyNotFound')
  if (type !== academyTypes.Internal && user.isEmployee) fail('RegistrationError')
  // a secret academy is entered by its participation mail only.
  if (type === academyTypes.Secret && !input.isInvited) fail('RegistrationError')
  if (academy.isClosed) fail('AcademyClosed')
  const direction = await directionOfJoining(ctx, academy.id, input)
  if (!(await stages.canJoinAt(ctx, academy.id, academy.currentActiveStageId))) fail('RegistrationError')
  if (!(await academyMembershipRepo.addMembership(ctx.db, academy.id, user.userId, ctx.now())))
    fail('UserAlreadyInAcademy')
  await academyMembershipRepo.addRole(ctx.db, academy.id, user.userId, 'Student')
  if (direction) await enterDirection(ctx, academy.id, user.userId, direction.id)
  await stages.openStagesForNewcomer(ctx, academy.id, user.userId, academy.currentActiveStageId)
  await accounts.setCurrentAcademy(ctx, user.userId, academy.id)
  await ctx.audit('academy.joined', { academyId: academy.id, actorId: user.userId, targetId: user.userId })
  ctx.emit('academy.joined', { academyId: academy.id, userId: user.userId })
}

/** somebody the academy has asked for. Whoever is in it already only comes back to it. */
export const takePart = async (ctx: Ctx, user: { userId: number; isEmployee: boolean }, academyId: number) => {
  if (await academyMembershipRepo.isMember(ctx.db, user.userId, academyId))
    await accounts.setCurrentAcademy(ctx, user.userId, academyId)
  else await join(ctx, user, { academyId, isInvited: true })
}

const directionOfJoining = async (ctx: Ctx, academyId: number, { directionId, isInvited }: Joining) => {
  if (directionId === undefined) return isInvited ? null : fail('GroupNotFound')
  return (await academyMembershipRepo.directionById(ctx.db, academyId, directionId)) ?? fail('GroupNotFound')
}

/** The student's own change, in the transaction of the caller. */
export const changeDirection = async (ctx: AcademyCtx, specializationId: number): Promise<void> => {
  const { academyId } = ctx
  const academy = (await academyMembershipRepo.academyForJoining(ctx.db, academyId)) ?? fail('AcademyNotFound')
  if (academy.isClosed) fail('AcademyClosed')
  const direction =
    (await academyMembershipRepo.directionBySpecialization(ctx.db, academyId, specializationId)) ??
    fail('SpecializationNotFound')
  // from the first start of a test on it is for staff to change.
  if (await hasStartedTest(ctx, academyId, ctx.actor.userId)) fail('UserAlreadyStartedTheTest')
  await enterDirection(ctx, academyId, ctx.actor.userId, direction.id)
  await followDirection(ctx, academyId, ctx.actor.userId, specializationId)
  ctx.emit('academy.changed', { academyId })
}
