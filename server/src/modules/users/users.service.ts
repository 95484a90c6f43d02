import { academyTypes, type Locale } from '@academy/contract/enums'
import type { RoleHolder } from '@academy/contract/permissions'
import type { User, UserSettings, UserSettingsInput } from '@academy/contract/users'
import * as academyLookup from '#modules/academy-lookup/academy-lookup.service.ts'
import { enterDirection } from '#modules/groups/membership.service.ts'
import * as stages from '#modules/stages/stages.service.ts'
import { followDirection } from '#modules/stages/standing.service.ts'
import { hasStartedTest } from '#modules/tests/started.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { type MeRow, usersRepo } from './users.repo.ts'
import { academiesOf, academyRolesOf, asSeenByStaff, missingOf } from './users.rules.ts'

export const me = (ctx: Ctx): Promise<User> => userAsSeenByThemselves(ctx, ctx.actor!.userId, ctx.actor!.impersonatorId)

const userAsSeenByThemselves = async (ctx: Ctx, userId: number, impersonatorId: number | null): Promise<User> => {
  const row = (await usersRepo.me(ctx.reads, userId, impersonatorId, stages.stagesOfUser)) ?? fail('UserNotFound')
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
  const row = (await usersRepo.me(ctx.reads, userId, null, stages.stagesOfUser)) ?? fail('UserNotFound')
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

interface Joining {
  academyId: number
  /** Chosen later by those who come with an invitation. */
  directionId?: number
  academyHash?: string | undefined
  /** By a mail of the academy itself: it opens what is not listed, also a secret academy. */
  isInvited?: true
}

export const registerToAcademy = (ctx: Ctx, input: Joining): Promise<User> =>
  ctx.once(async (ctx) => {
    const actor = ctx.actor!
    await join(ctx, { userId: actor.userId, isEmployee: actor.isEmployee }, input)
    return me(ctx)
  })

/** ACAD-23, ACAD-33: membership, Student role, direction and the stages that are open by now, all or nothing. */
export const join = async (ctx: Ctx, user: { userId: number; isEmployee: boolean }, input: Joining): Promise<void> => {
  const academy = (await usersRepo.academyForJoining(ctx.db, input.academyId)) ?? fail('AcademyNotFound')
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
  if (!(await usersRepo.addMembership(ctx.db, academy.id, user.userId, ctx.now()))) fail('UserAlreadyInAcademy')
  await usersRepo.addRole(ctx.db, academy.id, user.userId, 'Student')
  if (direction) await enterDirection(ctx, academy.id, user.userId, direction.id)
  await stages.openStagesForNewcomer(ctx, academy.id, user.userId, academy.currentActiveStageId)
  await usersRepo.setCurrentAcademy(ctx.db, user.userId, academy.id)
  await ctx.audit('academy.joined', { academyId: academy.id, actorId: user.userId, targetId: user.userId })
  ctx.emit('academy.joined', { academyId: academy.id, userId: user.userId })
}

/** somebody the academy has asked for. Whoever is in it already only comes back to it. */
export const takePart = async (ctx: Ctx, user: { userId: number; isEmployee: boolean }, academyId: number) => {
  if (await usersRepo.isMember(ctx.db, user.userId, academyId))
    await usersRepo.setCurrentAcademy(ctx.db, user.userId, academyId)
  else await join(ctx, user, { academyId, isInvited: true })
}

const directionOfJoining = async (ctx: Ctx, academyId: number, { directionId, isInvited }: Joining) => {
  if (directionId === undefined) return isInvited ? null : fail('GroupNotFound')
  return (await usersRepo.directionById(ctx.db, academyId, directionId)) ?? fail('GroupNotFound')
}

export const updateSpecialization = (ctx: Ctx, specializationId: number): Promise<User> =>
  ctx.transaction(async (ctx) => {
    // own.direction is a right inside one academy, so the call has one (ACAD-40).
    const academyId = typeof ctx.academy === 'number' ? ctx.academy : fail('AcademyNotFound')
    const academy = (await usersRepo.academyForJoining(ctx.db, academyId)) ?? fail('AcademyNotFound')
    if (academy.isClosed) fail('AcademyClosed')
    const direction =
      (await usersRepo.directionBySpecialization(ctx.db, academyId, specializationId)) ?? fail('SpecializationNotFound')
    // from the first start of a test on it is for staff to change.
    if (await hasStartedTest(ctx, academyId, ctx.actor!.userId)) fail('UserAlreadyStartedTheTest')
    await enterDirection(ctx, academyId, ctx.actor!.userId, direction.id)
    await followDirection(ctx, academyId, ctx.actor!.userId, specializationId)
    ctx.emit('academy.changed', { academyId })
    return me(ctx)
  })

/** ACC-48. Whoever acts as somebody chooses a language to read in, but not what that person is told. */
export const updateSettings = async (ctx: Ctx, settings: UserSettingsInput): Promise<UserSettings> => {
  const { userId, impersonatorId } = ctx.actor!
  if (settings.remindersEnabled !== undefined && impersonatorId !== null) fail('ImpersonationNotAllowed')
  return usersRepo.setSettings(ctx.db, userId, settings)
}

export const updateCurrentAcademy = (ctx: Ctx, academyId: number | null): Promise<User> =>
  ctx.once(async (ctx) => {
    const actor = ctx.actor!
    if (academyId !== null) {
      // A blocked member may still look at the academy's door: /user-blocked is shown there (NAV-66).
      const isKnown = actor.isSuperAdmin
        ? await academyLookup.exists(ctx, academyId)
        : await usersRepo.isMember(ctx.db, actor.userId, academyId)
      if (!isKnown || actor.actsIn?.has(academyId) === false) fail('NoRightToAccessAcademy')
    }
    await usersRepo.setCurrentAcademy(ctx.db, actor.userId, academyId)
    return me(ctx)
  })

export interface Account {
  id: number
  email: string
  pendingEmail: string | null
  firstName: string
  lastName: string
  passwordHash: string | null
  isSuperAdmin: boolean
  isEmployee: boolean
  emailConfirmedAt: Date | null
  blockedAt: Date | null
  localization: Locale
  userHash: string
}

export const accountByEmail = (ctx: Pick<Ctx, 'db'>, email: string): Promise<Account | undefined> =>
  usersRepo.byEmail(ctx.db, email)
export const accountById = (ctx: Pick<Ctx, 'db'>, id: number): Promise<Account | undefined> =>
  usersRepo.byId(ctx.db, id)
/** The one whose words a mail about the account is in. */
export const currentAcademyOf = (ctx: Pick<Ctx, 'db'>, id: number): Promise<number | null> =>
  usersRepo.currentAcademyOf(ctx.db, id)
export const findTaken = (ctx: Ctx, email: string, phone: string) => usersRepo.findTaken(ctx.db, email, phone)
export const confirmEmail = (ctx: Ctx, userId: number) => usersRepo.confirmEmail(ctx.db, userId, ctx.now())
export const referrerByHash = (ctx: Ctx, hash: string) => usersRepo.idByHash(ctx.db, hash)
export const createAccount = (ctx: Ctx, values: Parameters<typeof usersRepo.insert>[1]) =>
  usersRepo.insert(ctx.db, values)

/** The rights of somebody else, as the permission table wants them. */
export const roleHolder = async (ctx: Ctx, userId: number): Promise<RoleHolder> => {
  const row = (await usersRepo.me(ctx.db, userId, null, stages.stagesOfUser)) ?? fail('UserNotFound')
  return {
    isSuperAdmin: row.isSuperAdmin,
    rolesByAcademy: new Map(
      row.memberships.filter(({ active }) => active).map(({ academyId, roles }) => [academyId, roles]),
    ),
  }
}
