import type { RoleHolder } from '@academy/contract/permissions'
import type { User } from '@academy/contract/users'
import * as stages from '#modules/programme/stages/stages.service.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { type MeRow, meRepo } from './me.repo.ts'
import { academiesOf, academyRolesOf, asSeenByStaff, missingOf } from './me.rules.ts'

export const me = (ctx: PersonCtx): Promise<User> =>
  userAsSeenByThemselves(ctx, ctx.actor.userId, ctx.actor.impersonatorId)

const userAsSeenByThemselves = async (ctx: Ctx, userId: number, impersonatorId: number | null): Promise<User> => {
  const row = (await meRepo.me(ctx.reads, userId, impersonatorId, stages.stagesOfUser)) ?? fail('UserNotFound')
  // V2: whoever acts as somebody sees of them what they may see as staff.
  const { actsIn } = ctx.actor ?? {}
  return asUser(actsIn ? asSeenByStaff(row, [...actsIn]) : row, impersonatorId, ctx.now(), ctx.actor?.sessionEndsAt)
}

/** Somebody else, for staff of these academies. */
export const userAsSeenByStaff = async (
  ctx: Ctx,
  userId: number,
  academies: 'every' | readonly number[],
): Promise<User> => {
  const row = (await meRepo.me(ctx.reads, userId, null, stages.stagesOfUser)) ?? fail('UserNotFound')
  return asUser(asSeenByStaff(row, academies), null, ctx.now())
}

const asUser = (row: MeRow, impersonatorId: number | null, now: Date, until: Date | null = null): User => {
  const academies = academiesOf(row)
  // An academy that was deleted meanwhile is no current academy any more.
  const current = academies.find((academy) => academy.id === row.currentAcademyId) ?? null
  const isEmployee = row.isEmployee || row.isSuperAdmin
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    phoneNumber: row.phoneNumber,
    birthDate: row.birthDate,
    graduationYear: row.graduationYear,
    country: row.country,
    isBackgroundGiven: row.isBackgroundGiven,
    avatarUrl: avatarUrlOf(row.avatarFile),
    googleId: row.googleId,
    facebookId: row.facebookId,
    hasPassword: row.hasPassword,
    pendingEmail: row.pendingEmail,
    secondFactor: { isEnabled: row.hasSecondFactor, isRequired: row.isSecondFactorRequired },
    formVariants: row.formVariants,
    ...missingOf(
      row,
      !isEmployee && impersonatorId === null,
      current?.active === true && current.roleName === 'Student',
    ),
    // Nobody accepts in the name of somebody else.
    legalToAccept: impersonatorId === null ? row.legalToAccept : [],
    groups: row.groups.map(({ id, academyId, isDirection, specializationId, specialization }) => ({
      id,
      academyId,
      isDirection,
      specialization: { id: specializationId, name: specialization },
    })),
    isSuperAdmin: row.isSuperAdmin,
    academyRoles: academyRolesOf(row),
    academies,
    currentAcademyId: current?.id ?? null,
    settings: { localization: row.localization, remindersEnabled: row.remindersEnabled },
    systemSettings: row.settings,
    isEmployee: row.isEmployee,
    active: current?.active ?? true,
    // who is blocked in an academy sees nothing of it.
    ...stages.asUserRoutes(
      current?.active ? (row.stages as stages.StageOfUserJson[]).map(stages.stageFromJson) : [],
      now,
    ),
    finishedAcademies: row.memberships.filter(({ isFinished }) => isFinished).map(({ academyId }) => academyId),
    dataProcessingAllowed: row.hasConsented,
    hasAcceptedPrinciplesAgreement: row.hasAcceptedPrinciples,
    alreadySeenReferralPage: row.hasSeenReferral,
    impersonator: row.impersonator && until && { ...row.impersonator, until: until.toISOString() },
  }
}

/** The rights of somebody else, as the permission table wants them. */
export const roleHolder = async (ctx: Ctx, userId: number): Promise<RoleHolder> => {
  const row = (await meRepo.me(ctx.db, userId, null, stages.stagesOfUser)) ?? fail('UserNotFound')
  return {
    isSuperAdmin: row.isSuperAdmin,
    rolesByAcademy: new Map(
      row.memberships.filter(({ active }) => active).map(({ academyId, roles }) => [academyId, roles]),
    ),
  }
}
