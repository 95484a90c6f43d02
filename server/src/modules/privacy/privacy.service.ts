import type { SentFile } from '@academy/contract/endpoint'
import { type RemovedUserReason, removedUserReasons } from '@academy/contract/enums'
import type { AuthTools } from '#modules/auth/auth.service.ts'
import { provePassword } from '#modules/auth/credentials.service.ts'
import * as sessions from '#modules/auth/sessions.service.ts'
import * as users from '#modules/users/users.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { fail, failWithout } from '#platform/errors.ts'
import type { LimitRule } from '#platform/limits.ts'
import { refuseOldProof } from '#platform/step-up.ts'
import { eraseRemovedAccount } from './privacy.jobs.ts'
import { privacyRepo } from './privacy.repo.ts'
import { registry } from './registry.ts'

/** T7: it reads everything about somebody. */
const exportsPerPerson: LimitRule = { name: 'data-export', points: 5, seconds: 3600 }

/** P1: everything that is held about the caller, with why and for how long. */
export const dataExport = async (tools: AuthTools, ctx: Ctx): Promise<SentFile> => {
  const { userId } = ctx.actor!
  await tools.limits.use(exportsPerPerson, String(userId))
  return ctx.transaction(async (ctx) => {
    await ctx.audit('account.data-exported')
    const owner = (await privacyRepo.owner(ctx.db, userId)) ?? fail('UserNotFound')
    const { account, ...sections } = await privacyRepo.exportedRows(ctx.db, owner)
    const content = {
      exportedAt: ctx.now().toISOString(),
      account: account?.[0],
      files: await filesOf(tools, await privacyRepo.fileNames(ctx.db, owner)),
      ...sections,
      why: reasons,
    }
    return { name: `academy-data-${content.exportedAt.slice(0, 10)}.json`, content: JSON.stringify(content, null, 2) }
  })
}

const filesOf = async ({ files }: AuthTools, names: readonly string[]) => {
  const found = await Promise.all(names.map(async (name) => ({ name, bytes: await files.get(name) })))
  return found.flatMap(({ name, bytes }) => (bytes ? [{ name, base64: Buffer.from(bytes).toString('base64') }] : []))
}

const reasons = Object.fromEntries(
  Object.values(registry).flatMap(({ section, why, keptFor }) => (section ? [[section, { why, keptFor }]] : [])),
)

/** ACC-59, Q-28: with the password; an account without one was entered a moment ago. */
export const selfDelete = async (tools: AuthTools, ctx: Ctx, password: string | undefined): Promise<void> => {
  const { userId } = ctx.actor!
  const account = (await users.accountById(ctx, userId)) ?? fail('UserNotFound')
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
    if (!(await privacyRepo.markDeleted(ctx.db, userId, ctx.now()))) fail('UserNotFound')
    await privacyRepo.addRemoval(ctx.db, { ...removal, userId, removedAt: ctx.now() })
    await sessions.revokeAllOf(ctx, userId, 'account deleted')
    // The comment stays out: it may name the person, and the audit log forgets nothing.
    await ctx.audit('account.deleted', { targetId: userId, details: { reason: removal.reason } })
    await ctx.enqueue(eraseRemovedAccount, { userId })
    ctx.emit('rights.changed', { userId })
  })
