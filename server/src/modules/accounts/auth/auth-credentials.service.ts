import type * as accounts from '#modules/system/accounts/accounts.service.ts'
import * as mail from '#modules/messages/mail/mail.service.ts'
import * as mailingLists from '#modules/messages/mailing-lists/mailing-lists.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { fail, isDuplicate } from '#platform/errors.ts'
import type { LimitRule } from '#platform/limits.ts'
import { waiterOf, withPlace } from '#platform/passwords.ts'
import type { AuthTools } from './auth-tools.ts'
import { credentialsRepo } from './auth-credentials.repo.ts'
import * as links from './auth-one-time-links.service.ts'
import * as sessions from './auth-sessions.service.ts'

/** Like a log-in: whoever found an open screen cannot try out passwords in it. */
const failuresPerAccount: LimitRule = { name: 'own-password', points: 10, seconds: 15 * 60 }

/** Counted before the costly hash, so that parallel tries cannot slip past. */
export const provePassword = async (
  tools: Pick<AuthTools, 'limits'>,
  ctx: Ctx,
  account: accounts.Account,
  password: string,
): Promise<void> => {
  const isRight = await withPlace(waiterOf(ctx, account.id), async (place) => {
    await tools.limits.use(failuresPerAccount, String(account.id))
    return place.isPassword(account.passwordHash, password)
  })
  if (!isRight) fail('WrongPassword')
  await tools.limits.reset(failuresPerAccount, String(account.id))
}

/**
 * Whoever had the old password had its sessions, its mails and perhaps an e-mail change under way; all that ends with it.
 * The owner is told, whoever did it.
 */
export const replacePassword = async (
  ctx: Ctx,
  account: accounts.Account,
  passwordHash: string,
  options: { reason: string; exceptSessionId?: string },
): Promise<void> => {
  const { reason, ...except } = options
  if (!(await credentialsRepo.replacePassword(ctx.db, account.id, account.passwordHash, passwordHash)))
    fail('WrongPassword')
  await links.dropLinks(ctx, account.id, ['reset-password', 'change-email'])
  await sessions.revokeAllOf(ctx, account.id, reason, except)
  await mail.send(ctx, account, 'password changed', '/auth/forgot-password')
}

/** ACC-43: the address waits until the link that was mailed to it comes back. */
export const awaitEmail = async (ctx: Ctx, account: accounts.Account, email: string): Promise<void> => {
  const secret = await links.issueLink(ctx, account.id, 'change-email')
  await credentialsRepo.setPendingEmail(ctx.db, account.id, email)
  await mail.send(ctx, { ...account, email }, 'e-mail change', `/auth/confirm-email/${secret}`)
  await mail.send(ctx, account, 'e-mail change requested', '/auth/forgot-password')
}

export const forgetPendingEmail = async (ctx: Ctx, userId: number): Promise<void> => {
  await credentialsRepo.setPendingEmail(ctx.db, userId, null)
  await links.dropLinks(ctx, userId, ['change-email'])
}

/** The unique index decides when two accounts confirm one address at the same moment. */
export const takePendingEmail = async (ctx: Ctx, account: accounts.Account): Promise<string> => {
  const email = account.pendingEmail ?? fail('InvalidHash')
  try {
    if (!(await credentialsRepo.takePendingEmail(ctx.db, account.id, email, ctx.now()))) fail('InvalidHash')
  } catch (error) {
    if (isDuplicate(error, 'users_live_email')) refuseTakenEmail()
    throw error
  }
  // What was mailed to the old address proves nothing about the owner of the new one.
  await links.dropLinks(ctx, account.id, ['reset-password', 'confirm-email'])
  await mailingLists.addressChanged(ctx, account.email, email)
  await ctx.audit('email.changed', { actorId: account.id })
  await mail.send(ctx, account, 'e-mail changed')
  return email
}

export const refuseTakenEmail = (): never =>
  fail('UserAlreadyExists', { fields: [{ field: 'email', message: 'emailTaken' }] })
