import { type Locale, type SocialProvider, socialProviders } from '@academy/contract/enums'
import * as academies from '#modules/academies/academies/academies.service.ts'
import * as accounts from '#modules/system/accounts/accounts.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { fail, isDuplicate } from '#platform/errors.ts'
import type { ComingFrom } from './auth-tools.ts'
import { sendConfirmation } from './auth-confirmation.service.ts'
import { joinFromAddress } from './auth-log-in.service.ts'
import { dropLinks } from './auth-one-time-links.service.ts'
import { referrerOf } from './auth-registration.service.ts'
import { revokeAllOf } from './auth-sessions.service.ts'
import { idColumns, socialRepo } from './auth-social.repo.ts'
import { namesOf, type SocialPerson } from './auth-social.rules.ts'

export interface Newcomer {
  localization: Locale
  referral?: string | undefined
}

interface Found {
  account: accounts.Account
  /** The account is new and waits for its confirmation, for which a mail was written. */
  isMailed: boolean
}

/** the account of somebody who comes from a provider: the linked one, the one with the same address, or a new one. */
export const accountOf = async (
  ctx: Ctx,
  provider: SocialProvider,
  person: SocialPerson,
  newcomer: Newcomer & ComingFrom,
): Promise<Found> => {
  const find = () =>
    ctx.transaction(async (ctx) => {
      const linked = await socialRepo.byProviderId(ctx.db, provider, person.id)
      const found = linked
        ? { account: linked, isMailed: false }
        : await accountByAddress(ctx, provider, person, newcomer)
      // In the transaction: a blocked account is not even linked.
      return found.account.blockedAt ? fail('UserBlocked') : found
    })
  try {
    return await find()
  } catch (error) {
    // The same person at the same moment in another tab: by now they are known.
    const isOvertaken = ['users_live_email', 'users_live_google', 'users_live_facebook'].some((index) =>
      isDuplicate(error, index),
    )
    if (!isOvertaken) throw error
    return find()
  }
}

const accountByAddress = async (
  ctx: Ctx,
  provider: SocialProvider,
  person: SocialPerson,
  newcomer: Newcomer & ComingFrom,
): Promise<Found> => {
  const { email } = person
  if (email === null) return fail('SocialLoginError')
  const account = await accounts.accountByEmail(ctx, email)
  if (account && !person.isEmailProved) {
    // Another tab of the same person may have registered a moment ago.
    const linked = await socialRepo.byProviderId(ctx.db, provider, person.id)
    return linked ? { account: linked, isMailed: false } : refuseUnprovedAddress()
  }
  const id = account
    ? await link(ctx, provider, person, account)
    : await register(ctx, provider, { ...person, email }, newcomer)
  const found = (await accounts.accountById(ctx, id)) ?? fail('SocialLoginError')
  return { account: found, isMailed: !person.isEmailProved }
}

/** Whoever names the address of an account has not proved that it is theirs: its owner logs in and links the provider. */
const refuseUnprovedAddress = (): never =>
  fail('UserAlreadyExists', { fields: [{ field: 'email', message: 'linkFromAccount' }] })

const link = async (ctx: Ctx, provider: SocialProvider, person: SocialPerson, account: accounts.Account) => {
  if (!(await socialRepo.link(ctx.db, provider, account.id, person.id))) fail('SocialLoginError')
  await ctx.audit('account.social-linked', { actorId: account.id, details: { provider } })
  // Whoever registered the address never proved it was theirs: nothing of theirs may open the account of its owner.
  if (await socialRepo.confirmAndReset(ctx.db, account.id, ctx.now())) {
    await socialRepo.unlink(
      ctx.db,
      account.id,
      socialProviders.filter((other) => other !== provider),
    )
    await revokeAllOf(ctx, account.id, 'address proved by a provider')
    await dropLinks(ctx, account.id, ['confirm-email', 'change-email', 'reset-password'])
    await ctx.audit('account.confirmed', { actorId: account.id })
  }
  return account.id
}

const register = async (
  ctx: Ctx,
  provider: SocialProvider,
  person: SocialPerson & { email: string },
  newcomer: Newcomer & ComingFrom,
): Promise<number> => {
  const { localization, referral } = newcomer
  if ((await academies.openToAll(ctx.db)).length === 0) return fail('RegistrationClosedOnSocialLogin')
  // No consents: they are asked for with the other missing data (ACC-19, Q-64).
  const values = {
    email: person.email,
    ...namesOf(person, localization),
    [idColumns[provider]]: person.id,
    localization,
    referrerId: referral ? await referrerOf(ctx, referral) : null,
    emailConfirmedAt: person.isEmailProved ? ctx.now() : null,
  }
  const { id } = await accounts.createAccount(ctx, values)
  await ctx.audit('account.registered', { actorId: id, details: { provider } })
  // As after a registration with a password: the academy is joined at once, the address is confirmed by our own mail.
  if (!person.isEmailProved) {
    await joinFromAddress(ctx, { id, isEmployee: false }, newcomer)
    await sendConfirmation(ctx, { ...values, id })
  }
  return id
}
