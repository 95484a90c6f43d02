import { type SocialProvider, socialProviders } from '@academy/contract/enums'
import * as accounts from '#modules/system/accounts/accounts.service.ts'
import * as mail from '#modules/messages/mail/mail.service.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail, isDuplicate } from '#platform/errors.ts'
import { revokeAllOf } from './auth-sessions.service.ts'
import { comeBackFrom, leaveFor, type SocialTools } from './auth-social-flow.service.ts'
import { socialRepo } from './auth-social.repo.ts'

interface Departure {
  userId: number
}

/** From the account page: whoever is logged in has proved the account, the provider proves its own half. */
export const startLink = (
  tools: SocialTools,
  ctx: PersonCtx,
  provider: SocialProvider,
): Promise<{ url: string; flow: string }> =>
  leaveFor(tools, ctx, provider, 'social-link', { userId: ctx.actor.userId } satisfies Departure)

export const finishLink = async (
  tools: SocialTools,
  ctx: PersonCtx,
  provider: SocialProvider,
  input: { flow: string; search: string },
): Promise<void> => {
  const { userId } = ctx.actor
  // Begun by somebody else who was logged in here: nothing is linked to the wrong account.
  const isTheirs = (kept: Departure) => kept.userId === userId
  const { person } = await comeBackFrom<Departure>(tools, ctx, provider, 'social-link', input, isTheirs)
  try {
    await ctx.transaction(async (ctx) => {
      if (!(await socialRepo.link(ctx.db, provider, userId, person.id))) refuseTaken()
      await ctx.audit('account.social-linked', { details: { provider } })
      const owner = (await accounts.accountById(ctx, userId)) ?? fail('UserNotFound')
      await mail.send(ctx, owner, 'provider linked', '/auth/forgot-password')
    })
  } catch (error) {
    if (isDuplicate(error, 'users_live_google') || isDuplicate(error, 'users_live_facebook')) refuseTaken()
    throw error
  }
}

/** Whoever came in that way is out, everywhere but here. */
export const unlink = (ctx: PersonCtx, provider: SocialProvider): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { userId, sessionId } = ctx.actor
    const ways = (await socialRepo.lockWaysIn(ctx.db, userId)) ?? fail('UserNotFound')
    if (!ways[provider]) return
    if (!Object.entries(ways).some(([way, isOpen]) => way !== provider && isOpen))
      fail('AccessDenied', { fields: [{ field: 'provider', message: 'lastWayIn' }] })
    await socialRepo.unlink(ctx.db, userId, [provider])
    await revokeAllOf(ctx, userId, 'social log-in unlinked', { exceptSessionId: sessionId })
    await ctx.audit('account.social-unlinked', { details: { provider } })
  })

export const unlinkAll = (ctx: Ctx, userId: number): Promise<void> => socialRepo.unlink(ctx.db, userId, socialProviders)

/** The account has somebody else of this provider, or this person of the provider has another account. */
const refuseTaken = (): never =>
  fail('UserAlreadyExists', { fields: [{ field: 'provider', message: 'providerTaken' }] })
