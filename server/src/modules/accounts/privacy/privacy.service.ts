import { type RemovedUserReason, removedUserReasons } from '@academy/contract/enums'
import * as accounts from '#modules/system/accounts/accounts.service.ts'
import type { AuthTools } from '#modules/accounts/auth/auth.service.ts'
import { provePassword } from '#modules/accounts/auth/auth-credentials.service.ts'
import * as sessions from '#modules/accounts/auth/auth-sessions.service.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail, failWithout } from '#platform/errors.ts'
import { refuseOldProof } from '#platform/step-up.ts'
import { eraseRemovedAccount } from './privacy.jobs.ts'
import { privacyRepo } from './privacy.repo.ts'

/** ACC-59, Q-28: with the password; an account without one was entered a moment ago. */
export const selfDelete = async (tools: AuthTools, ctx: PersonCtx, password: string | undefined): Promise<void> => {
  const { userId } = ctx.actor
  const account = (await accounts.accountById(ctx, userId)) ?? fail('UserNotFound')
  // The table says no; here also while a missing second factor makes a SuperAdmin look like anybody.
  if (account.isSuperAdmin) fail('AccessDenied')
  if (account.passwordHash === null) refuseOldProof(ctx.actor, ctx.now())
  else await provePassword(tools, ctx, account, password ?? failWithout('password'))
  await removeAccount(ctx, userId, { reason: removedUserReasons.SelfDeleted, comment: '', removedBy: userId })
}

/** gone for everybody with the commit, e-mail and phone free again; what names the person goes with the job. */
export const removeAccount = (
  ctx: Ctx,
  userId: number,
  removal: { reason: RemovedUserReason; comment: string; removedBy: number },
): Promise<void> =>
  ctx.transaction(async (ctx) => {
    if (!(await accounts.markDeleted(ctx, userId))) fail('UserNotFound')
    await privacyRepo.addRemoval(ctx.db, { ...removal, userId, removedAt: ctx.now() })
    await sessions.revokeAllOf(ctx, userId, 'account deleted')
    // The comment stays out: it may name the person, and the audit log forgets nothing.
    await ctx.audit('account.deleted', { targetId: userId, details: { reason: removal.reason } })
    await ctx.enqueue(eraseRemovedAccount, { userId })
    ctx.emit('rights.changed', { userId })
  })
