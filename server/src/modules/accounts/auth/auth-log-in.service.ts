import type { LoggedIn } from '@academy/contract/auth'
import * as academyLookup from '#modules/system/academy-lookup/academy-lookup.service.ts'
import * as academyMembership from '#modules/academies/academy-membership/academy-membership.service.ts'
import type * as accounts from '#modules/system/accounts/accounts.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { AppError, fail } from '#platform/errors.ts'
import { authRepo } from './auth.repo.ts'
import type { AuthTools, ComingFrom } from './auth-tools.ts'
import { makeKnownDevice } from './auth-log-in-throttle.service.ts'
import { askForSecondFactor } from './auth-second-factor-ticket.service.ts'
import { openSession } from './auth-sessions.service.ts'

/** The end of every way in, once it is proved who is there: by password, by a provider, by the second factor. */
export const finishLogIn = async (
  tools: AuthTools,
  ctx: Ctx,
  account: accounts.Account,
  comingFrom: ComingFrom,
  { isSecondFactorProved = false } = {},
): Promise<LoggedIn> => {
  if (!isSecondFactorProved) await askForSecondFactor(tools, ctx, account, comingFrom)
  return ctx.transaction(async (ctx) => {
    await refuseOutdated(ctx, account)
    const pair = await openSession(tools, ctx, { userId: account.id })
    await ctx.audit('login', { actorId: account.id })
    await joinFromAddress(ctx, account, comingFrom)
    return { ...pair, knownDevice: comingFrom.knownDevice ?? makeKnownDevice(tools.tokens, account.id) }
  })
}

/** T4: a password that was replaced, or a block that came, while this log-in was being checked ends it too. */
const refuseOutdated = async (ctx: Ctx, account: accounts.Account): Promise<void> => {
  const current = (await authRepo.lockUser(ctx.db, account.id)) ?? fail('UserNotFound')
  if (current.deletedAt) fail('UserNotFound')
  if (current.blockedAt) fail('UserBlocked')
  if (current.passwordHash !== account.passwordHash) fail('WrongPassword')
}

/** ACC-31: a login that came through an academy's address joins it; when that is not possible, the login still is. */
export const joinFromAddress = async (
  ctx: Ctx,
  account: Pick<accounts.Account, 'id' | 'isEmployee'>,
  from: ComingFrom,
): Promise<void> => {
  if (!from.academyHash || !from.direction) return
  const academy = await academyLookup.findByAnyHash(ctx, from.academyHash)
  if (!academy) return
  try {
    const joining = { academyId: academy.id, directionId: from.direction, academyHash: from.academyHash }
    await academyMembership.join(ctx, { userId: account.id, isEmployee: account.isEmployee }, joining)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
