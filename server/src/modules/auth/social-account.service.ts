import type { Locale, SocialProvider } from '@academy/contract/enums'
import * as academies from '#modules/academies/academies.service.ts'
import * as users from '#modules/users/users.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { fail, isDuplicate } from '#platform/errors.ts'
import { dropLinks } from './one-time-links.service.ts'
import { referrerOf } from './registration.service.ts'
import { revokeAllOf } from './sessions.service.ts'
import { idColumns, socialRepo } from './social.repo.ts'
import { namesOf, type SocialPerson } from './social.rules.ts'

export interface Newcomer {
  localization: Locale
  referral?: string | undefined
}

/** the account of somebody a provider vouches for: the linked one, the one with the same address, or a new one. */
export const accountOf = async (
  ctx: Ctx,
  provider: SocialProvider,
  person: SocialPerson,
  newcomer: Newcomer,
): Promise<users.Account> => {
  const find = () =>
    ctx.transaction(async (ctx) => {
      const account =
        (await socialRepo.byProviderId(ctx.db, provider, person.id)) ??
        (await accountByAddress(ctx, provider, person, newcomer))
      // In the transaction: a blocked account is not even linked.
      return account.blockedAt ? fail('UserBlocked') : account
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
  newcomer: Newcomer,
): Promise<users.Account> => {
  const { email } = person
  // An address the provider does not vouch for is worth as much as none.
  if (email === null) return fail('SocialLoginError')
  const account = await users.accountByEmail(ctx, email)
  const id = account
    ? await link(ctx, provider, person, account)
    : await register(ctx, provider, { ...person, email }, newcomer)
  return (await users.accountById(ctx, id)) ?? fail('SocialLoginError')
}

const link = async (ctx: Ctx, provider: SocialProvider, person: SocialPerson, account: users.Account) => {
  if (!(await socialRepo.link(ctx.db, provider, account.id, person.id))) fail('SocialLoginError')
  await ctx.audit('account.social-linked', { actorId: account.id, details: { provider } })
  // Whoever registered the address never proved it was theirs: nothing they know may open the account of its owner.
  if (await socialRepo.confirmAndReset(ctx.db, account.id, ctx.now())) {
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
  { localization, referral }: Newcomer,
): Promise<number> => {
  if (!(await academies.isAnyOpenForJoining(ctx))) return fail('RegistrationClosedOnSocialLogin')
  // No consents: they are asked for with the other missing data (ACC-19, Q-64).
  const { id } = await users.createAccount(ctx, {
    email: person.email,
    ...namesOf(person, localization),
    [idColumns[provider]]: person.id,
    localization,
    referrerId: referral ? await referrerOf(ctx, referral) : null,
    emailConfirmedAt: ctx.now(),
  })
  await ctx.audit('account.registered', { actorId: id, details: { provider } })
  return id
}
