import type { LoggedIn } from '@academy/contract/auth'
import * as accounts from '#modules/system/accounts/accounts.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import type { AuthTools } from './auth-tools.ts'
import { finishLogIn } from './auth-log-in.service.ts'
import { isStillGood, openTicket } from './auth-second-factor-ticket.service.ts'
import * as secondFactor from './auth-second-factor.service.ts'

/** The second step of a log-in: the ticket stands for the first. */
export const loginSecondFactor = async (
  tools: AuthTools,
  ctx: Ctx,
  input: { ticket: string; code: string },
): Promise<LoggedIn> => {
  const ticket = (await openTicket(tools, ctx, input.ticket)) ?? fail('InvalidAccessToken')
  const account = (await accounts.accountById(ctx, ticket.userId)) ?? fail('InvalidAccessToken')
  if (account.blockedAt) fail('UserBlocked')
  if (!isStillGood(tools, ticket, account)) fail('InvalidAccessToken')
  // Switched off meanwhile: there is no code to ask for, and the ticket alone opens nothing.
  if (!(await secondFactor.isEnabledFor(ctx, account.id))) fail('InvalidAccessToken')
  const loggedIn = await secondFactor.withCode(tools, ctx, account.id, input.code, (ctx) =>
    finishLogIn(tools, ctx, account, ticket.comingFrom, { isSecondFactorProved: true }),
  )
  if (loggedIn) return loggedIn
  await ctx.audit('login.failed', { targetId: account.id })
  return secondFactor.wrongCode()
}
