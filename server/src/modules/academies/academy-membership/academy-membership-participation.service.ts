import { academyTypes } from '@academy/contract/enums'
import { Email, splitEmails } from '@academy/contract/fields'
import * as academyLookup from '#modules/system/academy-lookup/academy-lookup.service.ts'
import * as accounts from '#modules/system/accounts/accounts.service.ts'
import * as mail from '#modules/messages/mail/mail.service.ts'
import * as stages from '#modules/programme/stages/stages.service.ts'
import { isAcademyOfCall } from '#platform/academy-of-call.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import type { LimitRule, Limits } from '#platform/limits.ts'
import { hashOneTimeToken, makeOneTimeToken } from '#platform/tokens.ts'
import { invitationsRepo, type InvitedAccount } from './academy-membership-invitations.repo.ts'
import { takePart } from './academy-membership.service.ts'

export interface InvitationTools {
  limits: Limits
  canSendMail: boolean
}

const invitedMax = 200
const lifeMs = 14 * 24 * 3600 * 1000
/** T7: mails to strangers, so few calls; each may hold a whole list. */
const callsPerPerson: LimitRule = { name: 'participation-invitations', points: 30, seconds: 3600 }

/** T7: a mail to oneself, so few are enough. */
const requestsPerPerson: LimitRule = { name: 'participation-requests', points: 5, seconds: 3600 }

/** Each once, in the letters of no case: an address differs by more than that. */
const readEmails = (list: string): string[] => {
  const emails = [...new Set(splitEmails(list).map((email) => email.toLowerCase()))]
  const refuse = (message: 'fieldIsRequired' | 'toLong' | 'invalidEmailFormat') =>
    fail('ValidationError', { fields: [{ field: 'emails', message }] })
  if (emails.length === 0) refuse('fieldIsRequired')
  if (emails.length > invitedMax) refuse('toLong')
  if (!emails.every((email) => Email.safeParse(email).success)) refuse('invalidEmailFormat')
  return emails
}

/** ACAD-36, Q-12 */
export const invite = async (
  tools: InvitationTools,
  ctx: PersonCtx,
  academyId: number,
  list: string,
): Promise<{ sent: number; alreadyIn: number }> => {
  // an academy a call names besides is the academy of the call, or it is not there.
  if (!isAcademyOfCall(ctx, academyId, 'academies.update', 'write')) fail('AcademyNotFound')
  const academy = (await academyLookup.find(ctx, academyId)) ?? fail('AcademyNotFound')
  if (academy.isClosed) fail('AcademyClosed')
  const emails = readEmails(list)
  await tools.limits.use(callsPerPerson, String(ctx.actor.userId))
  const result = await ctx.transaction(async (ctx) => {
    const accounts = new Map(
      (await invitationsRepo.accountsOf(ctx.db, academyId, emails)).map((account) => [account.email, account]),
    )
    const invited = emails.filter((email) => !accounts.get(email)?.isMember)
    const letters: mail.Letter[] = []
    for (const email of invited)
      letters.push(await inviteOne(ctx, academy, email, accounts.get(email), ctx.actor.userId))
    await mail.sendAll(ctx, letters)
    const counts = { sent: invited.length, alreadyIn: emails.length - invited.length }
    await ctx.audit('academy.invited', { academyId, targetId: academyId, details: counts })
    return counts
  })
  if (result.sent > 0) mail.refuseWithoutServer(tools)
  return result
}

/** Q-09, MAIL-14: whoever holds the secret link asks, and the link of the mail lets that person in. */
export const ask = async (tools: InvitationTools, ctx: PersonCtx, academyHash: string): Promise<{ email: string }> => {
  const { userId, isEmployee } = ctx.actor
  // Counted before the hash is looked at: nobody finds one by trying.
  await tools.limits.use(requestsPerPerson, String(userId))
  const academy = (await academyLookup.findByAnyHash(ctx, academyHash)) ?? fail('InvalidHash')
  if (academy.type !== academyTypes.Secret || academy.secretHash !== academyHash) fail('InvalidHash')
  if (academy.isClosed) fail('AcademyClosed')
  if (isEmployee || !(await stages.canJoinAt(ctx, academy.id, academy.currentActiveStageId))) fail('RegistrationError')
  const account = (await accounts.accountById(ctx, userId)) ?? fail('InvalidHash')
  const email = account.email.toLowerCase()
  const reply = await ctx.once(async (ctx) => {
    const [found] = await invitationsRepo.accountsOf(ctx.db, academy.id, [email])
    if (found?.isMember) fail('UserAlreadyInAcademy')
    await mail.sendAll(ctx, [await inviteOne(ctx, academy, email, found, null)])
    await ctx.audit('academy.participation-asked', { academyId: academy.id, targetId: userId })
    return { email: account.email }
  })
  mail.refuseWithoutServer(tools)
  return reply
}

const inviteOne = async (
  ctx: Ctx,
  academy: { id: number; name: string },
  email: string,
  account: InvitedAccount | undefined,
  /** null: they asked for it themselves. */
  invitedById: number | null,
): Promise<mail.Letter> => {
  const { token, tokenHash } = makeOneTimeToken()
  await invitationsRepo.save(ctx.db, {
    academyId: academy.id,
    email,
    codeHash: tokenHash,
    invitedById,
    createdAt: ctx.now(),
    expiresAt: new Date(ctx.now().getTime() + lifeMs),
  })
  const stranger = { id: null, firstName: '', lastName: '', localization: 'ua' as const }
  const to = { ...(account ?? stranger), email }
  return {
    to,
    action: 'academy confirmation',
    path: `/confirm-participation/${token}`,
    values: { academy: academy.name },
    academyId: academy.id,
  }
}

/** the code says who is meant; a visitor is told where it leads, everybody else must be that person. */
export const confirm = (ctx: Ctx, code: string) =>
  ctx.transaction(async (ctx) => {
    const invitation = (await invitationsRepo.heldByCode(ctx.db, hashOneTimeToken(code))) ?? fail('InvalidHash')
    const { academyId, academyName } = invitation
    if (invitation.usedAt !== null || invitation.expiresAt <= ctx.now()) fail('InvalidHash')
    if (invitation.isClosed) fail('AcademyClosed')
    const { actor } = ctx
    if (!actor) return { academyId, academyName, isConfirmed: false }
    const account = (await accounts.accountById(ctx, actor.userId)) ?? fail('InvalidHash')
    if (account.email.toLowerCase() !== invitation.email) fail('InvalidHash')
    // nobody takes part in somebody's name.
    if (actor.impersonatorId !== null) fail('ImpersonationNotAllowed')
    await invitationsRepo.markUsed(ctx.db, academyId, invitation.id, ctx.now())
    await takePart(ctx, { userId: actor.userId, isEmployee: actor.isEmployee }, academyId)
    await ctx.audit('academy.participation-confirmed', { academyId, targetId: actor.userId })
    return { academyId, academyName, isConfirmed: true }
  })
