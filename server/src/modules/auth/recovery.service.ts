import * as mail from '#modules/mail/mail.service.ts'
import * as users from '#modules/users/users.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { AppError, fail } from '#platform/errors.ts'
import type { LimitRule } from '#platform/limits.ts'
import { hashPassword } from '#platform/passwords.ts'
import type { AuthTools } from './auth-tools.ts'
import { replacePassword } from './credentials.service.ts'
import * as links from './one-time-links.service.ts'

/** T7: nobody's mailbox is filled, and nobody has mails sent to the whole world. */
const mailsPerAccount: LimitRule = { name: 'recovery-account', points: 5, seconds: 3600 }
const requestsPerAddress: LimitRule = { name: 'recovery', points: 60, seconds: 3600 }

/**
 * the answer is the same whoever has the address, and so is the work up to the mail: both limits, a look, a line in
 * the audit log, one commit.
 */
export const passwordRecovery = async (tools: AuthTools, ctx: Ctx, email: string): Promise<void> => {
  await tools.limits.use(requestsPerAddress, ctx.ip)
  if (await isWithin(tools, mailsPerAccount, email.toLowerCase()))
    await ctx.transaction(async (ctx) => {
      const account = await users.accountByEmail(ctx, email)
      await ctx.audit('password.recovery-requested', { targetId: account?.id ?? 'unknown' })
      if (account && !account.blockedAt) await sendRecovery(ctx, account)
    })
  mail.refuseWithoutServer(tools)
}

const isWithin = async (tools: AuthTools, rule: LimitRule, key: string): Promise<boolean> => {
  try {
    await tools.limits.use(rule, key)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

const sendRecovery = async (ctx: Ctx, account: users.Account): Promise<void> => {
  const secret = await links.issueLink(ctx, account.id, 'reset-password')
  await mail.send(ctx, account, 'password recovery', `/auth/reset-password/${secret}`)
}

export const passwordReset = async (ctx: Ctx, secret: string, password: string): Promise<void> => {
  // Looked at before the costly hash: who has no link cannot keep the server busy.
  const glimpsed = await links.findLink(ctx, secret, ['reset-password'])
  if (!glimpsed || !links.isOpen(ctx, glimpsed)) fail('InvalidResetPasswordToken')
  const passwordHash = await hashPassword(password)
  await ctx.transaction(async (ctx) => {
    const link = await links.holdLink(ctx, secret, ['reset-password'])
    if (!link || !links.isOpen(ctx, link)) return fail('InvalidResetPasswordToken')
    const account = await users.accountById(ctx, link.userId)
    if (!account || account.blockedAt) return fail('InvalidResetPasswordToken')
    await links.spendLink(ctx, link)
    // The mail has arrived, so the address is the owner's.
    if (!account.emailConfirmedAt) {
      await users.confirmEmail(ctx, account.id)
      await ctx.audit('account.confirmed', { actorId: account.id })
    }
    await replacePassword(ctx, account, passwordHash, { reason: 'password reset' })
    await ctx.audit('password.reset', { actorId: account.id })
  })
}
