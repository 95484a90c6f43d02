import type { EmailConfirmed } from '@academy/contract/auth'
import * as accounts from '#modules/system/accounts/accounts.service.ts'
import * as mail from '#modules/messages/mail/mail.service.ts'
import * as mailingLists from '#modules/messages/mailing-lists/mailing-lists.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import type { LimitRule } from '#platform/limits.ts'
import type { AuthTools, ComingFrom } from './auth-tools.ts'
import { takePendingEmail } from './auth-credentials.service.ts'
import { finishLogIn } from './auth-log-in.service.ts'
import { countNetworkTry } from './auth-log-in-throttle.service.ts'
import * as links from './auth-one-time-links.service.ts'
import { isEnabledFor } from './auth-second-factor.service.ts'

/** ACC-25: once a minute; T7: whoever registered a foreign address does not mail it day and night. */
const resendPerAccount: LimitRule = { name: 'resend-confirmation', points: 1, seconds: 60 }
const resendPerDay: LimitRule = { name: 'resend-confirmation-day', points: 10, seconds: 24 * 3600 }

/** ACC-35: every way in ends here until the mail was answered. The hash lets the login page ask for it again (ACC-25, Q-24). */
export const refuseUnconfirmed = (tools: Pick<AuthTools, 'tokens'>, account: accounts.Account): void => {
  if (account.emailConfirmedAt) return
  fail('EmailIsNotConfirmed', {
    email: account.email,
    hash: tools.tokens.makeCode('resend-confirmation', account.id, account.email),
  })
}

/** A new mail makes the links of the older ones worthless. */
export const sendConfirmation = async (ctx: Ctx, account: mail.Recipient & { id: number }): Promise<void> => {
  const secret = await links.issueLink(ctx, account.id, 'confirm-email')
  // Who registers through an academy's address stands in it by now (ACC-28), and is written to in its words.
  const academyId = await accounts.currentAcademyOf(ctx, account.id)
  await mail.sendLetter(ctx, {
    to: account,
    action: 'registration confirmation',
    path: `/auth/confirm-email/${secret}`,
    academyId,
  })
}

/** Whoever answered a mail to the address owns it, and what was asked for by registering counts. */
export const confirmAddress = async (
  ctx: Ctx,
  { id, email }: Pick<accounts.Account, 'id' | 'email'>,
): Promise<void> => {
  await accounts.confirmEmail(ctx, id)
  await mailingLists.addressProved(ctx, email)
  await ctx.audit('account.confirmed', { actorId: id })
}

/**
 * One address of the web for both: the first e-mail of an account, and the one that is to replace it (ACC-43). Only the
 * first one opens a session, in the transaction that uses the link up: of two tabs one gets in, and a link that was
 * opened before says no more than that the address is confirmed.
 */
export const confirmEmail = async (
  tools: AuthTools,
  ctx: Ctx,
  { hash, enter }: { hash: string; enter?: ComingFrom | undefined },
): Promise<EmailConfirmed> => {
  const counted = await countNetworkTry(tools, ctx)
  const confirmed = await ctx.transaction(async (ctx): Promise<EmailConfirmed> => {
    const link = (await links.holdLink(ctx, hash, ['confirm-email', 'change-email'])) ?? fail('InvalidHash')
    const account = (await accounts.accountById(ctx, link.userId)) ?? fail('InvalidHash')
    const isDone = link.purpose === 'confirm-email' ? account.emailConfirmedAt !== null : link.usedAt !== null
    if (isDone) fail('EmailAlreadyConfirmed')
    if (!links.isOpen(ctx, link)) fail('InvalidHash')
    await links.spendLink(ctx, link)
    if (link.purpose === 'change-email') return { email: await takePendingEmail(ctx, account) }
    await confirmAddress(ctx, account)
    const { email } = account
    return enter && (await mayEnter(ctx, account))
      ? { email, session: await finishLogIn(tools, ctx, account, enter) }
      : { email }
  })
  await counted.forgive()
  return confirmed
}

/** The others go to the log-in, which asks for the second factor or says that the account is blocked. */
const mayEnter = async (ctx: Ctx, account: accounts.Account): Promise<boolean> =>
  !account.blockedAt && !(await isEnabledFor(ctx, account.id))

export const resendConfirmation = async (tools: AuthTools, ctx: Ctx, email: string, hash: string): Promise<void> => {
  const account = (await accounts.accountByEmail(ctx, email)) ?? fail('InvalidHash')
  if (!tools.tokens.isCode(hash, 'resend-confirmation', account.id, account.email)) fail('InvalidHash')
  if (account.emailConfirmedAt) fail('EmailAlreadyConfirmed')
  await tools.limits.use(resendPerAccount, String(account.id))
  await tools.limits.use(resendPerDay, String(account.id))
  await ctx.transaction((ctx) => sendConfirmation(ctx, account))
  mail.refuseWithoutServer(tools)
}
