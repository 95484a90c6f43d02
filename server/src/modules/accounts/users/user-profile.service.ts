import { academiesFor } from '@academy/contract/permissions'
import type { MissingData, Profile, User } from '@academy/contract/users'
import * as formVariants from '#modules/programme/form-variants/form-variants.service.ts'
import * as legal from '#modules/system/legal/legal.service.ts'
import { me, userAsSeenByStaff } from '#modules/accounts/me/me.service.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail, isDuplicate } from '#platform/errors.ts'
import { profileRepo } from './user-profile.repo.ts'
import { changedFields, consentFields, refusedValues, stillMissing } from './user-profile.rules.ts'

type Values = Parameters<typeof profileRepo.save>[2]

/** ACC-45 */
export const updateProfile = (ctx: PersonCtx, input: Profile): Promise<User> =>
  ctx.transaction(async (ctx) => {
    const { userId } = ctx.actor
    const { formVariantIds, graduationYear, ...rest } = input
    const values = graduationYear === undefined ? rest : { ...rest, graduationYear }
    const before = (await profileRepo.lock(ctx.db, userId)) ?? fail('UserNotFound')
    const fields: string[] = changedFields(before, values)
    if (fields.length > 0) await save(ctx, userId, values)
    await noteBackground(ctx, userId, before, graduationYear)
    if (await formVariants.setUserVariants(ctx, userId, formVariantIds)) fields.push('formVariantIds')
    await noteChange(ctx, userId, fields)
    return me(ctx)
  })

/** ACC-54, Q-64: own data, or for staff that of the students of their academies. */
export const fillMissingData = (ctx: PersonCtx, userId: number, input: MissingData): Promise<User> =>
  ctx.transaction(async (ctx) => {
    const { actor } = ctx
    const isOwn = userId === actor.userId
    const academies = academiesFor(actor, 'users.fillMissingData', 'write')
    // Somebody out of reach is not there; the answer must not tell that the account exists.
    if (!isOwn && !(await profileRepo.studiesIn(ctx.db, userId, academies))) fail('UserNotFound')
    const isThePerson = isOwn && actor.impersonatorId === null
    // consent is given by the person or not at all.
    if (consentFields.some((field) => input[field]) && !isThePerson) fail('ImpersonationNotAllowed')
    await fill(ctx, userId, input, isThePerson)
    return isOwn ? me(ctx) : userAsSeenByStaff(ctx, userId, academies)
  })

const fill = async (ctx: Ctx, userId: number, input: MissingData, isThePerson: boolean): Promise<void> => {
  const { formVariantIds, birthDate, phoneNumber, country, graduationYear } = input
  const given = { birthDate, phoneNumber, country, graduationYear }
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Values
  const before = (await profileRepo.lock(ctx.db, userId)) ?? fail('UserNotFound')
  const refused = refusedValues(before, input)
  if (refused.length > 0) fail('ValidationError', { fields: refused })
  const fields: string[] = changedFields(before, values as Partial<typeof before>)
  if (fields.length > 0) await save(ctx, userId, values)
  await noteBackground(ctx, userId, before, graduationYear)
  if (formVariantIds && (await formVariants.addUserVariants(ctx, userId, formVariantIds))) fields.push('formVariantIds')
  if (isThePerson && before.isAsked) {
    const missing = stillMissing(before, await formVariants.hasUniversity(ctx, userId), input)
    if (missing.length > 0) fail('ValidationError', { fields: missing })
  }
  if (consentFields.every((field) => input[field]) && !before.consentedAt) {
    await profileRepo.save(ctx.db, userId, { consentedAt: ctx.now() })
    await legal.acceptAll(ctx, userId)
    await ctx.audit('consent.given', { targetId: userId, details: { consent: 'legal' } })
  }
  await noteChange(ctx, userId, fields)
}

/** VAL-31: from the first answer on, no year stands for 'Other'. */
const noteBackground = async (
  ctx: Ctx,
  userId: number,
  before: { backgroundGivenAt: Date | null },
  graduationYear: number | null | undefined,
): Promise<void> => {
  if (graduationYear !== undefined && before.backgroundGivenAt === null)
    await profileRepo.save(ctx.db, userId, { backgroundGivenAt: ctx.now() })
}

/** The friendly check first; the unique index decides when two take the same number at the same moment. */
const save = async (ctx: Ctx, userId: number, values: Values): Promise<void> => {
  if (values.phoneNumber && (await profileRepo.isPhoneTaken(ctx.db, values.phoneNumber, userId))) refuseNumber()
  try {
    await profileRepo.save(ctx.db, userId, values)
  } catch (error) {
    if (isDuplicate(error, 'users_live_phone')) refuseNumber()
    throw error
  }
}

const refuseNumber = (): never =>
  fail('PhoneNumberExists', { fields: [{ field: 'phoneNumber', message: 'phoneTaken' }] })

const noteChange = async (ctx: Ctx, userId: number, fields: readonly string[]): Promise<void> => {
  if (fields.length > 0) await ctx.audit('profile.changed', { targetId: userId, details: { fields } })
}

/** ACC-57: the moment of the acceptance is the proof of it, so a repeat changes nothing. */
export const acceptPrinciples = (ctx: PersonCtx): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { userId } = ctx.actor
    if (await profileRepo.acceptPrinciples(ctx.db, userId, ctx.now()))
      await ctx.audit('consent.given', { targetId: userId, details: { consent: 'principles' } })
  })
