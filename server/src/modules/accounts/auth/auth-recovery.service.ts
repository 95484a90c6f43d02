import * as accounts from '#modules/system/accounts/accounts.service.ts'
import * as mail from '#modules/messages/mail/mail.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import type { LimitRule } from '#platform/limits.ts'
import { networkOf } from '#platform/network.ts'
import { refuseUnfitPassword } from '#platform/unfit-passwords.ts'
import { waiterOf, withPlace } from '#platform/passwords.ts'
import type { AuthTools } from './auth-tools.ts'
import { confirmAddress } from './auth-confirmation.service.ts'
import { replacePassword } from './auth-credentials.service.ts'
import { type KnownDevice, knownDeviceOf } from './auth-log-in-throttle.service.ts'
import * as links from './auth-one-time-links.service.ts'
import { sendRecovery } from './auth-recovery.jobs.ts'
import { unlinkAll } from './auth-social-link.service.ts'

const hour = 3600
/** T7: nobody has mails sent to the whole world. */
const requestsPerNetwork: LimitRule = { name: 'recovery', points: 60, seconds: hour }
/** Looking at a link costs no hash, so nothing else slows down who guesses one. */
const checksPerNetwork: LimitRule = { name: 'recovery-check', points: 60, seconds: hour }
/**
 * T7: nobody's mailbox is filled, and no single stranger uses up the mails of an account. Strangers from everywhere can,
 * for a day; a browser that has been in the account before has mails of its own.
 */
const mailsPerDoor: LimitRule = { name: 'recovery-door', points: 5, seconds: hour }
const mailsPerDoorAndDay: LimitRule = { name: 'recovery-door-day', points: 10, seconds: 24 * hour }
const mailsPerAccount: LimitRule = { name: 'recovery-account', points: 20, seconds: 24 * hour }
const mailsPerDevice: LimitRule = { name: 'recovery-device', points: 5, seconds: hour }

/**
 * the answer is the same whoever has the address, and so is the work: limits, a look, a line in the audit log, a job,
 * one commit. Only the job, which nobody waits for, knows whether there is a mail to write.
 */
export const passwordRecovery = async (
  tools: AuthTools,
  ctx: Ctx,
  { email, knownDevices = [] }: { email: string; knownDevices?: readonly string[] | undefined },
): Promise<void> => {
  await tools.limits.use(requestsPerNetwork, networkOf(ctx.ip))
  const account = await accounts.accountByEmail(ctx, email)
  if (await isMailLeft(tools, ctx, email.toLowerCase(), knownDeviceOf(tools, account, knownDevices)))
    await ctx.transaction(async (ctx) => {
      await ctx.audit('password.recovery-requested', { targetId: account?.id ?? 'unknown' })
      await ctx.enqueue(sendRecovery, { userId: account && !account.blockedAt ? account.id : null })
    })
  mail.refuseWithoutServer(tools)
}

const isMailLeft = async (
  { limits }: AuthTools,
  ctx: Ctx,
  email: string,
  device: KnownDevice | undefined,
): Promise<boolean> => {
  if (device) return limits.allows(mailsPerDevice, device.deviceId)
  const door = `${networkOf(ctx.ip)}|${email}`
  return (
    (await limits.allows(mailsPerDoor, door)) &&
    (await limits.allows(mailsPerDoorAndDay, door)) &&
    (await limits.allows(mailsPerAccount, email))
  )
}

/** The same answer for a link that was used, that is old, that never was, and for an account that may not come in. */
export const passwordResetCheck = async (tools: AuthTools, ctx: Ctx, secret: string): Promise<void> => {
  await tools.limits.use(checksPerNetwork, networkOf(ctx.ip))
  const link = await links.findLink(ctx, secret, ['reset-password'])
  if (!link || !links.isOpen(ctx, link)) return fail('InvalidResetPasswordToken')
  const account = await accounts.accountById(ctx, link.userId)
  if (!account || account.blockedAt) return fail('InvalidResetPasswordToken')
}

export const passwordReset = async (
  tools: Pick<AuthTools, 'passwordLength'>,
  ctx: Ctx,
  secret: string,
  password: string,
): Promise<void> => {
  // Looked at before the costly hash: who has no link cannot keep the server busy.
  const glimpsed = await links.findLink(ctx, secret, ['reset-password'])
  if (!glimpsed || !links.isOpen(ctx, glimpsed)) return fail('InvalidResetPasswordToken')
  const owner = (await accounts.accountById(ctx, glimpsed.userId)) ?? fail('InvalidResetPasswordToken')
  await refuseUnfitPassword(tools, password, owner)
  const passwordHash = await withPlace(waiterOf(ctx, owner.id), (place) => place.hash(password))
  await ctx.transaction(async (ctx) => {
    const link = await links.holdLink(ctx, secret, ['reset-password'])
    if (!link || !links.isOpen(ctx, link)) return fail('InvalidResetPasswordToken')
    const account = await accounts.accountById(ctx, link.userId)
    if (!account || account.blockedAt) return fail('InvalidResetPasswordToken')
    await links.spendLink(ctx, link)
    // Whoever knew the password may have linked a provider of their own; so may whoever registered the address.
    if (account.passwordHash !== null || !account.emailConfirmedAt) await unlinkAll(ctx, account.id)
    // The mail has arrived, so the address is the owner's.
    if (!account.emailConfirmedAt) await confirmAddress(ctx, account)
    await replacePassword(ctx, account, passwordHash, { reason: 'password reset' })
    await ctx.audit('password.reset', { actorId: account.id })
  })
}
