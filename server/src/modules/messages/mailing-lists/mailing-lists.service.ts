import { type Locale, type MailingList, mailingLists } from '@academy/contract/enums'
import type { MailingListAmounts, OwnSubscription } from '@academy/contract/mailing-lists'
import * as accounts from '#modules/system/accounts/accounts.service.ts'
import * as mail from '#modules/messages/mail/mail.service.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import type { LimitRule, Limits } from '#platform/limits.ts'
import { networkOf } from '#platform/network.ts'
import { hashOneTimeToken } from '#platform/tokens.ts'
import { askSubscriber } from './mailing-lists.jobs.ts'
import { mailingListsRepo } from './mailing-lists.repo.ts'
import { isOnList, unsubscribePathOf } from './mailing-lists.rules.ts'

export interface MailingTools {
  limits: Limits
  canSendMail: boolean
}

/** T7: nobody has mails sent to the whole world, and nobody's mailbox is filled. */
const asksPerNetwork: LimitRule = { name: 'subscribe', points: 30, seconds: 3600 }
const mailsPerAddress: LimitRule = { name: 'subscribe-address', points: 3, seconds: 24 * 3600 }

const allLists = Object.values(mailingLists)

/** the answer, and the work before it, are the same whoever has the address. */
export const subscribe = async (
  tools: MailingTools,
  ctx: Ctx,
  asked: { email: string; list: MailingList; localization: Locale },
): Promise<void> => {
  await tools.limits.use(asksPerNetwork, networkOf(ctx.ip))
  const email = asked.email.toLowerCase()
  if (await tools.limits.allows(mailsPerAddress, email))
    await ctx.transaction(async (ctx) => {
      const subscriptionId = await mailingListsRepo.ask(ctx.db, { ...asked, email, source: 'page' }, ctx.now())
      await ctx.enqueue(askSubscriber, { subscriptionId, localization: asked.localization })
    })
  mail.refuseWithoutServer(tools)
}

/** with a registration comes the default list. It counts once the mail of the registration was answered. */
export const subscribeNewcomer = (ctx: Ctx, { email, localization }: { email: string; localization: Locale }) =>
  mailingListsRepo.add(
    ctx.db,
    { email: email.toLowerCase(), list: mailingLists.Default, source: 'registration', localization },
    ctx.now(),
  )
export const addressProved = (ctx: Ctx, email: string) =>
  mailingListsRepo.confirmRegistered(ctx.db, email.toLowerCase(), ctx.now())
/** The lists are the person's, not the address's. */
export const addressChanged = (ctx: Ctx, from: string, to: string): Promise<void> =>
  mailingListsRepo.move(ctx.db, from.toLowerCase(), to.toLowerCase())

type Place = Pick<Ctx, 'db' | 'now'>

/** What a link of a mail leads to. */
interface FoundByLink {
  localization: Locale
  /** Whether the subscription stood before this visit. */
  isOnList: boolean
}

export const findByToken = async (ctx: Place, token: string): Promise<FoundByLink | undefined> => {
  const row = await mailingListsRepo.byToken(ctx.db, hashOneTimeToken(token), ctx.now())
  return row && { localization: row.localization, isOnList: isOnList(row) }
}

/** undefined: the link ran out, never was, or its subscription was ended. A second press changes nothing and mails nothing. */
export const confirm = (ctx: Ctx, token: string): Promise<FoundByLink | undefined> =>
  ctx.transaction(async (ctx) => {
    const confirmed = await mailingListsRepo.confirmByToken(ctx.db, hashOneTimeToken(token), ctx.now())
    if (!confirmed) return findByToken(ctx, token)
    const { email, localization, unsubscribeKey } = confirmed
    await mail.sendLetter(ctx, {
      to: { id: null, email, firstName: '', lastName: '', localization },
      action: 'subscription confirmed',
      unsubscribePath: unsubscribePathOf(unsubscribeKey),
    })
    return { localization, isOnList: false }
  })

export const findByKey = (ctx: Place, key: string) => mailingListsRepo.byKey(ctx.db, key)

export const unsubscribe = (ctx: Place, key: string) => mailingListsRepo.unsubscribe(ctx.db, key, ctx.now())

const ownOf = async (ctx: Ctx, email: string): Promise<OwnSubscription[]> => {
  const active = await mailingListsRepo.activeOf(ctx.db, email.toLowerCase())
  return allLists.map((list) => ({ list, isSubscribed: active.includes(list) }))
}
const accountOf = async (ctx: PersonCtx): Promise<accounts.Account> =>
  (await accounts.accountById(ctx, ctx.actor.userId)) ?? fail('UserNotFound')

export const own = async (ctx: PersonCtx): Promise<OwnSubscription[]> => ownOf(ctx, (await accountOf(ctx)).email)

export const setOwn = (ctx: PersonCtx, { list, isSubscribed }: OwnSubscription): Promise<OwnSubscription[]> =>
  ctx.transaction(async (ctx) => {
    const { email, localization } = await accountOf(ctx)
    const asked = { email: email.toLowerCase(), list, source: 'account' as const, localization }
    await mailingListsRepo.setOwn(ctx.db, asked, isSubscribed, ctx.now())
    return ownOf(ctx, email)
  })

/** MAIL-03 */
export const amounts = async (ctx: Ctx): Promise<MailingListAmounts[]> => {
  const found = await mailingListsRepo.amounts(ctx.db)
  return allLists.map(
    (list) => found.find((row) => row.list === list) ?? { list, confirmed: 0, waiting: 0, unsubscribed: 0 },
  )
}
