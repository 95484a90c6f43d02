import type { Registration, TeacherRegistration } from '@academy/contract/auth-forms'
import { academyTypes } from '@academy/contract/enums'
import type { FieldError } from '@academy/contract/errors'
import { workEmail } from '@academy/contract/fields'
import * as academyLookup from '#modules/system/academy-lookup/academy-lookup.service.ts'
import * as academyMembership from '#modules/academies/academy-membership/academy-membership.service.ts'
import * as accounts from '#modules/system/accounts/accounts.service.ts'
import * as formVariants from '#modules/programme/form-variants/form-variants.service.ts'
import * as legal from '#modules/system/legal/legal.service.ts'
import * as mail from '#modules/messages/mail/mail.service.ts'
import * as mailingLists from '#modules/messages/mailing-lists/mailing-lists.service.ts'
import * as settings from '#modules/system/settings/settings.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { AppError, fail, isDuplicate } from '#platform/errors.ts'
import type { LimitRule } from '#platform/limits.ts'
import { networkOf } from '#platform/network.ts'
import { type PasswordOwner, unfitPassword } from '#platform/unfit-passwords.ts'
import { waiterOf, withPlace } from '#platform/passwords.ts'
import type { AuthTools } from './auth-tools.ts'
import { sendConfirmation } from './auth-confirmation.service.ts'

const registrationsPerAddress: LimitRule = { name: 'register', points: 60, seconds: 3600 }

/** Counted by whoever has a place in the queue; done outside the transaction: no connection waits for a hash. */
const hashOfNewcomer = (
  tools: AuthTools,
  ctx: Ctx,
  newcomer: PasswordOwner & { password: string; phoneNumber: string },
  findMore: () => Promise<FieldError[]> = async () => [],
): Promise<string> =>
  withPlace(waiterOf(ctx), async (place) => {
    await tools.limits.use(registrationsPerAddress, networkOf(ctx.ip))
    const broken = [...(await findMore()), ...(await unfitPassword(tools, newcomer.password, newcomer))]
    // One answer for all fields. Only together with these: a repeated call has to get its first reply.
    if (broken.length > 0) fail('ValidationError', { fields: [...broken, ...(await takenFields(ctx, newcomer))] })
    return place.hash(newcomer.password)
  })

export const register = async (tools: AuthTools, ctx: Ctx, input: Registration): Promise<{ email: string }> => {
  const passwordHash = await hashOfNewcomer(tools, ctx, input)
  const reply = await ctx.once(async (ctx) => {
    const referrerId = input.referral ? await referrerOf(ctx, input.referral) : null
    const { id } = await createOrRefuse(ctx, {
      email: input.email,
      passwordHash,
      firstName: input.firstName,
      lastName: input.lastName,
      phoneNumber: input.phoneNumber,
      birthDate: input.birthDate,
      graduationYear: input.graduationYear,
      country: input.country ?? null,
      localization: input.localization,
      referrerId,
      consentedAt: ctx.now(),
      backgroundGivenAt: ctx.now(),
    })
    await legal.acceptAll(ctx, id)
    await ctx.audit('account.registered', { actorId: id })
    await joinAtRegistration(ctx, id, input)
    // After joining: entries of an academy are for its people.
    if (input.formVariantIds) await formVariants.setUserVariants(ctx, id, input.formVariantIds)
    if (input.isSubscribed !== false) await mailingLists.subscribeNewcomer(ctx, input)
    await sendConfirmation(ctx, { ...input, id })
    return { email: input.email }
  })
  mail.refuseWithoutServer(tools)
  return reply
}

/** an employee without an academy; an Admin gives the role. */
export const registerTeacher = async (
  tools: AuthTools,
  ctx: Ctx,
  input: TeacherRegistration,
): Promise<{ email: string }> => {
  const passwordHash = await hashOfNewcomer(tools, ctx, input, () => privateEmail(ctx, input.email))
  const reply = await ctx.once(async (ctx) => {
    const { id } = await createOrRefuse(ctx, {
      email: input.email,
      passwordHash,
      firstName: input.firstName,
      lastName: input.lastName,
      phoneNumber: input.phoneNumber,
      localization: input.localization,
      isEmployee: true,
      consentedAt: ctx.now(),
    })
    await legal.acceptAll(ctx, id)
    await ctx.audit('account.registered', { actorId: id })
    await sendConfirmation(ctx, { ...input, id })
    return { email: input.email }
  })
  mail.refuseWithoutServer(tools)
  return reply
}

/** VAL-10: only who reads the company's mail can become an employee by themselves. */
const privateEmail = async (ctx: Ctx, email: string): Promise<FieldError[]> => {
  const checked = workEmail(await settings.companyDomains(ctx)).safeParse(email)
  return checked.success ? [] : [{ field: 'email', message: checked.error.issues[0]!.message }]
}

const takenFields = async (
  ctx: Ctx,
  { email, phoneNumber }: { email: string; phoneNumber?: string | null | undefined },
): Promise<FieldError[]> => {
  const taken = await accounts.findTaken(ctx, email, phoneNumber ?? '')
  return [
    ...(taken.email ? [{ field: 'email', message: 'emailTaken' }] : []),
    ...(taken.phone ? [{ field: 'phoneNumber', message: 'phoneTaken' }] : []),
  ]
}

/** The friendly check first; the unique indexes decide when two register at the same moment. */
const createOrRefuse = async (
  ctx: Ctx,
  values: Parameters<typeof accounts.createAccount>[1],
): Promise<{ id: number }> => {
  const fields = await takenFields(ctx, values)
  if (fields.length > 1) return fail('EmailOrPhoneAlreadyExists', { fields })
  if (fields.length > 0) fail(fields[0]!.field === 'email' ? 'UserAlreadyExists' : 'PhoneNumberExists', { fields })
  try {
    return await accounts.createAccount(ctx, values)
  } catch (error) {
    if (isDuplicate(error, 'users_live_email'))
      return fail('UserAlreadyExists', { fields: [{ field: 'email', message: 'emailTaken' }] })
    if (isDuplicate(error, 'users_live_phone'))
      return fail('PhoneNumberExists', { fields: [{ field: 'phoneNumber', message: 'phoneTaken' }] })
    throw error
  }
}

/** ACC-18: an unknown hash is ignored. */
export const referrerOf = (ctx: Ctx, referral: string): Promise<number | null> | null =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(referral) ? accounts.referrerByHash(ctx, referral) : null

/** ACC-28: who registers through an academy's address joins it at once; an academy that is over refuses. */
const joinAtRegistration = async (ctx: Ctx, userId: number, input: Registration): Promise<void> => {
  if (!input.academyHash || !input.direction) return
  const academy = (await academyLookup.findByAnyHash(ctx, input.academyHash)) ?? fail('InvalidHash')
  // into a secret one its mail leads, which is asked for after the log-in.
  if (academy.type === academyTypes.Secret && academy.secretHash === input.academyHash) return
  try {
    const joining = { academyId: academy.id, directionId: input.direction, academyHash: input.academyHash }
    await academyMembership.join(ctx, { userId, isEmployee: false }, joining)
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'AcademyClosed') fail('RegistrationError')
    throw error
  }
}
