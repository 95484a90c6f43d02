import type { Registration } from '@academy/contract/auth'
import * as academies from '#modules/academies/academies.service.ts'
import * as mail from '#modules/mail/mail.service.ts'
import * as users from '#modules/users/users.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { AppError, fail, isDuplicate } from '#platform/errors.ts'
import type { LimitRule } from '#platform/limits.ts'
import { hashPassword } from '#platform/passwords.ts'
import { hashOneTimeToken, makeOneTimeToken } from '#platform/tokens.ts'
import { authRepo } from './auth.repo.ts'
import type { AuthTools } from './auth.service.ts'

/** a link works for seven days. */
const confirmationMs = 7 * 24 * 3600 * 1000
const registrationsPerAddress: LimitRule = { name: 'register', points: 60, seconds: 3600 }
/** ACC-25: once a minute. */
const resendPerAccount: LimitRule = { name: 'resend-confirmation', points: 1, seconds: 60 }

export const register = async (tools: AuthTools, ctx: Ctx, input: Registration): Promise<{ email: string }> => {
  await tools.limits.use(registrationsPerAddress, ctx.ip)
  // Outside the transaction: the hash takes its time, a connection should not wait for it.
  const passwordHash = await hashPassword(input.password)
  return ctx.once(async (ctx) => {
    const referrerId = input.referral ? await referrerOf(ctx, input.referral) : null
    const { id } = await createOrRefuse(ctx, {
      email: input.email,
      passwordHash,
      firstName: input.firstName,
      lastName: input.lastName,
      phoneNumber: input.phoneNumber,
      birthDate: input.birthDate,
      graduationYear: input.graduationYear,
      localization: input.localization,
      referrerId,
      consentedAt: ctx.now(),
    })
    await ctx.audit('account.registered', { actorId: id })
    await joinAtRegistration(ctx, id, input)
    await sendConfirmation(ctx, { ...input, id })
    return { email: input.email }
  })
}

/** The friendly check first; the unique indexes decide when two register at the same moment. */
const createOrRefuse = async (ctx: Ctx, values: Parameters<typeof users.createAccount>[1]): Promise<{ id: number }> => {
  const taken = await users.findTaken(ctx, values.email, values.phoneNumber ?? '')
  const fields = [
    ...(taken.email ? [{ field: 'email', message: 'emailTaken' }] : []),
    ...(taken.phone ? [{ field: 'phoneNumber', message: 'phoneTaken' }] : []),
  ]
  if (taken.email && taken.phone) return fail('EmailOrPhoneAlreadyExists', { fields })
  if (taken.email) return fail('UserAlreadyExists', { fields })
  if (taken.phone) return fail('PhoneNumberExists', { fields })
  try {
    return await users.createAccount(ctx, values)
  } catch (error) {
    if (isDuplicate(error, 'users_live_email'))
      return fail('UserAlreadyExists', { fields: [{ field: 'email', message: 'emailTaken' }] })
    if (isDuplicate(error, 'users_live_phone'))
      return fail('PhoneNumberExists', { fields: [{ field: 'phoneNumber', message: 'phoneTaken' }] })
    throw error
  }
}

/** ACC-18: an unknown hash is ignored. */
const referrerOf = (ctx: Ctx, referral: string): Promise<number | null> | null =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(referral) ? users.referrerByHash(ctx, referral) : null

/** ACC-28: who registers through an academy's address joins it at once; an academy that is over refuses. */
const joinAtRegistration = async (ctx: Ctx, userId: number, input: Registration): Promise<void> => {
  if (!input.academyHash || !input.direction) return
  const academy = (await academies.findByAnyHash(ctx, input.academyHash)) ?? fail('InvalidHash')
  try {
    const joining = { academyId: academy.id, directionId: input.direction, academyHash: input.academyHash }
    await users.join(ctx, { userId, isEmployee: false }, joining)
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'AcademyClosed') fail('RegistrationError')
    throw error
  }
}

const sendConfirmation = async (
  ctx: Ctx,
  account: Pick<users.Account, 'id' | 'email' | 'firstName' | 'lastName' | 'localization'>,
): Promise<void> => {
  const { token, tokenHash } = makeOneTimeToken()
  await authRepo.dropOneTimeTokens(ctx.db, account.id, 'confirm-email')
  await authRepo.insertOneTimeToken(ctx.db, {
    tokenHash,
    userId: account.id,
    purpose: 'confirm-email',
    createdAt: ctx.now(),
    expiresAt: new Date(ctx.now().getTime() + confirmationMs),
  })
  await mail.sendRegistrationConfirmation(ctx, account, `/auth/confirm-email/${token}`)
}

export const confirmEmail = (ctx: Ctx, hash: string): Promise<{ email: string }> =>
  ctx.transaction(async (ctx) => {
    const token = (await authRepo.oneTimeToken(ctx.db, hashOneTimeToken(hash), 'confirm-email')) ?? fail('InvalidHash')
    const account = (await users.accountById(ctx, token.userId)) ?? fail('InvalidHash')
    if (account.emailConfirmedAt) fail('EmailAlreadyConfirmed')
    if (token.usedAt || token.expiresAt <= ctx.now()) fail('InvalidHash')
    await authRepo.useOneTimeToken(ctx.db, token.tokenHash, ctx.now())
    await users.confirmEmail(ctx, account.id)
    await ctx.audit('account.confirmed', { actorId: account.id })
    return { email: account.email }
  })

export const resendConfirmation = async (tools: AuthTools, ctx: Ctx, email: string, hash: string): Promise<void> => {
  const account = (await users.accountByEmail(ctx, email)) ?? fail('InvalidHash')
  if (!tools.tokens.isCode(hash, 'resend-confirmation', account.id, account.email)) fail('InvalidHash')
  if (account.emailConfirmedAt) fail('EmailAlreadyConfirmed')
  await tools.limits.use(resendPerAccount, String(account.id))
  await ctx.transaction((ctx) => sendConfirmation(ctx, account))
}
