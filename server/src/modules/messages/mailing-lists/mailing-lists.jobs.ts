import * as z from 'zod/mini'
import { Locale } from '@academy/contract/enums'
import { Id } from '@academy/contract/fields'
import * as mail from '#modules/messages/mail/mail.service.ts'
import { ByTheClock } from '#platform/cleanup.jobs.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { defineJob, enqueueJob } from '#platform/jobs.ts'
import { makeOneTimeToken } from '#platform/tokens.ts'
import { mailingListsRepo } from './mailing-lists.repo.ts'
import { isOnList, unsubscribePathOf } from './mailing-lists.rules.ts'

const dayMs = 24 * 3600 * 1000
const linkLifeMs = 7 * dayMs
const keepMs = 30 * dayMs

/**
 * Which mail to write is found out here, where nobody waits: whoever asks for a subscription does not learn whether the
 * address has one. Its owner does: an address on the list gets a mail that says so, because the page promised a mail.
 * Run twice it mails a second link, and the first is worth nothing.
 */
export const askSubscriber = defineJob<{ db: Db; publicUrl: string; now(): Date }>()({
  name: 'mailing-lists.ask',
  payload: z.strictObject({ subscriptionId: Id, localization: Locale }),
  maxTries: 5,
  run: async ({ db, publicUrl, now }, { subscriptionId, localization }) => {
    await inTransaction(db, async (tx) => {
      const asked = await mailingListsRepo.lock(tx, subscriptionId)
      if (!asked) return
      const enqueue: Ctx['enqueue'] = (job, payload, runAt) => enqueueJob(tx, job, payload, runAt)
      const to = { id: null, email: asked.email, firstName: '', lastName: '', localization }
      if (isOnList(asked)) {
        const unsubscribePath = unsubscribePathOf(asked.unsubscribeKey)
        await mail.sendLetter({ db: tx, publicUrl, enqueue }, { to, action: 'already subscribed', unsubscribePath })
        return
      }
      const { token, tokenHash } = makeOneTimeToken()
      const tokenExpiresAt = new Date(now().getTime() + linkLifeMs)
      await mailingListsRepo.setToken(tx, subscriptionId, { tokenHash, tokenExpiresAt, localization })
      await mail.sendLetter(
        { db: tx, publicUrl, enqueue },
        { to, action: 'subscription request', path: `/mailing/confirm/${token}` },
      )
    })
  },
})

export const forgetSubscriptions = defineJob<{ db: Db; now(): Date }>()({
  name: 'mailing-lists.forget',
  payload: ByTheClock,
  maxTries: 3,
  cron: '37 3 * * *',
  run: async ({ db, now }) => {
    await mailingListsRepo.forget(db, new Date(now().getTime() - keepMs), now())
  },
})
